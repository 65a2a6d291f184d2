import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { ownBranches } from '#api/contracts/posts/posts.ts'
import { enrolTablet, listTablets, revokeTablet } from '#api/contracts/tablets/tablets.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ownBranchesOf } from '#api/mocks/post-fixtures.ts'
import { tablets } from '#api/mocks/tablet-fixtures.ts'
import { choose } from '#storybook/choosing.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { TabletsScreen } from './tablets-screen.tsx'

const meta = {
  title: 'Screens/Counter/Tablets',
  component: TabletsScreen,
  parameters: { layout: 'fullscreen', msw: [answers(currentUser, nazli)] },
  globals: { viewport: { value: 'w1024' } },
  args: { search: {} },
} satisfies Meta<typeof TabletsScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Ortak tabletler' }))
    await expect(await table.findByText('Bu tablet')).toBeVisible()
    await expect(table.getAllByRole('row')).toHaveLength(4)
  },
}

/** The browser of the person who presses becomes a tablet of the branch. */
export const Enrols: Story = {
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(enrolTablet, ({ body }) => {
        sent.push(body)
        return { ...tablets[0], id: 9, name: body.name }
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Bu Tableti Kaydet' }))
    const dialog = within(await screen.findByRole('dialog'))
    await choose(await dialog.findByLabelText(/^Şube/), 'Merkez')
    await userEvent.type(dialog.getByLabelText(/^Tabletin adı/), 'Kasa 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await expect(await screen.findByText(/^Tablet kaydedildi/)).toBeVisible()
    await expect(sent).toEqual([{ branchId: 1, name: 'Kasa 2' }])
    await expect(localStorage.getItem('telve:tablet')).toBe('true')
    await expect(localStorage.getItem('telve:branch')).toBe('1')
  },
}

export const NameTaken: Story = {
  play: async ({ msw }) => {
    msw.use(refuses(enrolTablet, 'tablet_name_taken'))
    await userEvent.click(await screen.findByRole('button', { name: 'Bu Tableti Kaydet' }))
    const dialog = within(await screen.findByRole('dialog'))
    await choose(await dialog.findByLabelText(/^Şube/), 'Merkez')
    await userEvent.type(dialog.getByLabelText(/^Tabletin adı/), 'Kasa 1')
    await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
    await expect(await dialog.findByText('Bu şubede bu adda bir tablet var.')).toBeVisible()
  },
}

/** Asked for first; whoever has the till on it loses it at once. */
export const Revokes: Story = {
  play: async ({ msw }) => {
    let kept = [...tablets]
    msw.use(
      answers(listTablets, () => kept),
      answers(revokeTablet, ({ params }) => {
        kept = kept.filter(({ id }) => id !== Number(params.id))
        return undefined
      }),
    )
    await userEvent.click(
      await screen.findByRole('button', { name: 'Kaydını Sil: Kadıköy · Kasa' }),
    )
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Kaydı Sil' }),
    )
    await expect(await screen.findByText('Tabletin kaydı silindi.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Kadıköy')).toBeNull())
  },
}

export const OfABarista: Story = {
  parameters: {
    msw: [answers(ownBranches, { ...ownBranchesOf([1]), tabletBranchIds: [] })],
  },
  play: async () => {
    await expect(await screen.findByText(/Tabletleri şubenin müdürü kaydeder/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Bu Tableti Kaydet' })).toBeNull()
  },
}

/** The tablets of a region's branches. */
export const OfARegion: Story = {
  args: { search: { region: 1 } },
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Ortak tabletler' }))
    await expect(await table.findByText('Kadıköy')).toBeVisible()
    await expect(table.getAllByRole('row')).toHaveLength(2)
  },
}

/** A region of which somebody manages some branches alone. */
export const RegionForbidden: Story = {
  args: { search: { region: 9 } },
  parameters: { msw: [refuses(listTablets, 'no_right_here')] },
  play: async () => {
    await expect(await screen.findByText(/işlemi yapma yetkiniz yok/)).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(listTablets, [])] },
  play: async () => {
    await expect(await screen.findByText('Henüz kayıtlı tablet yok.')).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [stalls(listTablets)] } }
export const Failed: Story = {
  parameters: { msw: [refuses(listTablets, 'unavailable')] },
  play: offersAnotherTry,
}
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } }
export const Dark: Story = { ...Default, tags: [], globals: { ...meta.globals, theme: 'dark' } }
