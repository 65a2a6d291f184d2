import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { cancelOrder } from '#api/contracts/orders/cancelling.ts'
import { arriveForOrder, readOrder } from '#api/contracts/orders/own.ts'
import { readVisitRating } from '#api/contracts/ratings/visit-ratings.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { inMinutes, openOrder, pastOrders } from '#api/mocks/order-fixtures.ts'
import { ratedVisit } from '#api/mocks/rating-fixtures.ts'
import { clockAt } from '#storybook/clock.ts'
import { cameThrough } from '#web/features/cart/came-through.ts'
import { identity } from '#web/shared/identity.ts'
import { OrderScreen } from './order-screen.tsx'

const meta = {
  title: 'Screens/Customer/Order',
  component: OrderScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
  args: { id: openOrder.id },
  beforeEach: () => identity.confirm(elif.id),
} satisfies Meta<typeof OrderScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Being prepared: number, countdown, steps, what was paid with what. */
export const Default: Story = {
  tags: ['quick'],
  parameters: {
    msw: [
      answers(readOrder, () => ({
        ...{ ...openOrder, placedAt: inMinutes(-5) },
        ...{ promise: inMinutes(8), firstPromise: inMinutes(8) },
      })),
    ],
  },
  // what is promised for another day is not counted down
  beforeEach: () => clockAt(Date.parse('2026-11-19T09:00:00.000Z')),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('417')).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^[78] dk$/)
    await expect(canvas.getByRole('listitem', { current: 'step' })).toHaveTextContent(
      'Hazırlanıyor',
    )
    await expect(canvas.getByText('Yulaf sütü, Ekstra espresso shot')).toBeVisible()
    await expect(canvas.getByText('−₺5,00')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Kodumu Göster' })).toHaveAttribute(
      'href',
      '/qr?tab=code',
    )
    await expect(await canvas.findByRole('link', { name: 'Yol Tarifi' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://www.google.com/maps/dir/'),
    )
    await expect(canvas.queryByRole('button', { name: 'Siparişi İptal Et' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Geldim' }))
    await expect(await canvas.findByText('Geldiğinizi şubeye bildirdik.')).toBeVisible()
  },
}

const placed = { ...openOrder, state: 'placed' as const, seq: 1, isCancellable: true }

const forTomorrow = {
  ...{ ...placed, state: 'accepted' as const, seq: 2, isScheduled: true },
  ...{ promise: '2026-11-20T05:15:00.000Z', firstPromise: '2026-11-20T05:15:00.000Z' },
}

/** Accepted the evening before: nothing is counted down, and nobody says yet that they are there. */
export const ForTomorrow: Story = {
  parameters: { msw: [answers(readOrder, forTomorrow)] },
  beforeEach: () => clockAt(Date.parse('2026-11-19T20:00:00.000Z')),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Yarın 08:15’te hazır olur.')).toBeVisible()
    await expect(canvas.queryByRole('timer')).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Geldim' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Siparişi İptal Et' })).toBeVisible()
  },
}

/** The next morning it is today's. */
export const TheNextMorning: Story = {
  ...ForTomorrow,
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  beforeEach: () => clockAt(Date.parse('2026-11-20T04:30:00.000Z')),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('08:15’te hazır olur.')).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^4[45] dk$/)
    await expect(canvas.getByRole('button', { name: 'Geldim' })).toBeVisible()
  },
}

/** Cancelled while nobody has begun. */
export const Cancels: Story = {
  parameters: { msw: [answers(readOrder, placed)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Siparişi İptal Et' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Siparişi İptal Et' }))
    await expect(dialog.getByText('Sipariş 417')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'İptal Et' }))
    await expect(await canvas.findByText(/^Siparişinizi iptal ettiniz/)).toBeVisible()
  },
}

/** Bills whose points paid a part were refunded: what of its points is taken, and why, is said before and after. */
export const CancelsAfterARefund: Story = {
  parameters: {
    msw: [
      answers(readOrder, { ...placed, points: 130, withheld: 99, discount: 1_000 }),
      answers(cancelOrder, {
        ...{ ...placed, points: 130, withheld: 99, discount: 1_000 },
        ...{ state: 'cancelled', isCancellable: false },
        cancelled: { by: 'customer', reason: null },
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Siparişi İptal Et' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Siparişi İptal Et' }))
    await expect(
      dialog.getByText(
        'Siparişiniz iptal edilsin mi? 31 puan hesabınıza geri döner. 99 puan, iade edilen alışverişlerinizden kazanıp harcadığınız puanlar olduğu için geri alınır. Kullandığınız kuponlar geri verilir.',
      ),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'İptal Et' }))
    await expect(
      await canvas.findByText(
        /^Siparişinizi iptal ettiniz\. 31 puan hesabınıza döndü\. 99 puan iade/,
      ),
    ).toBeVisible()
  },
}

const givenUp = () => {
  cameThrough.say(openOrder.id)
  return () => cameThrough.say(undefined)
}

/** Given up with a lost answer, but placed before: the page says so and offers to cancel. */
export const CameThrough: Story = {
  parameters: { msw: [answers(readOrder, placed)] },
  beforeEach: givenUp,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Vazgeçtiğiniz sipariş şubeye ulaşmış')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Siparişi İptal Et' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Siparişi İptal Et' }))
    await userEvent.click(dialog.getByRole('button', { name: 'İptal Et' }))
    await expect(await canvas.findByText(/^Siparişinizi iptal ettiniz/)).toBeVisible()
  },
}

/** The same, but somebody has begun: it can only stay. */
export const CameThroughBegun: Story = {
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  beforeEach: givenUp,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/artık iptal edilemiyor/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tamam' }))
    await expect(canvas.queryByText(/artık iptal edilemiyor/)).toBeNull()
  },
}

/** Too late: somebody has begun meanwhile, and the page shows it. */
export const CancelsTooLate: Story = {
  globals: { theme: 'dark' },
  parameters: {
    msw: [
      answers(readOrder, placed),
      answers(cancelOrder, () =>
        Response.json(
          { error: refusalSentence('order_state'), code: 'order_state', current: openOrder },
          { status: 409 },
        ),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Siparişi İptal Et' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Siparişi İptal Et' }))
    await userEvent.click(dialog.getByRole('button', { name: 'İptal Et' }))
    await expect(await dialog.findByText('Sipariş bu arada değişti.')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('listitem', { current: 'step', hidden: true })).toHaveTextContent(
        'Hazırlanıyor',
      ),
    )
  },
}

export const Ready: Story = {
  parameters: {
    msw: [answers(readOrder, { ...openOrder, state: 'ready', promise: inMinutes(-2) })],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Siparişiniz hazır, sizi bekliyor.')).toBeVisible()
    await expect(canvas.queryByRole('timer')).toBeNull()
  },
}

export const Late: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { msw: [answers(readOrder, { ...openOrder, promise: inMinutes(-2) })] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/ gecikti; beklettiğimiz için özür dileriz\.$/),
    ).toBeVisible()
  },
}

export const HereFails: Story = {
  parameters: { msw: [refuses(arriveForOrder, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Geldim' }))
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
}

const ended = (state: string) => pastOrders.find((order) => order.state === state) ?? openOrder

export const Collected: Story = {
  args: { id: ended('collected').id },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Afiyet olsun!')).toBeVisible()
    await expect(canvas.getByText('115 puan')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tekrarla' })).toBeVisible()
    await expect(await canvas.findByRole('group', { name: 'Siparişiniz nasıldı?' })).toBeVisible()
  },
}

/** Once it was rated, it shows what was said. */
export const CollectedAndRated: Story = {
  args: { id: ended('collected').id },
  parameters: { msw: [answers(readVisitRating, ratedVisit)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Ellerinize sağlık.')).toBeVisible()
    await expect(canvas.queryByRole('radio')).toBeNull()
  },
}

/** Of what was never collected nothing is asked. */
export const CancelledByTheBranch: Story = {
  args: { id: ended('cancelled').id },
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/^Sipariş iptal edildi: ürün kalmadı\./),
    ).toBeVisible()
    await expect(within(canvasElement).queryByRole('radio')).toBeNull()
  },
}
export const NotCollected: Story = { args: { id: ended('no_show').id } }
export const Expired: Story = {
  parameters: {
    msw: [
      answers(readOrder, {
        ...openOrder,
        state: 'expired',
        cancelled: { by: 'system', reason: null },
      }),
    ],
  },
}

export const Desk: Story = { globals: { viewport: { value: 'w1440' } } }
export const Tablet: Story = { globals: { theme: 'dark', viewport: { value: 'w1024' } } }

export const Unknown: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readOrder, 'order_not_found')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Böyle bir siparişiniz yok.')).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [stalls(readOrder)] } }
export const Failed: Story = {
  parameters: { msw: [refuses(readOrder, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sipariş alınamadı')
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(readOrder, openOrder))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('417')).toBeVisible()
  },
}
