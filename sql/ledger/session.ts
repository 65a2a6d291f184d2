import { randomInt } from 'node:crypto'
import postgres from 'postgres'
import { columnsInCamelCase } from '../connection.ts'

export interface SessionOptions {
  url: string
  /** the role whose grants hold; the API's is telve_api */
  role: string
  /** ms that one batch may take before the database gives it up */
  batchTimeoutMs: number
}

/** Batches that a session may have been sent and not yet answered; it writes them in their order. */
export const batchesInFlight = 2

/** SQLSTATE of a write that a read-only transaction refuses: a standby, or a primary that became one. */
const readOnly = '25006'
/** SQLSTATE of a lock that did not come in time. */
const lockNotAvailable = '55P03'
/**
 * SQLSTATE of a warning: a commit that gave up waiting for its standby says so by one, and nothing that the
 * writers call warns of anything else.
 */
const warning = '01000'

/** A batch was sent, and whether it is kept did not come back. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/**
 * Writes a batch in one transaction and answers each request, in their order. `locked`: somebody else
 * holds the customer's row; nothing was written, and it may be tried again.
 */
export type Batches<Request, Answer> = (
  sql: postgres.Sql,
  requests: readonly Request[],
  behind: boolean,
) => Promise<(Answer | 'locked')[]>

export interface Session<Request, Answer> {
  /**
   * Resolves to an answer per request, in their order, once they are durable.
   *
   * @param behind sent behind a batch that is not answered yet: customers who are locked there are
   *   passed over here as well, so that their requests keep their order
   */
  write(requests: readonly Request[], behind: boolean): Promise<(Answer | 'locked')[]>
  /** false once the connection is gone: open another session then. */
  readonly alive: boolean
  end(): Promise<void>
}

/** Number of a writer's fence: two writers that draw the same one would only wait for each other. */
export const drawFence = (): number => randomInt(2 ** 47)

/** ms that a statement's own end at the server may be late before the connection counts as cut */
const grace = 1_000
/** ms for which the next session waits for the fence of the last one before it ends that one's backend */
const fencePatience = 1_000

/**
 * Opens the writer's connection and holds `fence`, an advisory lock of this writer, for as long as
 * its backend lives. So when a session is lost in the middle of a batch, the next session opens only
 * after the lost backend has ended its transaction, one way or the other: what is in the ledger then
 * is the outcome. It waits for the standby as well, where commits do: what was committed before is
 * there too, even if the backend that wrote it gave up waiting.
 */
export const openSession = async <Request, Answer>(
  options: SessionOptions,
  fence: number,
  batches: Batches<Request, Answer>,
): Promise<Session<Request, Answer>> => {
  let alive = true
  let warned = false
  const sql = postgres(options.url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    ...writerBounds(options.batchTimeoutMs),
    onnotice: (notice) => {
      if (notice.severity === 'WARNING' && notice.code === warning) warned = true
    },
    transform: columnsInCamelCase,
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
    await takeFence(sql, fence, Math.min(fencePatience, options.batchTimeoutMs / 2))
    // Warnings of the connection's start say nothing of commits.
    warned = false
    await sql`select pg_logical_emit_message(true, 'telve', 'opened')`
    if (warned) throw new Error('the standby has not confirmed what was committed before')
  } catch (error) {
    await end()
    throw error
  }

  return {
    write: async (requests, behind) => {
      try {
        const answers = await batches(sql, requests, behind)
        if (!warned) return answers
      } catch (error) {
        // An ERROR of the server has rolled the batch back; anything else may have come after its
        // commit. `severity_local` would be in the server's language.
        if (error instanceof postgres.PostgresError && error.severity === 'ERROR') {
          // A server that takes no writes: the next session may meet the one that does.
          if (error.code === readOnly) await end()
          throw error
        }
        await end()
        throw new OutcomeUnknown('the batch got no answer', { cause: error })
      }
      await end()
      throw new OutcomeUnknown('the commit gave up waiting for its standby')
    },
    get alive() {
      return alive
    },
    end,
  }
}

/** Batches follow each other without a pause; a cut connection is given up once the first goes unanswered. */
const writerBounds = (batchTimeoutMs: number) => ({
  connect_timeout: 5,
  keep_alive: 5,
  query_timeout: (batchTimeoutMs + grace) / 1_000,
})

/**
 * Takes the fence. A lost backend that keeps it is ended: whose connection was cut without a word hears nothing
 * of that, and one that waits for its standby would wait for ever.
 */
const takeFence = async (sql: postgres.Sql, fence: number, patience: number): Promise<void> => {
  const take = () =>
    sql.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${String(patience)}, true)`
      await tx`select pg_advisory_lock(${fence}::bigint)`
    })
  try {
    await take()
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === lockNotAvailable)) throw error
    await endHolder(sql, fence)
    await take()
  }
}

/** The login of this process ends the backend, since it opened it; the role that it acts as may not. */
const endHolder = (sql: postgres.Sql, fence: number) =>
  sql.begin(async (tx) => {
    await tx`set local role none`
    await tx`
      select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and granted and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())
         and classid::bigint << 32 | objid::bigint = ${fence}::bigint`
  })
