import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { deleteEvent } from '#api/contracts/events/changes.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { deleteStory } from '#api/contracts/stories/changes.ts'
import { listStories } from '#api/contracts/stories/stories.ts'
import { events, stories } from '#api/mocks/content-fixtures.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { LatestEntries } from '#web/features/points/customer/latest-entries.tsx'
import { HomeScreen } from './home-screen.tsx'

const asAdmin = [answers(currentUser, nazli)]

const meta = {
  title: 'Screens/Administrator/Home',
  component: HomeScreen,
  args: { latest: <LatestEntries />, newcomer: false },
  parameters: { layout: 'fullscreen', msw: asAdmin },
} satisfies Meta<typeof HomeScreen>
export default meta
type Story = StoryObj<typeof meta>

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

export const Default: Story = {
  tags: ['quick'],
  play: async () => {
    await click('Yeni Hikaye Ekle')
    await expect(await screen.findByRole('dialog', { name: 'Yeni Hikaye' })).toBeVisible()
    await click('İptal')
    await click('Yeni Etkinlik Ekle')
    await expect(await screen.findByRole('dialog', { name: 'Yeni Etkinlik' })).toBeVisible()
    await click('İptal')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Yeni Etkinlik Ekle' })).toHaveFocus(),
    )
  },
}

/** Administrators also see expired, ended and inactive content, marked as such. */
export const Marked: Story = {
  parameters: {
    msw: [
      answers(
        listStories,
        stories.map((story, index) => ({ ...story, isExpired: index === 0 })),
      ),
      answers(
        listEvents,
        events.map((event, index) => ({
          ...event,
          isActive: index !== 1,
          hasEnded: index === 2,
        })),
      ),
      ...asAdmin,
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Süresi doldu')).toBeVisible()
    await expect(await canvas.findByText('Pasif')).toBeVisible()
    await expect(canvas.getByText('Sona erdi')).toBeVisible()
  },
}

/** The dialog names the event. The first try is refused, the second one works. */
export const DeletesAnEvent: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    msw.use(answers(deleteEvent, () => new Response('', { status: 502 })))
    await click('Sil: Kavrum Günü')
    const dialog = await screen.findByRole('alertdialog', { name: 'Etkinliği Sil' })
    await expect(within(dialog).getByText('Kavrum Günü')).toBeVisible()
    await click('Sil')
    await expect(await within(dialog).findByText('Etkinlik silinemedi')).toBeVisible()
    msw.use(answers(deleteEvent), answers(listEvents, events.slice(1)))
    await click('Sil')
    await expect(await screen.findByText('Etkinlik başarıyla silindi')).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Kavrum Günü' })).not.toBeInTheDocument(),
    )
  },
}

export const DeletesAStoryFromItsDialog: Story = {
  play: async ({ msw }) => {
    await click('Düzenle: Salep mevsimi')
    await screen.findByRole('dialog', { name: 'Hikaye Düzenle' })
    await click('Sil')
    const dialog = await screen.findByRole('alertdialog', { name: 'Hikayeyi Sil' })
    await expect(dialog).toHaveAccessibleDescription(
      'Bu hikayeyi silmek istediğinize emin misiniz?',
    )
    msw.use(refuses(deleteStory, 'story_not_found'))
    await click('Sil')
    await expect(await within(dialog).findByText('Hikaye bulunamadı.')).toBeVisible()
    msw.use(answers(deleteStory, () => new Response('', { status: 502 })))
    await click('Sil')
    await expect(await within(dialog).findByText('Hikaye silinemedi')).toBeVisible()
    msw.use(answers(deleteStory), answers(listStories, stories.slice(1)))
    await click('Sil')
    await expect(await screen.findByText('Hikaye başarıyla silindi')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Salep mevsimi')).not.toBeInTheDocument())
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
