import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { insertPerson } from '../testing/test-people.ts'
import { newBranch, newItem } from '../testing/test-shop.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

let branch = 0
let item = 0
let person = 0
beforeEach(async () => {
  branch = await newBranch(sql, 1_800)
  item = await newItem(sql, { seconds: 120 })
  person = await insertPerson(sql)
})

/** A clock time of 20 November 2026 in Istanbul, or of a day after it: `26:00` is two in the night. */
const at = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(Date.UTC(2026, 10, 20, hours - 3, minutes, seconds))
}

const clock = (instant: Date | null) =>
  instant?.toLocaleTimeString('tr-TR', { timeZone: 'Europe/Istanbul' }).slice(0, 5) ?? null

interface Judged {
  promise: Date | null
  soonest: Date | null
  problem: string | null
  until: Date | null
  slots: Date[] | null
}

/** Judges an order of two minutes at a moment. */
async function judge(
  now: Date,
  more: {
    open?: [Date, Date][]
    pickupAt?: Date
    expected?: Date
    patience?: string
    units?: number
  } = {},
) {
  const {
    open = [[at('08:00'), at('23:00')]],
    pickupAt,
    expected,
    patience = '0',
    units = 1,
  } = more
  const asked = {
    branchId: branch,
    lines: [{ itemId: item, quantity: units, options: [] }],
    pickupAt: pickupAt?.toISOString() ?? 'asap',
    ...(expected && { expectedPromise: expected.toISOString() }),
  }
  const ranges = open.map((range) => `[${range.map((one) => one.toISOString()).join(',')})`)
  const [row] = await sql<Judged[]>`
    select promise, soonest, branch_problem as problem, problem_until as until, slots
      from judge_order(${person}, ${sql.json(asked)}, ${`{${ranges.join(',')}}`}::text::tstzmultirange,
                       ${now}, ${patience}::text::interval,
                       (select lines from judge_lines(array[${branch}::bigint],
                                                      array[${sql.json(asked.lines)}::jsonb],
                       array[moment_of_lines(${sql.json(asked)}, ${now})])))`
  if (!row) throw new Error('no answer')
  return {
    ...row,
    promise: clock(row.promise),
    soonest: clock(row.soonest),
    until: clock(row.until),
    slots: row.slots?.map((slot) => slot.getTime()),
  }
}

const take = (starts: Date, units: number, capacity = 1_800) => sql`
  insert into order_windows (branch_id, starts_at, capacity, units)
  values (${branch}, ${starts}, ${capacity}, ${units})`

describe('as soon as possible', () => {
  it('is the next five minutes after its preparation and the branch’s delay', async () => {
    expect((await judge(at('10:00'))).promise).toBe('10:05')
    expect((await judge(at('10:03'))).promise).toBe('10:05')
    expect((await judge(at('10:03:01'))).promise).toBe('10:10')
    expect((await judge(at('10:03'), { patience: '2 minutes' })).promise).toBe('10:10')
    expect((await judge(at('10:00'), { units: 5 })).promise).toBe('10:10')
    await sql`insert into branch_brakes (branch_id, delay_minutes, delay_until)
              values (${branch}, 15, ${at('11:00')})`
    expect((await judge(at('10:00'))).promise).toBe('10:20')
    expect((await judge(at('11:00'))).promise).toBe('11:05')
  })

  it('comes after what others have taken of its quarter hour', async () => {
    await take(at('10:00'), 900)
    // half of the quarter hour's work: seven and a half minutes of it
    expect((await judge(at('10:00'))).promise).toBe('10:10')
    await sql`update order_windows set units = 1700 where branch_id = ${branch}`
    expect((await judge(at('10:00'))).promise).toBe('10:15')
  })

  it('passes over quarter hours that are full', async () => {
    await take(at('10:00'), 1_800)
    await take(at('10:15'), 1_700)
    expect((await judge(at('10:00'))).promise).toBe('10:30')
  })

  it('is promised within four hours and while the branch is open', async () => {
    for (let quarter = 0; quarter < 17; quarter++)
      await take(new Date(at('10:00').getTime() + quarter * 900_000), 1_800)
    expect(await judge(at('10:00'))).toMatchObject({ promise: null, problem: null, soonest: null })
    expect((await judge(at('10:20'))).promise).toBe('14:15')
    expect(await judge(at('22:59'))).toMatchObject({ promise: null, problem: 'closed' })
    expect((await judge(at('22:52'))).promise).toBe('22:55')
  })

  it('is nothing while the branch is closed; it says until when', async () => {
    expect(await judge(at('07:30'))).toMatchObject({
      ...{ promise: null, problem: 'closed', until: '08:00' },
    })
    expect(await judge(at('10:00'), { open: [] })).toMatchObject({ problem: 'no_orders' })
  })

  it('is nothing while staff have paused new orders', async () => {
    await sql`insert into branch_brakes (branch_id, paused_until) values (${branch}, ${at('10:30')})`
    expect(await judge(at('10:00'))).toMatchObject({ problem: 'paused', until: '10:30' })
    expect(await judge(at('10:30'))).toMatchObject({ problem: null, promise: '10:35' })
  })

  it('keeps the promise that was told, unless it cannot be kept any more', async () => {
    expect((await judge(at('10:00'), { expected: at('10:15') })).promise).toBe('10:15')
    expect((await judge(at('10:00'), { expected: at('10:00') })).promise).toBeNull()
    expect((await judge(at('10:00'), { expected: at('10:16') })).promise).toBeNull()
    expect((await judge(at('10:00'), { expected: at('15:00') })).promise).toBeNull()
    await take(at('10:15'), 600)
    expect((await judge(at('10:14'), { expected: at('10:20') })).promise).toBe('10:20')
    // others have come before: five minutes' work of them does not matter, more does
    expect((await judge(at('10:12'), { expected: at('10:15') })).promise).toBe('10:15')
    await sql`update order_windows set units = 601 where branch_id = ${branch}`
    expect((await judge(at('10:12'), { expected: at('10:15') })).promise).toBeNull()
    await sql`update order_windows set units = 1750 where branch_id = ${branch}`
    expect((await judge(at('10:14'), { expected: at('10:25') })).promise).toBeNull()
  })
})

describe('a time that is chosen', () => {
  const chosen = async (now: string, time: string, open?: [Date, Date][]) =>
    (await judge(at(now), { pickupAt: at(time), ...(open && { open }) })).promise

  it('is a quarter hour of the branch’s day that has room, while it is open', async () => {
    expect(await chosen('10:00', '10:15')).toBe('10:15')
    expect(await chosen('10:14', '10:15')).toBeNull()
    expect(await chosen('10:00', '10:20')).toBeNull()
    expect(await chosen('10:00', '09:45')).toBeNull()
    expect(await chosen('10:00', '23:00')).toBeNull()
    expect(await chosen('07:00', '08:15')).toBe('08:15')
    // nobody is there before eight
    expect(await chosen('07:00', '08:00')).toBeNull()
    await take(at('10:15'), 1_700)
    expect(await chosen('10:00', '10:15')).toBeNull()
  })

  it('is of the day that the night belongs to', async () => {
    const night: [Date, Date][] = [
      [at('20:00'), at('27:00')],
      [at('44:00'), at('51:00')],
    ]
    expect(await chosen('25:00', '26:30', night)).toBe('02:30')
    expect(await chosen('29:00', '44:15', night)).toBe('20:15')
    const [day] =
      await sql`select branch_day(${at('26:30')}) as night, branch_day(${at('29:00')}) as next`
    expect(day).toEqual({ night: '2026-11-20', next: '2026-11-21' })
  })
})

/** From eight to eleven at night, today and the days after. */
const daily = (days = 3): [Date, Date][] =>
  Array.from({ length: days }, (_, day) => [at(`${8 + 24 * day}:00`), at(`${23 + 24 * day}:00`)])

describe('the next day', () => {
  const first = async (now: string, more: Parameters<typeof judge>[1] = {}) => {
    const { slots = [], problem } = await judge(at(now), { open: daily(), ...more })
    return { problem, first: slots[0], last: slots.at(-1), count: slots.length }
  }
  /** Its first quarter hour that what is begun after opening can be ready at. */
  const tomorrow = at('32:15').getTime()

  it('is named where today has no quarter hour left: closed', async () => {
    expect(await first('22:50')).toEqual({
      ...{ problem: null, first: tomorrow, last: at('46:45').getTime(), count: 59 },
    })
    expect(await first('23:00')).toMatchObject({ problem: 'closed', first: tomorrow })
    // two in the night: the day that began yesterday is not over
    expect(await first('26:00')).toMatchObject({ problem: 'closed', first: tomorrow })
    // five in the morning: it is today
    expect(await first('29:00')).toMatchObject({ problem: 'closed', first: tomorrow })
    expect(await first('22:30')).toMatchObject({ first: at('22:45').getTime(), count: 1 })
  })

  it('is named where today is full, by its quarter hours or its numbers', async () => {
    for (let quarter = 0; quarter < 4; quarter++)
      await take(new Date(at('22:00').getTime() + quarter * 900_000), 1_800)
    expect(await first('21:59')).toMatchObject({ problem: 'full', first: tomorrow })
    await sql`delete from order_windows where branch_id = ${branch}`
    await sql`insert into order_numbers (branch_id, day, drawn) values (${branch}, '2026-11-20', 900)`
    expect(await first('10:00')).toMatchObject({ problem: 'full', first: tomorrow })
    await sql`insert into order_numbers (branch_id, day, drawn) values (${branch}, '2026-11-21', 900)`
    expect(await first('10:00')).toMatchObject({ problem: 'full', count: 0 })
  })

  it('is named where today is paused to its end; a shorter pause leaves what comes after it', async () => {
    await sql`insert into branch_brakes (branch_id, paused_until) values (${branch}, ${at('29:00')})`
    expect(await first('10:00')).toMatchObject({ problem: 'paused', first: tomorrow })
    await sql`update branch_brakes set paused_until = ${at('10:30')} where branch_id = ${branch}`
    expect(await first('10:00')).toMatchObject({ problem: 'paused', first: at('10:45').getTime() })
    const chosen = { open: daily(), pickupAt: at('10:45') }
    expect(await judge(at('10:00'), chosen)).toMatchObject({ problem: null, promise: '10:45' })
    expect(await judge(at('10:00'), { ...chosen, pickupAt: at('10:30') })).toMatchObject({
      ...{ problem: null, promise: null, soonest: null },
    })
  })

  const chosen = async (now: string, time: string, open = daily(5)) =>
    (await judge(at(now), { open, pickupAt: at(time) })).promise

  it('takes a quarter hour of its own, and none of the day after it', async () => {
    expect(await chosen('23:00', '32:15')).toBe('08:15')
    expect(await chosen('26:00', '32:15')).toBe('08:15')
    expect(await chosen('12:00', '32:15')).toBe('08:15')
    // nobody is there before eight, nor at a time that is no quarter hour
    expect(await chosen('23:00', '32:00')).toBeNull()
    expect(await chosen('23:00', '32:20')).toBeNull()
    expect(await chosen('23:00', '46:45')).toBe('22:45')
    expect(await chosen('23:00', '56:15')).toBeNull()
    // three in the night belongs to the day before: the next one begins at five
    expect(await chosen('28:59', '56:15')).toBeNull()
    expect(await chosen('29:00', '56:15')).toBe('08:15')
    expect(await chosen('23:00', '50:00', [[at('32:00'), at('51:00')]])).toBe('02:00')
    expect(await chosen('23:00', '53:00', [[at('32:00'), at('60:00')]])).toBeNull()
    await take(at('32:15'), 1_700)
    expect(await chosen('23:00', '32:15')).toBeNull()
    await sql`insert into order_numbers (branch_id, day, drawn) values (${branch}, '2026-11-21', 900)`
    expect(await chosen('23:00', '32:30')).toBeNull()
  })

  it('knows no delay of today', async () => {
    await sql`insert into branch_brakes (branch_id, delay_minutes, delay_until)
              values (${branch}, 15, ${at('29:00')})`
    const open: [Date, Date][] = [[at('08:00'), at('36:00')]]
    expect(await chosen('28:58', '29:00', open)).toBe('05:00')
    expect(await chosen('28:43', '28:45', open)).toBeNull()
  })

  it('has again what is off until then, and not what is off', async () => {
    const say = (state: string, until: Date | null) => sql`
      insert into availability (branch_id, item_id, state, until)
      values (${branch}, ${item}, ${state}, ${until})
      on conflict (branch_id, item_id) do update set state = excluded.state, until = excluded.until`
    const problem = async (pickupAt?: Date) => {
      const asked = {
        ...{ branchId: branch, lines: [{ itemId: item, quantity: 1, options: [] }] },
        pickupAt: pickupAt?.toISOString() ?? 'asap',
      }
      const [row] = await sql<{ problem: string | null }[]>`
        select (lines[1]).problem
          from judge_lines(array[${branch}::bigint], array[${sql.json(asked.lines)}::jsonb],
                           array[moment_of_lines(${sql.json(asked)}, ${at('22:00')})])`
      return row?.problem
    }
    await say('until_opening', at('32:00'))
    expect(await problem()).toBe('item_off')
    expect(await problem(at('22:45'))).toBe('item_off')
    expect(await problem(at('32:15'))).toBeNull()
    await say('off', null)
    expect(await problem(at('32:15'))).toBe('item_off')
  })
})

it('an order that is larger than a quarter hour has no promise', async () => {
  expect(await judge(at('10:00'), { units: 15 })).toMatchObject({ problem: null })
  expect(await judge(at('10:00'), { units: 16 })).toMatchObject({
    ...{ promise: null, problem: 'order_too_large' },
  })
})

it('a branch that takes no orders says so', async () => {
  await sql`update branches set takes_orders = false where id = ${branch}`
  expect((await judge(at('10:00'))).problem).toBe('no_orders')
})

it('a branch that has called its nine hundred numbers is full', async () => {
  await sql`insert into order_numbers (branch_id, day, drawn) values (${branch}, '2026-11-20', 900)`
  expect((await judge(at('10:00'))).problem).toBe('full')
})

it('the day of an order follows the clocks where they change', async () => {
  // Istanbul's last change to summer time: at three on 27 March 2016 it was four.
  const [spring] = await sql`
    select branch_day('2016-03-27T01:59:59Z') as before, branch_day('2016-03-27T02:00:00Z') as after,
           branch_day_end('2016-03-27T00:00:00Z') = '2016-03-27T02:00:00Z' as ends`
  expect(spring).toEqual({ before: '2016-03-26', after: '2016-03-27', ends: true })
  // And the last one back: at four on 8 November 2015 it was three.
  const [autumn] = await sql`
    select branch_day('2015-11-08T02:59:59Z') as before, branch_day('2015-11-08T03:00:00Z') as after,
           branch_day_end('2015-11-08T00:00:00Z') = '2015-11-08T03:00:00Z' as ends`
  expect(autumn).toEqual({ before: '2015-11-07', after: '2015-11-08', ends: true })
})

it('the numbers of a day are the 900 of three digits, in another order each day', async () => {
  const numbers = async (seed: number) =>
    (
      await sql<
        { n: number }[]
      >`select order_number(${seed}, n) as n from generate_series(1, 900) n`
    ).map(({ n }) => n)
  const [one, other] = [await numbers(7), await numbers(8)]
  expect(new Set(one).size).toBe(900)
  expect([Math.min(...one), Math.max(...one)]).toEqual([100, 999])
  expect(one.slice(0, 5)).not.toEqual(other.slice(0, 5))
  // what follows a number says nothing: not the next one, nor always so much more
  expect(new Set(one.slice(1).map((n, i) => n - (one[i] ?? 0))).size).toBeGreaterThan(300)
})
