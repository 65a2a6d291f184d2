import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { changeEvent, createEvent } from '#api/contracts/events/changes.ts'
import { events } from '#api/mocks/content-fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import EventDialog from './event-dialog.tsx'

const [event] = events
if (!event) throw new Error('an event')

const meta = {
  title: 'Screens/Administrator/Event dialog',
  component: EventDialog,
  parameters: { layout: 'fullscreen' },
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

/** Typed times are Istanbul's. An empty picture and an empty capacity are left out. */
export const New: Story = {
  tags: ['quick'],
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

/** An event without a picture, so that the form accepts it unchanged. */
const plain = { ...event, imageUrl: null }

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
    await expect(body).toEqual({ id: event.id, isActive: false, imageUrl: null, capacity: null })
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** The refusal stands at its field and in the toast. The typed values stay. */
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

/** The server gives no sentence, so the form shows its own. */
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

/** An unchanged form sends nothing and closes as if it were saved. */
export const Unchanged: Story = {
  args: { event: plain },
  play: async ({ args, msw }) => {
    const sent = fn()
    msw.use(
      answers(changeEvent, () => {
        sent()
        return plain
      }),
    )
    await screen.findByRole('dialog')
    await submit('Güncelle')
    await expect(await screen.findByText('Etkinlik başarıyla güncellendi')).toBeVisible()
    await expect(sent).not.toHaveBeenCalled()
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** Another administrator changed title and place while the form was open. */
const theirs = { ...plain, title: 'Kavrum Şöleni', location: 'Telve Bebek', version: 2 }

const openConflict = async () => {
  const title = await field(/Başlık/)
  await userEvent.clear(title)
  await userEvent.type(title, 'Kavrum Haftası')
  await userEvent.clear(await field(/Kapasite/))
  await userEvent.type(await field(/Kapasite/), '30')
  await submit('Güncelle')
  await expect(
    await screen.findByText('Henüz hiçbir şey kaydedilmedi.', { exact: false }),
  ).toBeVisible()
}

/** Nothing is overwritten: the dialog shows both values of each field. */
export const ChangedMeanwhile: Story = {
  args: { event: plain },
  parameters: { msw: [refusesStale(changeEvent, theirs)] },
  play: async ({ args }) => {
    await openConflict()
    for (const text of ['Kavrum Şöleni', 'Kavrum Haftası', 'Telve Bebek'])
      await expect(screen.getByText(text)).toBeVisible()
    await expect(screen.getByText('Bu alanı siz değiştirmediniz.')).toBeVisible()
    const part = screen.getByRole('region', { name: 'Bu kayıt siz açtıktan sonra değişti' })
    await waitFor(() => expect(part).toHaveFocus())
    const { top } = part.getBoundingClientRect()
    await expect(top).toBeLessThan(screen.getByText('Güncelle').getBoundingClientRect().top)
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

/** The typed title is saved over theirs. Their change of the place stays. */
export const ChangedMeanwhileKeptMine: Story = {
  args: { event: plain },
  play: async ({ args, msw }) => {
    const sent = fn()
    msw.use(
      refusesStale(changeEvent, theirs),
      answers(changeEvent, ({ body, headers }) => {
        sent(headers.get('if-match'), body)
        return { ...theirs, version: 3 }
      }),
    )
    await openConflict()
    await userEvent.click(screen.getByRole('button', { name: 'Benimkini Kaydet' }))
    await expect(await screen.findByText('Etkinlik başarıyla güncellendi')).toBeVisible()
    await expect(sent).toHaveBeenCalledWith('"2"', {
      id: plain.id,
      title: 'Kavrum Haftası',
      capacity: 30,
    })
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** The form takes over their changes. Other typed fields stay. */
export const ChangedMeanwhileTookTheirs: Story = {
  args: { event: plain },
  play: async ({ msw }) => {
    const sent = fn()
    msw.use(
      refusesStale(changeEvent, theirs),
      answers(changeEvent, ({ body, headers }) => {
        sent(headers.get('if-match'), body)
        return { ...theirs, version: 3 }
      }),
    )
    await openConflict()
    await userEvent.click(screen.getByRole('button', { name: 'Kayıttakini Al' }))
    await expect(await field(/Başlık/)).toHaveValue('Kavrum Şöleni')
    await expect(await field(/Konum/)).toHaveValue('Telve Bebek')
    await expect(await field(/Kapasite/)).toHaveValue(30)
    await expect(screen.queryByText('Kayıttakini Al')).toBeNull()
    await submit('Güncelle')
    await expect(await screen.findByText('Etkinlik başarıyla güncellendi')).toBeVisible()
    await expect(sent).toHaveBeenCalledWith('"2"', { id: plain.id, capacity: 30 })
  },
}

/** An edit of a field that the form does not show causes no conflict. */
export const ChangedMeanwhileElsewhere: Story = {
  args: { event: plain },
  play: async ({ msw }) => {
    const sent = fn()
    msw.use(
      refusesStale(changeEvent, { ...plain, version: 2 }),
      answers(changeEvent, ({ headers }) => {
        sent(headers.get('if-match'))
        return { ...plain, version: 3 }
      }),
    )
    await userEvent.type(await field(/Başlık/), '!')
    await submit('Güncelle')
    await expect(await screen.findByText('Etkinlik başarıyla güncellendi')).toBeVisible()
    await expect(sent).toHaveBeenCalledWith('"2"')
  },
}

export const ChangedMeanwhileNarrow: Story = {
  ...ChangedMeanwhile,
  globals: { viewport: { value: 'w320' } },
}
export const ChangedMeanwhileDark: Story = { ...ChangedMeanwhile, globals: { theme: 'dark' } }

/** The answer to a creation was lost. The next submit reuses the key, even after corrections. */
export const SentAgainUnderItsKey: Story = {
  play: async ({ msw }) => {
    const keys: (string | null)[] = []
    msw.use(
      answers(createEvent, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return keys.length === 1 ? Response.error() : event
      }),
    )
    await fill()
    await submit('Oluştur')
    await expect(await screen.findByRole('alert')).toBeVisible()
    await userEvent.type(await field(/Başlık/), '!')
    await submit('Oluştur')
    await expect(await screen.findByText('Etkinlik başarıyla oluşturuldu')).toBeVisible()
    await expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
    await expect(keys[1]).toBe(keys[0])
  },
}

/** The answer to a change was lost, and the row is as the form has made it: nobody else has changed it. */
export const ChangeWasSavedBefore: Story = {
  args: { event: plain },
  play: async ({ args, msw }) => {
    msw.use(answers(changeEvent, () => Response.error()))
    // the server keeps texts without the spaces around them
    await userEvent.type(await field(/Başlık/), '! ')
    await submit('Güncelle')
    await expect(await screen.findByRole('alert')).toBeVisible()
    msw.use(refusesStale(changeEvent, { ...plain, title: `${plain.title}!`, version: 2 }))
    await submit('Güncelle')
    await expect(await screen.findByText('Etkinlik başarıyla güncellendi')).toBeVisible()
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const EditFailedWithoutAWord: Story = {
  tags: ['quick'],
  args: { event: { ...event, imageUrl: null } },
  parameters: { msw: [answers(changeEvent, () => new Response('', { status: 502 }))] },
  play: async ({ args }) => {
    await userEvent.type(await field(/Başlık/), '!')
    await submit('Güncelle')
    await expect(await screen.findAllByText('Etkinlik güncellenemedi')).toHaveLength(2)
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const Saving: Story = {
  args: { event: { ...event, imageUrl: null } },
  parameters: { msw: [stalls(changeEvent)] },
  play: async () => {
    await userEvent.type(await field(/Başlık/), '!')
    await submit('Güncelle')
    await waitFor(() => expect(screen.getByRole('button', { name: 'İptal' })).toBeDisabled())
  },
}

export const Narrow: Story = { args: { event }, globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { args: { event }, globals: { theme: 'dark' } }
