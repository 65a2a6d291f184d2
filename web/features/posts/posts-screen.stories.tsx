import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listBranches } from '#api/contracts/branches/branches.ts'
import { exportPosts, listPosts } from '#api/contracts/posts/posts.ts'
import { changeRegion, deleteRegion, listRegions } from '#api/contracts/posts/regions.ts'
import { branches, nazli } from '#api/mocks/fixtures.ts'
import { answers, asksForProof, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { askForProofs, proveByTyping } from '#storybook/at-the-proof.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { PostsScreen } from './posts-screen.tsx'

/** The screen with its own search parameters. */
function PostsAtAnAddress(props: ComponentProps<typeof PostsScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <PostsScreen {...props} search={search} onSearchChange={setSearch} />
}

const meta = {
  title: 'Screens/Administrator/Posts',
  component: PostsAtAnAddress,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn(), onPerson: fn() },
} satisfies Meta<typeof PostsAtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

/** Who has which role where; whoever never got a branch is marked. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const table = within(await screen.findByRole('table', { name: 'Görevler' }))
    await expect(await table.findByText('Şube Müdürü')).toBeVisible()
    await expect(table.getByText('Son gün: 30 Kas 2026')).toBeVisible()
    await expect(table.getByText('Şube seçilmedi')).toBeVisible()
    await userEvent.click(table.getByRole('link', { name: 'Selin Aydın' }))
    await expect(args.onPerson).toHaveBeenCalledWith(9)
    const rights = within(screen.getByRole('region', { name: 'Yetkiler tablosu' }))
    const refunds = rights.getByRole('row', { name: /^Şubenin her alışverişini/ })
    await expect(refunds).toHaveTextContent('Hayır')
    await expect(within(refunds).getAllByText('Evet')).toHaveLength(4)
  },
}

export const Filtered: Story = {
  play: async ({ args }) => {
    await screen.findByRole('table', { name: 'Görevler' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Yalnız şube seçilmemiş olanlar' }))
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ unsorted: true })
    await userEvent.selectOptions(screen.getByLabelText('Görev'), 'Barista')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ unsorted: true, role: 'barista' })
  },
}

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { search: { role: 'barista' } },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Süzgeçler · 1' })).toBeVisible()
    const names = await screen.findAllByRole('link', { name: 'Barış Tekin' })
    await expect(names[0]).toBeVisible()
  },
}

export const Dark: Story = { ...Default, tags: [], globals: { ...meta.globals, theme: 'dark' } }

/** Answers with a file, and notes what it was asked for. */
const fileNotedIn = (sent: unknown[]) =>
  answers(exportPosts, ({ body }) => {
    sent.push(body)
    return 'Kişi;Görev\r\n'
  })

/** What the filters find is had as a file. */
export const AsAFile: Story = {
  args: { search: { role: 'barista' } },
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(fileNotedIn(sent))
    await userEvent.click(await screen.findByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(sent).toEqual([{ role: 'barista' }]))
  },
}

/** Who has a post that reaches a branch of a region; the file has the same. */
export const OfARegion: Story = {
  args: { search: { region: 1 } },
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(fileNotedIn(sent))
    const table = within(await screen.findByRole('table', { name: 'Görevler' }))
    await expect(await table.findByText('Kadıköy')).toBeVisible()
    await expect(table.queryByText('Merkez')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(sent).toEqual([{ regionId: 1 }]))
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(listPosts, [])] },
  play: async () => {
    await expect(await screen.findByText('Bu ölçütlere uyan bir görev yok.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listPosts)] } }

export const Failing: Story = {
  parameters: { msw: [refuses(listPosts, 'unavailable')] },
  play: offersAnotherTry,
}

const regionsTable = async () => within(await screen.findByRole('table', { name: 'Bölgeler' }))

/** A region is named, loses and gains branches; what it had shows below. */
export const RegionEdited: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    const table = await regionsTable()
    await expect(await table.findByText('Merkez, Bebek')).toBeVisible()
    await userEvent.click(table.getByRole('button', { name: 'Düzenle: Anadolu Yakası' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bölgeyi Düzenle' }))
    await expect(dialog.getByText(/görevlilerin oturumları kapanır/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Çıkar: Beşiktaş' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(await dialog.findByText('En az bir şube seçin.')).toBeVisible()
    await userEvent.type(dialog.getByRole('combobox', { name: /^Şubeler/ }), 'Merkez')
    await userEvent.click(await screen.findByRole('option', { name: 'Merkez' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(await screen.findByText('Bölge güncellendi.')).toBeVisible()
    await expect(bodies).toEqual([{ branchIds: [1] }])
    stop()
  },
}

export const RegionRefused: Story = {
  parameters: {
    msw: [refuses(changeRegion, 'region_name_taken'), refuses(deleteRegion, 'region_in_use')],
  },
  play: async () => {
    const table = await regionsTable()
    await userEvent.click(await table.findByRole('button', { name: 'Sil: Anadolu Yakası' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Bölgeyi Sil' }))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await expect((await screen.findAllByText(/görev verildiği için/))[0]).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(table.getByRole('button', { name: 'Düzenle: Avrupa Yakası' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bölgeyi Düzenle' }))
    await userEvent.type(dialog.getByLabelText(/^Bölge adı/), ' 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect((await dialog.findAllByText('Bu adda bir bölge var.'))[0]).toBeVisible()
  },
}

export const NoRegions: Story = {
  parameters: { msw: [answers(listRegions, [])] },
  play: async () => {
    await expect(await screen.findByText('Henüz bölge yok.')).toBeVisible()
  },
}

/** A shop with one branch never sees the word. */
export const OneBranch: Story = {
  parameters: { msw: [answers(listRegions, []), answers(listBranches, branches.slice(0, 1))] },
  play: async () => {
    await expect(await screen.findByText('Görevlerin yetkileri')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/[Bb]ölge/)).toBeNull())
  },
}

/** Whoever takes a branch out proves themselves; the change is sent again. */
export const RegionProved: Story = {
  beforeEach: askForProofs,
  parameters: { msw: asksForProof(changeRegion) },
  play: async () => {
    const table = await regionsTable()
    await userEvent.click(await table.findByRole('button', { name: 'Düzenle: Avrupa Yakası' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bölgeyi Düzenle' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Çıkar: Bebek' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await proveByTyping()
    await expect(await screen.findByText('Bölge güncellendi.')).toBeVisible()
  },
}

/** Somebody else has changed the branches: both are shown by their names. */
export const RegionChangedMeanwhile: Story = {
  parameters: {
    msw: [
      refusesStale(changeRegion, {
        ...{ id: 2, name: 'Avrupa Yakası', branchIds: [2], people: 0, version: 2 },
      }),
    ],
  },
  play: async () => {
    const table = await regionsTable()
    await userEvent.click(await table.findByRole('button', { name: 'Düzenle: Avrupa Yakası' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bölgeyi Düzenle' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Çıkar: Bebek' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Güncelle' }))
    await expect(await dialog.findByText('Bebek')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Kayıttakini Al' }))
    await expect(await dialog.findByRole('button', { name: 'Çıkar: Bebek' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Çıkar: Merkez' })).toBeNull()
  },
}
