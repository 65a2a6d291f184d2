import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import type { Post } from '#api/contracts/posts/posts.ts'
import { ownBranches } from '#api/contracts/posts/posts.ts'
import {
  endTeamPost,
  findColleagues,
  giveTeamPost,
  inviteToTeam,
  readTeam,
  withdrawInvitation,
} from '#api/contracts/posts/team.ts'
import { kerem, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ownBranchesOf, posts } from '#api/mocks/post-fixtures.ts'
import { team, teamOfRegion } from '#api/mocks/team-fixtures.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { TeamScreen } from './team-screen.tsx'

const asked = fn()

/** What a manager of these branches may do there. */
const managerOf = (ids: number[] | null) => answers(ownBranches, ownBranchesOf(ids))

const meta = {
  title: 'Screens/Counter/Team',
  component: TeamScreen,
  parameters: {
    layout: 'fullscreen',
    msw: [answers(currentUser, { ...kerem, fullName: 'Barış Tekin' }), managerOf([1])],
  },
  globals: { viewport: { value: 'w1024' } },
  args: { search: {} },
} satisfies Meta<typeof TeamScreen>
export default meta
type Story = StoryObj<typeof meta>

/** A manager of one branch: whom they have given a post they may end, and nobody else. */
export const Default: Story = {
  tags: ['quick'],
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Ekip' }))
    await expect(await table.findByText('Son gün: 22 Kas 2026')).toBeVisible()
    await expect(table.getAllByRole('button', { name: /^Görevi Bitir/ })).toHaveLength(2)
    await expect(screen.getByText('Mert, hafta sonu')).toBeVisible()
  },
}

/** An administrator sees the team of the branch that the address has. */
export const OfManyBranches: Story = {
  args: { search: { branch: 5 } },
  parameters: { msw: [answers(currentUser, nazli), managerOf(null)] },
  beforeEach: ({ msw }) =>
    msw.use(
      answers(readTeam, ({ query }) => {
        asked(query.get('branchId'))
        return team
      }),
    ),
  play: async () => {
    await screen.findByText('Mert, hafta sonu')
    await expect(asked).toHaveBeenLastCalledWith('5')
  },
}

/** A region's people and links, each with its branch; posts are given branch by branch. */
export const OfARegion: Story = {
  args: { search: { region: 1 } },
  parameters: { msw: [managerOf([1, 3])] },
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Ekip' }))
    await expect(await table.findByText('Nazlı Aksoy')).toBeVisible()
    await expect(screen.getByText(/^Merkez · Barista/)).toBeVisible()
    await expect(screen.getByText(/bir şube seçin/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Davet Et' })).toBeNull()
  },
}

export const EmptyRegion: Story = {
  args: { search: { region: 2 } },
  parameters: {
    msw: [managerOf(null), answers(readTeam, { ...teamOfRegion, posts: [], invitations: [] })],
  },
  play: async () => {
    await expect(await screen.findByText('Bu bölgede henüz kimsenin görevi yok.')).toBeVisible()
  },
}

export const RegionForbidden: Story = {
  args: { search: { region: 9 } },
  parameters: { msw: [managerOf([1]), refuses(readTeam, 'no_right_here')] },
  play: async () => {
    await expect(await screen.findByText(/işlemi yapma yetkiniz yok/)).toBeVisible()
  },
}

/** The link is there as soon as the dialog has closed. Whoever gives one role alone is not asked which. */
export const Invites: Story = {
  play: async ({ msw }) => {
    let invitations = team.invitations
    const sent: unknown[] = []
    msw.use(
      answers(readTeam, () => ({ ...team, invitations })),
      answers(inviteToTeam, ({ body }) => {
        sent.push(body)
        const [before] = team.invitations
        if (before) invitations = [{ ...before, id: 6, forWhom: body.forWhom }, before]
        return { id: 6 }
      }),
    )
    await screen.findByText('Kerem Aydın')
    await userEvent.click(screen.getByRole('button', { name: 'Davet Et' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText(/^Kimin için/), 'Derya')
    await expect(dialog.queryByLabelText(/^Görev/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Bağlantıyı Hazırla' }))
    await expect(
      await screen.findByRole('button', { name: 'Bağlantıyı Kopyala: Derya' }),
    ).toBeVisible()
    await expect(sent).toEqual([{ branchId: 1, role: 'barista', forWhom: 'Derya', lastDay: null }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** An answer was lost, and something else was typed since: that is told, and the next press sends it under a key of its own. */
export const SentAgainWithAnotherName: Story = {
  play: async ({ msw }) => {
    const keys: (string | null)[] = []
    const error = 'Önceki denemeniz başka bilgilerle kaydedilmiş.'
    msw.use(
      answers(inviteToTeam, ({ headers }) => {
        const key = headers.get('idempotency-key')
        keys.push(key)
        if (keys.length === 1) return Response.error()
        if (key !== keys[0]) return { id: 6 }
        return Response.json({ error, code: 'idempotency_conflict' }, { status: 409 })
      }),
    )
    await screen.findByText('Kerem Aydın')
    await userEvent.click(screen.getByRole('button', { name: 'Davet Et' }))
    const dialog = within(await screen.findByRole('dialog'))
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Bağlantıyı Hazırla' }))
    await userEvent.type(await dialog.findByLabelText(/^Kimin için/), 'Derya')
    await send()
    await expect(await dialog.findByRole('alert')).toBeVisible()
    await userEvent.type(dialog.getByLabelText(/^Kimin için/), ', hafta içi')
    await send()
    await expect(await dialog.findByText(error)).toBeVisible()
    await send()
    await expect(await screen.findByText(/^Davet hazır/)).toBeVisible()
    await expect(keys).toHaveLength(3)
  },
}

export const InvitationsFull: Story = {
  play: async ({ msw }) => {
    msw.use(refuses(inviteToTeam, 'invitations_full'))
    await screen.findByText('Kerem Aydın')
    await userEvent.click(screen.getByRole('button', { name: 'Davet Et' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText(/^Kimin için/), 'Derya')
    await userEvent.click(dialog.getByRole('button', { name: 'Bağlantıyı Hazırla' }))
    await expect(await dialog.findByText(/en fazla 20 açık davet/)).toBeVisible()
  },
}

/** Somebody of another branch, found by name, to a last day. */
export const Lends: Story = {
  play: async ({ msw }) => {
    const asked: unknown[] = []
    const sent: unknown[] = []
    msw.use(
      answers(findColleagues, ({ query }) => {
        asked.push(query.get('name'))
        return [{ id: 9, fullName: 'Selin Aydın', places: ['Moda', 'Kadıköy'] }]
      }),
      answers(giveTeamPost, ({ body }) => {
        sent.push(body)
        return posts.slice(0, 1)
      }),
    )
    await screen.findByText('Kerem Aydın')
    await userEvent.click(screen.getByRole('button', { name: 'Çalışan Ekle' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await dialog.findByText('Bir kişi seçin.')).toBeVisible()
    await userEvent.type(dialog.getByLabelText(/^Kişi/), 'sel')
    await userEvent.click(
      await screen.findByRole('option', { name: 'Selin Aydın · Moda, Kadıköy' }),
    )
    await userEvent.type(dialog.getByLabelText(/^Son Gün/), '30.11.2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Ekle' }))
    await expect(await screen.findByText('Görev verildi.')).toBeVisible()
    await expect(asked[0]).toBe('sel')
    await expect(sent).toEqual([
      { branchId: 1, personId: 9, role: 'barista', lastDay: '2026-11-30' },
    ])
  },
}

export const NobodyFound: Story = {
  play: async ({ msw }) => {
    msw.use(answers(findColleagues, []))
    await screen.findByText('Kerem Aydın')
    await userEvent.click(screen.getByRole('button', { name: 'Çalışan Ekle' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Kişi/), 'zzz')
    await expect(await screen.findByText('Bu adda bir çalışan bulunamadı')).toBeVisible()
  },
}

/** Asked for first: it signs its person out. */
export const Ends: Story = {
  play: async ({ msw }) => {
    const ended: unknown[] = []
    msw.use(
      answers(endTeamPost, ({ params }) => {
        ended.push(Number(params.id))
        return {
          ...(posts[0] as Post),
          endedAt: '2026-11-19T15:00:00+03:00',
          endedBy: 'Barış Tekin',
        }
      }),
    )
    await userEvent.click(
      await screen.findByRole('button', { name: 'Görevi Bitir: Kerem Aydın, Barista' }),
    )
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Bitir' }))
    await expect(await screen.findByText('Görev bitirildi.')).toBeVisible()
    await expect(ended).toEqual([42])
  },
}

export const Withdraws: Story = {
  play: async ({ msw }) => {
    const withdrawn: unknown[] = []
    msw.use(
      answers(withdrawInvitation, ({ params }) => {
        withdrawn.push(Number(params.id))
        return undefined
      }),
    )
    await userEvent.click(
      await screen.findByRole('button', { name: 'Daveti Geri Al: Mert, hafta sonu' }),
    )
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Geri Al' }))
    await expect(await screen.findByText('Davet geri alındı.')).toBeVisible()
    await expect(withdrawn).toEqual([5])
  },
}

export const OfABarista: Story = {
  parameters: { msw: [answers(currentUser, kerem), managerOf([])] },
  play: async () => {
    await expect(await screen.findByText(/Ekibi şubenin müdürü kurar/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Davet Et' })).toBeNull()
  },
}

export const Empty: Story = {
  parameters: { msw: [managerOf([1]), answers(readTeam, { ...team, posts: [], invitations: [] })] },
  play: async () => {
    await expect(await screen.findByText('Bu şubede henüz kimsenin görevi yok.')).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [managerOf([1]), stalls(readTeam)] } }
export const Failed: Story = {
  parameters: { msw: [managerOf([1]), refuses(readTeam, 'unavailable')] },
  play: offersAnotherTry,
}
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } }
export const Dark: Story = { ...Default, tags: [], globals: { ...meta.globals, theme: 'dark' } }
