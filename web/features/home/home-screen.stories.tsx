import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { listStories, viewStory } from '#api/contracts/stories/stories.ts'
import { events, stories } from '#api/mocks/content-fixtures.ts'
import { elif, entries, longName } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { LatestEntries } from '#web/features/points/latest-entries.tsx'
import { useNewcomer } from '#web/features/points/newcomer.ts'
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
    await expect(ring).toHaveFocus()
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
