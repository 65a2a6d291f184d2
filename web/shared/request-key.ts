import { v7 } from 'uuid'

/**
 * A key for one request and its repetitions (decisions.md §3). Keys are ordered by time, so that
 * the ledger's index over them grows at its end.
 */
export const createRequestKey = (): string => v7()
