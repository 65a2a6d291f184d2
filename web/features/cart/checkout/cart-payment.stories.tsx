import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { quoteOrder } from '#api/contracts/orders/placing.ts'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { answers } from '#api/mocks/mock.ts'
import { quoteOf } from '#api/mocks/order-fixtures.ts'
import { loyalty, usableCoupons } from '#api/mocks/reward-fixtures.ts'
import { atTheCart, cake, fill, latte } from '#storybook/at-the-cart.ts'
import { keptChoices } from '#web/features/cart/kept-choices.ts'
import type { CartScreen } from './cart-screen.tsx'

const meta = {
  title: 'Screens/Customer/Cart payment',
  ...atTheCart,
} satisfies Meta<typeof CartScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Points and coupons pay all of it: nobody is told to pay at the till. */
export const NothingToPay: Story = {
  parameters: { msw: [answers(quoteOrder, ({ body }) => quoteOf(body, { due: 0, earned: 0 }))] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Ödenecek bir tutar kalmadı/)).toBeVisible()
    await expect(canvas.queryByText(/kasada yaparsınız/)).toBeNull()
  },
}

/** What was chosen beside the lines is there again after a reload; a time that is over is not. */
export const ChoicesKept: Story = {
  beforeEach: () => {
    fill({ ...latte, unitPrice: 19_050 }, cake)
    keptChoices.write({
      pickupAt: '2026-01-05T09:00:00.000Z',
      coupons: [{ id: 9_999_999 }],
      points: 50,
    })
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('switch', { name: /Puanla öde/ })).toBeChecked()
    await expect(await canvas.findByText('−₺5,00')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: 'Hemen' })).toBeChecked()
    await expect(canvas.queryByText(/[Kk]upon bulunamadı/)).toBeNull()
  },
}

/** What nothing in the cart can use is disabled and says why; a list has what is in the cart; twins have days. */
export const Coupons: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: {
    msw: [
      answers(ownLoyalty, {
        ...loyalty,
        coupons: [
          ...usableCoupons.slice(0, 2),
          { ...(usableCoupons[0] as Coupon), id: 51, expiresAt: '2026-12-30T21:00:00Z' },
          {
            ...(usableCoupons[1] as Coupon),
            ...{ id: 52, name: 'Cezve bizden' },
            items: [{ id: 108, name: 'Bakır cezve', price: 90_000 }],
          },
          { ...(usableCoupons[0] as Coupon), id: 53, name: 'Büyük sepet', leastPaid: 900_000 },
        ],
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Cezve bizden' })).toBeDisabled()
    await expect(canvas.getByRole('button', { name: 'Cezve bizden' })).toHaveAccessibleDescription(
      'Sepette Bakır cezve olmalı.',
    )
    await expect(canvas.getByRole('button', { name: 'Büyük sepet' })).toHaveAccessibleDescription(
      /^En az ₺9\.000,00 /,
    )
    for (const day of ['24 Kasım', '30 Aralık'])
      await expect(canvas.getByRole('button', { name: `Hesaptan 50 TL · ${day}` })).toBeEnabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Kahve bizden' }))
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Kahve bizden' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    )
    // one product of its list is in the cart: there is nothing to choose
    await expect(canvas.queryByRole('combobox', { name: 'Kahve bizden: ürün' })).toBeNull()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(390)
  },
}

/** Coupons and points pay a part: the most points by default, fewer by hand. */
export const PaysWithPoints: Story = {
  tags: ['quick'],
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesaptan 50 TL' }))
    await expect(await canvas.findByText('−₺20,00')).toBeVisible()
    await userEvent.click(canvas.getByRole('switch', { name: /Puanla öde/ }))
    const points = await canvas.findByLabelText('Kullanılacak puan')
    await waitFor(() => expect(points).toHaveValue('1250'))
    await expect(await canvas.findByText('−₺125,00')).toBeVisible()
    await userEvent.clear(points)
    await userEvent.type(points, '50')
    await expect(await canvas.findByText('−₺5,00')).toBeVisible()
    await expect(
      await canvas.findByRole('button', { name: 'Siparişi Ver · ₺545,50' }),
    ).toBeVisible()
  },
}
