import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { denied } from '#sql/testing/denied.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import { eventCalendar } from '../contracts/events/calendar.ts'
import { changeEvent, createEvent, deleteEvent } from '../contracts/events/changes.ts'
import { type Event, listEvents } from '../contracts/events/events.ts'
import { listPlaces, type PlaceHolder } from '../contracts/events/holders.ts'
import { giveUpPlace, takePlace } from '../contracts/events/places.ts'
import { takePlaceAt } from './place-queries.ts'

let app: TestApp
let now = new Date('2026-11-19T12:00:00Z')
/** As the API signs in to the database. */
let sql: Sql
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
  sql = connect(app.url, { role: 'telve_api', max: 8 })
})
afterAll(async () => {
  await sql.end()
  await app.close()
})
beforeEach(async () => {
  now = new Date('2026-11-19T12:00:00Z')
  await app.owner`delete from events`
  await app.owner`delete from broadcasts`
})

const form = {
  title: 'Kavrum Günü',
  description: 'Taze kavrum ve tadım.',
  // in the true future too: deactivating looks at the database's clock
  eventDate: '2098-11-21T14:00',
  endDate: '2098-11-21T17:00',
  location: 'Telve Moda',
}
const announce = async (more: object = {}) =>
  (await (await app.call('admin', createEvent, { body: { ...form, ...more } })).json()) as Event
const at = (id: number) => ({ params: { id } })
const join = (who: Visitor, id: number) => app.call(who, takePlace, at(id))
const leave = (who: Visitor, id: number) => app.call(who, giveUpPlace, at(id))
const seen = async (who: Visitor, id: number) =>
  ((await (await app.call(who, listEvents)).json()) as Event[]).find((event) => event.id === id)
/** People without a session, for crowds. */
const crowd = (size: number) => insertPeople(app.owner, size)
const told = async () =>
  app.owner<{ title: string; message: string; chosen: number[] }[]>`
    select title, message, chosen from broadcasts order by id`

describe('a place at an event', () => {
  test('is taken once, seen by its owner alone, and given back', async () => {
    const { id } = await announce({ capacity: 2 })
    for (let times = 0; times < 3; times++) {
      const answer = await join('customer', id)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ taken: 1, isJoined: true, version: 1 })
    }
    expect(await seen('customer', id)).toMatchObject({ taken: 1, isJoined: true })
    expect(await seen('staff', id)).toMatchObject({ taken: 1, isJoined: false })
    for (let times = 0; times < 2; times++)
      expect(await (await leave('customer', id)).json()).toMatchObject({
        taken: 0,
        isJoined: false,
      })
  })

  test('is refused where there is none left, and free again when somebody leaves', async () => {
    const { id } = await announce({ capacity: 1 })
    expect((await join('customer', id)).status).toBe(200)
    const full = await join('staff', id)
    expect(full.status).toBe(409)
    expect(await codeOf(full)).toBe('event_full')
    // who has one already is not refused
    expect((await join('customer', id)).status).toBe(200)
    await leave('customer', id)
    expect((await join('staff', id)).status).toBe(200)
  })

  test('of a hundred people at once exactly ten get one', async () => {
    const { id } = await announce({ capacity: 10 })
    const people = await crowd(100)
    const reasons = await Promise.all(
      // each asks twice
      [...people, ...people].map((personId) => takePlaceAt(sql, { eventId: id, personId, now })),
    )
    const joined = new Set(people.filter((_, index) => reasons[index] === null))
    expect(joined.size).toBe(10)
    expect(reasons.filter((reason) => reason === null)).toHaveLength(20)
    expect(reasons.filter((reason) => reason === 'event_full')).toHaveLength(180)
    expect(await seen('customer', id)).toMatchObject({ taken: 10 })
    const [row] = await app.owner<{ places: number }[]>`
      select count(*)::int as places from event_places where event_id = ${id}`
    expect(row?.places).toBe(10)
  })

  test('beyond the capacity is refused by the table, whoever writes', async () => {
    const { id } = await announce({ capacity: 1 })
    const [one, other] = await crowd(2)
    const insert = (person = 0) =>
      app.owner`insert into event_places (event_id, user_id) values (${id}, ${person})`
    await insert(one)
    await expect(insert(other)).rejects.toThrow('events_taken_within_capacity')
    await expect(sql`update events set taken = 0 where id = ${id}`).rejects.toMatchObject(denied)
    await expect(
      sql`insert into event_places (event_id, user_id) values (${id}, ${other ?? 0})`,
    ).rejects.toMatchObject(denied)
  })

  test('is neither taken nor given back once the event has begun', async () => {
    const { id } = await announce({ eventDate: '2026-11-19T16:00', endDate: '2026-11-19T18:00' })
    await join('customer', id)
    now = new Date('2026-11-19T13:00:00Z')
    expect(await seen('customer', id)).toMatchObject({ hasBegun: true, isJoined: true })
    for (const late of [await join('staff', id), await leave('customer', id)]) {
      expect(late.status).toBe(409)
      expect(await codeOf(late)).toBe('event_begun')
    }
    expect((await join('customer', id)).status).toBe(200)
  })

  test('is not to be had at what is hidden or gone', async () => {
    const { id } = await announce({ isActive: false })
    for (const nowhere of [id, 999_999]) {
      expect(await codeOf(await join('customer', nowhere))).toBe('event_not_found')
      const calendar = await app.call('customer', eventCalendar, at(nowhere))
      expect(await codeOf(calendar)).toBe('event_not_found')
    }
  })

  test('without a capacity is always there', async () => {
    const { id } = await announce()
    const people = await crowd(30)
    const reasons = await Promise.all(
      people.map((personId) => takePlaceAt(sql, { eventId: id, personId, now })),
    )
    expect(new Set(reasons)).toEqual(new Set([null]))
  })
})

describe('who is deactivated', () => {
  test('frees the places of what is to come, and takes none', async () => {
    const { id } = await announce({ capacity: 1 })
    const over = await announce({ eventDate: '2026-01-01T10:00', endDate: '2099-01-01T10:00' })
    const [person = 0] = await crowd(1)
    await app.owner`insert into event_places (event_id, user_id)
      values (${id}, ${person}), (${over.id}, ${person})`
    await app.owner`update users set is_active = false where id = ${person}`
    expect(await seen('customer', id)).toMatchObject({ taken: 0 })
    expect(await seen('customer', over.id)).toMatchObject({ taken: 1 })
    expect(await takePlaceAt(sql, { eventId: id, personId: person, now })).toBe('signed_out')
  })

  test('and who joins at once never end with a place of a deactivated person', async () => {
    const { id } = await announce()
    const people = await crowd(20)
    await Promise.all(
      people.flatMap((personId) => [
        takePlaceAt(sql, { eventId: id, personId, now }),
        app.owner`update users set is_active = false where id = ${personId}`,
      ]),
    )
    expect(await seen('customer', id)).toMatchObject({ taken: 0 })
  })
})

describe('an administrator', () => {
  test('sees who has a place, in pages', async () => {
    const { id } = await announce()
    await join('customer', id)
    await join('staff', id)
    const list = (query: Record<string, string | number>) =>
      app.call('admin', listPlaces, { ...at(id), query })
    const first = await list({ limit: 1 })
    const [latest] = (await first.json()) as PlaceHolder[]
    expect(latest).toMatchObject({ userId: app.ids.staff })
    expect(first.headers.get('x-total-count')).toBe('2')
    expect(first.headers.get('link')).toContain(`before=${latest?.id}`)
    const second = await list({ limit: 1, before: latest?.id ?? 0 })
    expect(await second.json()).toMatchObject([{ userId: app.ids.customer }])
    expect(second.headers.get('link')).toBeNull()
    expect(await codeOf(await app.call('admin', listPlaces, at(999_999)))).toBe('event_not_found')
  })

  test('cannot make the capacity smaller than what is taken', async () => {
    const { id } = await announce({ capacity: 5 })
    await join('customer', id)
    await join('staff', id)
    const change = (capacity: number | null) =>
      app.call('admin', changeEvent, { ...at(id), body: { capacity } })
    const refused = await change(1)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'capacity_below_taken',
      error: 'Kapasite, katılan kişi sayısından az olamaz.',
      fields: { capacity: '2 kişi katılıyor; kapasite bundan az olamaz.' },
    })
    expect((await change(2)).status).toBe(200)
    expect((await change(null)).status).toBe(200)
    expect(await told()).toHaveLength(0)
  })

  test('who removes, hides or moves an event has those told who come', async () => {
    const removed = await announce({ title: 'Silinen' })
    const hidden = await announce({ title: 'Gizlenen' })
    const moved = await announce({ title: 'Taşınan' })
    const empty = await announce({ title: 'Boş' })
    for (const { id } of [removed, hidden, moved]) await join('customer', id)
    await app.call('admin', changeEvent, { ...at(hidden.id), body: { isActive: false } })
    await app.call('admin', changeEvent, { ...at(moved.id), body: { description: 'Yeni metin.' } })
    await app.call('admin', changeEvent, {
      ...at(moved.id),
      body: { eventDate: '2098-11-21T15:00', location: 'Telve Bebek' },
    })
    await app.call('admin', deleteEvent, at(empty.id))
    expect((await app.call('admin', deleteEvent, at(removed.id))).status).toBe(204)
    const chosen = [app.ids.customer]
    expect(await told()).toEqual([
      { title: 'Etkinlik iptal edildi: Gizlenen', message: expect.any(String), chosen },
      {
        title: 'Etkinlik değişti: Taşınan',
        message:
          'Yeni zaman ve yer: 21 Kasım 2098 15:00, Telve Bebek. Gelemeyecekseniz etkinlikten ayrılabilirsiniz.',
        chosen,
      },
      { title: 'Etkinlik iptal edildi: Silinen', message: expect.any(String), chosen },
    ])
    // What was moved has a page to lead to, as long as it stands.
    const leads = () =>
      app.owner<{ title: string; eventId: number | null }[]>`
        select title, event_id from broadcasts order by id`
    expect((await leads()).map((row) => row.eventId)).toEqual([null, moved.id, null])
    await app.call('admin', deleteEvent, at(moved.id))
    expect((await leads()).map((row) => row.eventId)).toEqual([null, null, null, null])
    await app.owner`delete from broadcasts where title = 'Etkinlik iptal edildi: Taşınan'`
    await app.owner`delete from outbox where id = (select max(id) from outbox)`
    const [row] = await app.owner<{ waiting: number }[]>`
      select count(*)::int as waiting from outbox where topic = 'broadcast'`
    expect(row?.waiting).toBe(3)
  })

  test('who saves too late tells nobody', async () => {
    const { id } = await announce()
    await join('customer', id)
    const headers = { 'if-match': '"7"' }
    const stale = [
      await app.call('admin', deleteEvent, { ...at(id), headers }),
      await app.call('admin', changeEvent, { ...at(id), headers, body: { isActive: false } }),
    ]
    expect(stale.map(({ status }) => status)).toEqual([409, 409])
    expect(await told()).toHaveLength(0)
  })

  test('who edits while people join waits for nobody for ever', async () => {
    const { id } = await announce({ capacity: 50 })
    const people = await crowd(40)
    const outcomes = await Promise.all([
      ...people.map((personId) => takePlaceAt(sql, { eventId: id, personId, now })),
      ...[60, 55, 45].map((capacity) =>
        app.call('admin', changeEvent, { ...at(id), body: { capacity } }),
      ),
      ...people.map((person) => app.owner`update users set is_active = false where id = ${person}`),
    ])
    expect(outcomes).toHaveLength(83)
    expect(await seen('customer', id)).toMatchObject({ taken: 0 })
  })
})
