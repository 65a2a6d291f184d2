import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { events } from '#api/mocks/content-fixtures.ts'
import { Button } from '#ui/forms/button.tsx'
import { EventCard } from './event-card.tsx'

const [event, , plain] = events
if (!event || !plain) throw new Error('three events')

const meta = {
  title: 'Screens/Customer/Event card',
  component: EventCard,
  decorators: [(Story) => <div className="w-88 max-w-full">{Story()}</div>],
  args: { event },
} satisfies Meta<typeof EventCard>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('21 Kasım 2026, 14:30')).toBeVisible()
    await expect(canvas.getByText('Kapasite: 24 kişi')).toBeVisible()
    await expect(canvas.getByText('12 yer kaldı')).toBeVisible()
    await expect(canvas.getByText('Telve Moda')).toBeVisible()
  },
}

export const WithoutPictureAndCapacity: Story = {
  args: { event: plain },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Görsel yok')).toBeVisible()
    await expect(canvas.queryByText(/Kapasite/)).not.toBeInTheDocument()
  },
}

export const Resting: Story = {
  args: {
    event: { ...event, isActive: false, hasEnded: true },
    actions: <Button tone="plain">Düzenle</Button>,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Pasif')).toBeVisible()
    await expect(canvas.getByText('Sona erdi')).toBeVisible()
  },
}

/** Shown while it goes on; nobody joins any more. */
export const Begun: Story = {
  args: { event: { ...event, hasBegun: true, isJoined: true } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Başladı')).toBeVisible()
    await expect(canvas.queryByText(/yer kaldı/)).toBeNull()
    await expect(canvas.getByRole('link', { name: event.title })).toHaveAttribute(
      'href',
      `/events/${event.id}`,
    )
  },
}

export const Full: Story = {
  args: { event: { ...event, taken: 24 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Dolu')).toBeVisible()
  },
}

export const LongWords: Story = {
  args: {
    event: {
      ...event,
      title: 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına Kahve Festivali',
      description: event.description.repeat(8),
      location: 'Büyükçekmece Tepecik Kültür Merkezi Fuayesi, ikinci kat, sahne arkası girişi',
    },
  },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = { globals: { theme: 'dark' } }
