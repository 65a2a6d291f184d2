/** How long the database may take for what one asks of it, ms (docs/operations.md, Bounds of time). */
export interface Bounds {
  /** waiting for a connection of the pool, when all are in use */
  place: number
  /** waiting for a lock that somebody else holds */
  lock: number
  /** one statement, from its start to its last row */
  statement: number
  /** doing nothing within a transaction */
  idle: number
  /** a whole transaction */
  transaction: number
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** What somebody waits for at a till or a phone: an answer within 12 seconds, whatever happens. */
export const requestBounds: Bounds = {
  place: 2 * second,
  lock: 5 * second,
  statement: 6 * second,
  idle: 10 * second,
  transaction: 10 * second,
}

/** Jobs of the worker, which take their work in pieces. */
export const jobBounds: Bounds = {
  place: 30 * second,
  lock: 10 * second,
  statement: minute,
  idle: minute,
  transaction: 5 * minute,
}

/** What reads the whole past at once: the replay of a campaign. */
export const replayBounds: Bounds = {
  place: minute,
  lock: 10 * second,
  statement: 15 * minute,
  idle: minute,
  transaction: 30 * minute,
}

/** Commands that somebody started and watches: migrations, verifying and rebuilding the ledger, the demo's data. */
export const commandBounds: Bounds = {
  place: hour,
  lock: 10 * minute,
  statement: 6 * hour,
  idle: 6 * hour,
  transaction: 24 * hour,
}

/** ms that the server's own end of a statement may be late before its connection counts as cut */
const grace = 1_000

/** What the server is told as a connection starts. */
export const serverBounds = (bounds: Bounds) => ({
  lock_timeout: bounds.lock,
  statement_timeout: bounds.statement,
  idle_in_transaction_session_timeout: bounds.idle,
  transaction_timeout: bounds.transaction,
})

/**
 * What the client keeps to by itself: a server that is cut off without a word ends nothing. The seconds that
 * a query may go unanswered, and that one may wait for a connection, are ours (`patches/`).
 */
export const clientBounds = (bounds: Bounds) => ({
  connect_timeout: 5,
  // Seconds until the system asks an idle connection's other end whether it is there.
  keep_alive: 5,
  query_timeout: (bounds.statement + grace) / 1_000,
  queue_timeout: bounds.place / 1_000,
  // Nothing is sent behind a statement that is not answered yet, where it would wait for that one
  // although another connection is free.
  max_pipeline: 0,
})
