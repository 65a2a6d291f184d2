import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { listOrders } from '#api/contracts/orders/own.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { listStories, viewStory } from '#api/contracts/stories/stories.ts'
import { events, stories } from '#api/mocks/content-fixtures.ts'
import { elif, entries, hour, longName, minutesAgo, now } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { openOrder, pastOrders, summaryOf } from '#api/mocks/order-fixtures.ts'
import { loyalty, usableCoupons } from '#api/mocks/reward-fixtures.ts'
import { clockAt } from '#storybook/clock.ts'
import { LatestEntries } from '#web/features/points/customer/latest-entries.tsx'
import { useNewcomer } from '#web/features/points/customer/newcomer.ts'
import { HomeScreen } from './home-screen.tsx'

/** As its route puts it together. */
const Home = () => <HomeScreen latest={<LatestEntries />} newcomer={useNewcomer()} />

const meta = {
  title: 'Screens/Customer/Home',
  component: Home,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Home>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
    await expect(canvas.getByText('COFFEE SHOP & HOME CONCEPT')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'QR Kodum' })).toHaveAttribute(
      'href',
      '/qr?tab=code',
    )
    await expect(await canvas.findByText('25 puan kazanıldı')).toBeInTheDocument()
    const rings = await canvas.findByRole('region', { name: 'Hikayeler' })
    await expect(await within(rings).findAllByRole('button', { name: /görüldü$/ })).toHaveLength(2)
    await expect(within(rings).getAllByRole('button', { name: /yeni$/ })).toHaveLength(4)
    const events = canvas.getByRole('region', { name: 'Etkinlikler' })
    await expect(await within(events).findAllByRole('article')).toHaveLength(3)
    await expect(canvas.queryByRole('button', { name: /Ekle$/ })).not.toBeInTheDocument()
  },
}

export const Loading: Story = {
  parameters: {
    msw: [
      ...[currentUser, ownHistory, listStories, listEvents].map((endpoint) => stalls(endpoint)),
    ],
  },
}

/** Each of the latest entries says why. */
export const Why: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /25 puan kazanıldı/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Puan kazanıldı' }))
    await expect(dialog.getByRole('region', { name: 'Neden?' })).toBeVisible()
  },
}

const nothingYet = [answers(currentUser, { ...elif, points: 0 }), answers(ownHistory, [])]

/** Whoever has nothing yet is shown the way, and no zero. */
export const NewCustomer: Story = {
  parameters: { msw: nothingYet },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const steps = await canvas.findByRole('region', { name: 'Üç adımda ilk puanınız' })
    await expect(within(steps).getAllByRole('listitem')).toHaveLength(3)
    await expect(within(steps).getByText('Elif Yılmaz')).toBeVisible()
    await expect(within(steps).getByRole('link', { name: 'QR Kodumu Göster' })).toHaveAttribute(
      'href',
      '/qr?tab=code',
    )
    await expect(canvas.queryByText('Puan Bakiyeniz')).toBeNull()
    await expect(canvas.queryByText('Son hareketler')).toBeNull()
  },
}

/** The gift that came with the account is named until it is used. */
export const NewCustomerWithAGift: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: {
    msw: [
      answers(ownLoyalty, {
        ...loyalty,
        points: 0,
        coupons: usableCoupons.filter(({ source }) => source === 'welcome'),
      }),
      ...nothingYet,
    ],
  },
  play: async ({ canvasElement }) => {
    const steps = within(
      await within(canvasElement).findByRole('region', { name: 'Üç adımda ilk puanınız' }),
    )
    const gift = await steps.findByRole('link', { name: /₺25,00 indirim/ })
    await expect(gift).toHaveAttribute('href', '/rewards')
    await expect(gift).toHaveTextContent(/Son gün/)
  },
}

const endsToday = usableCoupons.map((coupon, place) => ({
  ...coupon,
  expiresAt: place === 0 ? minutesAgo(-9 * hour - 30) : coupon.expiresAt,
}))
const today = events.map((event, place) => ({
  ...event,
  ...(place < 2 && { eventDate: minutesAgo(-3 * hour), endDate: minutesAgo(-5 * hour), taken: 3 }),
  ...(place === 1 && { isJoined: true }),
}))

/** What is on its way, what happens today and what ends soon stand above all else. */
export const Due: Story = {
  beforeEach: () => clockAt(now),
  globals: { viewport: { value: 'w390' } },
  parameters: {
    msw: [
      answers(listEvents, today),
      answers(ownLoyalty, { ...loyalty, coupons: endsToday }),
      answers(listOrders, ({ query }) =>
        (query.get('open') ? [openOrder] : pastOrders).map(summaryOf),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const due = await canvas.findByRole('list', { name: 'Yakında' })
    const event = await within(due).findByRole('link', {
      name: /Bugün 17:30 · .* · Katılıyorsunuz/,
    })
    const coupon = await within(due).findByRole('link', { name: /^Hesaptan 50 TL.*Bugün son gün/ })
    await expect(coupon).toHaveAttribute('href', '/rewards')
    const [first, second, third] = within(due).getAllByRole('link')
    await expect(first).toBe(event)
    await expect(second).toHaveTextContent(/^Kavrum Günü/)
    await expect(third).toBe(coupon)
    const orders = await canvas.findByRole('list', { name: 'Açık siparişleriniz' })
    const stories = canvas.getByRole('region', { name: 'Hikayeler' })
    const tops = [orders, due, stories].map((one) => one.getBoundingClientRect().top)
    await expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  },
}

export const DueOnTheNarrowestPhone: Story = {
  ...Due,
  globals: { viewport: { value: 'w320' }, theme: 'dark' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: /^Hesaptan 50 TL.*Bugün/ })
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
}

/** The gift of a newcomer's card is not named twice, however soon it ends. */
export const GiftEndsSoon: Story = {
  beforeEach: () => clockAt(now),
  globals: { viewport: { value: 'w390' } },
  parameters: {
    msw: [
      answers(ownLoyalty, {
        ...loyalty,
        points: 0,
        coupons: usableCoupons
          .filter(({ source }) => source === 'welcome')
          .map((coupon) => ({ ...coupon, expiresAt: minutesAgo(-20 * hour) })),
      }),
      ...nothingYet,
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('link', { name: /₺25,00 indirim/ })).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: /Hoş geldin/ })).toHaveLength(1)
  },
}

/** Events are one row that is swiped: the next one begins beside the first. */
export const EventsOnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const events = within(canvasElement).getByRole('region', { name: 'Etkinlikler' })
    await waitFor(() => expect(within(events).getAllByRole('article')).toHaveLength(3))
    const [first, second] = within(events).getAllByRole('article')
    if (!first || !second) throw new Error('too few events')
    const [one, other] = [first.getBoundingClientRect(), second.getBoundingClientRect()]
    await expect(other.top).toBe(one.top)
    await expect(other.left).toBeGreaterThan(one.right)
    await expect(other.left).toBeLessThan(window.innerWidth)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
}

export const NewCustomerOnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: { msw: nothingYet },
}

/** Whoever has spent all their points has a balance: of zero. */
export const AllSpent: Story = {
  parameters: { msw: [answers(currentUser, { ...elif, points: 0 })] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('0 puan')).toBeInTheDocument()
    await expect(canvas.queryByText('Üç adımda ilk puanınız')).toBeNull()
  },
}

/** A ring opens its story and turns grey afterwards. */
export const StorySeen: Story = {
  play: async ({ canvasElement, msw }) => {
    const seen = fn()
    msw.use(answers(viewStory, ({ params }) => seen(Number(params.id))))
    const ring = await within(canvasElement).findByRole('button', { name: 'Kavrum günlüğü yeni' })
    await userEvent.click(ring)
    await expect(await screen.findByRole('dialog', { name: 'Hikayeler' })).toBeVisible()
    await waitFor(() => expect(seen).toHaveBeenCalledWith(stories[2]?.id))
    await userEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(ring).toHaveAccessibleName('Kavrum günlüğü görüldü'))
    await waitFor(() => expect(ring).toHaveFocus())
  },
}

export const NothingOn: Story = {
  parameters: { msw: [answers(listStories, []), answers(listEvents, [])] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Aktif etkinlik bulunmuyor')).toBeVisible()
    await expect(await canvas.findByText(/Şu anda hikaye yok/)).toBeVisible()
  },
}

export const ContentFailed: Story = {
  tags: ['quick'],
  parameters: {
    msw: [refuses(listStories, 'unexpected'), refuses(listEvents, 'unexpected')],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Failed to fetch stories')).toBeVisible()
    await expect(await canvas.findByText('Etkinlikler alınamadı')).toBeVisible()
  },
}

export const ContentFailedOnce: Story = {
  ...ContentFailed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await ContentFailed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(listStories, stories), answers(listEvents, events))
    for (const retry of canvas.getAllByRole('button', { name: 'Tekrar Dene' }))
      await userEvent.click(retry)
    await expect(await canvas.findByText('Salep mevsimi')).toBeVisible()
    await expect(await canvas.findByText('Kavrum Günü')).toBeVisible()
  },
}

export const HistoryFailed: Story = {
  parameters: { msw: [refuses(ownHistory, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Puan geçmişi alınamadı')).toBeVisible()
  },
}

export const HistoryFailedOnce: Story = {
  ...HistoryFailed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await HistoryFailed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(ownHistory, entries))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('25 puan kazanıldı')).toBeInTheDocument()
  },
}

export const LongName: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [answers(currentUser, { ...elif, fullName: longName, points: 1_234_567 })],
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
