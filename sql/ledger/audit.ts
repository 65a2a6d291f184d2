import { availableParallelism } from 'node:os'
import type { ReservedSql } from 'postgres'
import type { Sql } from '../connection.ts'
import {
  type ChainProblem,
  type Checkpoint,
  checkpointRows,
  digestOf,
  statementOf,
} from './checkpoint.ts'
import { auditClosings, type ClosingProblem } from './closings.ts'
import { findWrongLots, type LotEntry } from './lots.ts'
import { type Head, merkleRoot } from './merkle.ts'
import { countRedactions, withRedactions } from './redactions.ts'
import { fingerprintOf, isSigned } from './signing.ts'

export interface CheckpointProblem {
  checkpointId: number
  /** the user whose chain left the checkpoint, and the entry that was signed */
  userId: number | null
  seq: number | null
  /**
   * order: not the successor of the previous checkpoint; signature: not signed by a trusted key;
   * root: its heads are not the signed ones; rewritten: the chain no longer holds the signed entry
   */
  problem: 'order' | 'signature' | 'root' | 'rewritten'
}

/** The lots that are stored for a user are not those that the entries up to seq make. */
export interface LotsProblem {
  userId: number
  seq: number
  id: null
  problem: 'lots'
}

/** An entry of something that does not name it (stray_entries). */
export interface StrayEntry {
  userId: number
  seq: number
  id: number
  problem: 'stray'
}

/** A purchase or refund and its entry (seq 0: where there is none) do not fit together. */
export interface PurchaseProblem {
  userId: number
  seq: number
  id: number | null
  problem: 'purchase' | 'refund' | 'waiver' | 'number'
}

/** A coupon, card or reward is not what happened to it (coupon_problems). */
export interface CouponProblem {
  /** null: the reward's count of all people */
  userId: number | null
  seq: null
  /** the coupon, stamp card or reward */
  of: number
  problem: 'coupon' | 'stamps' | 'reward'
}

/** An order is not what its events, entries, payment and refunds say (order_problems). */
export interface OrderProblem {
  /** null: a quarter hour of a branch */
  userId: number | null
  seq: null
  /** the order; null of a quarter hour */
  of: number | null
  problem: 'state' | 'points' | 'return' | 'payment' | 'refund' | 'void' | 'window'
}

/** An invitation and its entries do not fit together (referral_problems). */
export interface ReferralProblem {
  userId: number
  seq: null
  of: number
  problem: 'referral'
}

export interface Audit {
  entries: number
  chains: number
  checkpoints: number
  /** fingerprints of the keys that signed */
  keys: string[]
  problems: (
    | ChainProblem
    | LotsProblem
    | StrayEntry
    | PurchaseProblem
    | CouponProblem
    | OrderProblem
    | ReferralProblem
    | CheckpointProblem
    | ClosingProblem
  )[]
  /** entries of users that do not exist */
  strays: number
  /**
   * notes that were erased, of which `unsigned` no checkpoint covers yet: where the note was hashed, the
   * entry's hash is taken as stored
   */
  redactions: { erased: number; unsigned: number }
}

export interface AuditOptions {
  /** fingerprints of the trusted keys; undefined trusts every key */
  trusted?: readonly string[]
  /** connections that compute in parallel: one a core by default, as far as the pool has them */
  lanes?: number
}

const chainsAtOnce = 500

/**
 * Recomputes the whole ledger in its current state: every chain, sum and sequence, the projections,
 * and every checkpoint against the chains. It reads one snapshot, so writes may continue.
 *
 * @param sql connection of the owner of the database
 */
export const auditLedger = async (
  sql: Sql,
  { trusted, lanes = Math.min(availableParallelism(), sql.options.max) }: AuditOptions = {},
): Promise<Audit> => {
  const open = await Promise.all(Array.from({ length: lanes }, () => sql.reserve()))
  try {
    const [first, ...others] = open
    if (!first) throw new RangeError('an audit needs a connection')
    await first`begin isolation level repeatable read read only`
    const [snapshot] = await first<{ id: string }[]>`select pg_export_snapshot() as id`
    for (const lane of others) {
      await lane`begin isolation level repeatable read read only`
      await lane.unsafe(`set transaction snapshot '${snapshot?.id}'`)
    }
    const redactions = await countRedactions(first)
    let counts = { entries: 0, chains: 0, strays: 0 }
    const users = await first<{ id: number }[]>`select id from users order by id`
    const parts: ((lane: ReservedSql) => Promise<Audit['problems']>)[] = [
      async (lane) => {
        counts = await countAll(lane)
        return []
      },
      (lane) => auditClosings(lane, trusted),
      ...[strayEntries, writtenAlthoughVoid, purchasesThatDoNotFit, couponsThatDoNotFit],
      ...[ordersThatDoNotFit, referralsThatDoNotFit],
    ]
    for (let at = 0; at < users.length; at += chainsAtOnce) {
      const chunk = users.slice(at, at + chainsAtOnce).map(({ id }) => id)
      parts.push((lane) => auditChunk(lane, chunk))
    }
    const problems: Audit['problems'] = []
    let next = 0
    await Promise.all(
      open.map(async (lane) => {
        for (let part = parts[next++]; part; part = parts[next++])
          problems.push(...(await part(lane)))
      }),
    )
    problems.sort((a, b) => (a.userId ?? 0) - (b.userId ?? 0) || (a.seq ?? 0) - (b.seq ?? 0))
    const signed = await auditCheckpoints(first, trusted)
    return {
      ...counts,
      redactions,
      checkpoints: signed.checkpoints,
      keys: signed.keys,
      problems: [...problems, ...signed.problems],
    }
  } finally {
    for (const lane of open) {
      await lane`rollback`.catch(() => {})
      lane.release()
    }
  }
}

const countAll = async (sql: Sql) => {
  const [row] = await sql<{ entries: number; chains: number; claimed: number }[]>`
    select (select count(*) from point_transactions) as entries,
           count(*) filter (where ledger_seq > 0) as chains,
           coalesce(sum(ledger_seq), 0)::bigint as claimed from users`
  const { entries = 0, chains = 0 } = row ?? {}
  const [stray] = await sql<{ count: number }[]>`
    select count(*) from point_transactions p
     where ${entries !== row?.claimed} and not exists (select from users u where u.id = p.user_id)`
  return { entries, chains, strays: stray?.count ?? 0 }
}

/** Entries whose key their actor had voided: no key is both void and written. */
const writtenAlthoughVoid = (sql: Sql) => sql<ChainProblem[]>`
  select p.user_id, p.seq, p.id, 'void' as problem
    from request_voids v
    join point_transactions p on p.request_key = v.request_key and p.user_id = v.user_id
                             and p.actor_id = v.actor_id`

/** Entries that nothing names of which they are (stray_entries). */
const strayEntries = (sql: Sql) => sql<StrayEntry[]>`
  select user_id, seq, id, 'stray' as problem from stray_entries`

/** Each purchase and refund against its entry, its lines and its sums (purchase_problems). */
const purchasesThatDoNotFit = (sql: Sql) => sql<PurchaseProblem[]>`
  select user_id, seq, id, problem from purchase_problems`

/** Coupons, stamps and counts of rewards against what happened (coupon_problems). */
const couponsThatDoNotFit = (sql: Sql) => sql<CouponProblem[]>`
  select user_id, null as seq, id as of, problem from coupon_problems`

/** Orders against their events, entries, payments, refunds and quarter hours (order_problems). */
const ordersThatDoNotFit = (sql: Sql) => sql<OrderProblem[]>`
  select user_id, null as seq, id as of, problem from order_problems`

/** What invitations gave against their entries (referral_problems). */
const referralsThatDoNotFit = (sql: Sql) => sql<ReferralProblem[]>`
  select user_id, null as seq, id as of, 'referral' as problem from referral_problems`

/** What all entries have, a list of each, and by seq what few have; null of what none has. */
interface PersonEntries {
  seq: number[]
  /** points; below zero of a SPEND */
  change: number[]
  kind: LotEntry['kind'][]
  lastDay: LotEntry['lastDay'][]
  ref: Record<number, string> | null
  reverses: Record<number, number> | null
  day: Record<number, string> | null
  expiresOn: Record<number, string> | null
}

/** What audit_people() answers; of what there is not, null. */
interface AuditedPerson {
  userId: number
  problems: Pick<ChainProblem, 'seq' | 'id' | 'problem'>[] | null
  entries: PersonEntries | null
}

/** Chains, projections and lots of some people; each entry is read once (audit_people). */
const auditChunk = async (sql: ReservedSql, ids: number[]): Promise<Audit['problems']> => {
  const people = await sql<AuditedPerson[]>`
    select user_id, problems, entries from audit_people(${ids}::bigint[])`
  const projections = await sql<ChainProblem[]>`
    select user_id, seq, id, problem from projection_problems(${ids}::bigint[])`
  const lots = await findWrongLots(
    sql,
    new Map(people.map(({ userId, entries }) => [userId, lotEntriesOf(entries)])),
  )
  return [
    ...people.flatMap(({ userId, problems }) =>
      (problems ?? []).map((problem) => ({ userId, ...problem })),
    ),
    ...projections,
    ...lots.map(({ userId, seq }): LotsProblem => ({ userId, seq, id: null, problem: 'lots' })),
  ]
}

/** In the order of the chain. */
const lotEntriesOf = (entries: PersonEntries | null): LotEntry[] => {
  if (!entries) return []
  const { change, kind, lastDay, ref, reverses, day, expiresOn } = entries
  return entries.seq
    .map((seq, place) => {
      const points = change[place] ?? 0
      return {
        seq,
        type: points < 0 ? ('SPEND' as const) : ('EARN' as const),
        amount: Math.abs(points),
        kind: kind[place] ?? null,
        ref: ref?.[seq] ?? null,
        reverses: reverses?.[seq] ?? null,
        day: day?.[seq] ?? null,
        expiresOn: expiresOn?.[seq] ?? null,
        lastDay: lastDay[place] ?? '',
      }
    })
    .toSorted((one, other) => one.seq - other.seq)
}

const auditCheckpoints = async (sql: Sql, trusted: readonly string[] | undefined) => {
  const problems: CheckpointProblem[] = []
  const keys = new Set<string>()
  const checkpoints = await sql<Checkpoint[]>`${checkpointRows(sql)} order by id`
  for (const [place, checkpoint] of checkpoints.entries()) {
    const found = (
      problem: CheckpointProblem['problem'],
      { userId, seq }: { userId: number | null; seq: number | null } = { userId: null, seq: null },
    ) => problems.push({ checkpointId: checkpoint.id, userId, seq, problem })

    if (!isNext(checkpoint, checkpoints[place - 1])) found('order')
    const key = fingerprintOf(checkpoint.publicKey)
    keys.add(key)
    const isTrusted = trusted?.includes(key) ?? true
    const { publicKey, signature } = checkpoint
    const isGenuine = await isSigned(publicKey, signature, statementOf(checkpoint))
    if (!isTrusted || !isGenuine) found('signature')

    const heads = await headsOf(sql, checkpoint)
    const isIntact = heads.length === checkpoint.heads && merkleRoot(heads).equals(checkpoint.root)
    if (!isIntact) found('root')
    for (const head of heads.filter(({ kept }) => !kept)) found('rewritten', head)
  }
  return { checkpoints: checkpoints.length, keys: [...keys], problems }
}

/** Whether a checkpoint follows the one before it; with none before, whether it is the first. */
const isNext = ({ id, previous }: Checkpoint, before: Checkpoint | undefined): boolean => {
  if (!before) return id === 1
  const digest = digestOf(statementOf(before))
  return id === before.id + 1 && previous !== null && digest.equals(previous)
}

/** The heads that a checkpoint names, and whether the chains still hold them. */
const headsOf = async (sql: Sql, { id }: Checkpoint) => {
  const stored = await sql<(Head & { kept: boolean; redacted: number[] | null })[]>`
    select h.user_id, h.seq, h.hash, h.redacted,
           coalesce(p.hash = h.hash, false) as kept
      from checkpoint_heads h
      left join point_transactions p on p.user_id = h.user_id and p.seq = h.seq
     where h.checkpoint_id = ${id} order by h.place`
  return withRedactions(sql, stored)
}
