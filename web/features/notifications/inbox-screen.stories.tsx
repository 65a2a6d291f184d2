import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#api/contracts/notifications/notifications.ts'
import { unreadCount } from '#api/contracts/notifications/unread.ts'
import { longName, notifications } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { InboxScreen } from './inbox-screen.tsx'

const meta = {
  title: 'Screens/Customer/Inbox',
  component: InboxScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof InboxScreen>
export default meta
type Story = StoryObj<typeof meta>

/** A mock inbox that stores what was read. */
const livingInbox = () => {
  let inbox = notifications
  return [
    answers(listNotifications, () => inbox),
    answers(unreadCount, () => ({ unread: inbox.filter((n) => !n.isRead).length })),
    answers(readNotification, ({ params }) => {
      inbox = inbox.map((n) => (n.id === Number(params.id) ? { ...n, isRead: true } : n))
    }),
    answers(readAllNotifications, () => {
      inbox = inbox.map((n) => ({ ...n, isRead: true }))
    }),
  ]
}

export const Default: Story = {
  tags: ['quick'],
  beforeEach: ({ msw }) => msw.use(...livingInbox()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('button', { name: /Okunmamış: 25 puan kazandınız/ })
    await userEvent.click(row)
    const dialog = await screen.findByRole('dialog', { name: '25 puan kazandınız' })
    await expect(dialog).toHaveTextContent('19 Kasım 2026, 13:55')
    await expect(dialog).toHaveTextContent(notifications[0]?.message ?? '')
    await expect(
      within(dialog).getByRole('link', { name: 'Puan Hareketlerine Git' }),
    ).toHaveAttribute('href', '/points')
    await waitFor(() => expect(canvas.getAllByText('Okunmamış:')).toHaveLength(1))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(row).toHaveFocus())
  },
}

/** What administrators have sent leads nowhere: it is read where it is. */
export const Opened: Story = {
  globals: { viewport: { value: 'w390' } },
  beforeEach: ({ msw }) => msw.use(...livingInbox()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Sonbahar menümüz geldi/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Sonbahar menümüz geldi' })
    await expect(within(dialog).queryByRole('link')).toBeNull()
  },
}

/** What changed about an event leads to its page. */
export const OfAnEvent: Story = {
  parameters: {
    msw: [
      answers(listNotifications, [
        {
          ...(notifications[0] as (typeof notifications)[number]),
          title: 'Etkinlik değişti: Latte Sanatı',
          message:
            'Yeni zaman ve yer: 21 Kasım 2026 15:00, Telve Bebek. Gelemeyecekseniz etkinlikten ayrılabilirsiniz.',
          type: 'event',
          eventId: 601,
        },
      ]),
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: /Etkinlik değişti/ }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: /^Etkinlik değişti/ }))
    await expect(dialog.getByRole('link', { name: 'Etkinliğe Git' })).toHaveAttribute(
      'href',
      '/events/601',
    )
  },
}

/** What is said of an order leads to it. */
export const OfAnOrder: Story = {
  parameters: {
    msw: [
      answers(listNotifications, [
        {
          ...(notifications[0] as (typeof notifications)[number]),
          title: 'Siparişiniz hazır',
          message: '417 numaralı siparişiniz sizi bekliyor. Şube: Merkez.',
          type: 'order',
          orderId: 5_417,
        },
      ]),
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: /Siparişiniz hazır/ }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Siparişiniz hazır' }))
    await expect(dialog.getByRole('link', { name: 'Siparişe Git' })).toHaveAttribute(
      'href',
      '/orders/5417',
    )
  },
}

const hour = 60 * 60_000
/** A full page, the newest of it of now. */
const manyDays = Array.from({ length: 20 }, (_, place) => ({
  ...(notifications[place % notifications.length] ?? notifications[0]),
  id: 400 - place,
  createdAt: new Date(Date.now() - place * 9 * hour).toISOString(),
})) as typeof notifications

/** Grouped by day; a phone shows at least six at once (product.md §14). */
export const Days: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: { msw: [answers(listNotifications, manyDays)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const today = await canvas.findByRole('region', { name: 'Bugün' })
    await expect(within(today).getAllByRole('button').length).toBeGreaterThan(0)
    await expect(canvas.getByRole('region', { name: 'Dün' })).toBeVisible()
    const rows = within(canvasElement).getAllByRole('button', { name: /puan|menü/ })
    // a phone of 844 px, less the header above and the bar below
    const room = 844 - 56 - 65
    await expect(
      rows.filter((row) => row.getBoundingClientRect().bottom <= room).length,
    ).toBeGreaterThanOrEqual(6)
  },
}

export const ReadAll: Story = {
  beforeEach: ({ msw }) => msw.use(...livingInbox()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Tümünü Okundu Say' }))
    await waitFor(() => expect(canvas.queryAllByText('Okunmamış:')).toHaveLength(0))
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Tümünü Okundu Say' })).toBeNull(),
    )
  },
}

export const ReadingFails: Story = {
  parameters: { msw: [refuses(readNotification, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: /25 puan kazandınız/ }),
    )
    await expect(await screen.findByText('Hata')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listNotifications)] } }

export const Empty: Story = {
  parameters: {
    msw: [answers(listNotifications, []), answers(unreadCount, { unread: 0 })],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Henüz bildiriminiz yok/)).toBeVisible()
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listNotifications, 'unexpected')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Bildirimler alınamadı',
    )
  },
}

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(
        listNotifications,
        notifications.map((n) => ({ ...n, title: `${longName}, ${n.title}` })),
      ),
    ],
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
