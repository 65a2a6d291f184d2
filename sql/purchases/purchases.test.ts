import { beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { appendRequest } from '../testing/append-request.ts'
import { plusDays, todayOf } from '../testing/days.ts'
import { denied } from '../testing/denied.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { type PurchaseTill, preparePurchases, recordedOf } from '../testing/test-purchases.ts'

const t = await prepareTestLedger()
const till: PurchaseTill = preparePurchases(t)
const { sql } = t
beforeEach(() => till.newTurn())

/** What the audit finds of the test's customer. */
const problems = async () =>
  (await auditLedger(sql)).problems.filter(({ userId }) => userId === t.user)

const counts = async () => {
  const [row] = await sql<{ purchases: number; entries: number; told: number }[]>`
    select (select count(*) from purchases where user_id = ${t.user}) as purchases,
           (select count(*) from point_transactions where user_id = ${t.user}) as entries,
           (select count(*) from outbox where user_id = ${t.user}) as told`
  return row
}

describe('a bill', () => {
  it('earns by the base rule, with its entry and its breakdown', async () => {
    const { purchase, entry, points, lines } = recordedOf(await till.record({ total: 18_999 }))
    expect(purchase).toMatchObject({ total: 18_999, discount: 0, due: 18_999, earned: 37 })
    expect(entry).toMatchObject({ type: 'EARN', amount: 37, kind: 'purchase', balanceAfter: 37 })
    expect(points).toBe(37)
    expect(lines).toEqual([
      { kind: 'base', ref: null, version: 1, name: '1 puan / 5 TL', points: 37 },
    ])
    const [stored] = await sql`
      select request_key, ref, actor_id, scan_id, reason, created_at from point_transactions
       where user_id = ${t.user}`
    expect(stored).toMatchObject({
      ...{ requestKey: `~purchase:${purchase.id}`, ref: `${purchase.id}` },
      ...{ actorId: till.staff, scanId: till.scan, reason: null },
      ...{ createdAt: purchase.createdAt },
    })
    expect(await problems()).toEqual([])
  })

  it('is recorded without an entry where it earns nothing, and its branch stays', async () => {
    const [branch] = await sql<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours)
      values ('Yeni', 'x', 41, 29, 'x') returning id`
    const branchId = branch?.id ?? 0
    const told = recordedOf(await till.record({ total: 499, branchId }))
    expect(told).toMatchObject({ entry: null, points: 0, lines: [], purchase: { earned: 0 } })
    expect(await counts()).toEqual({ purchases: 1, entries: 0, told: 0 })
    await expect(sql`delete from branches where id = ${branchId}`).rejects.toThrow('ledger')
  })

  it('adds up, whichever function writes it', async () => {
    const whole = {
      ...{ id: "nextval('purchase_ids')", request_key: 'gen_random_uuid()', at: 'now()' },
      ...{ user_id: t.user, branch_id: 1, actor_id: till.staff, scan_id: 'gen_random_uuid()' },
      ...{ total: 5_000, discount: 0, earned: 0, entry_id: 'null', tier: 1, earned_at: 'now()' },
      ...{ first: false, receipt: 'null', bought_on: 'null', asked: 'null', order_id: 'null' },
    }
    const put = (fields: Partial<Record<keyof typeof whole, string | number>>) => {
      const row = { ...whole, ...fields }
      const made = Object.entries(row).map(([name, value]) => `'${name}', ${value}`)
      return sql.unsafe(`
        select put_purchases(
          array[jsonb_populate_record(null::purchases, jsonb_build_object(${made}))],
          array[(0, '{}')::earning])`)
    }
    await put({})
    const wrong = {
      'a bill of nothing': { total: 0 },
      'more than any bill': { total: 5_000_001 },
      'more off than it came to': { discount: 5_001 },
      'a discount below nothing': { discount: -1 },
      'points without an entry': { earned: 5 },
      'an entry without points': { entry_id: 7 },
      'points below nothing': { earned: -1, entry_id: 7 },
      'more points than an entry has': { earned: 200_001, entry_id: 7 },
      'a tier that there never is': { tier: 7 },
      'a receipt without its day': { receipt: "'A-1'" },
      'a day without its receipt': { bought_on: 'current_date' },
      'a receipt without a number': { receipt: "''", bought_on: 'current_date' },
      'a list of what was asked': { asked: "'[]'::jsonb" },
      'neither scan nor order': { scan_id: 'null' },
    }
    for (const [what, fields] of Object.entries(wrong))
      await expect(put(fields), what).rejects.toMatchObject({
        ...{ code: '23514', message: expect.stringMatching(/add up/) },
      })
    expect(await counts()).toMatchObject({ purchases: 1 })
    expect(await problems()).toEqual([])
    // Whoever owns the database can pass the function by, but not the audit.
    await sql`
      insert into purchases (id, user_id, branch_id, actor_id, request_key, at, total, discount, earned_at,
                             first, earned)
      values (nextval('purchase_ids'), ${t.user}, 1, ${till.staff}, gen_random_uuid()::text, now(), 5000, 0,
              now(), false, 0)`
    expect(await problems()).toMatchObject([{ problem: 'purchase' }])
  })

  it('cannot be changed, but for what is refunded', async () => {
    const { purchase } = recordedOf(await till.record({ total: 5_000 }))
    const change = (what: string) =>
      sql.unsafe(`update purchases set ${what} where id = ${purchase.id}`)
    await expect(change('total = 1')).rejects.toThrow('append-only')
    await expect(sql`delete from purchases where id = ${purchase.id}`).rejects.toThrow()
    await change('refunded = 100')
    await expect(change('refunded = 50')).rejects.toThrow('append-only')
    await expect(change('refunded = 5001')).rejects.toThrow()
    await expect(t.api`select record_purchases(null, null)`).rejects.toThrow()
    await expect(t.api`insert into purchase_voids values ('a', 1, 1)`).rejects.toMatchObject(denied)
  })
})

describe('a key', () => {
  it('counts once, however often and at once it is sent', async () => {
    const bill = till.bill({ total: 10_000 })
    const other = till.another()
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? till.purchases : other).record(bill)),
    )
    await other.close()
    expect(new Set(verdicts.map((v) => recordedOf(v).purchase.id)).size).toBe(1)
    expect(verdicts.filter((v) => v.outcome === 'recorded')).toHaveLength(1)
    expect(await counts()).toEqual({ purchases: 1, entries: 1, told: 1 })
    expect(await t.balance()).toBe(20)
  })

  it('answers the first purchase, whatever has changed since, and refuses another body', async () => {
    const bill = till.bill({ total: 10_000 })
    const first = recordedOf(await till.purchases.record(bill))
    await sql`update scans set closed_at = now() where id = ${till.scan}`
    await sql`update users set is_active = false where id = ${t.user}`
    const again = await till.purchases.record(bill)
    expect(again).toMatchObject({
      outcome: 'repeated',
      purchase: first.purchase,
      entry: first.entry,
    })
    for (const change of [{ total: 10_001 }, { branchId: 2 }, { scanId: crypto.randomUUID() }])
      expect(await till.purchases.record({ ...bill, ...change })).toMatchObject({
        code: 'idempotency_conflict',
      })
    // Of another customer, too, and for both orders of arrival.
    const stranger = await t.newUser()
    expect(await till.purchases.record({ ...bill, userId: stranger })).toMatchObject({
      code: 'idempotency_conflict',
    })
    expect(await counts()).toEqual({ purchases: 1, entries: 1, told: 1 })
  })

  it('that is void records nothing, and a recorded one cannot be void', async () => {
    const bill = till.bill({ total: 10_000 })
    const { userId, actorId, requestKey } = bill
    expect(await till.purchases.void({ userId, actorId, requestKey })).toEqual({ outcome: 'void' })
    expect(await till.purchases.void({ userId, actorId, requestKey })).toEqual({ outcome: 'void' })
    expect(await till.purchases.record(bill)).toMatchObject({ code: 'request_void' })
    const done = till.bill({ total: 10_000 })
    const { purchase } = recordedOf(await till.purchases.record(done))
    expect(await till.purchases.void(done)).toMatchObject({ outcome: 'repeated', purchase })
    const stranger = await t.newUser()
    expect(await till.purchases.void({ ...done, userId: stranger })).toMatchObject({
      code: 'idempotency_conflict',
    })
    expect(await counts()).toEqual({ purchases: 1, entries: 1, told: 1 })
  })

  it('and its void have one outcome, in any order', async () => {
    const other = till.another()
    for (let n = 0; n < 20; n++) {
      const bill = till.bill({ total: 1_000 })
      const [voided, recorded] = await Promise.all([till.purchases.void(bill), other.record(bill)])
      expect([voided.outcome, recorded.outcome]).toEqual(
        voided.outcome === 'void' ? ['void', 'refused'] : ['repeated', 'recorded'],
      )
    }
    await other.close()
    expect(await problems()).toEqual([])
  })
})

describe('who may', () => {
  const refused = async (change: Parameters<typeof till.record>[0]) => {
    const verdict = await till.record({ total: 1_000, ...change })
    return verdict.outcome === 'refused' ? verdict.code : verdict.outcome
  }

  it('needs an open scan of this customer by this staff member', async () => {
    expect(await refused({ scanId: crypto.randomUUID() })).toBe('scan_required')
    expect(await refused({ actorId: till.admin })).toBe('scan_required')
    expect(await refused({ userId: await t.newUser() })).toBe('scan_required')
    await sql`update scans set expires_at = opened_at + interval '1 ms' where id = ${till.scan}`
    expect(await refused({})).toBe('scan_required')
  })

  it('refuses ended sessions, deactivated people, archived branches and oneself', async () => {
    expect(await refused({ session: 'ab'.repeat(32) })).toBe('signed_out')
    expect(await refused({ branchId: 999_999 })).toBe('branch_required')
    expect(await refused({ userId: 999_999_999 })).toBe('user_not_found')
    expect(await refused({ userId: till.staff })).toBe('own_account')
    await sql`update users set is_active = false where id = ${t.user}`
    expect(await refused({})).toBe('user_inactive')
  })

  it('refuses what would come too near to the most that a balance may hold', async () => {
    await t.ledger.append(appendRequest(t.user, { amount: 1_900_000_001 }))
    expect(await refused({})).toBe('points_limit')
  })
})

describe('bounds', () => {
  it('count in rows that are there before the first bill, so that they are locked in order', async () => {
    const rows = async (id: number) => {
      const [row] = await sql`
        select (select count(*) from staff_bills where staff_id = ${id}) as bills,
               (select count(*) from staff_awards where staff_id = ${id}) as awards`
      return row
    }
    expect(await rows(till.staff)).toEqual({ bills: 1, awards: 1 })
    expect(await rows(till.admin)).toEqual({ bills: 1, awards: 0 })
    expect(await rows(t.user)).toEqual({ bills: 0, awards: 0 })
  })

  it('hold for a bill, a customer and a staff member, exactly', async () => {
    const address = '198.51.100.7'
    expect(await till.record({ total: 1_000_001, address })).toMatchObject({
      ...{ code: 'limit_reached', bound: 'staff_bill', limit: 1_000_000, used: null },
    })
    const first = await Promise.all([1, 2, 3].map(() => till.record({ total: 1_000_000 })))
    expect(first.map((v) => v.outcome)).toEqual(['recorded', 'recorded', 'refused'])
    expect(first[2]).toMatchObject({ bound: 'customer_day', limit: 2_500_000, used: 2_000_000 })
    expect(await till.record({ total: 500_000 })).toMatchObject({ outcome: 'recorded' })
    await sql`update customer_bills set total = 0 where user_id = ${t.user}`
    await sql`update staff_bills set total = 24999000 where staff_id = ${till.staff}`
    expect(await till.record({ total: 1_001 })).toMatchObject({ bound: 'staff_day' })
    expect(await till.record({ total: 1_000 })).toMatchObject({ outcome: 'recorded' })
    const logged = await sql`
      select address, detail from security_log where kind = 'bill_refused' and subject_id = ${t.user}
       order by id`
    expect(logged.map((line) => [line.detail.bound, line.address])).toEqual([
      ['staff_bill', address],
      ['customer_day', null],
      ['staff_day', null],
    ])
  })

  it('begin anew on another day', async () => {
    await sql`
      update staff_bills set day = day - 1, total = 25000000 where staff_id = ${till.staff}`
    await sql`
      insert into customer_bills values (${t.user}, 1, current_date - 2, 2500000, current_date, 0)
      on conflict (user_id) do update set day = current_date - 2, total = 2500000`
    expect(await till.record({ total: 2_000 })).toMatchObject({ outcome: 'recorded' })
    const [row] = await sql`
      select s.total::int as staff, c.total::int as customer
        from staff_bills s, customer_bills c
       where s.staff_id = ${till.staff} and c.user_id = ${t.user}`
    expect(row).toEqual({ staff: 2_000, customer: 2_000 })
  })

  it('are exact with several writers', async () => {
    const others = [till.another(), till.another(), till.another()]
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (others[n % 3] ?? till.purchases).record(till.bill({ total: 100_000 })),
      ),
    )
    await Promise.all(others.map((o) => o.close()))
    expect(verdicts.filter((v) => v.outcome === 'recorded')).toHaveLength(25)
  })

  it('do not hold for administrators, who neither count', async () => {
    const [scan] = await sql<{ id: string }[]>`
      insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
      values (${till.admin}, ${t.user}, sha256(gen_random_uuid()::text::bytea), true, now(),
              now() + interval '3 minutes') returning id`
    const byAdmin = { actorId: till.admin, scanId: scan?.id ?? '' }
    expect(await till.record({ ...byAdmin, total: 5_000_000 })).toMatchObject({
      purchase: { earned: 10_000 },
    })
    expect(await till.record({ total: 1_000_000 })).toMatchObject({ outcome: 'recorded' })
  })
})

describe('a bill of an earlier day', () => {
  const day = async (ago: number) => plusDays(await todayOf(sql), -ago)
  const late = async (receipt: string, ago = 1, total = 5_000) =>
    till.record({ total, receipt, boughtOn: await day(ago) })

  it('counts once by its receipt, within seven days, twice a month', async () => {
    expect(await late('A-1', 8)).toMatchObject({ code: 'receipt_day' })
    expect(await late('A-1', -1)).toMatchObject({ code: 'receipt_day' })
    expect(await late('A-1', 7)).toMatchObject({ purchase: { earned: 10, receipt: 'A-1' } })
    expect(await late('A-1', 7)).toMatchObject({ code: 'receipt_recorded' })
    expect(await late('A-1', 0)).toMatchObject({ outcome: 'recorded' })
    expect(await late('A-2')).toMatchObject({ code: 'late_limit' })
    const logged = await sql`
      select from security_log where kind = 'purchase_added' and subject_id = ${t.user}`
    expect(logged).toHaveLength(2)
  })

  it('counts at a branch that was archived since, and for somebody who was deactivated', async () => {
    const archivedAt = (daysAgo: number) => sql<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours, archived_at)
      values ('Eski şube', 'x', 41, 29, 'x', now() - make_interval(days => ${daysAgo})) returning id`
    const [closed] = await archivedAt(1)
    const branchId = closed?.id ?? 0
    const bill = { total: 5_000, receipt: 'C-1', branchId }
    // it was closed already on that day, or there is no receipt at all
    expect(await till.record({ ...bill, boughtOn: await day(0) })).toMatchObject({
      code: 'branch_required',
    })
    expect(await till.record({ total: 5_000, branchId })).toMatchObject({ code: 'branch_required' })
    await sql`update users set is_active = false where id = ${t.user}`
    expect(await till.record({ total: 5_000 })).toMatchObject({ code: 'user_inactive' })
    expect(await till.record({ ...bill, boughtOn: await day(2) })).toMatchObject({
      purchase: { earned: 10, branchId, branchName: 'Eski şube' },
      entry: { amount: 10, branchId },
    })
    const [branch] = await sql`select in_ledger from branches where id = ${branchId}`
    expect(branch?.inLedger).toBe(true)
    const { problems } = await auditLedger(sql)
    expect(problems.filter(({ userId }) => userId === t.user)).toEqual([])
  })

  it('counts once for two customers at two tills at once', async () => {
    const other = till.another()
    const mine = await late('warm up')
    expect(mine.outcome).toBe('recorded')
    const bills = [till.bill({ total: 5_000, receipt: 'B-1', boughtOn: await day(1) })]
    await till.newTurn(await t.newUser())
    bills.push(till.bill({ total: 5_000, receipt: 'B-1', boughtOn: await day(1) }))
    const [a, b] = bills
    if (!a || !b) throw new Error()
    const verdicts = await Promise.all([till.purchases.record(a), other.record(b)])
    await other.close()
    expect(verdicts.map((v) => v.outcome).sort()).toEqual(['recorded', 'refused'])
  })
})
