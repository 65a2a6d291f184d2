import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { cases, runs } from '#platform/testing/cases.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { testDatabase } from '#sql/testing/test-database.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { quietLog } from '../testing/worker.ts'
import { findFlags } from './flags.ts'

const db = await testDatabase()
const worker = connect(db.url, { role: 'telve_worker', max: 2 })
afterAll(async () => {
  await worker.end()
  await db.drop()
})
await db.sql`
  insert into flag_settings (often, pair, generous_times, generous_points, taken_back)
  values (3, 3, 2, 500, 2)`

const hourMs = 3_600_000
/** the look */
const at = Date.parse('2026-11-20T09:00:00Z')
const weekday = { opens: '09:00', closes: '17:00' }

const newPeople = async (sql: Sql, isStaff: boolean, count: number) => {
  const rows = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    select gen_random_uuid() || '@telve.example', 'x', 'Kişi'
      from generate_series(1, ${count}::int) returning id`
  const ids = rows.map(({ id }) => id)
  if (isStaff) for (const id of ids) await givePost(sql, id, { role: 'barista' })
  return ids
}

/** Four of the staff, three customers of whom one is staff, a branch that never closes and one with hours. */
const openShop = async () => {
  const staff = await newPeople(db.sql, true, 5)
  const customers = [...(await newPeople(db.sql, false, 2)), staff.pop() ?? 0]
  const branches = [await newBranch(db.sql), await newBranch(db.sql)] as const
  await db.sql`
    update branch_hours set opens = ${weekday.opens}, closes = ${weekday.closes}
     where branch_id = ${branches[1]}`
  return { staff, customers, branches }
}
type Shop = Awaited<ReturnType<typeof openShop>>

interface Act {
  at: number
  act: 'manual' | 'bill' | 'reversal'
  staff: number
  customer: number
  branch: number
  points: number
}

const drawnAct = fc.record({
  /** before the look */
  minutes: fc.integer({ min: 0, max: 8 * 24 * 60 }),
  recent: fc.boolean(),
  act: fc.constantFrom('manual' as const, 'bill' as const, 'bill' as const, 'reversal' as const),
  staff: fc.nat(3),
  customer: fc.nat(2),
  branch: fc.nat(1),
  points: fc.integer({ min: 1, max: 900 }),
})
type DrawnAct = typeof drawnAct extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** Writes an act's entry. @returns its id */
const write = async (
  { at: when, act, staff, customer, branch, points }: Act,
  reverses: number | null,
): Promise<number> => {
  const requestKey = `${act === 'bill' ? '~' : ''}${Bun.randomUUIDv7()}`
  const written = await importHistory(db.sql, [
    {
      ...{ userId: customer, type: 'EARN', amount: points, branchId: branch, actorId: staff },
      ...{ requestKey, createdAt: new Date(when), reverses },
      ...(act === 'bill' && { kind: 'purchase', ref: '1' }),
    },
  ])
  expect(written).toBe(1)
  const [row] = await db.sql<{ id: number }[]>`
    select id from point_transactions where request_key = ${requestKey}`
  return row?.id ?? 0
}

/** Writes them in the order of time; a reversal takes back what the customer had by hand last, if there is some. */
const record = async (shop: Shop, draws: readonly DrawnAct[], until = at): Promise<Act[]> => {
  const acts: Act[] = []
  /** by customer: what can be taken back */
  const left = new Map<number, { id: number; branch: number; points: number }[]>()
  const minutesOf = ({ minutes, recent }: DrawnAct) => (recent ? minutes % (25 * 60) : minutes)
  for (const drawn of [...draws].sort((a, b) => minutesOf(b) - minutesOf(a))) {
    const [staff = 0, customer = 0] = [shop.staff[drawn.staff], shop.customers[drawn.customer]]
    const mine = left.get(customer) ?? []
    left.set(customer, mine)
    const last = drawn.act === 'reversal' ? mine.pop() : undefined
    const act = drawn.act === 'reversal' && !last ? 'manual' : drawn.act
    const branch = last?.branch ?? shop.branches[drawn.branch] ?? 0
    const points = last?.points ?? drawn.points
    const when = until - minutesOf(drawn) * 60_000
    const written: Act = { at: when, act, staff, customer, branch, points }
    const id = await write(written, last?.id ?? null)
    if (act === 'manual') mine.push({ id, branch, points })
    acts.push(written)
  }
  return acts
}

/** What a plain count over these acts says. */
const oddOf = (shop: Shop, acts: readonly Act[]): string[] => {
  const within = (hours: number) => acts.filter((act) => act.at > at - hours * hourMs)
  const isTakenBack = ({ act }: Act) => act === 'reversal'
  const groups = (of: readonly Act[], key: (act: Act) => string) =>
    [...Map.groupBy(of, key)].map(([name, all]) => ({
      ...{ name, acts: all.length, points: all.reduce((sum, { points }) => sum + points, 0) },
    }))
  const told = (kind: string, found: ReturnType<typeof groups>, usual: number | null = null) =>
    found.map(({ name, acts: count, points }) => `${kind} ${name} ${count} ${points} ${usual}`)
  const earned = within(24).filter((act) => !isTakenBack(act))
  const byHand = earned.filter(({ act }) => act === 'manual')
  const taken = within(24).filter(isTakenBack)
  const hourOf = (ms: number) => new Date(ms + 3 * hourMs).getUTCHours()
  const whileClosed = taken.filter(
    (act) => act.branch === shop.branches[1] && (hourOf(act.at) < 9 || hourOf(act.at) >= 17),
  )
  const generous = shop.branches.flatMap((branch) => {
    const people = groups(
      byHand.filter((act) => act.branch === branch),
      ({ staff }) => `${staff} null ${branch}`,
    )
    const here = new Set(earned.filter((act) => act.branch === branch).map(({ staff }) => staff))
    const given = [
      ...people.map(({ points }) => points),
      ...Array(here.size - people.length).fill(0),
    ]
    const sorted = given.sort((a, b) => a - b)
    const middle = (sorted.length - 1) / 2
    const usual = Math.round((sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2)
    const found = people.filter(({ points }) => points >= 500 && points >= 2 * usual)
    return here.size > 2 ? told('generous', found, usual) : []
  })
  return [
    ...told(
      'often',
      groups(earned, ({ customer }) => `null ${customer} null`).filter((one) => one.acts >= 3),
    ),
    ...told(
      'pair',
      groups(
        within(7 * 24).filter((act) => !isTakenBack(act)),
        ({ staff, customer }) => `${staff} ${customer} null`,
      ).filter((one) => one.acts >= 3),
    ),
    ...generous,
    ...told(
      'taken_back',
      groups(taken, ({ staff }) => `${staff} null null`).filter((one) => one.acts >= 2),
    ),
    ...told(
      'while_closed',
      groups(whileClosed, ({ staff, branch }) => `${staff} null ${branch}`),
    ),
    ...told(
      'colleague',
      groups(
        byHand.filter(({ customer }) => customer === shop.customers[2]),
        ({ staff, customer }) => `${staff} ${customer} null`,
      ),
    ),
  ].sort()
}

const flagsOf = async ({ staff, customers }: Shop) => {
  const people = [...staff, ...customers]
  return db.sql<{ said: string; acts: number; signs: number }[]>`
    select concat_ws(' ', kind, coalesce(staff_id::text, 'null'), coalesce(customer_id::text, 'null'),
                     coalesce(branch_id::text, 'null'), acts, points, coalesce(usual::text, 'null')) as said,
           acts, (select count(*) from signs_of_flag(f))::int as signs
      from flags f
     where staff_id = any (${people}::bigint[]) or customer_id = any (${people}::bigint[])`
}

it('are raised for what a plain count finds, once, each with the acts that it counts', {
  timeout: 60_000 + cases(6, 40) * 1_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnAct, { minLength: 8, maxLength: 40 }), async (draws) => {
      const shop = await openShop()
      const acts = await record(shop, draws)
      const look = () => worker<{ raised: number }[]>`
        select find_flags(${new Date(at)}) as raised`
      const raised = (await Promise.all([look(), look()])).flat().map((row) => row.raised)
      const found = await flagsOf(shop)
      expect(found.map(({ said }) => said).sort()).toEqual(oddOf(shop, acts))
      expect(raised.toSorted((a, b) => a - b)).toEqual([0, found.length])
      for (const { acts: counted, signs } of found) expect(signs).toBe(counted)
      expect(await look()).toEqual([{ raised: 0 }])
    }),
    { ...runs(6, 40), endOnFailure: true },
  )
})

it('come again when their time is over and it goes on', async () => {
  const shop = await openShop()
  const monthLater = at + 30 * 24 * hourMs
  const bill = (staff: number) => ({
    ...{
      minutes: 0,
      recent: true,
      act: 'bill' as const,
      staff,
      customer: 0,
      branch: 0,
      points: 10,
    },
  })
  const later = (hours: number) => worker<{ raised: number }[]>`
    select find_flags(${new Date(monthLater + hours * hourMs)}) as raised`
  await record(shop, [0, 1, 2].map(bill), monthLater)
  expect(await later(0)).toEqual([{ raised: 1 }])
  for (const [staff, hours] of [1, 2, 25].entries())
    await record(shop, [bill(staff)], monthLater + hours * hourMs)
  expect(await later(23)).toEqual([{ raised: 0 }])
  // three within the day before: after two and twenty-five hours, not after one
  expect(await later(25.5)).toEqual([{ raised: 0 }])
  await record(shop, [bill(3)], monthLater + 25.6 * hourMs)
  expect(await later(25.7)).toEqual([{ raised: 1 }])
})

it('are looked for by the worker', async () => {
  const shop = await openShop()
  await givePost(db.sql, shop.customers[0] ?? 0, { role: 'customer_care' })
  await importHistory(db.sql, [
    {
      ...{ userId: shop.customers[0] ?? 0, type: 'EARN', amount: 5, branchId: shop.branches[0] },
      ...{ actorId: shop.staff[0] ?? 0, requestKey: Bun.randomUUIDv7() },
      createdAt: new Date(Date.now() - 60_000),
    },
  ])
  await findFlags({ sql: worker, log: quietLog })
  expect(await flagsOf(shop)).toMatchObject([{ acts: 1, signs: 1 }])
})
