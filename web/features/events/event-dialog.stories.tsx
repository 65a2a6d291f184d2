import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { changeEvent, createEvent } from '#api/contracts/events/changes.ts'
import { events } from '#api/mocks/fixtures.ts'
import { handlers } from '#api/mocks/handlers.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { onStage } from '#storybook/decorators.tsx'
import EventDialog from './event-dialog.tsx'

const [event] = events
if (!event) throw new Error('an event')

const meta = {
  title: 'Screens/Administrator/Event dialog',
  component: EventDialog,
  decorators: [onStage],
  parameters: { layout: 'fullscreen', msw: handlers },
  args: { onClose: fn() },
} satisfies Meta<typeof EventDialog>
export default meta
type Story = StoryObj<typeof meta>

const field = (name: RegExp) => screen.findByLabelText(name)
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fill = async () => {
  await userEvent.type(await field(/Başlık/), 'Tadım Günü')
  await userEvent.type(await field(/Açıklama/), 'Üç çekirdek, üç demleme.')
  await userEvent.type(await field(/Başlangıç Tarihi/), '05.12.2026 14:00')
  await userEvent.type(await field(/Bitiş Tarihi/), '05.12.2026 17:30')
  await userEvent.type(await field(/Konum/), 'Telve Karaköy')
}

/** What is typed is Istanbul's time; an empty picture and capacity are left out. */
export const New: Story = {
  play: async ({ args, msw }) => {
    const sent = fn()
    msw.use(
      answers(createEvent, ({ body }) => {
        sent(body)
        return event
      }),
    )
    await expect(await screen.findByRole('dialog', { name: 'Yeni Etkinlik' })).toBeVisible()
    await fill()
    await submit('Oluştur')
    await expect(await screen.findByText('Etkinlik başarıyla oluşturuldu')).toBeVisible()
    await expect(sent).toHaveBeenCalledWith({
      title: 'Tadım Günü',
      description: 'Üç çekirdek, üç demleme.',
      eventDate: '2026-12-05T11:00:00.000Z',
      endDate: '2026-12-05T14:30:00.000Z',
      location: 'Telve Karaköy',
      isActive: true,
    })
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const EmptyFieldsRefused: Story = {
  play: async ({ args }) => {
    await screen.findByRole('dialog')
    await submit('Oluştur')
    await expect(await screen.findAllByText('Bu alan zorunludur.')).toHaveLength(5)
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const EndsBeforeItStarts: Story = {
  args: { event: { ...event, endDate: '2026-11-01T10:00:00.000Z' } },
  play: async () => {
    await screen.findByRole('dialog')
    await submit('Güncelle')
    await waitFor(async () =>
      expect(await field(/Bitiş Tarihi/)).toHaveAccessibleDescription(
        'Bitiş tarihi başlangıç tarihinden önce olamaz.',
      ),
    )
  },
}

export const Edit: Story = {
  args: { event },
  play: async ({ args, msw }) => {
    const sent = fn()
    msw.use(
      answers(changeEvent, ({ body, params }) => {
        sent(params.id, body)
        return event
      }),
    )
    await expect(await screen.findByRole('dialog', { name: 'Etkinliği Düzenle' })).toBeVisible()
    await expect(await field(/Başlangıç Tarihi/)).toHaveValue('21.11.2026 14:30')
    await expect(await field(/Kapasite/)).toHaveValue(24)
    await userEvent.clear(await field(/Görsel URL/))
    await userEvent.clear(await field(/Kapasite/))
    await userEvent.click(await field(/Aktif/))
    await submit('Güncelle')
    await expect(await screen.findByText('Etkinlik başarıyla güncellendi')).toBeVisible()
    const [id, body] = sent.mock.calls[0] ?? []
    await expect(id).toBe(String(event.id))
    await expect(body).toMatchObject({ id: event.id, isActive: false, title: event.title })
    await expect(Object.keys(body)).not.toContain('imageUrl')
    await expect(Object.keys(body)).not.toContain('capacity')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** The server's word stands at its field, and in the toast; nothing that was typed is lost. */
export const Refused: Story = {
  play: async ({ msw }) => {
    msw.use(refuses(createEvent, 'invalid_request', { location: 'Bu konum kullanılamıyor.' }))
    await fill()
    await submit('Oluştur')
    await waitFor(async () =>
      expect(await field(/Konum/)).toHaveAccessibleDescription('Bu konum kullanılamıyor.'),
    )
    await expect(await field(/Başlık/)).toHaveValue('Tadım Günü')
    await expect(screen.getByText('Hata')).toBeVisible()
  },
}

/** Where the server gives no sentence, the product has its own. */
export const FailedWithoutAWord: Story = {
  play: async ({ msw }) => {
    msw.use(answers(createEvent, () => new Response('Bad Gateway', { status: 502 })))
    await fill()
    await submit('Oluştur')
    await expect(await screen.findAllByText('Etkinlik oluşturulamadı')).toHaveLength(2)
    msw.use(answers(createEvent, event))
    await submit('Oluştur')
    await expect(await screen.findByText('Etkinlik başarıyla oluşturuldu')).toBeVisible()
  },
}

export const EditFailedWithoutAWord: Story = {
  args: { event: { ...event, imageUrl: null } },
  parameters: { msw: [answers(changeEvent, () => new Response('', { status: 502 })), ...handlers] },
  play: async ({ args }) => {
    await screen.findByRole('dialog')
    await submit('Güncelle')
    await expect(await screen.findAllByText('Etkinlik güncellenemedi')).toHaveLength(2)
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const Saving: Story = {
  args: { event: { ...event, imageUrl: null } },
  parameters: { msw: [stalls(changeEvent), ...handlers] },
  play: async () => {
    await screen.findByRole('dialog')
    await submit('Güncelle')
    await waitFor(() => expect(screen.getByRole('button', { name: 'İptal' })).toBeDisabled())
  },
}

export const Narrow: Story = { args: { event }, globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { args: { event }, globals: { theme: 'dark' } }
