import type { Sql } from '../connection.ts'
import type { AppendRequest, LedgerEntry, Verdict, VoidRequest, VoidVerdict } from './entry.ts'
import { findByKey, findEntry, type HistoryPage, readHistory } from './history.ts'
import { type ChainLink, type ChainProof, findProof, readChain } from './proof.ts'
import { openWriter, type WriterOptions } from './writer.ts'

export interface Ledger {
  /**
   * Writes one entry, durably, exactly once per `requestKey`, or refuses it.
   *
   * @throws LedgerBusy when too many requests wait, or the customer's row stays locked;
   * LedgerUnavailable when the database is away; RangeError for what the ledger cannot hold
   */
  append(request: AppendRequest): Promise<Verdict>
  /**
   * Gives a request key up: whatever arrives later with it, from this actor for this customer, is
   * refused `request_void`; a key that has its entry answers the entry (decisions.md §8). Durable, and
   * in the order of writing.
   *
   * @throws as append()
   */
  void(request: VoidRequest): Promise<VoidVerdict>
  /** The entry that a request key has written for a user, and the user's balance now. */
  findByKey(
    userId: number,
    requestKey: string,
  ): Promise<{ entry: LedgerEntry; points: number } | null>
  findEntry(entryId: number): Promise<LedgerEntry | null>
  /** A user's entries, newest first, `limit` of them before the entry with the id `before`. */
  history(page: HistoryPage): Promise<LedgerEntry[]>
  /** A user's entries after the seq `after`, oldest first, with what their hashes cover. */
  chain(page: { userId: number; after: number; limit: number }): Promise<ChainLink[]>
  /** Where the newest checkpoint that covers a user saw their chain; null before the first. */
  proof(userId: number): Promise<ChainProof | null>
  /** Writes what is waiting, then lets the writer's connection go. */
  close(): Promise<void>
}

export interface LedgerOptions extends Partial<Omit<WriterOptions, 'url'>> {
  /** where the writer opens its own connection */
  url: string
  /** for reading; stays the caller's to end */
  sql: Sql
}

/** Opens the ledger of points: nothing else reads or writes its tables. */
export const openLedger = ({ sql, ...options }: LedgerOptions): Ledger => {
  const writer = openWriter({
    role: 'telve_api',
    maxBatch: 256,
    maxWaiting: 4_096,
    batchTimeoutMs: 10_000,
    settleMs: 10_000,
    lockWaitMs: 5_000,
    ...options,
  })
  return {
    append: async (request) => writer.append(request),
    void: async (request) => {
      const answer = await writer.void(request)
      if (answer === 'void') return { outcome: 'void' }
      if (answer.outcome === 'refused') return refusedVoid(answer.code)
      const written = await findByKey(sql, request)
      if (!written) throw new Error('an entry of the ledger is gone')
      return { outcome: 'written', ...written }
    },
    findByKey: (userId, requestKey) => findByKey(sql, { userId, requestKey }),
    findEntry: (entryId) => findEntry(sql, entryId),
    history: (page) => readHistory(sql, page),
    chain: (page) => readChain(sql, page),
    proof: (userId) => findProof(sql, userId),
    close: () => writer.close(),
  }
}

const refusedVoid = (code: string): VoidVerdict => {
  if (code === 'signed_out' || code === 'user_not_found' || code === 'idempotency_conflict')
    return { outcome: 'refused', code }
  throw new Error(`a void was refused: ${code}`)
}
