import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { elif } from '#api/mocks/fixtures.ts'
import { cake, fill, latte } from '#storybook/at-the-cart.ts'
import { productFor, stands, type WholePage, wholePages } from '#storybook/whole-page.tsx'
import { cart } from '#web/features/cart/cart.ts'

/** What is in the cart stands over the bottom bar, in the sidebar of wide screens. */
const meta = {
  title: 'Screens/Customer/Cart in sight',
  ...wholePages,
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(elif) },
  beforeEach: () => fill({ ...latte, unitPrice: 19_000 }),
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

const bar = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('link', { name: /^Sepet · / }, { timeout: 5000 })

/** It comes over the menu and moves nothing; at its end the menu can be read above it. */
export const OnTheMenu: Story = {
  tags: ['quick'],
  args: { path: '/menu' },
  beforeEach: () => fill(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [card] = await canvas.findAllByRole('article', {}, { timeout: 5000 })
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Sepetim' })).toBeVisible())
    await expect(canvas.queryByRole('link', { name: /^Sepet · / })).toBeNull()
    const top = card?.getBoundingClientRect().top
    cart.add({ ...latte, unitPrice: 19_000 })
    const link = await bar(canvasElement)
    await expect(link).toHaveTextContent('Sepet · 1 ürün · ₺190,00')
    await expect(link).toHaveAttribute('href', '/cart')
    await expect(card?.getBoundingClientRect().top).toBe(top)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await waitFor(async () => {
      const last = canvas.getAllByRole('article').at(-1)
      await expect(last?.getBoundingClientRect().bottom).toBeLessThan(
        link.getBoundingClientRect().top,
      )
    })
  },
}

export const OnHome: Story = {
  args: { path: '/' },
  beforeEach: () => fill({ ...latte, unitPrice: 19_000 }, cake),
  play: async ({ canvasElement }) => {
    await expect(await bar(canvasElement)).toHaveTextContent('Sepet · 3 ürün · ₺570,00')
  },
}

/** Beside the product's own button, above it. */
export const OnAProduct: Story = {
  args: { path: '/menu/106' },
  play: async ({ canvasElement }) => {
    const link = await bar(canvasElement)
    const add = within(canvasElement).getByRole('button', { name: /^Sepete Ekle · / })
    await expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      add.getBoundingClientRect().top,
    )
  },
}

/** A price that nobody has seen is not counted as nothing. */
export const PriceNotKnown: Story = {
  args: { path: '/menu' },
  beforeEach: () => fill({ ...latte, unitPrice: null }, cake),
  play: async ({ canvasElement }) => {
    await expect(await bar(canvasElement)).toHaveTextContent(/^Sepet · 3 ürün$/)
  },
}

/** Elsewhere it would be in the way. */
export const NotOnOtherPages: Story = {
  args: { path: '/branches' },
  play: async ({ canvasElement }) => {
    await stands(/Şubelerimiz/)({ canvasElement })
    await within(canvasElement).findByRole('link', { name: 'Sepetim, 1 ürün' })
    await expect(within(canvasElement).queryByRole('link', { name: /^Sepet · / })).toBeNull()
  },
}

export const Narrow: Story = {
  args: { path: '/menu' },
  globals: { viewport: { value: 'w320' } },
  beforeEach: () => fill({ ...latte, quantity: 20, unitPrice: 319_000 }),
  play: async ({ canvasElement }) => {
    await expect(await bar(canvasElement)).toHaveTextContent('₺63.800,00')
    await stands(/Menü/)({ canvasElement })
  },
}

export const OnAWideScreen: Story = {
  args: { path: '/menu' },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvasElement }) => {
    const link = await bar(canvasElement)
    await expect(link.closest('aside')).not.toBeNull()
  },
}

export const Dark: Story = {
  args: { path: '/menu' },
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await expect(await bar(canvasElement)).toBeVisible()
  },
}
