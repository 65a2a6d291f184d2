import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { auditLedger } from '../ledger/audit.ts'
import { openLedger } from '../ledger/ledger.ts'
import { LedgerModel } from '../ledger/model.ts'
import { type Drawn, drawn, type Real, requestOf } from '../ledger/model-requests.ts'
import { testDatabase } from '../testing/test-database.ts'
import { BillModel, billOf, type RealBills, refundOf, seenBill } from './model-bills.ts'
import type { BillVoidVerdict } from './purchase.ts'
import { openPurchases, type Purchases } from './purchases.ts'

const database = await testDatabase()
const { sql, url } = database
// The model knows the base rule alone; tiers and campaigns have tests of their own.
await sql`
  create or replace function tier_multipliers(user_ids bigint[]) returns integer[] language sql stable
  return array_fill(100, array[cardinality(user_ids)])`
const api = connect(url, { role: 'telve_api', max: 4 })
const worker = connect(url, { role: 'telve_worker', max: 1 })
afterAll(async () => {
  await api.end()
  await worker.end()
  await database.drop()
})

interface RealTill extends Real, RealBills {
  sent: never[]
  bills: RealBills
  purchases: Purchases
}
type Step = fc.AsyncCommand<BillModel, RealTill>

/** Entries by hand between the purchases: what customers spend, and what else they are given. */
class Points implements Step {
  constructor(readonly draws: readonly Drawn[]) {}
  check = () => true
  async run(model: BillModel, real: RealTill) {
    for (const d of this.draws) {
      const request = requestOf({ ...d, what: 'new', by: 0 }, model.ledger, real)
      const verdict = await real.ledger.append(request)
      const expected = model.ledger.append(request)
      expect(verdict.outcome).toBe(expected.outcome)
    }
  }
  toString = () => `Points(${this.draws.map((d) => `${d.type} ${d.amount}`).join(', ')})`
}

/** Bills and voids at once: their verdicts are those of the same requests one after the other. */
class Bills implements Step {
  constructor(
    readonly draws: readonly Drawn[],
    /** the writer's backend is killed meanwhile */
    readonly crash = false,
  ) {}
  check = () => true
  async run(model: BillModel, real: RealTill) {
    const requests = this.draws.map((d) => billOf(d, real, real.bills))
    const voids = this.draws.map((d) => !this.crash && d.what.startsWith('void'))
    // Opens the connection first: if it failed before it was established, the answer would be 503.
    const [some] = requests
    if (some) await real.purchases.record({ ...some, userId: 9_999_999 })
    const sending = Promise.all(
      requests.map((r, i) => (voids[i] ? real.purchases.void(r) : real.purchases.record(r))),
    )
    if (this.crash)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'telve-ledger' and datname = current_database()`
    const verdicts = await sending
    // A lost answer is asked for again, and is a repetition then.
    const word = (outcome: string) => (this.crash && outcome === 'repeated' ? 'recorded' : outcome)
    expect(verdicts.map(seenBill).map((v) => ({ ...v, outcome: word(v.outcome) }))).toEqual(
      requests
        .map((r, i) => (voids[i] ? model.void(r) : model.record(r)))
        .map((e) => ({ ...e, outcome: word(e.outcome) })),
    )
    // The chain's order: customers' requests in the order in which they were sent.
    for (const [i, verdict] of verdicts.entries()) {
      const told = verdict as BillVoidVerdict | { outcome: 'recorded'; purchase: { id: number } }
      const request = requests[i]
      if ('purchase' in told && request) model.learn(request, told.purchase.id)
    }
    real.bills.sent.push(...requests)
  }
  toString = () => `${this.crash ? 'Crash' : 'Bills'}(${this.draws.map((d) => d.what)})`
}

/** Refunds, one after the other; each is sent twice. */
class Refunds implements Step {
  constructor(readonly draws: readonly Drawn[]) {}
  check = () => true
  async run(model: BillModel, real: RealTill) {
    for (const d of this.draws) {
      const request = refundOf(d, model, real)
      const expected = model.refund(request)
      const verdict = await real.purchases.refund(request)
      const again = await real.purchases.refund(request)
      if (verdict.outcome === 'refused') {
        expect(verdict).toMatchObject(expected)
        continue
      }
      expect(again).toEqual({ ...verdict, outcome: 'repeated' })
      const done = await real.purchases.refundsOf(request.purchaseId)
      expect({ taken: done.at(-1)?.taken }).toEqual(expected)
    }
  }
  toString = () => `Refunds(${this.draws.length})`
}

class Activate implements Step {
  constructor(
    readonly who: number,
    readonly active: boolean,
  ) {}
  check = () => true
  async run(model: BillModel, real: RealTill) {
    const id = real.users[this.who] ?? 0
    const user = model.ledger.users.get(id)
    if (user) user.active = this.active
    await sql`update users set is_active = ${this.active} where id = ${id}`
  }
  toString = () => `Activate(${this.who}, ${this.active})`
}

const draws = (maxLength: number) => fc.array(drawn, { minLength: 1, maxLength })
const steps = fc.commands(
  [
    draws(4).map((d) => new Points(d)),
    draws(12).map((d) => new Bills(d)),
    draws(12).map((d) => new Bills(d)),
    draws(6).map((d) => new Bills(d, true)),
    draws(4).map((d) => new Refunds(d)),
    fc.tuple(fc.nat(2), fc.boolean()).map(([who, active]) => new Activate(who, active)),
  ],
  { maxCommands: 30 },
)

const setUp = async () => {
  const people = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name, is_staff, is_admin)
    select gen_random_uuid() || '@telve.example', 'x', 'Kişi', n in (4, 5), n = 6
      from generate_series(1, 6) n returning id`
  const [first = 0, second = 0, third = 0, ...staff] = people.map(({ id }) => id)
  const users = [first, second, third]
  const branches = await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'x', 41, 29, 'x'), ('Bebek', 'x', 41, 29, 'x') returning id`
  const actors = [first, ...staff]
  const scans = await sql<{ id: string; staff: number; customer: number }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    select s, c, sha256(gen_random_uuid()::text::bytea), true, now(), now() + interval '1 hour'
      from unnest(${actors}::bigint[]) s, unnest(${users}::bigint[]) c where s <> c
    returning id, staff_id as staff, customer_id as customer`
  const [days] = await sql<LedgerModel['days'][]>`
    select day as today, (day + interval '12 months')::date as "inAYear", day + 30 as "inAMonth"
      from (select (now() at time zone 'Europe/Istanbul')::date as day) d`
  const ledger = new LedgerModel(days ?? { today: '', inAYear: '', inAMonth: '' })
  for (const id of users) ledger.users.set(id, { active: true, points: 0, entries: [], awarded: 0 })
  for (const [i, id] of actors.entries()) ledger.actors.set(id, { isAdmin: i === 3, given: 0 })
  for (const { id } of branches) ledger.openBranches.add(id)
  const open = new Map(scans.map(({ id, staff: s, customer }) => [`${s} ${customer}`, id]))
  const bills: RealBills = { scans: open, sent: [] }
  const real: RealTill = {
    ...{ users, actors: [null, null, ...actors], branches: branches.map(({ id }) => id), bills },
    ...{ scans: open, sent: [] },
    ledger: openLedger({ url, sql: api }),
    purchases: openPurchases({ url, sql: api, maxBatch: 7 }),
  }
  return { model: new BillModel(ledger, open), real }
}

const compare = async (model: BillModel, real: RealTill) => {
  for (const [id, user] of model.ledger.users) {
    const history = await real.ledger.history({ userId: id, limit: 10_000 })
    expect(history.map((e) => [e.type, e.amount, e.branchId, e.balanceAfter, e.kind])).toEqual(
      user.entries
        .map((e) => [e.type, e.amount, e.branchId, e.balanceAfter, e.kind as string])
        .reverse(),
    )
    await worker`select advance_lots(${[id]}::bigint[])`
    const lots = await sql<{ seq: number; rest: number }[]>`
      select seq, rest from point_lots where user_id = ${id} order by seq`
    expect(lots.map(({ seq, rest }) => ({ seq, rest }))).toEqual(
      model.ledger.lots(id).map(({ seq, rest }) => ({ seq, rest })),
    )
  }
  const stored = await sql<{ id: number; refunded: number }[]>`
    select id, refunded from purchases where user_id = any (${real.users as number[]}::bigint[])
     order by id`
  expect(stored.map(({ id, refunded }) => ({ id, refunded }))).toEqual(
    [...model.bills.values()]
      .map(({ id, refunded }) => ({ id, refunded }))
      .sort((a, b) => a.id - b.id),
  )
  expect((await auditLedger(sql)).problems).toEqual([])
}

it('does what the model does, in any order, across crashes', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      const { model, real } = await setUp()
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await compare(model, real)
      } finally {
        await Promise.all([real.ledger.close(), real.purchases.close()])
      }
    }),
    { numRuns: Number(process.env.LEDGER_MODEL_RUNS ?? 20), endOnFailure: true },
  )
})
