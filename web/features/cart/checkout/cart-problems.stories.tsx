import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type Branch, listBranches } from '#api/contracts/branches/branches.ts'
import { endOfBranchDay } from '#api/contracts/branches/opening.ts'
import { placeOrder, quoteOrder } from '#api/contracts/orders/placing.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { branches } from '#api/mocks/fixtures.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { placedOrder, quoteOf, slotsOfTomorrow } from '#api/mocks/order-fixtures.ts'
import { atTheCart, cake, fill, latte, order } from '#storybook/at-the-cart.ts'
import { clockAt } from '#storybook/clock.ts'
import { attempt } from '#web/features/cart/attempt.ts'
import { cart } from '#web/features/cart/cart.ts'
import type { CartScreen } from './cart-screen.tsx'

const meta = {
  title: 'Screens/Customer/Cart problems',
  ...atTheCart,
} satisfies Meta<typeof CartScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Each problem stands on its line, in words; nothing can be ordered until it is solved. */
export const Problems: Story = {
  beforeEach: () =>
    fill(
      { ...latte, options: [{ optionId: 23, quantity: 1, name: 'Yulaf sütü' }] },
      { ...cake, quantity: 5 },
      { itemId: 104, name: 'Cold Brew', quantity: 1, unitPrice: 16_500, options: [] },
      { itemId: 999, name: 'Kestaneli Latte', quantity: 1, unitPrice: 17_500, options: [] },
    ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Yulaf sütü bu şubede tükendi.')).toBeVisible()
    await expect(canvas.getByText('Bu şubede tükendi.')).toBeVisible()
    await expect(canvas.getByText('Bu ürün artık önceden sipariş edilemiyor.')).toBeVisible()
    await expect(await order(canvasElement)).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: '3 Adet Al' }))
    await waitFor(() => expect(canvas.queryByText('Bu şubede 3 adet kaldı.')).toBeNull())
  },
}

/** Refused, since the price rose meanwhile: it says what changed and asks once more. */
export const Changed: Story = {
  play: async ({ canvasElement, args, msw }) => {
    const dearer = (body: Parameters<typeof quoteOf>[0]) => {
      const quote = quoteOf(body)
      const lines = quote.lines.map((line, place) =>
        place === 0 ? { ...line, unitPrice: 20_050, total: 20_050 } : line,
      )
      return { ...quote, lines, total: quote.total + 1_000, due: quote.due + 1_000 }
    }
    await expect(await within(canvasElement).findByText('₺570,50')).toBeVisible()
    msw.use(
      answers(quoteOrder, ({ body }) => dearer(body)),
      answers(placeOrder, ({ body }) =>
        body.expectedTotal === 58_050
          ? placedOrder(body)
          : Response.json(
              {
                error: refusalSentence('order_changed'),
                code: 'order_changed',
                current: dearer(body),
              },
              { status: 409 },
            ),
      ),
    )
    const canvas = within(canvasElement)
    await userEvent.click(await order(canvasElement))
    await expect(await canvas.findByText('Latte: ₺190,50 yerine ₺200,50')).toBeVisible()
    await expect(canvas.getByText(/henüz sipariş verilmedi/)).toBeVisible()
    await expect(attempt.read()).toBeUndefined()
    await userEvent.click(await canvas.findByRole('button', { name: 'Siparişi Ver · ₺580,50' }))
    await waitFor(() => expect(args.onPlaced).toHaveBeenCalled())
  },
}

export const WithoutABranch: Story = {
  beforeEach: () => localStorage.removeItem('telve:menu-branch'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Şube Seçin' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Siparişi Ver' })).toBeDisabled()
  },
}

const stopped = (problem: 'paused' | 'closed') =>
  answers(quoteOrder, ({ body }) =>
    quoteOf(body, {
      branch: {
        problem,
        until: new Date(Date.now() + 30 * 60_000).toISOString(),
        delayMinutes: 10,
      },
      ...{ promise: null, soonest: null, slots: [], isPlaceable: false },
    }),
  )

const [centre] = branches as [Branch]

/** The branch opens in half an hour, which is said once. */
export const Closed: Story = {
  parameters: {
    msw: [
      stopped('closed'),
      answers(listBranches, [{ ...centre, hours: { week: Array(7).fill([]), exceptions: [] } }]),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Bu şube şu an kapalı\. .* açılır\.$/)).toBeVisible()
    await expect(canvas.getAllByText(/kapalı/i)).toHaveLength(1)
    await expect(canvas.getByRole('button', { name: /^Siparişi Ver/ })).toBeDisabled()
  },
}

export const Paused: Story = {
  parameters: { msw: [stopped('paused')] },
  // a branch that takes orders again on another day is told in other words
  beforeEach: () => clockAt(Date.parse('2026-11-19T09:00:00.000Z')),
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(
        /sipariş almaya ara verdi\. .* yeniden sipariş alır\./,
      ),
    ).toBeVisible()
  },
}

/** What the cart is told at eleven at night: nothing is left today, and a quarter hour of tomorrow holds. */
const tomorrow = (problem: 'paused' | 'closed' | 'full') =>
  answers(quoteOrder, ({ body }) => {
    const isChosen = body.pickupAt !== 'asap'
    return quoteOf(body, {
      branch: {
        problem: isChosen ? null : problem,
        until: problem === 'full' ? null : new Date(endOfBranchDay(Date.now())).toISOString(),
        delayMinutes: 10,
      },
      ...{ soonest: null, slots: slotsOfTomorrow() },
      ...(!isChosen && { promise: null, isPlaceable: false }),
    })
  })

/** Closed for today: the first time of tomorrow is one tap away, and the order says that it is tomorrow. */
export const ForTomorrow: Story = {
  tags: ['quick'],
  parameters: { msw: [tomorrow('closed')] },
  beforeEach: () => clockAt(Date.parse('2026-11-19T20:00:00.000Z')),
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/Bu şube şu an kapalı\./)).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Siparişi Ver/ })).toBeDisabled()
    await expect(canvas.queryByText(/daha geç hazırlanıyor/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Yarın 08:15' }))
    await expect(await canvas.findByText('Yarın 08:15’te')).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Saat'), 'Yarın 09:00')
    await expect(await canvas.findByText('Yarın 09:00’da')).toBeVisible()
    await expect(canvas.queryByRole('radio', { name: 'Hemen' })).toBeNull()
    let asked: string | undefined
    msw.use(
      answers(placeOrder, ({ body }) => {
        asked = body.pickupAt
        return placedOrder(body)
      }),
    )
    await userEvent.click(await order(canvasElement))
    await waitFor(() => expect(asked).toBe('2026-11-20T06:00:00.000Z'))
  },
}

/** Two in the night: a quarter past eight is of the branch's next day, and today by everybody's calendar. */
export const ForTomorrowInTheNight: Story = {
  ...ForTomorrow,
  tags: [],
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  beforeEach: () => clockAt(Date.parse('2026-11-17T23:00:00.000Z')),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Bugün 08:15' }))
    await expect(await canvas.findByText('08:15’te')).toBeVisible()
    await expect(canvas.getByLabelText('Saat')).toHaveDisplayValue('Bugün 08:15')
  },
}

/** Staff take no new orders today. */
export const PausedForToday: Story = {
  parameters: { msw: [tomorrow('paused')] },
  globals: { viewport: { value: 'w1024' } },
  beforeEach: () => clockAt(Date.parse('2026-11-19T15:00:00.000Z')),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByText('Bu şube yoğunluk nedeniyle bugün yeni sipariş almıyor.'),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Yarın 08:15' })).toBeVisible()
  },
}

/** Every quarter hour of today is taken; tomorrow's, once chosen, stays although today has room again. */
export const FullToday: Story = {
  parameters: { msw: [tomorrow('full')] },
  globals: { theme: 'dark', viewport: { value: 'w1440' } },
  beforeEach: () => clockAt(Date.parse('2026-11-19T15:00:00.000Z')),
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Bu şubede bugün için uygun saat kalmadı.')).toBeVisible()
    msw.use(answers(quoteOrder, ({ body }) => quoteOf(body)))
    await userEvent.click(canvas.getByRole('button', { name: 'Yarın 08:15' }))
    await expect(await canvas.findByRole('radio', { name: 'Hemen' })).toBeVisible()
    await expect(canvas.getByText('Yarın 08:15’te')).toBeVisible()
    await expect(canvas.queryByText(/Bu saat doldu/)).toBeNull()
  },
}

export const RefusedPerson: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(placeOrder, 'too_many_open_orders')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(await order(canvasElement))
    await expect(
      await within(canvasElement).findByText('Aynı anda en fazla 3 açık siparişiniz olabilir.'),
    ).toBeVisible()
    await expect(cart.read()).toHaveLength(2)
  },
}

/** The network is away: said, and the cart stays. */
export const Offline: Story = {
  beforeEach: () => {
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    return () => {
      Reflect.deleteProperty(navigator, 'onLine')
      if (online) Object.defineProperty(Navigator.prototype, 'onLine', online)
    }
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('İnternet bağlantısı yok')).toBeVisible()
    await expect(canvas.getByText('Latte')).toBeVisible()
  },
}

export const Failed: Story = {
  parameters: { msw: [refuses(quoteOrder, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('alert')
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(quoteOrder, ({ body }) => quoteOf(body)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('₺570,50')).toBeVisible()
  },
}
