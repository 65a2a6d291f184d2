import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { listPlaces } from '#api/contracts/events/holders.ts'
import { giveUpPlace } from '#api/contracts/events/places.ts'
import { events, placeHolders } from '#api/mocks/content-fixtures.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { EventScreen } from './event-screen.tsx'

const [open, full] = events
if (!open || !full) throw new Error('two events')

/** An event on a page of its own. */
const meta = {
  title: 'Screens/Customer/Event',
  component: EventScreen,
  parameters: { layout: 'fullscreen' },
  args: { id: open.id },
} satisfies Meta<typeof EventScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByRole('heading', { name: open.title, level: 1 }),
    ).toBeInTheDocument()
    await expect(canvas.getByText(open.description)).toBeVisible()
    await expect(canvas.getByText('17:30')).toBeVisible()
    await expect(canvas.getByText('12 yer kaldı')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Takvime Ekle' })).toHaveAttribute(
      'href',
      `/api/events/${open.id}/calendar.ics`,
    )
    await expect(canvas.getByRole('link', { name: 'Anasayfa' })).toHaveAttribute('href', '/')
    await expect(canvas.queryByText(/^Katılanlar/)).toBeNull()
    await waitFor(() => expect(document.title).toBe(`${open.title} · Telve`))
  },
}

export const Phone: Story = { globals: { viewport: { value: 'w390' } } }

/** Takes a place and gives it up again. */
export const JoinsAndLeaves: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Katıl' }))
    await expect(await screen.findByText('Yeriniz ayrıldı. Görüşmek üzere!')).toBeVisible()
    await expect(canvas.getByText('11 yer kaldı')).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Katılımdan Vazgeç' }))
    await expect(await screen.findByText('Katılımdan vazgeçtiniz.')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Katıl' })).toBeVisible()
  },
}

export const Dark: Story = { globals: { viewport: { value: 'w1440' }, theme: 'dark' } }

export const Full: Story = {
  args: { id: full.id },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Dolu')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Katıl' })).toBeNull()
  },
}

export const LeavingFails: Story = {
  parameters: {
    msw: [answers(listEvents, [{ ...open, isJoined: true }]), refuses(giveUpPlace, 'event_begun')],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Katılımdan Vazgeç' }))
    await expect(
      await screen.findByText('Etkinlik başladı; katılım artık değiştirilemez.'),
    ).toBeVisible()
  },
}

/** What has begun is neither joined nor left, and can still be put into a calendar. */
export const Begun: Story = {
  parameters: { msw: [answers(listEvents, [{ ...open, hasBegun: true, isJoined: true }])] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Katılıyorsunuz')).toBeVisible()
    await expect(canvas.getByText('Başladı')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Katılımdan Vazgeç' })).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Takvime Ekle' })).toBeVisible()
  },
}

export const LongWordsWithoutPicture: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(listEvents, [
        {
          ...open,
          title: 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına Latte Atölyesi',
          description: `${open.description} `.repeat(12),
          location: 'Caferağa Mahallesi, Moda Caddesi No: 128, Kadıköy',
          imageUrl: null,
        },
      ]),
    ],
  },
}

/** Of an old link. */
export const Gone: Story = {
  args: { id: 99_999 },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Bu etkinlik sona erdi ya da kaldırıldı.'),
    ).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listEvents)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listEvents, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Etkinlik alınamadı')
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(listEvents, events))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('12 yer kaldı')).toBeVisible()
  },
}

const asAdmin = [answers(currentUser, nazli)]

export const WhoComes: Story = {
  globals: { viewport: { value: 'w1024' } },
  parameters: { msw: asAdmin },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Katılanlar · 12')).toBeVisible()
    await expect(await canvas.findByText('Zehra Çağlar')).toBeVisible()
    await expect(canvas.getByText('kisi1@telve.example')).toBeVisible()
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
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Daha Fazla' }))
    await expect(await canvas.findByText('İpek Şen')).toBeVisible()
    await expect(asked).toHaveBeenLastCalledWith('30')
  },
}

export const NobodyComes: Story = {
  parameters: {
    msw: [answers(listEvents, [{ ...open, taken: 0 }]), answers(listPlaces, []), ...asAdmin],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Henüz katılan yok.')).toBeVisible()
  },
}

export const PeopleLoading: Story = {
  parameters: { msw: [stalls(listPlaces), ...asAdmin] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Yükleniyor...')).toBeInTheDocument()
  },
}

export const PeopleFailed: Story = {
  parameters: { msw: [refuses(listPlaces, 'unexpected'), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Katılanlar alınamadı')).toBeVisible()
  },
}

export const PeopleFailedOnce: Story = {
  ...PeopleFailed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await PeopleFailed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(listPlaces, placeHolders))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('Zehra Çağlar')).toBeVisible()
  },
}
