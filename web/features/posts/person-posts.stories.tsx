import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { endPost, givePosts, personPosts } from '#api/contracts/posts/posts.ts'
import { listRegions } from '#api/contracts/posts/regions.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { choose } from '#storybook/choosing.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { PersonPosts } from './person-posts.tsx'

const meta = {
  title: 'Screens/Administrator/Person posts',
  component: PersonPosts,
  globals: { viewport: { value: 'w390' } },
  args: { person: { id: 8, fullName: 'Barış Tekin', isActive: true }, own: false },
} satisfies Meta<typeof PersonPosts>
export default meta
type Story = StoryObj<typeof meta>

const openGiving = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Görev Ver' }))
  return within(await screen.findByRole('dialog', { name: 'Görev Ver' }))
}

/** Gives a role everywhere, which the server refuses. */
const isHeld = (role: string) => async () => {
  const dialog = await openGiving()
  await userEvent.selectOptions(dialog.getByLabelText(/^Görev/), role)
  await userEvent.click(dialog.getByRole('button', { name: 'Bütün Şubelerde Ver' }))
  await expect((await dialog.findAllByText(/seçtiğiniz yerde zaten var/))[0]).toBeVisible()
}

/** What holds first, with an end; then what has ended. */
export const Default: Story = {
  play: async () => {
    const list = within(await screen.findByRole('region', { name: 'Görevler' }))
    await expect(await list.findByText('Şube Müdürü')).toBeVisible()
    await expect(list.getAllByRole('button', { name: /^Bitir: / })).toHaveLength(2)
    await expect(list.getByText('Bitti: 2 Kas 2026 · Defne Korkmaz')).toBeVisible()
  },
}

/** The button says how far the role reaches. */
export const Given: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('POST'))
    const dialog = await openGiving()
    await expect(dialog.getByRole('button', { name: 'Bütün Şubelerde Ver' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Bütün Şubelerde Ver' }))
    await expect(await dialog.findByText('Bir görev seçin.')).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Görev/), 'Barista')
    await userEvent.type(dialog.getByRole('combobox', { name: /^Şubeler/ }), 'Merkez')
    await userEvent.click(await screen.findByRole('option', { name: 'Merkez' }))
    await userEvent.click(dialog.getByRole('button', { name: '1 Şubede Ver' }))
    await expect(await screen.findByText('Görev verildi.')).toBeVisible()
    await expect(bodies).toEqual([
      { role: 'barista', branchIds: [1], lastDay: null, regionId: null },
    ])
    stop()
  },
}

/** A region takes the place of branches. */
export const GivenInARegion: Story = {
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('POST'))
    const dialog = await openGiving()
    await userEvent.selectOptions(dialog.getByLabelText(/^Görev/), 'Bölge Müdürü')
    await choose(await dialog.findByLabelText('Bölge'), 'Anadolu Yakası')
    await expect(dialog.queryByRole('combobox', { name: /^Şubeler/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Bölgede Ver' }))
    await expect(await screen.findByText('Görev verildi.')).toBeVisible()
    await expect(bodies).toEqual([
      { role: 'area_manager', branchIds: [], regionId: 1, lastDay: null },
    ])
    stop()
  },
}

/** An administrator is one everywhere and without an end, whatever was typed before. */
export const Administrator: Story = {
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('POST'))
    const dialog = await openGiving()
    await userEvent.type(dialog.getByLabelText('Son Gün'), '31.12.2026')
    await userEvent.selectOptions(dialog.getByLabelText(/^Görev/), 'Yönetici')
    await expect(dialog.queryByLabelText('Son Gün')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Bütün Şubelerde Ver' }))
    await expect(await screen.findByText('Görev verildi.')).toBeVisible()
    await expect(bodies).toEqual([
      { role: 'administrator', branchIds: [], regionId: null, lastDay: null },
    ])
    stop()
  },
}

/** A role of the whole chain has no field of branches at which it could be said. */
export const HeldInTheChain: Story = {
  parameters: { msw: [refuses(givePosts, 'post_held')] },
  play: isHeld('Muhasebe'),
}

/** Somebody has deleted the region meanwhile: the role is given everywhere only to who says so. */
export const RegionDeletedMeanwhile: Story = {
  play: async ({ msw }) => {
    const dialog = await openGiving()
    await userEvent.selectOptions(dialog.getByLabelText(/^Görev/), 'Bölge Müdürü')
    const region = await dialog.findByLabelText('Bölge')
    await choose(region, 'Anadolu Yakası')
    msw.use(answers(listRegions, []), refuses(givePosts, 'region_not_found'))
    await userEvent.click(dialog.getByRole('button', { name: 'Bölgede Ver' }))
    await expect((await dialog.findAllByText(/^Bölge bulunamadı/))[0]).toBeVisible()
    await waitFor(() => expect(region).toHaveDisplayValue('Silinmiş bölge'))
    await expect(dialog.getByRole('button', { name: 'Bölgede Ver' })).toBeEnabled()
    await choose(region, 'Bölge seçmeden')
    await expect(dialog.getByRole('button', { name: 'Bütün Şubelerde Ver' })).toBeEnabled()
  },
}

export const Refused: Story = {
  parameters: { msw: [refuses(givePosts, 'post_held'), refuses(endPost, 'last_admin')] },
  play: isHeld('Şube Müdürü'),
}

export const Ended: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Bitir: Şube Müdürü, Merkez' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Görevi Bitir' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Bitir' }))
    await expect(await screen.findByText('Görev bitirildi.')).toBeVisible()
  },
}

/** Nobody changes their own. */
export const Own: Story = {
  args: { own: true },
  play: async () => {
    await expect(await screen.findByText('Şube Müdürü')).toBeVisible()
    await expect(screen.queryByRole('button')).toBeNull()
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(personPosts, [])] },
  play: async () => {
    await expect(await screen.findByText('Görevi yok.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(personPosts)] } }

export const Failing: Story = {
  parameters: { msw: [refuses(personPosts, 'unavailable')] },
  play: async () => {
    await expect(await screen.findByText('Görevler alınamadı')).toBeVisible()
  },
}
