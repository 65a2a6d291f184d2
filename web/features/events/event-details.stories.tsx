import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { listPlaces } from '#api/contracts/events/holders.ts'
import { giveUpPlace, takePlace } from '#api/contracts/events/places.ts'
import { events, placeHolders } from '#api/mocks/content-fixtures.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { EventList } from './event-list.tsx'

const [open, full] = events
if (!open || !full) throw new Error('two events')

/** The events of home, with what opens when one is tapped. */
const meta = {
  title: 'Screens/Customer/Events',
  component: EventList,
  decorators: [(Story) => <div className="mx-auto max-w-3xl p-4">{Story()}</div>],
} satisfies Meta<typeof EventList>
export default meta
type Story = StoryObj<typeof meta>

const openDetails = async (canvasElement: HTMLElement, title: string) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: title }))
  return within(await screen.findByRole('dialog', { name: title }, { timeout: 10_000 }))
}

/** One tap joins; the details take it back. */
export const Joins: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: `Katıl: ${open.title}` }))
    await expect(await screen.findByText('Yeriniz ayrıldı. Görüşmek üzere!')).toBeVisible()
    await expect(await canvas.findByText('Katılıyorsunuz')).toBeVisible()
    await expect(canvas.getByText('11 yer kaldı')).toBeVisible()
    const details = await openDetails(canvasElement, open.title)
    await userEvent.click(details.getByRole('button', { name: 'Katılımdan Vazgeç' }))
    await expect(await screen.findByText('Katılımdan vazgeçtiniz.')).toBeVisible()
    await expect(await details.findByRole('button', { name: 'Katıl' })).toBeVisible()
  },
}

export const Details: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const details = await openDetails(canvasElement, open.title)
    await expect(details.getByText(open.description)).toBeVisible()
    await expect(details.getByText('17:30')).toBeVisible()
    await expect(details.getByText('12 yer kaldı')).toBeVisible()
    await expect(details.getByRole('link', { name: 'Takvime ekle' })).toHaveAttribute(
      'href',
      `/api/events/${open.id}/calendar.ics`,
    )
    await expect(details.queryByText(/^Katılanlar/)).toBeNull()
  },
}

export const DetailsWide: Story = {
  globals: { viewport: { value: 'w1440' }, theme: 'dark' },
  play: async ({ canvasElement }) => {
    await openDetails(canvasElement, open.title)
  },
}

export const Full: Story = {
  play: async ({ canvasElement }) => {
    const details = await openDetails(canvasElement, full.title)
    await expect(details.getByText('Dolu')).toBeVisible()
    await expect(details.queryByRole('button', { name: 'Katıl' })).toBeNull()
  },
}

/** Somebody was quicker: the sentence says so, and the list is asked again. */
export const FilledMeanwhile: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const join = await canvas.findByRole('button', { name: `Katıl: ${open.title}` })
    msw.use(refuses(takePlace, 'event_full'), answers(listEvents, [{ ...open, taken: 24 }]))
    await userEvent.click(join)
    await expect(await screen.findByText('Bu etkinlikte yer kalmadı.')).toBeVisible()
    await expect(await canvas.findByText('Dolu')).toBeVisible()
  },
}

export const LeavingFails: Story = {
  parameters: {
    msw: [answers(listEvents, [{ ...open, isJoined: true }]), refuses(giveUpPlace, 'event_begun')],
  },
  play: async ({ canvasElement }) => {
    const details = await openDetails(canvasElement, open.title)
    await userEvent.click(details.getByRole('button', { name: 'Katılımdan Vazgeç' }))
    await expect(
      await screen.findByText('Etkinlik başladı; katılım artık değiştirilemez.'),
    ).toBeVisible()
  },
}

/** What has begun is neither joined nor left, and can still be put into a calendar. */
export const Begun: Story = {
  parameters: { msw: [answers(listEvents, [{ ...open, hasBegun: true, isJoined: true }])] },
  play: async ({ canvasElement }) => {
    const details = await openDetails(canvasElement, open.title)
    await expect(details.getByText('Katılıyorsunuz')).toBeVisible()
    await expect(details.queryByRole('button', { name: 'Katılımdan Vazgeç' })).toBeNull()
    await expect(details.getByRole('link', { name: 'Takvime ekle' })).toBeVisible()
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

const asAdmin = [answers(currentUser, nazli)]

export const WhoComes: Story = {
  globals: { viewport: { value: 'w1024' } },
  parameters: { msw: asAdmin },
  play: async ({ canvasElement }) => {
    const details = await openDetails(canvasElement, open.title)
    await expect(details.getByText('Katılanlar · 12')).toBeVisible()
    await expect(await details.findByText('Zehra Çağlar')).toBeVisible()
    await expect(details.getByText('kisi1@telve.example')).toBeVisible()
  },
}

export const WhoComesInPages: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { msw: asAdmin },
  play: async ({ canvasElement, msw }) => {
    const asked = fn()
    msw.use(
      answers(listPlaces, ({ query }) => {
        asked(query.get('before'))
        const before = query.get('before')
        return Response.json(before ? placeHolders.slice(1) : placeHolders.slice(0, 1), {
          headers: before ? {} : { link: '</api/admin/events/601/places?before=30>; rel="next"' },
        })
      }),
    )
    const details = await openDetails(canvasElement, open.title)
    await userEvent.click(await details.findByRole('button', { name: 'Daha Fazla' }))
    await expect(await details.findByText('İpek Şen')).toBeVisible()
    await expect(asked).toHaveBeenLastCalledWith('30')
  },
}

export const NobodyComes: Story = {
  parameters: {
    msw: [answers(listEvents, [{ ...open, taken: 0 }]), answers(listPlaces, []), ...asAdmin],
  },
  play: async ({ canvasElement }) => {
    const details = await openDetails(canvasElement, open.title)
    await expect(await details.findByText('Henüz katılan yok.')).toBeVisible()
  },
}

export const PeopleLoading: Story = {
  parameters: { msw: [stalls(listPlaces), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const details = await openDetails(canvasElement, open.title)
    await expect(details.getByText('Yükleniyor...')).toBeInTheDocument()
  },
}

export const PeopleFailed: Story = {
  parameters: { msw: [refuses(listPlaces, 'unexpected'), ...asAdmin] },
  play: async ({ canvasElement, msw }) => {
    const details = await openDetails(canvasElement, open.title)
    await expect(await details.findByText('Katılanlar alınamadı')).toBeVisible()
    msw.use(answers(listPlaces, placeHolders))
    await userEvent.click(details.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await details.findByText('Zehra Çağlar')).toBeVisible()
  },
}

/** Before an event goes, its dialog says who will be told. */
export const AsksBeforeItGoes: Story = {
  parameters: { msw: asAdmin },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: `Sil: ${open.title}` }))
    const question = within(await screen.findByRole('alertdialog', {}, { timeout: 10_000 }))
    await expect(
      question.getByText(/12 kişinin yeri var; hepsine bildirim gönderilir\./),
    ).toBeVisible()
  },
}
