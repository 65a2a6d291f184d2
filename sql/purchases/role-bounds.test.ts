import { beforeEach, describe, expect, it } from 'vitest'
import type { Verdict } from '../ledger/entry.ts'
import { openLedger } from '../ledger/ledger.ts'
import { todayOf } from '../testing/days.ts'
import { restoreBounds, setBounds } from '../testing/test-bounds.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { givePost } from '../testing/test-posts.ts'
import { preparePurchases } from '../testing/test-purchases.ts'
import { newBranch, newRegion } from '../testing/test-shop.ts'
import type { BillVerdict } from './purchase.ts'

const t = await prepareTestLedger()
const till = preparePurchases(t)
const { sql } = t

/** Each role's bounds, none like another's; everywhere else they are as the product came with them. */
const bounds = {
  ...{ staffEntry: 100, staffDay: 150, staffBill: 1_000, staffBillDay: 1_500 },
  ...{ managerEntry: 200, managerDay: 350, managerBill: 2_000, managerBillDay: 3_500 },
  ...{ areaEntry: 300, areaDay: 550, areaBill: 3_000, areaBillDay: 5_500 },
  ...{ careBill: 4_000, careBillDay: 7_500 },
  ...{ adminEntry: 500, adminBill: 5_000 },
}
const roles = [
  ['barista', 'staff'],
  ['branch_manager', 'manager'],
  ['area_manager', 'area'],
  ['administrator', 'admin'],
] as const
type Prefix = (typeof roles)[number][1] | 'care'
const of = (prefix: Prefix, what: string) =>
  (bounds as Record<string, number>)[prefix + what] ?? Number.NaN

const moda = 1
let karakoy = 0
let person = 0
beforeEach(async () => {
  await restoreBounds(sql)
  await setBounds(sql, bounds)
  karakoy = await newBranch(sql)
  person = await t.newUser()
})

const place = (role: string) =>
  role === 'administrator' || role === 'customer_care' ? {} : { branchId: moda }
const hold = (role: string, at = place(role)) => givePost(sql, person, { role, ...at })

const award = (amount: number, branchId = moda, userId = t.user) =>
  t.ledger.append(t.earn({ userId, amount, branchId, actorId: person }))

const scan = async (userId = t.user) => {
  const [row] = await sql<{ id: string }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    values (${person}, ${userId}, sha256(gen_random_uuid()::text::bytea), true, now(),
            now() + interval '3 minutes') returning id`
  return row?.id ?? ''
}
const bill = async (total: number, branchId = moda) =>
  till.purchases.record(
    till.bill({ userId: t.user, actorId: person, scanId: await scan(), total, branchId }),
  )
let receipts = 0
const lateBill = async (total: number, branchId = moda) => {
  const boughtOn = await todayOf(sql)
  const receipt = `R-${++receipts}`
  // A customer has two late bills a month.
  const userId = await t.newUser()
  const asked = { userId, actorId: person, scanId: await scan(userId), total, branchId }
  return till.purchases.record(till.bill({ ...asked, receipt, boughtOn }))
}

const said = (verdict: Verdict | BillVerdict) => {
  if (verdict.outcome !== 'refused') return 'written'
  return verdict.code === 'limit_reached'
    ? [verdict.bound, verdict.limit, verdict.used]
    : verdict.code
}

it('administrators give and record so much at a time, and as often as they like', async () => {
  await hold('administrator')
  expect(said(await award(501))).toEqual(['admin_entry', 500, null])
  expect(said(await bill(5_001))).toEqual(['staff_bill', 5_000, null])
  for (let n = 0; n < 4; n++)
    expect([said(await award(500)), said(await bill(5_000))]).toEqual(['written', 'written'])
  const [counted] = await sql`
    select (select coalesce(sum(points), 0)::int from staff_awards where staff_id = ${person}) as points,
           (select coalesce(sum(total), 0)::int from staff_bills where staff_id = ${person}) as kurus`
  expect(counted).toEqual({ points: 0, kurus: 0 })
})

describe.each(roles.slice(0, 3))('%s', (role, prefix) => {
  it('gives so much with an entry and on a day, and nothing above', async () => {
    await hold(role)
    const [each, day] = [of(prefix, 'Entry'), of(prefix, 'Day')]
    expect(said(await award(each + 1))).toEqual(['staff_entry', each, null])
    expect(said(await award(each))).toBe('written')
    const left = day - each
    expect(said(await award(left + 1))).toEqual(['staff_day', day, each])
    expect(said(await award(left))).toBe('written')
    expect(said(await award(1))).toEqual(['staff_day', day, day])
  })

  it('records so much with a bill and on a day, and nothing above', async () => {
    await hold(role)
    const [each, day] = [of(prefix, 'Bill'), of(prefix, 'BillDay')]
    expect(said(await bill(each + 1))).toEqual(['staff_bill', each, null])
    expect(said(await bill(each))).toBe('written')
    const left = day - each
    expect(said(await bill(left + 1))).toEqual(['staff_day', day, each])
    expect(said(await bill(left))).toBe('written')
    expect(said(await bill(1))).toEqual(['staff_day', day, day])
  })
})

it.each(['barista', 'branch_manager', 'area_manager'])(
  '%s may nothing at another branch',
  async (role) => {
    await hold(role)
    expect(said(await award(1, karakoy))).toBe('no_right_here')
    expect(said(await bill(1, karakoy))).toBe('no_right_here')
    expect(said(await lateBill(1, karakoy))).toBe('no_right_here')
  },
)

describe('customer care', () => {
  it('adds late bills by its own bounds, and records and gives nothing', async () => {
    await hold('customer_care')
    expect(said(await award(1))).toBe('no_right_here')
    expect(said(await bill(1))).toBe('no_right_here')
    expect(said(await lateBill(4_001))).toEqual(['staff_bill', 4_000, null])
    expect(said(await lateBill(4_000))).toBe('written')
    expect(said(await lateBill(3_501))).toEqual(['staff_day', 7_500, 4_000])
    expect(said(await lateBill(3_500))).toBe('written')
  })

  it('lends a barista its bound for late bills alone', async () => {
    await hold('customer_care')
    await hold('barista')
    expect(said(await bill(1_001))).toEqual(['staff_bill', 1_000, null])
    expect(said(await lateBill(1_001))).toBe('written')
  })
})

describe('several posts', () => {
  it('give the greatest bound at that branch, and the other one elsewhere', async () => {
    await hold('branch_manager')
    await hold('barista', { branchId: karakoy })
    await hold('barista', { branchId: moda })
    expect(said(await award(101, karakoy))).toEqual(['staff_entry', 100, null])
    expect(said(await award(200, moda))).toBe('written')
    // A day is the person's, wherever they gave it.
    expect(said(await award(1, karakoy))).toEqual(['staff_day', 150, 200])
    expect(said(await award(150, moda))).toBe('written')
    expect(said(await bill(1_001, karakoy))).toEqual(['staff_bill', 1_000, null])
    expect(said(await bill(2_000, moda))).toBe('written')
  })

  it('in a region count at its branches', async () => {
    const regionId = await newRegion(sql, `Bölge ${karakoy}`, [karakoy])
    await givePost(sql, person, { role: 'area_manager', regionId })
    await hold('barista')
    expect(said(await award(300, karakoy))).toBe('written')
    expect(said(await award(101, moda))).toEqual(['staff_entry', 100, null])
  })

  it('of which a narrower one has the greater bound go by that one', async () => {
    await setBounds(sql, { staffEntry: 250, managerEntry: 200 })
    await hold('branch_manager')
    await hold('barista')
    expect(said(await award(250))).toBe('written')
  })

  it('that has ended gives no bound any more', async () => {
    const post = await hold('branch_manager')
    await hold('barista')
    await sql`update posts set ended_at = clock_timestamp() where id = ${post}`
    expect(said(await award(101))).toEqual(['staff_entry', 100, null])
  })
})

describe('what protects the customer', () => {
  it('is one for all below administrator, who neither meets nor fills it', async () => {
    await setBounds(sql, { customerDay: 250, customerBillDay: 2_500 })
    const giver = async (role: string) => {
      person = await t.newUser()
      await hold(role)
    }
    await giver('administrator')
    expect([said(await award(500)), said(await bill(4_000))]).toEqual(['written', 'written'])
    await giver('branch_manager')
    expect([said(await award(200)), said(await bill(2_000))]).toEqual(['written', 'written'])
    await giver('area_manager')
    expect(said(await award(51))).toEqual(['customer_day', 250, 200])
    expect(said(await bill(501))).toEqual(['customer_day', 2_500, 2_000])
    expect([said(await award(50)), said(await bill(500))]).toEqual(['written', 'written'])
  })
})

it('a day is exact for two processes at once, of points and of bills', async () => {
  await hold('branch_manager')
  const second = openLedger({ url: t.url, sql: t.api, maxBatch: 3 })
  const customers = await Promise.all(Array.from({ length: 60 }, t.newUser))
  const given = await Promise.all(
    customers.map((userId, i) =>
      (i % 2 ? t.ledger : second).append(t.earn({ userId, amount: 10, actorId: person })),
    ),
  )
  await second.close()
  expect(given.filter(({ outcome }) => outcome === 'appended')).toHaveLength(35)
  const other = till.another({ maxBatch: 3 })
  const scans = await Promise.all(customers.map((userId) => scan(userId)))
  const billed = await Promise.all(
    customers.map((userId, i) =>
      (i % 2 ? till.purchases : other).record(
        till.bill({ userId, actorId: person, scanId: scans[i] ?? '', total: 100 }),
      ),
    ),
  )
  await other.close()
  expect(billed.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(35)
})

describe('a version', () => {
  const newest = async () => {
    const [row] = await sql`select * from award_bounds order by id desc limit 1`
    const { id: _, at: __, actorId: ___, ...rest } = row ?? {}
    return rest
  }

  it('that names five bounds keeps all others', async () => {
    const before = await newest()
    await t.api`
      insert into award_bounds (actor_id, staff_entry, scan_entries, customer_day, staff_day, admin_entry)
      values (null, 90, 10, 5000, 140, 450)`
    expect(await newest()).toEqual({
      ...before,
      ...{ staffEntry: 90, scanEntries: 10, customerDay: 5_000, staffDay: 140, adminEntry: 450 },
    })
    await hold('branch_manager')
    expect(said(await award(200))).toBe('written')
  })

  it('is noted with what it changes and what that was', async () => {
    await setBounds(sql, { managerBill: 2_400 })
    const [line] = await sql`
      select detail from security_log where kind = 'bounds_changed' order by id desc limit 1`
    expect(line?.detail).toEqual({ manager_bill: 2_400, was_manager_bill: 2_000 })
  })

  it('that is above what the tables take is refused', async () => {
    for (const wrong of [
      { adminBill: 5_000_001 },
      { careBill: 0 },
      { managerEntry: 2_000_000_001 },
      { areaDay: -1 },
      { areaBillDay: 2_000_000_001 },
      { numberBill: 5_000_001 },
      { numberDay: 0 },
    ])
      await expect(setBounds(sql, wrong)).rejects.toMatchObject({ code: '23514' })
  })
})

it('rows in which days count are there from the post on, of each role that has some', async () => {
  const rows = async (role: string) => {
    const id = await t.newUser()
    await givePost(sql, id, { role })
    const [row] = await sql`
      select (select count(*)::int from staff_awards where staff_id = ${id}) as awards,
             (select count(*)::int from staff_bills where staff_id = ${id}) as bills`
    return row
  }
  for (const [role] of roles.slice(0, 3))
    expect(await rows(role), role).toEqual({ awards: 1, bills: 1 })
  expect(await rows('administrator')).toEqual({ awards: 0, bills: 1 })
  expect(await rows('customer_care')).toEqual({ awards: 0, bills: 1 })
  for (const role of ['marketing', 'accountant', 'analyst'])
    expect(await rows(role), role).toEqual({ awards: 0, bills: 0 })
})
