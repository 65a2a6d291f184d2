import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import { type Branch, changeBranch, createBranch } from '../contracts/branches/branches.ts'
import { type BranchOrdering, changeBrake, readOrdering } from '../contracts/branches/ordering.ts'

let app: TestApp
/** Three in the afternoon of a Thursday in Istanbul. */
const afternoon = new Date('2026-11-19T12:00:00Z')
const dayEnds = '2026-11-20T02:00:00.000Z'
let now = afternoon
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = afternoon
  await app.owner`delete from branch_brakes`
  await app.owner`delete from order_windows`
  await app.owner`delete from branch_hours`
  await app.owner`
    insert into branch_hours (branch_id, weekday, opens, closes)
    select 1, day, '09:00', '22:00' from generate_series(1, 7) day`
  await app.owner`update branches set takes_orders = true, window_seconds = 1800 where id = 1`
})

const params = { id: 1 }
const later = (minutes: number) => new Date(afternoon.getTime() + minutes * 60_000)
const brake = (body: object, who: Visitor = 'staff', version?: number) =>
  app.call(who, changeBrake, {
    params,
    body,
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })
const said = async (body: object) => (await (await brake(body)).json()) as BranchOrdering
const seen = async () =>
  (await (await app.call('signed out', readOrdering, { params })).json()) as BranchOrdering

describe('whether a branch takes orders', () => {
  test('is told to anybody: it does, without a brake', async () => {
    expect(await seen()).toEqual({
      takesOrders: true,
      isOpen: true,
      pausedUntil: null,
      delayMinutes: 0,
      delayUntil: null,
      version: 1,
    })
  })

  test('is told apart from whether it is open', async () => {
    now = new Date('2026-11-19T20:00:00Z')
    expect(await seen()).toMatchObject({ takesOrders: true, isOpen: false })
  })

  test('is no where an administrator says so, or where hours are only described', async () => {
    await app.owner`update branches set takes_orders = false where id = 1`
    expect(await seen()).toMatchObject({ takesOrders: false, isOpen: true })
    await app.owner`update branches set takes_orders = true where id = 1`
    await app.owner`delete from branch_hours`
    expect(await seen()).toMatchObject({ takesOrders: false, isOpen: false })
  })

  test('is not told of a branch that is not there', async () => {
    const gone = { params: { id: 9_999 } }
    expect((await app.call('signed out', readOrdering, gone)).status).toBe(404)
    const said = { ...gone, body: { pause: 'day' } }
    expect((await app.call('staff', changeBrake, said)).status).toBe(404)
  })
})

describe('the brake', () => {
  test.each([5, 10, 15])(
    'adds %i minutes until the end of the day of the branch',
    async (minutes) => {
      const slow = { delayMinutes: minutes, delayUntil: dayEnds, pausedUntil: null, version: 2 }
      expect(await said({ delayMinutes: minutes })).toMatchObject(slow)
      now = new Date(Date.parse(dayEnds) - 1)
      expect(await seen()).toMatchObject(slow)
      now = new Date(dayEnds)
      expect(await seen()).toMatchObject({ delayMinutes: 0, delayUntil: null })
    },
  )

  test('at night belongs to the day that began before', async () => {
    now = new Date('2026-11-20T01:59:00Z')
    expect(await said({ delayMinutes: 5 })).toMatchObject({ delayUntil: dayEnds })
    now = new Date(dayEnds)
    expect(await said({ pause: 'day' })).toMatchObject({ pausedUntil: '2026-11-21T02:00:00.000Z' })
  })

  test.each([
    [15, later(15)],
    [30, later(30)],
    [60, later(60)],
    ['day', new Date(dayEnds)],
  ])('pauses for %s and ends by itself', async (pause, until) => {
    expect(await said({ pause })).toMatchObject({ pausedUntil: until.toISOString() })
    now = new Date(until.getTime() - 1)
    expect(await seen()).toMatchObject({ pausedUntil: until.toISOString() })
    now = until
    expect(await seen()).toMatchObject({ pausedUntil: null, version: 2 })
  })

  test('is released, each part by itself', async () => {
    await said({ delayMinutes: 10, pause: 30 })
    const pausedUntil = later(30).toISOString()
    expect(await said({ delayMinutes: 0 })).toMatchObject({ delayMinutes: 0, pausedUntil })
    await said({ delayMinutes: 15 })
    expect(await said({ pause: 'none' })).toMatchObject({ delayMinutes: 15, pausedUntil: null })
  })

  test('that somebody else has changed meanwhile is refused with how it is', async () => {
    const { version } = await said({ delayMinutes: 5 })
    expect((await brake({ pause: 15 }, 'staff', version)).status).toBe(200)
    const stale = await brake({ delayMinutes: 0 }, 'staff', version)
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({
      code: 'changed_meanwhile',
      current: { delayMinutes: 5, pausedUntil: later(15).toISOString(), version: version + 1 },
    })
    expect((await brake({ delayMinutes: 0 }, 'staff', 1)).status).toBe(409)
  })

  test.each([
    [{}],
    [{ delayMinutes: 20 }],
    [{ delayMinutes: -5 }],
    [{ delayMinutes: '5' }],
    [{ pause: 14 }],
    [{ pause: 1e9 }],
    [{ pause: 'week' }],
    [{ pause: 15, until: dayEnds }],
  ])('is not %j', async (body) => {
    expect((await brake(body)).status).toBe(400)
    expect(await seen()).toMatchObject({ version: 1 })
  })

  test('is not for customers', async () => {
    expect((await brake({ pause: 'day' }, 'customer')).status).toBe(403)
  })

  test('tells every open app', async () => {
    const heard: string[] = []
    const { unlisten } = await app.owner.listen('telve_live', (news) => heard.push(news))
    await said({ pause: 15 })
    await said({ pause: 'none' })
    await expect.poll(() => heard.length).toBe(2)
    expect(heard.map((news) => JSON.parse(news))).toEqual([
      { kind: 'content', of: 'ordering' },
      { kind: 'content', of: 'ordering' },
    ])
    await unlisten()
  })
})

describe('capacity', () => {
  const form = {
    name: 'Çengelköy',
    address: 'Çengelköy Cad. No: 12',
    openingHours: 'Her gün 08:00–23:00',
    latitude: 41,
    longitude: 29,
  }
  const change = async (body: object) =>
    (await (await app.call('admin', changeBranch, { params, body })).json()) as Branch

  test('of a client that knows the specification alone has its defaults', async () => {
    const made = await app.call('admin', createBranch, { body: form })
    expect(await made.json()).toMatchObject({ takesOrders: true, windowMinutes: 30 })
    const other = await app.call('admin', createBranch, {
      body: { ...form, takesOrders: false, windowMinutes: 45 },
    })
    expect(await other.json()).toMatchObject({ takesOrders: false, windowMinutes: 45 })
  })

  test('counts as an edit', async () => {
    const { version } = await change({ takesOrders: false })
    expect(await seen()).toMatchObject({ takesOrders: false })
    expect(await change({ windowMinutes: 20 })).toMatchObject({
      takesOrders: false,
      windowMinutes: 20,
      version: version + 1,
    })
  })

  test.each([0, -1, 1.5, 601, 1e9, '30'])('is not %j minutes', async (windowMinutes) => {
    const answer = await app.call('admin', changeBranch, { params, body: { windowMinutes } })
    expect(answer.status).toBe(400)
  })

  test('holds for quarter hours to come, and leaves orders what they have taken', async () => {
    // the trigger asks the database's clock
    await app.owner`
      insert into order_windows (branch_id, starts_at, capacity, units)
      select 1, date_bin('15 minutes', now(), '2000-01-01') + ahead * interval '15 minutes', 1800, units
        from (values (-1, 300), (0, 300), (1, 1500), (2, 0)) as w (ahead, units)`
    const capacities = async () =>
      (
        await app.owner<{ capacity: number }[]>`
          select capacity from order_windows order by starts_at`
      ).map(({ capacity }) => capacity)
    await change({ windowMinutes: 10 })
    expect(await capacities()).toEqual([1800, 600, 1500, 600])
    await change({ windowMinutes: 40 })
    expect(await capacities()).toEqual([1800, 2400, 2400, 2400])
  })
})
