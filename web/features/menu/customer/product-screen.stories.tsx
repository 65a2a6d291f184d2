import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listAvailability } from '#api/contracts/branches/availability.ts'
import { addFavorite, readMenuItem } from '#api/contracts/menu/menu.ts'
import { listItemOptions } from '#api/contracts/menu/options.ts'
import { listItemPrices } from '#api/contracts/menu/price-list.ts'
import { elif, nazli } from '#api/mocks/fixtures.ts'
import { menuItemOf } from '#api/mocks/menu-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { cart } from '#web/features/cart/cart.ts'
import { identity } from '#web/shared/identity.ts'
import { ProductScreen } from './product-screen.tsx'

const meta = {
  title: 'Screens/Customer/Product',
  component: ProductScreen,
  parameters: { layout: 'fullscreen' },
  args: { id: 101 },
} satisfies Meta<typeof ProductScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByRole('heading', { name: 'Közde Türk Kahvesi', level: 1 }),
    ).toBeInTheDocument()
    await expect(canvas.getByText('₺110,00')).toBeVisible()
    await expect(await canvas.findByText('Kahveler')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Menü' })).toHaveAttribute('href', '/menu')
    await waitFor(() => expect(document.title).toBe('Közde Türk Kahvesi · Telve'))
  },
}

/** Allergens are named where there are any. */
export const Allergens: Story = {
  args: { id: 106 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByText('Gluten, yumurta, süt, sert kabuklu yemişler'),
    ).toBeVisible()
    await expect(canvas.getByText('%10 KDV dahildir.')).toBeVisible()
  },
}

/** Not stated is not the same as none. */
export const AllergensNotStated: Story = {
  args: { id: 107 },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/Henüz belirtilmedi, lütfen çalışanlarımıza sorun/),
    ).toBeVisible()
  },
}

/** Administrators see what it cost before. */
export const PriceHistory: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: { msw: [answers(currentUser, nazli)] },
  play: async ({ canvasElement }) => {
    const history = within(
      await within(canvasElement).findByRole('region', { name: 'Fiyat geçmişi' }),
    )
    await expect(await history.findByText('₺95,00')).toBeVisible()
    await expect(history.getByText('Menüden kaldırıldı')).toBeVisible()
    await expect(history.getByText('9 Kas 2026 09:00')).toBeVisible()
  },
}

export const PriceHistoryFails: Story = {
  parameters: { msw: [answers(currentUser, nazli), refuses(listItemPrices, 'unexpected')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Fiyat geçmişi alınamadı')).toBeVisible()
  },
}

/** What is chosen first is in sight below a low picture; what there is to read stands below it. */
export const Phone: Story = {
  args: { id: 102 },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const size = await canvas.findByRole('group', { name: /^Boy/ })
    const picture = canvasElement.querySelector('article img, article svg')
    await expect(picture?.getBoundingClientRect().height).toBeLessThanOrEqual(
      window.innerHeight / 3,
    )
    const bar = canvas.getByRole('button', { name: /^Sepete Ekle/ })
    await expect(size.getBoundingClientRect().bottom).toBeLessThan(bar.getBoundingClientRect().top)
    const facts = canvas.getByText('Alerjenler')
    await expect(facts.getBoundingClientRect().top).toBeGreaterThan(
      canvas.getByLabelText('Not').getBoundingClientRect().bottom,
    )
  },
}

const latte = { args: { id: 102 } }
const atMerkez = () => localStorage.setItem('telve:menu-branch', '1')

const signedInAsElif = () => {
  identity.confirm(elif.id)
}

/** The order form: options change the price, one tap puts it into the cart. */
export const AddsToTheCart: Story = {
  ...latte,
  globals: { viewport: { value: 'w390' } },
  beforeEach: signedInAsElif,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const size = within(await canvas.findByRole('group', { name: /^Boy/ }))
    await expect(size.getByRole('radio', { name: /Orta/ })).toBeChecked()
    await expect(size.getByText('−₺10,00')).toBeVisible()
    await userEvent.click(size.getByRole('radio', { name: /Büyük/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Ekstra espresso shot: artır' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Karamel sosu/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Latte, adet: artır' }))
    await userEvent.type(canvas.getByLabelText('Not'), ' Az köpüklü ')
    await userEvent.click(canvas.getByRole('button', { name: 'Sepete Ekle · ₺421,00' }))
    await expect(await screen.findByText('Sepete eklendi')).toBeVisible()
    await expect(cart.read()).toMatchObject([
      {
        ...{ itemId: 102, quantity: 2, unitPrice: 21_050, note: 'Az köpüklü' },
        options: [
          { optionId: 13, quantity: 1 },
          { optionId: 21, quantity: 1 },
          { optionId: 31, quantity: 1 },
          { optionId: 33, quantity: 1 },
        ],
      },
    ])
    // the same thing again is the same line
    await userEvent.type(canvas.getByLabelText('Not'), 'Az köpüklü')
    await userEvent.click(canvas.getByRole('button', { name: 'Sepete Ekle · ₺210,50' }))
    await waitFor(() => expect(cart.read().map(({ quantity }) => quantity)).toEqual([3]))
  },
}

/** What is chosen beforehand is gone at this branch: the form asks before it adds. */
export const AsksForAChoice: Story = {
  ...latte,
  globals: { theme: 'dark', viewport: { value: 'w390' } },
  parameters: {
    msw: [
      answers(listAvailability, {
        items: [],
        options: [{ id: 21, isOff: true, until: null, left: null }],
      }),
    ],
  },
  beforeEach: () => {
    atMerkez()
    signedInAsElif()
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const milk = within(await canvas.findByRole('group', { name: /^Süt/ }))
    await waitFor(() => expect(milk.getByRole('radio', { name: /Tam yağlı/ })).toBeDisabled())
    await userEvent.click(canvas.getByRole('button', { name: /^Sepete Ekle/ }))
    await expect(await milk.findByText('Birini seçin.')).toBeVisible()
    await waitFor(() => expect(milk.getByRole('radio', { name: /Laktozsuz/ })).toHaveFocus())
    await expect(cart.read()).toEqual([])
  },
}

/** Anybody may look; to order one signs in. The product may come after the word that nobody is signed in. */
export const ForAVisitor: Story = {
  ...latte,
  // the page acted for Elif in the stories before, and would drop what it had asked for her
  beforeEach: () => identity.confirm(null),
  globals: { viewport: { value: 'w390' } },
  parameters: {
    msw: [
      refuses(currentUser, 'signed_out'),
      answers(readMenuItem, async ({ params }) => {
        await new Promise((wake) => setTimeout(wake, 200))
        return menuItemOf(Number(params.id))
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByRole('link', { name: 'Giriş Yapıp Sipariş Verin' }),
    ).toHaveAttribute('href', '/auth?redirect=%2Fmenu%2F102')
    await expect(canvas.queryByRole('button', { name: 'Favori' })).toBeNull()
  },
}

/** What is only sold at the counter. */
export const NotOrderable: Story = {
  args: { id: 108 },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/önceden sipariş edilemez/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Sepete Ekle/ })).toBeNull()
  },
}

export const WithOptionsOnADesk: Story = {
  ...latte,
  globals: { theme: 'dark', viewport: { value: 'w1440' } },
}

/** The chosen branch is out of oat milk; the product itself is there. */
export const WithoutOatMilk: Story = {
  ...latte,
  globals: { viewport: { value: 'w390' } },
  beforeEach: atMerkez,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const milk = within(await canvas.findByRole('group', { name: /^Süt/ }))
    await expect(await milk.findByText('Tükendi')).toBeVisible()
    await expect(milk.getByRole('radio', { name: /Yulaf/ })).toBeDisabled()
    await expect(milk.queryByText('+₺20,00')).toBeNull()
    await expect(canvas.getByText('Bu şubede var')).toBeVisible()
  },
}

export const SoldOut: Story = {
  args: { id: 104 },
  globals: { theme: 'dark', viewport: { value: 'w390' } },
  beforeEach: atMerkez,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Tükendi · .*08:30’a kadar$/)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Tükendi' })).toBeDisabled()
  },
}

export const LastOnes: Story = {
  args: { id: 106 },
  globals: { viewport: { value: 'w320' } },
  beforeEach: atMerkez,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Son 3 adet')).toBeVisible()
  },
}

/** Chosen once, remembered on the device. */
export const ChoosesABranch: Story = {
  ...latte,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şube Seçin' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Şubeniz' }))
    await userEvent.click(await sheet.findByRole('button', { name: /^Moda/ }))
    await expect(await canvas.findByRole('button', { name: 'Şube: Moda' })).toBeVisible()
    await expect(await canvas.findByText('Bu şubede var')).toBeVisible()
    await expect(localStorage.getItem('telve:menu-branch')).toBe('5')
  },
}

/** The nearest one first, for who asks. */
export const Branches: Story = {
  ...latte,
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  beforeEach: atMerkez,
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'Şube: Merkez' }),
    )
    const sheet = within(await screen.findByRole('dialog', { name: 'Şubeniz' }))
    await expect(await sheet.findByRole('button', { name: /^Merkez/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(sheet.getByRole('button', { name: 'Bana En Yakın' })).toBeVisible()
  },
}

/** The product stands without them. */
export const OptionsFail: Story = {
  ...latte,
  parameters: { msw: [refuses(listItemOptions, 'unexpected')] },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Seçenekler alınamadı')).toBeVisible()
    msw.use(answers(listItemOptions, []))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await waitFor(() => expect(canvas.queryByText('Seçenekler alınamadı')).toBeNull())
  },
}

export const OptionsLoading: Story = { ...latte, parameters: { msw: [stalls(listItemOptions)] } }

/** Shown at once; taken back with a sentence when the server refuses. */
export const Favorite: Story = {
  play: async ({ canvasElement, msw }) => {
    const heart = await within(canvasElement).findByRole('button', { name: 'Favori' })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(heart)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(heart)
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    msw.use(refuses(addFavorite, 'unavailable'))
    await userEvent.click(heart)
    await expect(await screen.findByText('Hata')).toBeVisible()
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  },
}

/** A browser without a way to share puts the address on the clipboard. */
export const Shared: Story = {
  play: async ({ canvasElement }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    if ('share' in navigator)
      spyOn(navigator, 'share').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Paylaş' }))
    await expect(await screen.findByText('Bağlantı kopyalandı.')).toBeVisible()
    await expect(write).toHaveBeenCalledWith(location.origin + location.pathname)
  },
}

export const LongWordsWithoutPicture: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(readMenuItem, {
        ...menuItemOf(103),
        name: 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına Salep',
        description: `${menuItemOf(103).description} `.repeat(12),
        price: 10_000_000,
      }),
    ],
  },
}

export const Gone: Story = {
  parameters: { msw: [refuses(readMenuItem, 'item_not_found')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Bu ürün artık menüde yok.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(readMenuItem)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readMenuItem, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Ürün alınamadı')
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(readMenuItem, menuItemOf(101)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('₺110,00')).toBeVisible()
  },
}

export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1440' } } }
