import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '#platform/testing/cases.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { onOneDay, todayOf } from '../testing/days.ts'
import { writeFirstForm } from '../testing/first-form.ts'
import { assertInGroups, assertOfItsDay } from '../testing/histories.ts'
import { setBounds } from '../testing/test-bounds.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPeople, insertPerson } from '../testing/test-people.ts'
import { givePost } from '../testing/test-posts.ts'
import { auditLedger } from './audit.ts'
import { openLedger } from './ledger.ts'
import type { Lot } from './lots.ts'
import { LedgerModel, modelBounds } from './model.ts'
import { drawn, type Real } from './model-requests.ts'
import { stepsOver } from './model-steps.ts'
import { rebuildBalances } from './rebuild.ts'
import { rebuildLots } from './rebuild-lots.ts'

/** `TEST_CASES=10000 npm test -- --only=node sql/ledger/model` takes its time. */
const histories = cases(6, 30)

/** A database for some histories, one after the other, each with people of its own. */
const openHistories = async () => {
  const database = await testDatabase()
  const { sql, url } = database
  await setBounds(sql, modelBounds)
  const api = connect(url, { role: 'telve_api', max: 2 })
  const worker = connect(url, { role: 'telve_worker', max: 1 })
  /** What its histories came to, in the order of their people's ids. */
  const ended: LedgerModel[] = []
  const close = async () => {
    await Promise.all([api.end(), worker.end()])
    await database.drop()
  }
  return { sql, url, api, worker, ended, close }
}
type Histories = Awaited<ReturnType<typeof openHistories>>
let at: Histories

const take = stepsOver(() => at)
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
  const entries = await at.sql<
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
  const { sql, api, url } = at
  const users = await insertPeople(sql, 3)
  const branches = await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'x', 41, 29, 'x'), ('Bebek', 'x', 41, 29, 'x') returning id`
  const [days] = await sql<LedgerModel['days'][]>`
    select day as today, (day + interval '12 months')::date as in_a_year, day + 30 as in_a_month
      from (select ${today}::date as day) d`
  const model = new LedgerModel(days ?? { today: '', inAYear: '', inAMonth: '' })
  const people = [
    await insertPerson(sql, 'barista'),
    await insertPerson(sql, 'barista'),
    await insertPerson(sql, 'administrator'),
  ]
  for (const id of users) model.users.set(id, { active: true, points: 0, entries: [], awarded: 0 })
  // The first customer's chain begins before entries named their cause.
  const [veteran] = users
  if (veteran) {
    await writeFirstForm(sql, { users: [veteran], each: 3 })
    await inherit(model, veteran)
  }
  const [first] = users
  if (first) await givePost(sql, first, { role: 'barista' })
  for (const id of [...people, ...(first ? [first] : [])])
    model.actors.set(id, { isAdmin: id === people[2], given: 0, billed: 0 })
  // Somebody is a manager at the first branch, and a barista at the other.
  const [manager] = people
  const [managed] = branches
  if (manager && managed) {
    await givePost(sql, manager, { role: 'branch_manager', branchId: managed.id })
    model.actors.set(manager, { isAdmin: false, manages: managed.id, given: 0, billed: 0 })
  }
  for (const { id } of branches) model.openBranches.add(id)
  const real: Real = {
    ledger: openLedger({ url, sql: api }),
    users,
    actors: [null, null, first ?? null, ...people],
    branches: branches.map((b) => b.id),
    sent: [],
  }
  return { model, real }
}

/** Everything that is stored of these people's entries is what the model says. */
const compare = async ({ sql, worker }: Histories, model: LedgerModel, real: Real) => {
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
  await worker`select advance_lots(${real.users as number[]}::bigint[])`
  await compareBalances(sql, [model])
}

/** Balances and what is left of each lot are what the models say. */
const compareBalances = async (sql: Sql, models: readonly LedgerModel[]) => {
  const users = models.flatMap((model) => [...model.users].map(([id, user]) => ({ id, user })))
  const ids = users.map(({ id }) => id)
  const lots = await sql<(Lot & { userId: number })[]>`
    select user_id, seq, expires_on, rest, cause, prolonged
      from point_lots where user_id = any (${ids}::bigint[]) order by user_id, seq`
  expect(lots.map((row) => ({ ...row }))).toEqual(
    models.flatMap((model) =>
      [...model.users.keys()].flatMap((userId) =>
        model.lots(userId).map((lot) => ({ userId, ...lot })),
      ),
    ),
  )
  const points = await sql`
    select id, points from users where id = any (${ids}::bigint[]) order by id`
  expect([...points]).toEqual(users.map(({ id, user }) => ({ id, points: user.points })))
}

/** The ledger's audit finds nothing, and what is rebuilt from the entries alone is what the models say. */
const inspect = async ({ sql, ended }: Histories) => {
  const ids = ended.flatMap((model) => [...model.users.keys()])
  await rebuildLots(sql)
  await sql`update users set points = 1, ledger_seq = 0, ledger_hash = null
             where id = any (${ids}::bigint[])`
  await rebuildBalances(sql)
  await compareBalances(sql, ended)
  expect((await auditLedger(sql)).problems).toEqual([])
}

/** @param today tells the day that a history is of */
const history = (today = () => todayOf(at.sql)) =>
  fc.asyncProperty(steps, (commands) =>
    onOneDay(today, async (day) => {
      const { model, real } = await setUp(day)
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await compare(at, model, real)
        at.ended.push(model)
      } finally {
        await real.ledger.close()
      }
    }),
  )

it('does what the model does, in any order, across crashes', {
  timeout: 300_000 + histories * 3_000,
}, async () => {
  await assertInGroups(histories, () => history(), {
    open: async () => {
      at = await openHistories()
    },
    inspect: () => inspect(at),
    close: () => at.close(),
  })
})

it('does so on the day that a midnight begins, and not by the day before', async () => {
  at = await openHistories()
  try {
    await assertOfItsDay(history, await todayOf(at.sql))
  } finally {
    await at.close()
  }
})
