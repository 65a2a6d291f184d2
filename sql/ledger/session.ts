import { randomInt } from 'node:crypto'
import postgres from 'postgres'
import {
  type AppendRequest,
  type AwardBound,
  awardBounds,
  type LedgerEntry,
  type LedgerRefusal,
  type PointKind,
  type Verdict,
} from './entry.ts'

export interface SessionOptions {
  url: string
  /** the role whose grants hold; the API's is telve_api */
  role: string
  /** ms that one batch may take before the database gives it up */
  batchTimeoutMs: number
}

interface VerdictRow {
  outcome: 'appended' | 'repeated' | 'void' | 'locked' | LedgerRefusal | AwardBound
  id: string
  seq: number
  branch_name: string
  created_at: Date
  /** the balance; what of a bound was used, null for a single entry's */
  points: number
  // null of what was appended as asked
  type: PointKind | null
  amount: number | null
  branch_id: string | null
  balance_after: number | null
  reversed: boolean | null
}

/** Batches that a session may have been sent and not yet answered; it writes them in their order. */
export const batchesInFlight = 2

/** A batch was sent, and the connection was lost before its outcome came back. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** What is sent to the ledger: an entry that is asked for, or a request key that is given up. */
export type Sent = AppendRequest | (Omit<AppendRequest, 'type'> & { type: 'VOID' })

/** `locked`: somebody else holds the customer's row; nothing was written, and it may be tried again. */
export type Answer = Verdict | 'locked' | 'void'

export interface Session {
  /**
   * Resolves to an answer per request, in their order, once they are durable.
   *
   * @param behind sent behind a batch that is not answered yet: customers who are locked there are
   *   passed over here as well, so that their requests keep their order
   */
  append(requests: readonly Sent[], behind: boolean): Promise<Answer[]>
  /** false once the connection is gone: open another session then. */
  readonly alive: boolean
  end(): Promise<void>
}

/** Number of a writer's fence: two writers that draw the same one would only wait for each other. */
export const drawFence = (): number => randomInt(2 ** 47)

/**
 * Opens the writer's connection and holds `fence`, an advisory lock of this writer, for as long as
 * its backend lives. So when a session is lost in the middle of a batch, the next session opens only
 * after the lost backend has ended its transaction, one way or the other: what is in the ledger then
 * is the outcome.
 */
export const openSession = async (options: SessionOptions, fence: number): Promise<Session> => {
  let alive = true
  const sql = postgres(options.url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => {},
    // The driver would reconnect by itself, to a backend that holds no fence.
    onclose: () => {
      alive = false
    },
    connection: {
      application_name: 'telve-ledger',
      role: options.role,
      statement_timeout: options.batchTimeoutMs,
    },
  })
  const end = () => {
    alive = false
    return sql.end({ timeout: 0 })
  }
  try {
    await sql`select pg_advisory_lock(${fence}::bigint)`
  } catch (error) {
    await end()
    throw error
  }

  return {
    append: async (requests, behind) => {
      // Nobody cancels a batch whose host has vanished from the network, except this.
      const watchdog = setTimeout(end, options.batchTimeoutMs * batchesInFlight + 5_000)
      try {
        return answer(requests, await callAppendPoints(sql, requests, behind))
      } catch (error) {
        // An ERROR of the server has rolled the batch back; anything else may have come after its
        // commit.
        if (error instanceof postgres.PostgresError && error.severity_local === 'ERROR') throw error
        await end()
        throw new OutcomeUnknown('the batch got no answer', { cause: error })
      } finally {
        clearTimeout(watchdog)
      }
    },
    get alive() {
      return alive
    },
    end,
  }
}

// Arrays as PostgreSQL writes them. The driver's own serializer takes every number for a text that
// may want escaping, which cost as much as all the rest of sending a batch.
const plain = (values: readonly (number | string | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`
const arrayText = (text: string): string =>
  `"${text.includes('"') || text.includes('\\') ? text.replace(/[\\"]/g, '\\$&') : text}"`
const texts = (values: readonly (string | null)[]): string =>
  plain(values.map((value) => (value === null ? null : arrayText(value))))

const callAppendPoints = (sql: postgres.Sql, requests: readonly Sent[], behind: boolean) =>
  sql<VerdictRow[]>`
    select outcome, id, seq, type, amount, branch_id, branch_name, created_at, balance_after,
           reversed, points
      from unnest(append_points(
        ${plain(requests.map((r) => r.userId))}::bigint[],
        ${plain(requests.map((r) => (r.type === 'VOID' ? null : r.type)))}::point_kind[],
        ${plain(requests.map((r) => r.amount))}::integer[],
        ${plain(requests.map((r) => r.branchId))}::bigint[],
        ${plain(requests.map((r) => r.actorId))}::bigint[],
        ${texts(requests.map((r) => r.requestKey))}::text[],
        ${plain(requests.map((r) => r.scanId))}::uuid[],
        ${texts(requests.map((r) => r.note))}::text[],
        ${plain(requests.map((r) => r.reverses))}::bigint[],
        ${plain(requests.map((r) => (r.reason ? arrayText(r.reason) : null)))}::entry_reason[],
        ${plain(requests.map((r) => r.session))}::text[],
        ${behind}))`

const answer = (requests: readonly Sent[], rows: readonly VerdictRow[]): Answer[] =>
  requests.flatMap((request, i) => {
    const row = rows[i]
    return row ? verdictOf(request, row) : []
  })

const verdictOf = (request: Sent, row: VerdictRow): Answer => {
  const { outcome } = row
  if (outcome === 'appended' || outcome === 'repeated')
    return { outcome, entry: entryOf(request, row), points: row.points }
  if (outcome === 'locked' || outcome === 'void') return outcome
  if (isBound(outcome))
    return {
      outcome: 'refused',
      code: 'limit_reached',
      bound: outcome,
      limit: row.amount ?? 0,
      used: row.points,
    }
  return { outcome: 'refused', code: outcome }
}

const isBound = (outcome: string): outcome is AwardBound =>
  (awardBounds as readonly string[]).includes(outcome)

// A request that is answered with an entry is equal to the one that wrote it, so actor, note, reason and
// reversal come from there; a void asks for no more than whether there is one.
const entryOf = (request: Sent, row: VerdictRow): LedgerEntry => ({
  id: Number(row.id),
  userId: request.userId,
  seq: row.seq,
  type: row.type ?? (request.type === 'SPEND' ? 'SPEND' : 'EARN'),
  amount: row.amount ?? request.amount,
  branchId: row.branch_id === null ? request.branchId : Number(row.branch_id),
  branchName: row.branch_name,
  actorId: request.actorId,
  createdAt: row.created_at,
  balanceAfter: row.balance_after ?? row.points,
  reverses: request.reverses,
  reversed: row.reversed ?? false,
  note: request.note,
  kind: request.reverses === null ? 'manual' : 'reversal',
  reason: request.reason ?? 'belirtilmedi',
})
