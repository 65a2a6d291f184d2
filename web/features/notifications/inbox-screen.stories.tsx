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
  beforeEach: ({ msw }) => msw.use(...livingInbox()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Okundu say: 25 puan kazandınız' }),
    )
    await waitFor(() => expect(canvas.getAllByText('Okunmamış:')).toHaveLength(1))
  },
}

export const ReadAll: Story = {
  beforeEach: ({ msw }) => msw.use(...livingInbox()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Tümünü okundu say' }))
    await waitFor(() => expect(canvas.queryAllByText('Okunmamış:')).toHaveLength(0))
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Tümünü okundu say' })).toBeNull(),
    )
  },
}

export const ReadingFails: Story = {
  parameters: { msw: [refuses(readNotification, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', {
        name: 'Okundu say: 25 puan kazandınız',
      }),
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
