import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { cases, runs } from '#platform/testing/cases.ts'
import { connect } from '#sql/connection.ts'
import { onOneDay, plusDays, todayOf } from '../testing/days.ts'
import { writeFirstForm } from '../testing/first-form.ts'
import { testDatabase } from '../testing/test-database.ts'
import { auditLedger } from './audit.ts'
import { openLedger } from './ledger.ts'
import type { Lot } from './lots.ts'
import { LedgerModel } from './model.ts'
import { drawn, type Real } from './model-requests.ts'
import { stepsOver } from './model-steps.ts'
import { rebuildBalances } from './rebuild.ts'
import { rebuildLots } from './rebuild-lots.ts'

const database = await testDatabase()
const { sql, url } = database
const api = connect(url, { role: 'telve_api', max: 2 })
const worker = connect(url, { role: 'telve_worker', max: 1 })
afterAll(async () => {
  await api.end()
  await worker.end()
  await database.drop()
})

const take = stepsOver({ sql, api, worker, url })
const draws = (maxLength: number) => fc.array(drawn, { minLength: 1, maxLength })
const steps = fc.commands(
  [
    draws(1).map((d) => take.burst(d)),
    draws(12).map((d) => take.burst(d)),
    draws(12).map((d) => take.burst(d)),
    draws(6).map((d) => take.crash(d)),
    fc.tuple(fc.nat(2), draws(12)).map((d) => take.held(...d)),
    draws(8).map((d) => take.system(d)),
    fc.array(fc.nat(2), { maxLength: 3 }).map((people) => take.advance(people)),
    fc.constant(take.expire()),
    fc.constant(take.restart()),
    fc.tuple(fc.nat(2), fc.boolean()).map((d) => take.activate(...d)),
    fc.tuple(fc.nat(1), fc.boolean()).map((d) => take.openBranch(...d)),
  ],
  { maxCommands: 40, size: 'max' },
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
    insert into users (username, password_hash, full_name, is_staff)
    select gen_random_uuid() || '@telve.example', 'x', 'Kişi', n = 1 from generate_series(1, 3) n
    returning id`
  const branches = await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'x', 41, 29, 'x'), ('Bebek', 'x', 41, 29, 'x') returning id`
  const [days] = await sql<LedgerModel['days'][]>`
    select day as today, (day + interval '12 months')::date as in_a_year, day + 30 as in_a_month
      from (select ${today}::date as day) d`
  const model = new LedgerModel(days ?? { today: '', inAYear: '', inAMonth: '' })
  const people = await sql<{ id: number; isAdmin: boolean }[]>`
    insert into users (username, password_hash, full_name, is_staff, is_admin)
    select gen_random_uuid() || '@telve.example', 'x', 'Tezgâh', n < 3, n = 3
      from generate_series(1, 3) n
    returning id, is_admin`
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
      select user_id, seq, expires_on, rest, cause, prolonged
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

const limit = { timeout: 300_000 + cases(6, 30) * 3_000 }
it('does what the model does, in any order, across crashes', limit, async () => {
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
