import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { takePlace } from '#api/contracts/events/places.ts'
import { events } from '#api/mocks/content-fixtures.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { EventList } from './event-list.tsx'

const [open] = events
if (!open) throw new Error('an event')

/** The events of home; a tap on one opens its page. */
const meta = {
  title: 'Screens/Customer/Events',
  component: EventList,
  decorators: [(Story) => <div className="mx-auto max-w-3xl p-4">{Story()}</div>],
} satisfies Meta<typeof EventList>
export default meta
type Story = StoryObj<typeof meta>

/** One tap joins; the event's page takes it back. */
export const Joins: Story = {
  tags: ['quick'],
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: `Katıl: ${open.title}` }))
    await expect(await screen.findByText('Yeriniz ayrıldı. Görüşmek üzere!')).toBeVisible()
    await expect(await canvas.findByText('Katılıyorsunuz')).toBeVisible()
    await expect(canvas.getByText('11 yer kaldı')).toBeVisible()
  },
}

/** Somebody was quicker: the sentence says so, and the list is asked again. */
export const FilledMeanwhile: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const join = await canvas.findByRole('button', { name: `Katıl: ${open.title}` })
    msw.use(refuses(takePlace, 'event_full'), answers(listEvents, [{ ...open, taken: 24 }]))
    await userEvent.click(join)
    await expect(await screen.findByText('Bu etkinlikte yer kalmadı.')).toBeVisible()
    await expect(await canvas.findByText('Dolu')).toBeVisible()
  },
}

/** Places that others have taken show when one comes back to the page. */
export const SeenAgain: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('12 yer kaldı')).toBeVisible()
    msw.use(answers(listEvents, [{ ...open, taken: 20 }]))
    window.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(canvas.getByText('4 yer kaldı')).toBeVisible())
  },
}

/** Before an event goes, its dialog says who will be told. */
export const AsksBeforeItGoes: Story = {
  parameters: { msw: [answers(currentUser, nazli)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: `Sil: ${open.title}` }))
    const question = within(await screen.findByRole('alertdialog', {}, { timeout: 10_000 }))
    await expect(
      question.getByText(/12 kişinin yeri var; hepsine bildirim gönderilir\./),
    ).toBeVisible()
  },
}
