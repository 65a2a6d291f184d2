import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { read } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import {
  type BranchAvailability,
  type BranchStock,
  changeItemAvailability,
  changeOptionAvailability,
  listAvailability,
  readStock,
  type StockRow,
} from '../contracts/branches/availability.ts'

let app: TestApp
let now = new Date('2026-11-19T12:00:00Z')
let latte: number
let tea: number
let oat: number
let cow: number
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
  const items = await app.owner<{ id: number }[]>`
    with c as (insert into menu_categories (name) values ('Sıcak') returning id)
    insert into menu_items (category_id, name, description, price)
    select c.id, name, '-', 15500 from c cross join unnest(array['Latte', 'Çay']) name returning id`
  ;[latte = 0, tea = 0] = items.map(({ id }) => id)
  const options = await app.owner.begin(async (tx) => {
    const [group] = await tx<{ id: number }[]>`
      insert into option_groups (name, least, most) values ('Süt', 1, 1) returning id`
    const id = group?.id ?? 0
    await tx`insert into item_option_groups values (${latte}, ${id}, 1)`
    return tx<{ id: number }[]>`
      insert into options (group_id, name, price_difference, position)
      values (${id}, 'Yulaf', 2000, 1), (${id}, 'İnek', 0, 2) returning id`
  })
  ;[oat = 0, cow = 0] = options.map(({ id }) => id)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2026-11-19T12:00:00Z')
  await app.owner`delete from availability`
  await app.owner`delete from branch_hours`
})

const params = { id: 1 }
const item = (itemId: number, body: object, who: Visitor = 'staff', version?: number) =>
  app.call(who, changeItemAvailability, {
    params: { ...params, itemId },
    body,
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })
const option = (optionId: number, body: object) =>
  app.call('staff', changeOptionAvailability, { params: { ...params, optionId }, body })
const seen = (id = 1) =>
  read<BranchAvailability>(app.call('signed out', listAvailability, { params: { id } }))
const sheet = () => read<BranchStock>(app.call('staff', readStock, { params }))
const rowOf = async (kind: StockRow['kind'], id: number) =>
  (await sheet()).rows.find((row) => row.kind === kind && row.id === id)

describe('what a branch is out of', () => {
  test('is nothing before anybody says so', async () => {
    expect(await seen()).toEqual({ items: [], options: [] })
    expect(
      (await sheet()).rows.map(({ name, group, state, version }) => [name, group, state, version]),
    ).toEqual([
      ['Latte', 'Sıcak', 'on', 1],
      ['Çay', 'Sıcak', 'on', 1],
      ['Yulaf', 'Süt', 'on', 1],
      ['İnek', 'Süt', 'on', 1],
    ])
  })

  test('is off until somebody turns it on, at this branch alone', async () => {
    const said = await read<StockRow>(item(tea, { state: 'off' }))
    expect(said).toMatchObject({ state: 'off', version: 2, actor: { id: app.ids.staff } })
    now = new Date('2027-11-19T12:00:00Z')
    expect((await seen()).items).toEqual([
      { id: tea, isOff: true, byOptions: false, until: null, left: null },
    ])
    const [other] = await app.owner<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours)
      values ('Moda', '-', 41, 29, '-') returning id`
    expect(await seen(other?.id)).toEqual({ items: [], options: [] })
    await item(tea, { state: 'on' })
    expect((await seen()).items).toEqual([])
    expect(await rowOf('item', tea)).toMatchObject({ state: 'on', version: 3 })
  })

  test('is on again at the next opening by itself', async () => {
    // every day from nine; it is three in the afternoon of a Thursday
    await app.owner`
      insert into branch_hours (branch_id, weekday, opens, closes)
      select 1, day, '09:00', '22:00' from generate_series(1, 7) day`
    const until = '2026-11-20T06:00:00.000Z'
    expect((await sheet()).nextOpening).toBe(until)
    await option(oat, { state: 'until_opening' })
    now = new Date('2026-11-20T05:59:59Z')
    expect((await seen()).options).toEqual([{ id: oat, isOff: true, until, left: null }])
    now = new Date(until)
    expect((await seen()).options).toEqual([])
    expect(await rowOf('option', oat)).toMatchObject({ state: 'on', until: null, version: 2 })
  })

  test('without hours is on again at five in the morning', async () => {
    expect(await read(item(tea, { state: 'until_opening' }))).toMatchObject({
      until: '2026-11-20T02:00:00.000Z',
    })
  })

  test('is counted down to nothing, and the table sells no more', async () => {
    await item(tea, { state: 'counted', left: 1 })
    expect((await seen()).items).toEqual([
      { id: tea, isOff: false, byOptions: false, until: null, left: 1 },
    ])
    const sell = () =>
      app.owner`update availability set units_left = units_left - 1
                 where branch_id = 1 and item_id = ${tea}`
    const sold = await Promise.allSettled(Array.from({ length: 20 }, sell))
    expect(sold.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of sold)
      if (one.status === 'rejected')
        expect(String(one.reason)).toContain('availability_not_oversold')
    expect((await seen()).items[0]).toMatchObject({ isOff: true, left: 0 })
  })

  test('takes a product with it whose every choice of a group is off', async () => {
    await option(oat, { state: 'off' })
    expect((await seen()).items).toEqual([])
    await option(cow, { state: 'counted', left: 0 })
    const byOptions = { id: latte, isOff: true, byOptions: true, until: null, left: null }
    expect((await seen()).items).toEqual([byOptions])
    expect(await rowOf('item', latte)).toMatchObject({ state: 'on', byOptions: true })
    await item(latte, { state: 'off' })
    expect((await seen()).items).toEqual([{ ...byOptions, byOptions: false }])
    await item(latte, { state: 'on' })
    await option(cow, { state: 'counted', left: 1 })
    expect((await seen()).items).toEqual([])
    // a group that needs no answer, or is closed, takes nothing with it
    await option(cow, { state: 'off' })
    await app.owner`update option_groups set least = 0`
    expect((await seen()).items).toEqual([])
    await app.owner`update option_groups set least = 1, is_active = false`
    expect((await seen()).items).toEqual([])
    await app.owner`update option_groups set is_active = true`
  })

  test('of two units needs two of the options that are on', async () => {
    await app.owner`update option_groups set least = 2, most = 2`
    expect((await seen()).items).toEqual([])
    await option(oat, { state: 'off' })
    expect((await seen()).items).toMatchObject([{ id: latte, byOptions: true }])
    await app.owner`update option_groups set least = 1, most = 1`
  })
})

describe('what staff say', () => {
  test('is refused where something else was said meanwhile, the units that were sold too', async () => {
    const { version } = await read<StockRow>(item(tea, { state: 'counted', left: 5 }))
    await app.owner`update availability set units_left = 3 where item_id = ${tea}`
    const stale = await item(tea, { state: 'counted', left: 4 }, 'staff', version)
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({
      code: 'changed_meanwhile',
      current: { state: 'counted', left: 3, version: version + 1 },
    })
    const first = await item(latte, { state: 'off' }, 'staff', 1)
    expect(first.status).toBe(200)
    expect((await item(latte, { state: 'on' }, 'staff', 1)).status).toBe(409)
  })

  test.each([
    [{ state: 'counted' }],
    [{ state: 'counted', left: -1 }],
    [{ state: 'counted', left: 1.5 }],
    [{ state: 'counted', left: 1e9 }],
    [{ state: 'off', left: 3 }],
    [{ state: 'gone' }],
  ])('is no %j', async (body) => {
    expect((await item(tea, body)).status).toBe(400)
    expect(await seen()).toEqual({ items: [], options: [] })
  })

  test('is about what is there, and said by staff', async () => {
    expect((await item(9_999_999, { state: 'off' })).status).toBe(404)
    expect((await option(9_999_999, { state: 'off' })).status).toBe(404)
    expect((await item(tea, { state: 'off' }, 'customer')).status).toBe(403)
    const gone = { params: { id: 9_999, itemId: tea }, body: { state: 'off' } }
    expect((await app.call('staff', changeItemAvailability, gone)).status).toBe(404)
    expect((await app.call('signed out', listAvailability, { params: { id: 9_999 } })).status).toBe(
      404,
    )
  })
})
