import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { placeOrder, voidOrder } from '#api/contracts/orders/placing.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { openOrder, placedOrder } from '#api/mocks/order-fixtures.ts'
import { cake, fill, latte, order } from '#storybook/at-the-cart.ts'
import { attempt } from '#web/features/cart/attempt.ts'
import { cameThrough } from '#web/features/cart/came-through.ts'
import { cart } from '#web/features/cart/cart.ts'
import { CartScreen } from './cart-screen.tsx'

/** An order of which nobody knows whether it was placed. */
const meta = {
  title: 'Screens/Customer/Cart without an answer',
  component: CartScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
  args: { onPlaced: fn() },
  beforeEach: () => fill({ ...latte, unitPrice: 19_050 }, cake),
} satisfies Meta<typeof CartScreen>
export default meta
type Story = StoryObj<typeof meta>

/** The answer was lost: every further press sends the same request, and the cart rests. */
export const LostAnswer: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args, msw }) => {
    const keys: (string | null)[] = []
    let away = true
    msw.use(
      answers(placeOrder, ({ body, headers }) => {
        keys.push(headers.get('idempotency-key'))
        return away ? Response.error() : placedOrder(body)
      }),
    )
    const canvas = within(canvasElement)
    await userEvent.click(await order(canvasElement))
    await expect(await canvas.findByText(/ulaşıp ulaşmadığı bilinmiyor/)).toBeVisible()
    await expect(cart.read()).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await waitFor(() => expect(keys).toHaveLength(2))
    await expect(await canvas.findByText(/Sunucuya ulaşılamıyor/)).toBeVisible()
    away = false
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await waitFor(() => expect(args.onPlaced).toHaveBeenCalledWith(9002))
    await expect(new Set(keys).size).toBe(1)
    await expect(cart.read()).toEqual([])
  },
}

/** Given up for good: the key is void, and the cart comes back. */
export const GivenUp: Story = {
  play: async ({ canvasElement, args, msw }) => {
    const keys: (string | null)[] = []
    msw.use(
      answers(placeOrder, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return Response.error()
      }),
      answers(voidOrder, ({ body }) => {
        keys.push(body.key)
        return { order: null }
      }),
    )
    const canvas = within(canvasElement)
    await userEvent.click(await order(canvasElement))
    await userEvent.click(await canvas.findByRole('button', { name: 'Vazgeç' }))
    await expect(await order(canvasElement)).toBeVisible()
    await expect(new Set(keys).size).toBe(1)
    await expect(args.onPlaced).not.toHaveBeenCalled()
    await expect(cart.read()).toHaveLength(2)
    await expect(attempt.read()).toBeUndefined()
  },
}

/** Given up: it had come through all the same, and is shown. */
export const GivenUpTooLate: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement, args, msw }) => {
    msw.use(
      answers(placeOrder, () => Response.error()),
      answers(voidOrder, { order: { ...openOrder, id: 9077 } }),
    )
    const canvas = within(canvasElement)
    await userEvent.click(await order(canvasElement))
    await userEvent.click(await canvas.findByRole('button', { name: 'Vazgeç' }))
    await waitFor(() => expect(args.onPlaced).toHaveBeenCalledWith(9077))
    await expect(cart.read()).toEqual([])
    await expect(cameThrough.read()).toBe(9077)
    cameThrough.say(undefined)
  },
}

/** Neither placed nor given up: nothing answers. */
export const GivingUpFails: Story = {
  parameters: {
    msw: [answers(placeOrder, () => Response.error()), refuses(voidOrder, 'unavailable')],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await order(canvasElement))
    await userEvent.click(await canvas.findByRole('button', { name: 'Vazgeç' }))
    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(attempt.read()).toBeDefined()
    attempt.write(undefined)
  },
}

/** A page that was reloaded while an order was under way still knows its key. */
export const UnderWayBefore: Story = {
  beforeEach: () => {
    fill(latte)
    attempt.write({
      key: '0198f2c4-1d1e-7c3a-9b52-6a1f0c3d5e77',
      body: {
        ...{ branchId: 1, lines: [{ itemId: 102, quantity: 1, options: [] }], pickupAt: 'asap' },
        ...{ expectedTotal: 15_550, expectedPromise: new Date().toISOString() },
      },
      lines: cart.read().map(({ key }) => key),
      at: Date.now(),
    })
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/₺155,50 tutarındaki/)).toBeVisible()
  },
}
