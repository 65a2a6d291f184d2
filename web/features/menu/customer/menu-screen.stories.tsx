import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { listAvailability } from '#api/contracts/branches/availability.ts'
import { readOrdering } from '#api/contracts/branches/ordering.ts'
import { addFavorite, listMenuCategories, listMenuItems } from '#api/contracts/menu/menu.ts'
import { mostLines } from '#api/contracts/orders/orders.ts'
import { longMenu, menuItems } from '#api/mocks/menu-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ordering } from '#api/mocks/ordering-handlers.ts'
import { fill, latte } from '#storybook/at-the-cart.ts'
import { menuBranch } from '#web/features/branches/menu-branch.ts'
import { cart } from '#web/features/cart/cart.ts'
import { MenuScreen } from './menu-screen.tsx'

const meta = {
  title: 'Screens/Customer/Menu',
  component: MenuScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof MenuScreen>
export default meta
type Story = StoryObj<typeof meta>

const names = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('h2')].map((heading) => heading.textContent)

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('₺155,50')).toBeVisible()
    await expect(canvas.getByText('₺1.250,00')).toBeVisible()
    await waitFor(() => expect(names(canvasElement)).toHaveLength(menuItems.length))
    await userEvent.click(canvas.getByRole('button', { name: 'Soğuk İçecekler' }))
    await waitFor(() => expect(names(canvasElement)).toEqual(['Cold Brew', 'Çilekli Limonata']))
    await userEvent.click(canvas.getByRole('button', { name: 'Tümü' }))
    await waitFor(() => expect(names(canvasElement)).toHaveLength(menuItems.length))
  },
}

/** A branch that takes no orders for a while says so, and until when, before anything is chosen. */
/** What needs no choice is in the cart with one tap; a latte, whose size is chosen, opens its page. */
export const AddsAtOnce: Story = {
  tags: ['quick'],
  globals: { viewport: { value: 'w390' } },
  beforeEach: () => fill(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const add = await canvas.findByRole('button', { name: 'Sepete Ekle: Balkabaklı Cheesecake' })
    await userEvent.click(add)
    await expect(await screen.findByText('Sepete eklendi')).toBeVisible()
    await userEvent.click(add)
    await expect(cart.read()).toMatchObject([
      { itemId: 106, quantity: 2, unitPrice: 19_000, options: [] },
    ])
    await expect(canvas.queryByRole('button', { name: 'Sepete Ekle: Latte' })).toBeNull()
    // not to be ordered ahead
    await expect(canvas.queryByRole('button', { name: 'Sepete Ekle: Bakır Cezve' })).toBeNull()
  },
}

/** The branch is out of it: nothing is added. */
export const AddsNothingThatIsSoldOut: Story = {
  parameters: {
    msw: [
      answers(
        listMenuItems,
        menuItems.filter(({ id }) => id === 106 || id === 107),
      ),
      answers(listAvailability, {
        items: [
          { id: 106, isOff: true, until: null, left: null, byOptions: false },
          { id: 107, isOff: false, until: null, left: 3, byOptions: false },
        ],
        options: [],
      }),
    ],
  },
  globals: { viewport: { value: 'w320' } },
  beforeEach: () => fill(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Tükendi')
    const add = await canvas.findByRole('button', { name: 'Sepete Ekle: Isparta Güllü Lokum' })
    await expect(canvas.queryByRole('button', { name: /^Sepete Ekle: Balkabaklı/ })).toBeNull()
    // what is left stands beside it within the card
    const card = add.closest('article')
    await expect(card?.scrollHeight).toBeLessThanOrEqual(card?.clientHeight ?? 0)
  },
}

export const CartIsFull: Story = {
  beforeEach: () =>
    fill(...Array.from({ length: mostLines }, (_, at) => ({ ...latte, note: `${at}` }))),
  play: async ({ canvasElement }) => {
    const name = 'Sepete Ekle: Balkabaklı Cheesecake'
    await userEvent.click(await within(canvasElement).findByRole('button', { name }))
    await expect(
      await screen.findByText(`Sepetinizde en fazla ${mostLines} satır olabilir.`),
    ).toBeVisible()
  },
}

export const AtAPausedBranch: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: {
    msw: [
      answers(readOrdering, {
        ...ordering,
        pausedUntil: new Date(Date.now() + 30 * 60_000).toISOString(),
      }),
    ],
  },
  beforeEach: () => menuBranch.write(1),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByText(/^Bu şube yoğunluk nedeniyle .* yeniden sipariş alır\.$/),
    ).toBeVisible()
    await expect(
      canvas.getByRole('button', { name: /Merkez ?· \d\d:\d\d’\S+ kadar ara verdi$/ }),
    ).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(390)
  },
}

/** What the chosen branch is out of stands on the cards; another branch is two taps away. */
export const AtABranch: Story = {
  globals: { viewport: { value: 'w390' } },
  beforeEach: () => localStorage.setItem('telve:menu-branch', '1'),
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const card = async (name: string) => {
      const found = (await canvas.findByRole('heading', { name })).closest('article')
      if (!found) throw new Error(`${name} stands on no card`)
      return within(found)
    }
    await expect(await (await card('Cold Brew')).findByText('Tükendi')).toBeVisible()
    await expect((await card('Latte')).queryByText('Tükendi')).toBeNull()
    msw.use(answers(listAvailability, { items: [], options: [] }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Şube: Merkez' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Şubeniz' }))
    await userEvent.click(await sheet.findByRole('button', { name: /^Moda/ }))
    await expect(await canvas.findByRole('button', { name: 'Şube: Moda' })).toBeVisible()
    await waitFor(async () => expect((await card('Cold Brew')).queryByText('Tükendi')).toBeNull())
  },
}

export const Searches: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = await canvas.findByRole('searchbox', { name: 'Ürün ara' })
    for (const typed of ['ISPARTA', 'ısparta', 'isparta']) {
      await userEvent.clear(box)
      await userEvent.type(box, typed)
      await waitFor(() => expect(names(canvasElement)).toEqual(['Isparta Güllü Lokum']))
    }
    await userEvent.clear(box)
    await userEvent.type(box, 'cilek')
    await waitFor(() => expect(names(canvasElement)).toEqual(['Çilekli Limonata']))
    await userEvent.type(box, 'siz')
    await expect(await canvas.findByText('Aramanıza uygun ürün bulunamadı.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tümünü Göster' }))
    await waitFor(() => expect(names(canvasElement)).toHaveLength(menuItems.length))
  },
}

export const Favorites: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Favori: Cold Brew' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Favorilerim' }))
    await waitFor(() => expect(names(canvasElement)).toEqual(['Latte', 'Cold Brew']))
    await userEvent.click(canvas.getByRole('button', { name: 'Favori: Cold Brew' }))
    await waitFor(() => expect(names(canvasElement)).toEqual(['Latte']))
  },
}

export const FavoriteFails: Story = {
  parameters: { msw: [refuses(addFavorite, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const heart = await canvas.findByRole('button', { name: 'Favori: Cold Brew' })
    await userEvent.click(heart)
    await expect(await screen.findByText('Hata')).toBeVisible()
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  },
}

const long = longMenu(2_000)

/** The page contains only the cards near the viewport. */
export const Long: Story = {
  parameters: {
    msw: [answers(listMenuCategories, long.categories), answers(listMenuItems, long.items)],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Latte 2')
    await expect(names(canvasElement).length).toBeLessThan(120)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect(await canvas.findByText('Bakır Cezve 2000')).toBeVisible()
    await expect(names(canvasElement).length).toBeLessThan(120)
    await userEvent.click(canvas.getByRole('button', { name: 'Kategori 3' }))
    await waitFor(() => expect(canvas.getByText('50 ürün')).toBeInTheDocument())
  },
}

export const Loading: Story = {
  parameters: { msw: [stalls(listMenuItems)] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Yükleniyor...')).toBeInTheDocument()
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(listMenuCategories, []), answers(listMenuItems, [])] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Menümüz hazırlanıyor/)).toBeVisible()
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listMenuItems, 'unexpected')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Menü alınamadı',
    )
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }

export const Dark: Story = { globals: { theme: 'dark' } }
