import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { listManagedOrders } from '#api/contracts/orders/managing.ts'
import { listUsers } from '#api/contracts/users/users.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { refuses, stalls } from '#api/mocks/mock.ts'
import { choose } from '#storybook/choosing.ts'
import { productFor, stands, type WholePage, wholePages } from '#storybook/whole-page.tsx'

/** The administrators' frame: pages by group, the finder, and the way to the customers' view. */
const meta = {
  title: 'Screens/Administrator/Console',
  ...wholePages,
  globals: { viewport: { value: 'w1440' } },
  args: { path: '/admin/limits' },
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(nazli) },
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Yönetim' }))

/** Opens the finder by the keys, and types. */
async function find(typed: string) {
  await sidebar()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Bul' }))
  const field = dialog.getByRole('combobox', { name: 'Sayfa, kişi, sipariş veya ürün' })
  await expect(field).toHaveFocus()
  await userEvent.type(field, typed)
  return dialog
}

const isAt = (heading: string) => async () =>
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible()

/** A group leads to its first page and shows the others; one press leads back to the customers' view. */
export const OnADesk: Story = {
  tags: ['quick'],
  play: async (context) => {
    await stands(/Sınırlar/)(context)
    const nav = await sidebar()
    await expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Sınırlar')
    await userEvent.click(nav.getByRole('link', { name: 'Müşteriler' }))
    await isAt('Kullanıcılar')()
    await waitFor(() =>
      expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Kullanıcılar'),
    )
    await expect(nav.getByRole('link', { name: 'Değerlendirmeler' })).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Müşteri Görünümü' }))
    await expect(await screen.findByText('Merhaba,')).toBeVisible()
    await expect(await screen.findByRole('link', { name: 'Yönetim Paneli' })).toBeVisible()
  },
}

/** The branch that somebody looks at goes along from page to page, past pages of the whole chain. */
export const KeepsTheBranch: Story = {
  args: { path: '/admin/orders?branch=2' },
  play: async () => {
    await isAt('Siparişler')()
    const nav = await sidebar()
    await userEvent.click(nav.getByRole('link', { name: 'Müşteriler' }))
    await isAt('Kullanıcılar')()
    await userEvent.click(nav.getByRole('link', { name: 'Kayıtlar' }))
    await isAt('Raporlar')()
    const scope = await screen.findByLabelText('Kapsam')
    await expect(scope).toHaveDisplayValue('Bebek')
    await userEvent.selectOptions(scope, 'Bütün şubeler')
    await userEvent.click(nav.getByRole('link', { name: 'Siparişler' }))
    await isAt('Siparişler')()
    await expect(screen.getByLabelText('Kapsam')).toHaveDisplayValue('Bütün şubeler')
  },
}

/** The switch at the head is the only one; pages of the whole chain say so. */
export const SwitchesTheBranch: Story = {
  args: { path: '/admin/reports' },
  play: async () => {
    await isAt('Raporlar')()
    const nav = await sidebar()
    const scope = await screen.findByLabelText('Kapsam')
    await choose(scope, 'Moda')
    await waitFor(() => expect(scope).toHaveDisplayValue('Moda'))
    await expect(screen.getAllByRole('combobox')).toHaveLength(1)
    await userEvent.click(nav.getByRole('link', { name: 'Müşteriler' }))
    await isAt('Kullanıcılar')()
    await expect(screen.getByLabelText('Kapsam')).toBeDisabled()
    await expect(screen.getByLabelText('Kapsam')).toHaveDisplayValue('Bütün şubeler')
    await userEvent.click(nav.getByRole('link', { name: 'Bugün' }))
    await isAt('Genel Bakış')()
    await waitFor(() => expect(screen.getByLabelText('Kapsam')).toHaveDisplayValue('Moda'))
  },
}

/** A region goes along past a page that knows branches alone. */
export const KeepsTheRegion: Story = {
  args: { path: '/admin/reports?region=2' },
  play: async () => {
    await isAt('Raporlar')()
    const nav = await sidebar()
    await waitFor(() => expect(screen.getByLabelText('Kapsam')).toHaveDisplayValue('Avrupa Yakası'))
    await userEvent.click(nav.getByRole('link', { name: 'Menü' }))
    await isAt('Fiyat ve Stok')()
    await waitFor(() => expect(screen.getByLabelText('Kapsam')).toHaveDisplayValue('Merkez'))
    await userEvent.click(nav.getByRole('link', { name: 'Siparişler' }))
    await isAt('Siparişler')()
    await waitFor(() => expect(screen.getByLabelText('Kapsam')).toHaveDisplayValue('Avrupa Yakası'))
  },
}

/** On a phone the switch stands above the page, one press away; pages of the whole chain have none. */
export const ScopeOnAPhone: Story = {
  args: { path: '/admin/reports' },
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await isAt('Raporlar')()
    await choose(await screen.findByLabelText('Kapsam'), 'Avrupa Yakası')
    await waitFor(() => expect(screen.getByLabelText('Kapsam')).toHaveDisplayValue('Avrupa Yakası'))
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
}

/** A phone has all pages in a sheet, which closes behind the one that is opened. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await isAt('Sınırlar')()
    const row = await sidebar()
    await expect(row.getByText('Ayarlar')).toBeVisible()
    await userEvent.click(row.getByRole('button', { name: 'Yönetim' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Yönetim' }))
    await expect(sheet.getByRole('link', { current: 'page' })).toHaveTextContent('Sınırlar')
    await userEvent.click(sheet.getByRole('link', { name: 'Olağan Dışı' }))
    await isAt('Olağan Dışı Hareketler')()
    await expect(screen.queryByRole('dialog')).toBeNull()
    await expect(await row.findByText('Kayıtlar')).toBeVisible()
  },
}

/** All pages stand there before anything is typed. */
export const FindsPages: Story = {
  play: async () => {
    const dialog = await find('odul')
    await expect(await dialog.findByRole('option', { name: 'Ödüller Sadakat' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await isAt('Ödüller')()
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

export const FindsPeople: Story = {
  play: async () => {
    const dialog = await find('elif')
    await userEvent.click(await dialog.findByRole('option', { name: /^Elif Yılmaz/ }))
    await isAt('Kullanıcılar')()
    await expect(await screen.findByRole('dialog', { name: 'Elif Yılmaz' })).toBeVisible()
  },
}

export const FindsOrders: Story = {
  play: async () => {
    const dialog = await find('#614')
    await userEvent.click(await dialog.findByRole('option', { name: /^614 · Elif Yılmaz/ }))
    await isAt('Siparişler')()
    await expect(await screen.findByRole('dialog', { name: '614 · Elif Yılmaz' })).toBeVisible()
  },
}

export const FindsProducts: Story = {
  play: async () => {
    const dialog = await find('latte')
    await userEvent.click(await dialog.findByRole('option', { name: /^Latte/ }))
    await isAt('Fiyat ve Stok')()
    await expect(await screen.findByRole('searchbox')).toHaveValue('Latte')
  },
}

export const FindsNothing: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listUsers, 'unavailable'), ...productFor(nazli)] },
  play: async () => {
    const dialog = await find('qqqq')
    await expect(await dialog.findByText(/Bir şey bulunamadı/)).toBeVisible()
    await expect(dialog.getByText('Kişiler ve siparişler aranamadı.')).toBeVisible()
  },
}

/** Pages and products do not wait for people and orders. */
export const StillLooking: Story = {
  parameters: { msw: [stalls(listUsers), stalls(listManagedOrders), ...productFor(nazli)] },
  play: async () => {
    const dialog = await find('kampanya')
    await expect(await dialog.findByRole('option', { name: /^Kampanyalar/ })).toBeVisible()
    await userEvent.type(dialog.getByRole('combobox'), 'qq')
    await expect(await dialog.findByText(/Aranıyor/)).toBeVisible()
  },
}

/** The keys leave an open dialog alone, and whatever stands in it. */
export const NotOverADialog: Story = {
  play: async () => {
    await find('elif')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await expect(screen.getByRole('combobox', { name: /^Sayfa/ })).toHaveValue('elif')
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
