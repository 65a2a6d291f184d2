import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { changeMenuItem, deleteMenuCategory, listMenuItems } from '#api/contracts/menu/menu.ts'
import { menuItems } from '#api/mocks/menu-fixtures.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { asAdmin, dialog, livingMenu, patience } from '#storybook/at-the-menu.ts'
import { choose } from '#storybook/choosing.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { MenuScreen } from './menu-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Menu',
  component: MenuScreen,
  parameters: { layout: 'fullscreen', msw: asAdmin },
} satisfies Meta<typeof MenuScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { tags: ['quick'] }

export const AddsAProduct: Story = {
  beforeEach: ({ msw }) => msw.use(...livingMenu()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Cold Brew')
    await userEvent.click(await canvas.findByRole('button', { name: 'Ürün Ekle' }))
    const form = await dialog('Ürün Ekle')
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    for (const sentence of [
      'Ürün adı gerekli.',
      'Açıklama gerekli.',
      'Geçerli bir fiyat girin.',
      'Lütfen kategori seçin.',
    ])
      await expect(await form.findByText(sentence)).toBeVisible()
    await userEvent.type(form.getByLabelText(/Ürün adı/), 'Flat White')
    await userEvent.type(form.getByLabelText(/Açıklama/), 'Kadifemsi süt.')
    await userEvent.type(form.getByLabelText(/Fiyat/), '12,50')
    await expect(form.getByText('₺12,50')).toBeVisible()
    await choose(form.getByLabelText(/Kategori/), 'Kahveler')
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    await expect(await screen.findByText('Menü öğesi başarıyla eklendi.')).toBeVisible()
    await expect(await canvas.findByText('₺12,50')).toBeVisible()
  },
}

export const EditsAProduct: Story = {
  beforeEach: ({ msw }) => msw.use(...livingMenu()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Düzenle: Tarçınlı Salep' }))
    const form = await dialog('Ürünü Düzenle')
    const price = form.getByLabelText(/Fiyat/)
    await expect(price).toHaveValue('145,00')
    await expect(form.getByLabelText(/Kategori/)).toHaveDisplayValue('Kahveler')
    await userEvent.clear(price)
    await userEvent.type(price, '19.99')
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await canvas.findByText('₺19,99')).toBeVisible()
  },
}

/** Whoever opens it again before the list has come anew goes on with what is stored. */
export const EditsAgainAtOnce: Story = {
  beforeEach: ({ msw }) => {
    let asked = 0
    msw.use(
      answers(listMenuItems, () => (asked++ === 0 ? menuItems : new Promise<never>(() => {}))),
      ...livingMenu(),
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const edit = () => canvas.findByRole('button', { name: 'Düzenle: Tarçınlı Salep' })
    await userEvent.click(await edit())
    const form = await dialog('Ürünü Düzenle')
    await userEvent.clear(form.getByLabelText(/Fiyat/))
    await userEvent.type(form.getByLabelText(/Fiyat/), '150')
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await edit())
    await expect((await dialog('Ürünü Düzenle')).getByLabelText(/Fiyat/)).toHaveValue('150,00')
  },
}

/** Allergens are some, none, or not stated: then guests are told to ask. */
export const StatesTheFacts: Story = {
  beforeEach: ({ msw }) => msw.use(...livingMenu()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const edit = (product: string) =>
      canvas.findByRole('button', { name: `Düzenle: ${product}` }, patience)
    await userEvent.click(await edit('Isparta Güllü Lokum'))
    const form = await dialog('Ürünü Düzenle')
    await userEvent.type(form.getByRole('textbox', { name: /^Ürün adı/ }), 'u')
    const chip = (name: string) => form.getByRole('button', { name })
    await expect(form.getByText(/^Belirtilmedi/)).toBeVisible()
    const press = async (name: string) => {
      await userEvent.click(chip(name))
      await waitFor(() => expect(chip(name)).toHaveAttribute('aria-pressed', 'true'))
    }
    await press('Hiçbiri')
    await press('Susam')
    await waitFor(() => expect(chip('Hiçbiri')).toHaveAttribute('aria-pressed', 'false'))
    await press('Gluten')
    await userEvent.selectOptions(form.getByLabelText(/^KDV oranı/), '%20')
    const seconds = form.getByLabelText(/Hazırlama süresi/)
    await userEvent.clear(seconds)
    await userEvent.type(seconds, '4000')
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await form.findByText('0 ile 3600 saniye arasında olmalıdır.')).toBeVisible()
    await userEvent.clear(seconds)
    await userEvent.type(seconds, '150')
    await expect(form.getByText('2 dk 30 sn')).toBeVisible()
    await userEvent.click(form.getByLabelText(/Önceden sipariş edilebilir/))
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(
      await screen.findByText('Menü öğesi başarıyla güncellendi.', {}, patience),
    ).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // the list has come again
    await userEvent.click(await edit('Isparta Güllü Lokumu'))
    const again = await dialog('Ürünü Düzenle')
    for (const name of ['Susam', 'Gluten'])
      await expect(again.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await expect(again.getByLabelText(/^KDV oranı/)).toHaveValue('20')
    await expect(again.getByLabelText(/Önceden sipariş edilebilir/)).not.toBeChecked()
  },
}

export const SavingFails: Story = {
  parameters: { msw: [refuses(changeMenuItem, 'category_not_found'), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Düzenle: Tarçınlı Salep' }))
    const form = await dialog('Ürünü Düzenle')
    await userEvent.type(form.getByLabelText(/Ürün adı/), '!')
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await form.findByRole('alert')).toHaveTextContent('Kategori bulunamadı.')
    await expect(await screen.findByText('Hata')).toBeVisible()
  },
}

export const DeletesAProduct: Story = {
  beforeEach: ({ msw }) => msw.use(...livingMenu()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Sil: Cold Brew' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Ürünü Sil' }, patience))
    await expect(question.getByText('Cold Brew')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await expect(await screen.findByText('Menü öğesi başarıyla silindi.')).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Cold Brew')).toBeNull())
  },
}

/** The groups of a product, in the order of its page. */
export const OptionsOfAProduct: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Seçenekler: Latte' }))
    const up = await screen.findByRole('button', { name: 'Yukarı Taşı: Ekstra' }, patience)
    // the dialog of before said that it loads
    const form = await dialog('Ürünün Seçenekleri')
    await userEvent.click(up)
    await userEvent.click(form.getByRole('button', { name: 'Çıkar: Süt' }))
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await screen.findByText('Ürünün seçenekleri güncellendi.')).toBeVisible()
    await expect(bodies).toEqual([{ groupIds: [1, 3] }])
    stop()
  },
}

/** The way to the poster of the price list. */
export const PrintsThePoster: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Afiş' }))
    const poster = await dialog('Fiyat Listesi Afişi')
    await expect(poster.getByRole('button', { name: 'Yazdır' })).toBeVisible()
  },
}

/** On a phone one button and a menu stand before the search. */
export const ActsOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Ürün Ekle' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Kategori Ekle' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Menü için işlemler' }))
    for (const name of ['Seçenekler', 'Arşivdekiler', 'Afiş', 'Kategori Ekle'])
      await expect(await screen.findByRole('menuitem', { name })).toBeVisible()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Afiş' }))
    await dialog('Fiyat Listesi Afişi')
  },
}

const picture = '/demo/simit-tabagi.svg'

/** A new category has a picture, and its pill shows it. */
export const Categories: Story = {
  beforeEach: ({ msw }) => msw.use(...livingMenu()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Cold Brew')
    await userEvent.click(await canvas.findByRole('button', { name: 'Kategori Ekle' }))
    const form = await dialog('Kategori Ekle')
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    await expect(await form.findByText('Kategori adı gerekli.')).toBeVisible()
    await userEvent.type(form.getByLabelText(/Kategori adı/), 'Kahvaltılık')
    await userEvent.type(form.getByLabelText(/Görsel URL/), picture)
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    await expect(await screen.findByText('Kategori başarıyla eklendi.')).toBeVisible()
    await waitFor(() => expect(form.getByLabelText(/Görsel URL/)).toHaveValue(''))
    await waitFor(() =>
      expect(canvasElement.querySelectorAll(`button img[src="${picture}"]`)).toHaveLength(1),
    )
    await userEvent.click(await form.findByRole('button', { name: 'Sil: Kahvaltılık' }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(
      question.getByText('Bu kategoriyi silmek istediğinize emin misiniz? Bu işlem geri alınamaz.'),
    ).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await expect(await screen.findByText('Kategori başarıyla silindi.')).toBeVisible()
    await waitFor(() => expect(form.queryByText('Kahvaltılık')).toBeNull())
  },
}

export const CategoryInUse: Story = {
  parameters: { msw: [refuses(deleteMenuCategory, 'category_in_use'), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Cold Brew')
    await userEvent.click(await canvas.findByRole('button', { name: 'Kategori Ekle' }))
    const form = await dialog('Kategori Ekle')
    await userEvent.click(await form.findByRole('button', { name: 'Sil: Tatlılar' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await expect(await question.findByRole('alert')).toHaveTextContent(/Bu kategoride ürünler var/)
  },
}

export const DeletingACategoryFails: Story = {
  parameters: {
    msw: [answers(deleteMenuCategory, () => new Response('', { status: 502 })), ...asAdmin],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Cold Brew')
    await userEvent.click(await canvas.findByRole('button', { name: 'Kategori Ekle' }))
    const form = await dialog('Kategori Ekle')
    await userEvent.click(await form.findByRole('button', { name: 'Sil: Tatlılar' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await expect(await question.findByRole('alert')).toHaveTextContent(
      'Kategori silinirken bir hata oluştu.',
    )
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1440' } } }
