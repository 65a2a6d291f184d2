import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { connect } from '#sql/connection.ts'
import { onOneDay, plusDays, todayOf } from '../testing/days.ts'
import { writeFirstForm } from '../testing/first-form.ts'
import { testDatabase } from '../testing/test-database.ts'
import { auditLedger } from './audit.ts'
import type { Verdict, VoidVerdict } from './entry.ts'
import { openLedger } from './ledger.ts'
import type { Lot } from './lots.ts'
import { type Expected, LedgerModel } from './model.ts'
import {
  type Drawn,
  drawn,
  type Real,
  requestOf,
  systemEntryOf,
  voidFor,
} from './model-requests.ts'
import { rebuildBalances } from './rebuild.ts'
import { rebuildLots } from './rebuild-lots.ts'
import { appendSystemEntries } from './system.ts'

const database = await testDatabase()
const { sql, url } = database
const api = connect(url, { role: 'telve_api', max: 2 })
const worker = connect(url, { role: 'telve_worker', max: 1 })
afterAll(async () => {
  await api.end()
  await worker.end()
  await database.drop()
})

type Step = fc.AsyncCommand<LedgerModel, Real>

type Told = Verdict | VoidVerdict
const seen = (verdict: Told): Expected => {
  if (verdict.outcome === 'void') return verdict
  if (verdict.outcome !== 'refused')
    return {
      outcome: verdict.outcome === 'written' ? 'repeated' : verdict.outcome,
      user: verdict.entry.userId,
      seq: verdict.entry.seq,
      points: verdict.points,
    }
  if (verdict.code !== 'limit_reached') return verdict
  return { outcome: 'refused', code: verdict.code, bound: verdict.bound }
}
const learn = (model: LedgerModel, verdicts: readonly Told[]) => {
  for (const v of verdicts) {
    if (v.outcome !== 'refused' && v.outcome !== 'void')
      model.ids.set(v.entry.id, { user: v.entry.userId, seq: v.entry.seq })
  }
}

/**
 * Several concurrent requests: their verdicts are those of the same requests one after the other.
 */
class Burst implements Step {
  constructor(readonly draws: readonly Drawn[]) {}
  check = () => true
  async run(model: LedgerModel, real: Real) {
    const requests = this.draws.map((d) => requestOf(d, model, real))
    const voids = requests.map((r, i) => voidFor(r, this.draws[i], real))
    const verdicts = await Promise.all(
      requests.map((r, i): Promise<Told> => {
        const given = voids[i]
        return given ? real.ledger.void(given) : real.ledger.append(r)
      }),
    )
    // The outcome of a key is read after the batch, when the balance may have changed.
    const settled = (e: Expected, i: number): Expected =>
      voids[i] && e.outcome === 'repeated' ? { ...e, points: 0 } : e
    expect(verdicts.map(seen).map(settled)).toEqual(
      requests
        .map((r, i) => {
          const given = voids[i]
          return given ? model.void(given) : model.append(r)
        })
        .map(settled),
    )
    learn(model, verdicts)
    real.sent.push(...requests)
  }
  toString = () => `Burst(${this.draws.map((d) => `${d.what} ${d.type} ${d.amount}`).join(', ')})`
}

/** Another transaction locks a customer's row meanwhile; the verdicts stay the same. */
class Held extends Burst {
  constructor(
    readonly who: number,
    draws: readonly Drawn[],
  ) {
    super(draws)
  }
  override async run(model: LedgerModel, real: Real) {
    const held = Promise.withResolvers<void>()
    const holding = sql.begin(async (tx) => {
      await tx`select from users where id = ${real.users[this.who] ?? 0} for no key update`
      held.resolve()
      await new Promise((wake) => setTimeout(wake, 12))
    })
    await held.promise
    await super.run(model, real)
    await holding
  }
  override toString = () => `Held(${this.who}, ${this.draws.length})`
}

/** The writer's backend is killed while earnings are in progress: each is written exactly once. */
class Crash implements Step {
  constructor(readonly draws: readonly Drawn[]) {}
  check = () => true
  async run(model: LedgerModel, real: Real) {
    const requests = this.draws.map((d) => ({
      ...requestOf({ ...d, type: 'EARN', amount: 5, what: 'new', by: 0 }, model, real),
    }))
    // Opens the connection first: if it failed before it was established, the answer would be 503.
    const [some] = requests
    if (some) await real.ledger.append({ ...some, userId: 9_999_999 })
    const sending = Promise.all(requests.map((r) => real.ledger.append(r)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'telve-ledger' and datname = current_database()`
    const verdicts = await sending
    // The verdict depends on whether the commit or only its answer was cut off.
    const word = (e: Expected): Expected =>
      'user' in e ? { ...e, outcome: 'appended', points: 0 } : e
    expect(verdicts.map(seen).map(word)).toEqual(requests.map((r) => word(model.append(r))))
    learn(model, verdicts)
    real.sent.push(...requests)
  }
  toString = () => `Crash(${this.draws.length})`
}

/** The system writes by its own path, with keys of which some have been used. */
class System implements Step {
  constructor(readonly draws: readonly Drawn[]) {}
  check = () => true
  async run(model: LedgerModel, real: Real) {
    const entries = this.draws.map((d) => systemEntryOf(d, model, real))
    const verdicts = await appendSystemEntries(worker, entries)
    expect(
      verdicts.map((v, i) =>
        'seq' in v
          ? { outcome: v.outcome, user: entries[i]?.userId, seq: v.seq, points: v.points }
          : v,
      ),
    ).toEqual(entries.map((entry) => model.appendSystem(entry)))
    for (const [i, v] of verdicts.entries())
      if ('seq' in v) model.ids.set(v.id, { user: entries[i]?.userId ?? 0, seq: v.seq })
  }
  toString = () => `System(${this.draws.map((d) => `${d.type} ${d.amount}`).join(', ')})`
}

/** The worker brings some lots up to the last entry. */
class Advance implements Step {
  constructor(readonly people: readonly number[]) {}
  check = () => true
  async run(_: LedgerModel, real: Real) {
    const ids = this.people.map((who) => real.users[who] ?? 0)
    await worker`select advance_lots(${ids}::bigint[])`
  }
  toString = () => `Advance(${this.people})`
}

/** What has expired goes, once a person and day. */
class Expire implements Step {
  check = () => true
  async run(model: LedgerModel, real: Real) {
    await worker`select expire_points(${real.users}::bigint[])`
    const [now] = await sql<{ day: string }[]>`select expiry_day() as day`
    model.expire(now?.day ?? '', 1)
    for (const [userId, user] of model.users) {
      const [row] = await sql<{ id: number; seq: number }[]>`
        select id, seq from point_transactions where user_id = ${userId} order by seq desc limit 1`
      if (row && row.seq === user.entries.length)
        model.ids.set(row.id, { user: userId, seq: row.seq })
    }
  }
  toString = () => 'Expire'
}

class Restart implements Step {
  check = () => true
  async run(_: LedgerModel, real: Real) {
    await real.ledger.close()
    real.ledger = openLedger({ url, sql: api, maxBatch: 5 })
  }
  toString = () => 'Restart'
}

class Activate implements Step {
  constructor(
    readonly who: number,
    readonly active: boolean,
  ) {}
  check = () => true
  async run(model: LedgerModel, real: Real) {
    const id = real.users[this.who] ?? 0
    const user = model.users.get(id)
    if (!user) return
    user.active = this.active
    await sql`update users set is_active = ${this.active} where id = ${id}`
  }
  toString = () => `Activate(${this.who}, ${this.active})`
}

class OpenBranch implements Step {
  constructor(
    readonly which: number,
    readonly open: boolean,
  ) {}
  check = () => true
  async run(model: LedgerModel, real: Real) {
    const id = real.branches[this.which] ?? 0
    if (this.open) model.openBranches.add(id)
    else model.openBranches.delete(id)
    await sql`update branches set archived_at = ${this.open ? null : new Date()} where id = ${id}`
  }
  toString = () => `OpenBranch(${this.which}, ${this.open})`
}

const draws = (maxLength: number) => fc.array(drawn, { minLength: 1, maxLength })
const steps = fc.commands(
  [
    draws(1).map((d) => new Burst(d)),
    draws(12).map((d) => new Burst(d)),
    draws(12).map((d) => new Burst(d)),
    draws(6).map((d) => new Crash(d)),
    fc.tuple(fc.nat(2), draws(12)).map(([who, d]) => new Held(who, d)),
    draws(8).map((d) => new System(d)),
    fc.array(fc.nat(2), { maxLength: 3 }).map((people) => new Advance(people)),
    fc.constant(new Expire()),
    fc.constant(new Restart()),
    fc.tuple(fc.nat(2), fc.boolean()).map(([who, active]) => new Activate(who, active)),
    fc.tuple(fc.nat(1), fc.boolean()).map(([which, open]) => new OpenBranch(which, open)),
  ],
  { maxCommands: 40 },
)

/** Tells the model of the entries that stand already. */
const inherit = async (model: LedgerModel, userId: number) => {
  const user = model.users.get(userId)
  const entries = await sql<
    { id: number; seq: number; key: string; note: string | null; balance: number }[]
  >`
    select id, seq, request_key as key, note, balance_after as balance
      from point_transactions where user_id = ${userId} order by seq`
  for (const { id, seq, key, note, balance } of entries) {
    const movement = { type: 'EARN', amount: 100, branchId: 1 } as const
    user?.entries.push({
      request: {
        userId,
        ...movement,
        actorId: null,
        requestKey: key,
        scanId: null,
        note,
        reverses: null,
      },
      ...movement,
      ...{
        balanceAfter: balance,
        reversed: false,
        kind: 'manual',
        reason: 'belirtilmedi',
        ref: null,
      },
    })
    if (user) user.points = balance
    model.ids.set(id, { user: userId, seq })
  }
}

const setUp = async (today: string) => {
  const users = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    select gen_random_uuid() || '@telve.example', 'x', 'Kişi' from generate_series(1, 3)
    returning id`
  const branches = await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'x', 41, 29, 'x'), ('Bebek', 'x', 41, 29, 'x') returning id`
  const [days] = await sql<LedgerModel['days'][]>`
    select day as today, (day + interval '12 months')::date as "inAYear", day + 30 as "inAMonth"
      from (select ${today}::date as day) d`
  const model = new LedgerModel(days ?? { today: '', inAYear: '', inAMonth: '' })
  const people = await sql<{ id: number; isAdmin: boolean }[]>`
    insert into users (username, password_hash, full_name, is_staff, is_admin)
    select gen_random_uuid() || '@telve.example', 'x', 'Tezgâh', n < 3, n = 3
      from generate_series(1, 3) n
    returning id, is_admin as "isAdmin"`
  for (const { id } of users)
    model.users.set(id, { active: true, points: 0, entries: [], awarded: 0 })
  // The first customer's chain begins before entries named their cause.
  const [veteran] = users
  if (veteran) {
    await writeFirstForm(sql, { users: [veteran.id], each: 3 })
    await inherit(model, veteran.id)
  }
  const [first] = users
  for (const { id, isAdmin } of [...people, ...(first ? [{ ...first, isAdmin: false }] : [])])
    model.actors.set(id, { isAdmin, given: 0 })
  for (const { id } of branches) model.openBranches.add(id)
  const real: Real = {
    ledger: openLedger({ url, sql: api }),
    users: users.map((u) => u.id),
    actors: [null, null, first?.id ?? null, ...people.map((p) => p.id)],
    branches: branches.map((b) => b.id),
    sent: [],
  }
  return { model, real }
}

const compare = async (model: LedgerModel, real: Real) => {
  for (const [id, user] of model.users) {
    const history = await real.ledger.history({ userId: id, limit: 10_000 })
    expect(
      history.map((e) => [
        e.seq,
        e.type,
        e.amount,
        e.branchId,
        e.balanceAfter,
        e.reversed,
        e.note,
        e.kind,
        e.reason,
      ]),
    ).toEqual(
      user.entries
        .map((e, i) => [
          i + 1,
          e.type,
          e.amount,
          e.branchId,
          e.balanceAfter,
          e.reversed,
          e.request.note,
          e.kind,
          e.reason,
        ])
        .reverse(),
    )
    const [told] = await sql<{ count: number }[]>`
      select count(*) as count from outbox where user_id = ${id}`
    expect(told?.count).toBe(user.entries.length)
  }
  const ids = real.users as number[]
  const lots = async () => {
    const rows = await sql<(Lot & { userId: number })[]>`
      select user_id as "userId", seq, expires_on as "expiresOn", rest, cause, prolonged
        from point_lots where user_id = any (${ids}::bigint[]) order by user_id, seq`
    return rows.map((row) => ({ ...row }))
  }
  const expectedLots = ids.flatMap((userId) =>
    model.lots(userId).map((lot) => ({ userId, ...lot })),
  )
  await worker`select advance_lots(${ids}::bigint[])`
  expect(await lots()).toEqual(expectedLots)
  await rebuildLots(sql)
  expect(await lots()).toEqual(expectedLots)

  const points = () =>
    sql`select id, points from users where id = any (${real.users}::bigint[]) order by id`
  const expected = [...model.users].map(([id, user]) => ({ id, points: user.points }))
  expect(await points()).toEqual(expected)

  await sql`update users set points = 1, ledger_seq = 0, ledger_hash = null
             where id = any (${real.users}::bigint[])`
  await rebuildBalances(sql)
  expect(await points()).toEqual(expected)
  expect((await auditLedger(sql)).problems).toEqual([])
}

/** @param today tells the day that a history is of */
const histories = (today = () => todayOf(sql)) =>
  fc.asyncProperty(steps, (commands) =>
    onOneDay(today, async (day) => {
      const { model, real } = await setUp(day)
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await compare(model, real)
      } finally {
        await real.ledger.close()
      }
    }),
  )

it('does what the model does, in any order, across crashes', { timeout: 300_000 }, async () => {
  await fc.assert(histories(), { ...runs(6, 30), endOnFailure: true })
})

it('does so on the day that a midnight begins, and not by the day before', async () => {
  const today = await todayOf(sql)
  const yesterday = plusDays(today, -1)
  const wrong = await fc.check(
    histories(async () => yesterday),
    { numRuns: 20, endOnFailure: true },
  )
  expect(wrong.failed).toBe(true)
  const told = [yesterday]
  await fc.assert(
    histories(async () => told.shift() ?? today),
    { numRuns: 1 },
  )
})
