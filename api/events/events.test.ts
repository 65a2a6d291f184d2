import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { changeEvent, createEvent, deleteEvent } from '../contracts/events/changes.ts'
import { type Event, listEvents } from '../contracts/events/events.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date('2026-11-19T12:00:00Z') })
})
afterAll(() => app.close())
beforeEach(() => app.owner`delete from events`)

const form = {
  title: 'Kavrum Günü',
  description: 'Taze kavrum ve tadım.',
  eventDate: '2026-11-21T14:00',
  endDate: '2026-11-21T17:00',
  location: 'Telve Moda',
}
const announce = async (more: object = {}) => {
  const answer = await app.call('admin', createEvent, { body: { ...form, ...more } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Event
}
const titles = async (who: Visitor) =>
  ((await (await app.call(who, listEvents)).json()) as Event[]).map((event) => event.title)

describe('events', () => {
  test('keep what was written, in Istanbul time', async () => {
    const { id: _, createdAt: __, ...event } = await announce({ capacity: 24 })
    expect(event).toEqual({
      ...form,
      eventDate: '2026-11-21T11:00:00.000Z',
      endDate: '2026-11-21T14:00:00.000Z',
      imageUrl: null,
      capacity: 24,
      isActive: true,
      hasEnded: false,
      hasBegun: false,
      taken: 0,
      isJoined: false,
      version: 1,
    })
  })

  test('come to customers soonest first, active and not yet ended', async () => {
    await announce({ title: 'yarın', eventDate: '2026-11-20T10:00', endDate: '2026-11-20T12:00' })
    await announce({ title: 'sürüyor', eventDate: '2026-11-18T10:00', endDate: '2026-11-20T12:00' })
    await announce({ title: 'bitti', eventDate: '2026-11-19T10:00', endDate: '2026-11-19T15:00' })
    await announce({ title: 'pasif', isActive: false })
    await announce({ title: 'çoktan', eventDate: '2026-09-01T10:00', endDate: '2026-09-01T12:00' })
    expect(await titles('customer')).toEqual(['sürüyor', 'yarın'])
    expect(await titles('admin')).toEqual(['sürüyor', 'yarın', 'pasif', 'bitti'])
  })

  test('are changed, with or without their id in the body, and removed', async () => {
    const { id } = await announce({ capacity: 24, imageUrl: 'https://telve.example/a.webp' })
    const body = { ...form, id, title: 'Tadım Günü', isActive: false }
    const changed = await app.call('admin', changeEvent, { params: { id }, body })
    expect(await changed.json()).toMatchObject({
      title: 'Tadım Günü',
      isActive: false,
      capacity: 24,
      imageUrl: 'https://telve.example/a.webp',
      version: 2,
    })
    const other = await app.call('admin', changeEvent, {
      params: { id },
      body: { ...body, id: id + 1 },
    })
    expect(((await other.json()) as ErrorAnswer).fields).toEqual({ id: 'Bu değer geçersiz.' })
    expect((await app.call('admin', deleteEvent, { params: { id } })).status).toBe(204)
    const gone = await app.call('admin', changeEvent, { params: { id }, body })
    expect(gone.status).toBe(404)
    expect(((await gone.json()) as ErrorAnswer).error).toBe('Etkinlik bulunamadı.')
  })

  test('change in the fields that are sent, and in no others', async () => {
    const { createdAt, ...event } = await announce({
      capacity: 24,
      imageUrl: 'https://telve.example/a.webp',
    })
    const change = async (body: object) =>
      (await app.call('admin', changeEvent, { params: { id: event.id }, body })).json()
    expect(await change({ location: 'Telve Bebek' })).toEqual({
      ...event,
      createdAt,
      location: 'Telve Bebek',
      version: 2,
    })
    expect(await change({ capacity: null, imageUrl: null })).toMatchObject({
      location: 'Telve Bebek',
      capacity: null,
      imageUrl: null,
    })
    expect(await change({ endDate: '2026-11-21T13:59' })).toMatchObject({
      code: 'invalid_request',
      fields: { endDate: 'Bitiş tarihi başlangıç tarihinden önce olamaz.' },
    })
    for (const nothing of [{}, { id: event.id }])
      expect(await change(nothing)).toMatchObject({ error: 'Değişen bir alan gönderin.' })
  })

  test.each([
    ['title', '', 'Bu alan zorunludur.'],
    ['description', undefined, 'Bu alan zorunludur.'],
    ['location', '  ', 'Bu alan zorunludur.'],
    ['eventDate', '', 'Bu alan zorunludur.'],
    ['endDate', 'yarın', 'Geçerli bir tarih girin.'],
    ['endDate', '2026-11-21T13:59', 'Bitiş tarihi başlangıç tarihinden önce olamaz.'],
    ['capacity', 0, 'En az 1 olmalıdır.'],
    ['capacity', 2.5, 'Tam sayı girin.'],
    [
      'imageUrl',
      'ftp://telve.example/a.png',
      'https ile başlayan bir adres girin ya da bir görsel yükleyin.',
    ],
  ])('refuse %s %j', async (field, value, sentence) => {
    const answer = await app.call('admin', createEvent, { body: { ...form, [field]: value } })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorAnswer).fields).toEqual({ [field]: sentence })
  })
})
