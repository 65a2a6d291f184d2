import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Sql } from '../connection.ts'
import { inOrderTaken } from '../testing/order-taken.ts'
import type { AppendRequest, Verdict, VoidRequest, VoidVerdict } from './entry.ts'
import { openLedger } from './ledger.ts'
import type { Expected, LedgerModel } from './model.ts'
import { type Drawn, type Real, requestOf, systemEntryOf, voidFor } from './model-requests.ts'
import { appendSystemEntries } from './system.ts'

type Step = fc.AsyncCommand<LedgerModel, Real>

/** A step that may always be taken. */
const step = (name: string, run: Step['run']): Step => ({
  check: () => true,
  run,
  toString: () => name,
})

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

/** What the model says of what was sent at once, told of it in the order in which the database took it. */
const settle = (
  model: LedgerModel,
  sent: readonly (AppendRequest | VoidRequest)[],
  verdicts: readonly Told[],
): (Expected | undefined)[] => {
  const ids = verdicts.map((v) => ('entry' in v && !model.ids.has(v.entry.id) ? v.entry.id : 0))
  const expected: (Expected | undefined)[] = sent.map(() => undefined)
  for (const i of inOrderTaken(sent, ids, (place) => verdicts[place]?.outcome === 'appended')) {
    const one = sent[i]
    if (one) expected[i] = 'type' in one ? model.append(one) : model.void(one)
  }
  return expected
}

const learn = (model: LedgerModel, verdicts: readonly Told[]) => {
  for (const v of verdicts) {
    if (v.outcome !== 'refused' && v.outcome !== 'void')
      model.ids.set(v.entry.id, { user: v.entry.userId, seq: v.entry.seq })
  }
}

/** A database that its owner, the API and the worker are connected to. */
export interface Histories {
  sql: Sql
  api: Sql
  worker: Sql
  url: string
}

/** The steps of a history over the database that `open` names. */
export const stepsOver = (open: () => Histories) => {
  const sendAtOnce = async (draws: readonly Drawn[], model: LedgerModel, real: Real) => {
    const requests = draws.map((d) => requestOf(d, model, real))
    const sent = requests.map((r, i) => voidFor(r, draws[i], real) ?? r)
    const verdicts = await Promise.all(
      sent.map(
        (one): Promise<Told> => ('type' in one ? real.ledger.append(one) : real.ledger.void(one)),
      ),
    )
    // The outcome of a key is read after the batch, when the balance may have changed.
    const settled = (e: Expected | undefined, i: number): Expected | undefined =>
      sent[i] !== requests[i] && e?.outcome === 'repeated' ? { ...e, points: 0 } : e
    expect(verdicts.map(seen).map(settled)).toEqual(settle(model, sent, verdicts).map(settled))
    learn(model, verdicts)
    real.sent.push(...requests)
  }

  /** Several concurrent requests: their verdicts are those of the same requests one after the other, as the database took them. */
  const burst = (draws: readonly Drawn[]) =>
    step(
      `Burst(${draws.map((d) => `${d.what} ${d.type} ${d.amount}`).join(', ')})`,
      (model, real) => sendAtOnce(draws, model, real),
    )

  /** Another transaction locks a customer's row meanwhile; the verdicts stay the same. */
  const held = (who: number, draws: readonly Drawn[]) =>
    step(`Held(${who}, ${draws.length})`, async (model, real) => {
      const locked = Promise.withResolvers<void>()
      const holding = open().sql.begin(async (tx) => {
        await tx`select from users where id = ${real.users[who] ?? 0} for no key update`
        locked.resolve()
        await new Promise((wake) => setTimeout(wake, 12))
      })
      await locked.promise
      await sendAtOnce(draws, model, real)
      await holding
    })

  /** The writer's backend is killed while earnings are in progress: each is written exactly once. */
  const crash = (draws: readonly Drawn[]) =>
    step(`Crash(${draws.length})`, async (model, real) => {
      const requests = draws.map((d) => ({
        ...requestOf({ ...d, type: 'EARN', amount: 5, what: 'new', by: 0 }, model, real),
      }))
      // Opens the connection first: if it failed before it was established, the answer would be 503.
      const [some] = requests
      if (some) await real.ledger.append({ ...some, userId: 9_999_999 })
      const sending = Promise.all(requests.map((r) => real.ledger.append(r)))
      await open().sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'telve-ledger' and datname = current_database()`
      const verdicts = await sending
      // The verdict depends on whether the commit or only its answer was cut off.
      const word = (e: Expected | undefined): Expected | undefined =>
        e && 'user' in e ? { ...e, outcome: 'appended', points: 0 } : e
      expect(verdicts.map(seen).map(word)).toEqual(settle(model, requests, verdicts).map(word))
      learn(model, verdicts)
      real.sent.push(...requests)
    })

  /** The system writes by its own path, with keys of which some have been used. */
  const system = (draws: readonly Drawn[]) =>
    step(`System(${draws.map((d) => `${d.type} ${d.amount}`).join(', ')})`, async (model, real) => {
      const entries = draws.map((d) => systemEntryOf(d, model, real))
      const verdicts = await appendSystemEntries(open().worker, entries)
      expect(
        verdicts.map((v, i) =>
          'seq' in v
            ? { outcome: v.outcome, user: entries[i]?.userId, seq: v.seq, points: v.points }
            : v,
        ),
      ).toEqual(entries.map((entry) => model.appendSystem(entry)))
      for (const [i, v] of verdicts.entries())
        if ('seq' in v) model.ids.set(v.id, { user: entries[i]?.userId ?? 0, seq: v.seq })
    })

  /** The worker brings some lots up to the last entry. */
  const advance = (people: readonly number[]) =>
    step(`Advance(${people})`, async (_, real) => {
      const ids = people.map((who) => real.users[who] ?? 0)
      await open().worker`select advance_lots(${ids}::bigint[])`
    })

  /** What has expired goes, once a person and day. */
  const expire = () =>
    step('Expire', async (model, real) => {
      const { sql, worker } = open()
      await worker`select expire_points(${real.users}::bigint[])`
      const [now] = await sql<{ day: string }[]>`select expiry_day() as day`
      model.expire(now?.day ?? '', 1)
      for (const [userId, user] of model.users) {
        const [row] = await sql<{ id: number; seq: number }[]>`
          select id, seq from point_transactions where user_id = ${userId} order by seq desc limit 1`
        if (row && row.seq === user.entries.length)
          model.ids.set(row.id, { user: userId, seq: row.seq })
      }
    })

  const restart = () =>
    step('Restart', async (_, real) => {
      const { api, url } = open()
      await real.ledger.close()
      real.ledger = openLedger({ url, sql: api, maxBatch: 5 })
    })

  const activate = (who: number, active: boolean) =>
    step(`Activate(${who}, ${active})`, async (model, real) => {
      const id = real.users[who] ?? 0
      const user = model.users.get(id)
      if (!user) return
      user.active = active
      await open().sql`update users set is_active = ${active} where id = ${id}`
    })

  const openBranch = (which: number, isOpen: boolean) =>
    step(`OpenBranch(${which}, ${isOpen})`, async (model, real) => {
      const id = real.branches[which] ?? 0
      if (isOpen) model.openBranches.add(id)
      else model.openBranches.delete(id)
      await open()
        .sql`update branches set archived_at = ${isOpen ? null : new Date()} where id = ${id}`
    })

  return { burst, held, crash, system, advance, expire, restart, activate, openBranch }
}
