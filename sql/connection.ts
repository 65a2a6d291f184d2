import postgres from 'postgres'
import { type Bounds, clientBounds, commandBounds, serverBounds } from './bounds.ts'

export type Sql = postgres.Sql
/** What queries are asked of: a pool of connections, or a transaction. */
export type Queryable = postgres.ISql

/** The client's array parser passes the word NULL of a null element to the parser of its type. */
const orNull =
  <Value>(parse: (text: string) => Value) =>
  (text: string): Value | null =>
    text === 'NULL' ? null : parse(text)

/** int8 as a number: every id and count of Telve stays below 2^53, and a larger one is an error. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return value
}

/**
 * Reads the column `user_id` as `userId`. JSON stays as it is inside, and what is written names its
 * columns as the database does.
 */
export const columnsInCamelCase = { column: { from: postgres.toCamel } }

/**
 * Opens a pool of connections.
 * @param options.role the restricted role that the connections act as (`telve_api`,
 *   `telve_worker`); without it they act as whoever owns the database
 * @param options.max the largest number of connections; 10 by default
 * @param options.bounds how long the database may take; those of commands by default
 * @param options.applicationName what the server's views call them
 * @param options.onNotice called with what the server remarks; without it nothing is heard
 */
export function connect(
  url: string,
  options: {
    role?: string
    max?: number
    bounds?: Bounds
    applicationName?: string
    onNotice?: (message: string) => void
  } = {},
): Sql {
  const bounds = options.bounds ?? commandBounds
  return postgres(url, {
    max: options.max ?? 10,
    ...clientBounds(bounds),
    // Seconds between retries. The client's default grows to 20, and so delays a reconnection as
    // long.
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
    onnotice: ({ message }) => options.onNotice?.(String(message)),
    transform: columnsInCamelCase,
    connection: {
      application_name: options.applicationName ?? 'telve',
      ...(options.role && { role: options.role }),
      ...serverBounds(bounds),
    },
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: orNull(parseInt8) },
      // A calendar date stays a date and never becomes an instant (decisions.md §2).
      date: { to: 1082, from: [1082], serialize: String, parse: orNull((text) => text) },
    },
  }) as unknown as Sql
}
