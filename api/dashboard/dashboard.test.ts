import fc from 'fast-check'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { connect } from '#sql/connection.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { rebuildTotals } from '#sql/ledger/totals.ts'
import { deliverPoints } from '#sql/notifications.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { sendNotification } from '../contracts/broadcasts/broadcasts.ts'
import { type Dashboard, dashboard } from '../contracts/dashboard/dashboard.ts'
import { reversePoints } from '../contracts/points/recording.ts'
import { type ReadDashboard, readDashboard } from './reading.ts'
import { readFacts, recount } from './recount.ts'
import { shareReadings } from './sharing.ts'
import { anyScope } from './testing/scopes.ts'

let app: TestApp
let api: Sql
let people: number[]
beforeAll(async () => {
  app = await openTestApp()
  api = connect(app.url, { role: 'telve_api', max: 2 })
  await app.owner`
    insert into branches (name, address, latitude, longitude, opening_hours)
    select name, 'Moda', 40.98, 29.02, 'Her gün' from unnest(array['Moda', 'Karaköy']) as name`
  people = await insertPeople(app.owner, 12)
})
afterAll(async () => {
  await api.end()
  await app.close()
})

const minute = 60_000
const day = 24 * 60 * minute
/** A Sunday noon in Istanbul, 12:03: everything happens in the ten weeks before it. */
const end = Date.parse('2025-11-16T12:03:00+03:00')

const outboxIds = async () =>
  (await app.owner<{ id: number }[]>`select id from outbox where topic = 'points' order by id`).map(
    (row) => row.id,
  )

/** An instant before the end, in the first minute of five, so that no reading cuts five minutes. */
const instant = fc
  .integer({ min: 0, max: (70 * day) / (5 * minute) })
  .chain((fives) =>
    fc.integer({ min: 0, max: minute - 1 }).map((ms) => end - 3 * minute - fives * 5 * minute + ms),
  )
const entry = fc.record({
  person: fc.nat(11),
  branch: fc.integer({ min: 1, max: 3 }),
  type: fc.constantFrom('EARN' as const, 'EARN' as const, 'SPEND' as const),
  amount: fc.integer({ min: 1, max: 400 }),
  at: instant,
})

const ratingAt = fc.record({ at: instant, stars: fc.integer({ min: 1, max: 5 }) })
/** Orders that were rated. */
let rated = 0

let keys = 0
const write = (
  items: { person: number; branch: number; type: 'EARN' | 'SPEND'; amount: number; at: number }[],
) =>
  importHistory(
    app.owner,
    items
      .filter(({ at }) => at < end)
      .map((item) => ({
        userId: people[item.person] ?? 0,
        branchId: item.branch,
        type: item.type,
        amount: item.amount,
        requestKey: `key-${++keys}`,
        createdAt: new Date(item.at),
      })),
  )

/** Takes the newest entry back that can be. */
async function reverseOne(at: number): Promise<void> {
  const [found] = await app.owner<{ id: number; userId: number; branchId: number }[]>`
    select id, user_id, branch_id from point_transactions p
     where type = 'SPEND' and reverses is null
       and not exists (select from point_transactions r where r.reverses = p.id) limit 1`
  if (!found) return
  await importHistory(app.owner, [
    {
      userId: found.userId,
      branchId: found.branchId,
      type: 'EARN',
      amount: 1,
      requestKey: `key-${++keys}`,
      reverses: found.id,
      createdAt: new Date(at),
    },
  ])
}

const numbersOf = (read: ReadDashboard) => {
  const { at, from, to, beforeUntil, branchIds, attention, ...numbers } = read
  return numbers
}

describe('the numbers', () => {
  test('are those of a plain recount of the ledger, however much of it the worker has delivered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 60 }),
        fc.array(ratingAt, { maxLength: 6 }),
        fc.array(fc.record({ given: ratingAt, branch: fc.integer({ min: 1, max: 3 }) }), {
          maxLength: 12,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('today' as const, '7d' as const, '30d' as const),
        anyScope,
        fc.integer({ min: 0, max: 40 * 288 }),
        async (entries, ratings, visits, share, period, scope, fives) => {
          await write(entries)
          await reverseOne(entries[0]?.at ?? end)
          for (const { at, stars } of ratings)
            await app.owner`
              insert into ratings (user_id, stars, created_at)
              values (${people[stars] ?? 0}, ${stars}, ${new Date(at)}) on conflict do nothing`
          for (const { given, branch } of visits)
            await app.owner`
              insert into visit_ratings (user_id, branch_id, order_id, stars, created_at)
              values (${people[given.stars] ?? 0}, ${branch}, ${++rated}, ${given.stars},
                      ${new Date(given.at)})`
          await app.owner`
            update users set created_at = ${new Date(entries[0]?.at ?? end)}
             where id = ${people[entries.length % 12] ?? 0}`
          // In no order: jobs overtake each other.
          const waiting = (await outboxIds()).toSorted((a, b) => (a % 7) - (b % 7) || b - a)
          const delivered = waiting.slice(0, Math.floor(waiting.length * share))
          await deliverPoints(app.owner, delivered.slice(0, delivered.length >> 1))
          await deliverPoints(app.owner, delivered.slice(delivered.length >> 1))
          const at = end - fives * 5 * minute
          const read = await readDashboard(api, () => new Date(at), { period, scope })
          const facts = await readFacts(app.owner)
          expect(numbersOf(read)).toEqual(recount(facts, at, period, scope))
        },
      ),
      runs(8, 40),
    )
  })

  test('stay right when a delivery is repeated, and after a rebuild of totals that went wrong', async () => {
    const waiting = await outboxIds()
    await deliverPoints(app.owner, waiting)
    await deliverPoints(app.owner, waiting)
    const facts = await readFacts(app.owner)
    const expected = recount(facts, end, '30d', null)
    const read = async () =>
      numbersOf(await readDashboard(api, () => new Date(end), { period: '30d', scope: null }))
    expect(await read()).toEqual(expected)
    await app.owner`update point_totals set earned = earned + 7 where branch_id < 2`
    await app.owner`delete from member_days where user_id = ${people[0] ?? 0}`
    await app.owner`
      insert into member_days (day, user_id, branch_id, first_at) values ('2025-11-16', 999999, 1, now())`
    await app.owner`update member_gaps set members = members + 1 where branch_id = 0`
    await app.owner`delete from member_firsts where branch_id = 2`
    expect(await read()).not.toEqual(expected)
    expect(await rebuildTotals(app.owner)).toBeGreaterThan(4)
    expect(await read()).toEqual(expected)
    expect(await rebuildTotals(app.owner)).toBe(0)
  })

  test('count an entry once, while deliveries, tills and a rebuild run side by side', async () => {
    const ids = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const verdict = await app.give(people[n % 12] ?? 0, 10)
        if (n % 9 === 0) void rebuildTotals(app.owner)
        if (n % 5 === 0) await deliverPoints(app.owner, (await outboxIds()).slice(0, 7))
        return verdict.outcome
      }),
    )
    expect(new Set(ids)).toEqual(new Set(['appended']))
    await rebuildTotals(app.owner)
    await deliverPoints(app.owner, await outboxIds())
    const at = new Date(Date.now() + 5 * minute)
    const read = await readDashboard(api, () => at, { period: 'today', scope: null })
    const facts = await readFacts(app.owner)
    expect(numbersOf(read)).toEqual(recount(facts, at.getTime(), 'today', null))
  })

  test('leave the till alone: it writes while the totals are locked', async () => {
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = app.owner.begin(async (tx) => {
      await tx`lock table point_totals, member_days, member_gaps, member_firsts in access exclusive mode`
      held.resolve()
      await release.promise
    })
    await held.promise
    expect(await app.give(people[0] ?? 0, 5)).toMatchObject({ outcome: 'appended' })
    release.resolve()
    await holding
  })
})

describe('what to look at', () => {
  test('comes from the security log, the ratings and the broadcasts of the period', async () => {
    const given = await app.give(app.ids.customer, 25)
    if (given.outcome === 'refused') throw new Error(given.code)
    await app.call('admin', reversePoints, {
      params: { entryId: given.entry.id },
      body: { reason: 'test' },
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    })
    await app.owner`
      insert into ratings (user_id, stars, comment) values (${app.ids.customer}, 2, 'Soğuktu.')`
    await app.owner`
      insert into visit_ratings (user_id, branch_id, purchase_id, stars)
      select ${people[0] ?? 0}, id, 1, 1 from branches where name = 'Moda'`
    await app.call('admin', sendNotification, {
      body: { title: 'Salep', message: 'Geldi.', sendToAll: true },
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    })
    await app.owner`
      insert into flags (kind, customer_id, since, until, found_at, acts, points, settings_id)
      select 'often', ${app.ids.customer}, now(), now(), now() - interval '40 days', 7, 90, max(id)
        from flag_settings`
    const now = await readDashboard(api, () => new Date(), { period: 'today', scope: null })
    // it waits, however long
    expect(now.attention.flags).toMatchObject({ count: 1, latest: [{ kind: 'often', acts: 7 }] })
    expect(now.attention.reversals).toMatchObject({
      count: 1,
      more: false,
      latest: [{ subject: { id: app.ids.customer }, detail: { type: 'SPEND', points: 25 } }],
    })
    expect(now.attention.lowRatings).toMatchObject({ count: 1, latest: [{ comment: 'Soğuktu.' }] })
    expect(now.attention.lowVisits).toMatchObject({
      count: 1,
      latest: [{ kind: 'purchase', stars: 1, branch: { name: 'Moda' }, author: { id: people[0] } }],
    })
    // a broadcast has two minutes to arrive
    expect(now.attention.unsentBroadcasts.count).toBe(0)
    // which may be tomorrow
    const later = await readDashboard(api, () => new Date(Date.now() + 3 * minute), {
      ...{ period: '7d', scope: null },
    })
    expect(later.attention.unsentBroadcasts).toMatchObject({
      count: 1,
      latest: [{ title: 'Salep' }],
    })
  })

  test('names what İYS must be told by tomorrow, and what is late', async () => {
    const due = () =>
      readDashboard(api, () => new Date(), { period: 'today', scope: null }).then(
        ({ attention }) => attention.iysReports,
      )
    expect(await due()).toEqual({ overdue: 0, dueSoon: 0 })
    // by the last day, counted from today in Türkiye, and whether it was told
    await app.owner`
      insert into iys_reports (user_id, kind, recipient, given, at, due_on, settled_at, outcome)
      select ${app.ids.customer}, 'email', 'kisi-' || n || '@telve.example', true, now(),
             (now() at time zone 'Europe/Istanbul')::date + d.days,
             case when d.told then now() end, case when d.told then 'reported' end
        from (values (1, -9, false), (2, -1, false), (3, 0, false), (4, 1, false), (5, 2, false),
                     (6, -1, true), (7, 0, true)) d (n, days, told)`
    expect(await due()).toEqual({ overdue: 2, dueSoon: 2 })
    await app.owner`delete from iys_reports`
  })

  test('tells since when the oldest notification waits, once that is two minutes', async () => {
    await app.owner`delete from outbox`
    const [row] = await app.owner<{ at: Date }[]>`
      insert into outbox (topic, user_id, ref)
      select 'message', ${app.ids.customer}, n from generate_series(1, 2) n returning created_at as at`
    const since = row?.at ?? new Date(0)
    const lateAt = async (seconds: number) => {
      const clock = () => new Date(since.getTime() + seconds * 1_000)
      const { attention } = await readDashboard(api, clock, { period: 'today', scope: null })
      return attention.lateDelivery
    }
    expect(await lateAt(119)).toBeNull()
    expect(await lateAt(121)).toBe(since.toISOString())
    await app.owner`delete from outbox`
    expect(await lateAt(121)).toBeNull()
  })

  test('is counted to a bound', async () => {
    await app.owner`
      insert into security_log (kind, detail)
      select 'sign_in_failed', '{"username": "x", "reason": "wrong_credentials"}'
        from generate_series(1, 1500)`
    const { attention } = await readDashboard(api, () => new Date(), {
      period: 'today',
      scope: null,
    })
    expect(attention.failedSignIns).toMatchObject({ count: 999, more: true })
    expect(attention.failedSignIns.latest).toHaveLength(3)
  })
})

describe('the call', () => {
  test('refuses a branch that does not exist', async () => {
    const answer = await app.call('admin', dashboard, { query: { branchId: 999 } })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      404,
      'branch_not_found',
    ])
  })

  test('is read once in five seconds, and anew after a failure', async () => {
    let at = 0
    let reads = 0
    let broken = false
    const read = shareReadings(
      async () => {
        reads++
        if (broken) throw new Error('no database')
        return { earned: reads } as unknown as Dashboard
      },
      () => at,
    )
    await Promise.all([
      read({ period: 'today', scope: null }),
      read({ period: 'today', scope: null }),
    ])
    at = 4_999
    await read({ period: 'today', scope: null })
    expect(reads).toBe(1)
    await read({ period: '7d', scope: null })
    await read({ period: '7d', scope: [1] })
    expect(reads).toBe(3)
    at = 5_000
    broken = true
    await expect(read({ period: 'today', scope: null })).rejects.toThrow('no database')
    broken = false
    await read({ period: 'today', scope: null })
    expect(reads).toBe(5)
  })
})
