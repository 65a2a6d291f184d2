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

/** A batch was sent, and the connection was lost before its outcome came back. */
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

/**
 * Opens the writer's connection and holds `fence`, an advisory lock of this writer, for as long as
 * its backend lives. So when a session is lost in the middle of a batch, the next session opens only
 * after the lost backend has ended its transaction, one way or the other: what is in the ledger then
 * is the outcome.
 */
export const openSession = async <Request, Answer>(
  options: SessionOptions,
  fence: number,
  batches: Batches<Request, Answer>,
): Promise<Session<Request, Answer>> => {
  let alive = true
  const sql = postgres(options.url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => {},
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
    await sql`select pg_advisory_lock(${fence}::bigint)`
  } catch (error) {
    await end()
    throw error
  }

  return {
    write: async (requests, behind) => {
      // Nobody cancels a batch whose host has vanished from the network, except this.
      const watchdog = setTimeout(end, options.batchTimeoutMs * batchesInFlight + 5_000)
      try {
        return await batches(sql, requests, behind)
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
