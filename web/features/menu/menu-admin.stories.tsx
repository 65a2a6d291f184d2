import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  deleteMenuCategory,
  deleteMenuItem,
  listMenuCategories,
  listMenuItems,
  type MenuItem,
} from '#api/contracts/menu/menu.ts'
import { changed } from '#api/mocks/changed.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { menuCategories, menuItems } from '#api/mocks/menu-fixtures.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { MenuScreen } from './menu-screen.tsx'

const asAdmin = [answers(currentUser, nazli)]

const meta = {
  title: 'Screens/Administrator/Menu',
  component: MenuScreen,
  parameters: { layout: 'fullscreen', msw: asAdmin },
} satisfies Meta<typeof MenuScreen>
export default meta
type Story = StoryObj<typeof meta>

/** A mock API that stores changes of the menu. */
const livingMenu = () => {
  let items = menuItems
  let categories = menuCategories
  const made = (body: BodyInput<typeof createMenuItem>, id: number): MenuItem => ({
    ...body,
    id,
    imageUrl: null,
    isFavorite: false,
    version: 1,
  })
  return [
    answers(currentUser, nazli),
    answers(listMenuItems, () => items),
    answers(listMenuCategories, () => categories),
    answers(createMenuItem, ({ body }) => {
      const item = made(body, 500)
      items = [...items, item]
      return item
    }),
    answers(changeMenuItem, (asked) => {
      const item = changed(items, changeMenuItem, asked)
      items = items.map((one) => (one.id === item.id ? item : one))
      return item
    }),
    answers(deleteMenuItem, ({ params }) => {
      items = items.filter((one) => one.id !== Number(params.id))
    }),
    answers(createMenuCategory, ({ body }) => {
      const { name, description = null, imageUrl = null } = body
      const category = { id: 90, name, description, imageUrl, version: 1 }
      categories = [...categories, category]
      return category
    }),
    answers(deleteMenuCategory, ({ params }) => {
      categories = categories.filter((one) => one.id !== Number(params.id))
    }),
  ]
}

/** ms; a dialog's chunk loads slowly the first time */
const patience = { timeout: 10_000 }
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, patience))

export const Default: Story = {}

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
    await userEvent.selectOptions(form.getByLabelText(/Kategori/), 'Kahveler')
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
  play: async ({ canvasElement, msw }) => {
    const bodies: unknown[] = []
    const listen = async ({ request }: { request: Request }) => {
      if (request.method === 'PATCH') bodies.push(await request.clone().json())
    }
    msw.events.on('request:start', listen)
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Seçenekler: Latte' }))
    const up = await screen.findByRole('button', { name: 'Yukarı taşı: Ekstra' }, patience)
    // the dialog of before said that it loads
    const form = await dialog('Ürünün Seçenekleri')
    await userEvent.click(up)
    await userEvent.click(form.getByRole('button', { name: 'Çıkar: Süt' }))
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await screen.findByText('Ürünün seçenekleri güncellendi.')).toBeVisible()
    await expect(bodies).toEqual([{ groupIds: [1, 3] }])
    msw.events.removeListener('request:start', listen)
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
