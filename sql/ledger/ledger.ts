import type { Sql } from '../connection.ts'
import { type ActsAsked, type LedgerAct, readActs } from './acts.ts'
import { appending, type Sent } from './appending.ts'
import {
  type AppendRequest,
  checkRequest,
  type LedgerEntry,
  type Verdict,
  type VoidRequest,
  type VoidVerdict,
} from './entry.ts'
import {
  findByKey,
  findEntry,
  type HistoryEntry,
  type HistoryPage,
  type Makers,
  makersOf,
  readHistory,
} from './history.ts'
import { type ChainLink, type ChainProof, findProof, readChain } from './proof.ts'
import { openWriter, type WriterOptions, writerDefaults } from './writer.ts'

export interface Ledger {
  /**
   * Writes one entry, durably, exactly once per `requestKey`, or refuses it.
   *
   * @throws LedgerBusy when too many requests wait, or the customer's row stays locked;
   * LedgerUnavailable when the database is away; RangeError for what the ledger cannot hold
   */
  append(request: AppendRequest): Promise<Verdict>
  /**
   * Voids a request key: a later request with it, from this actor for this customer, is refused
   * `request_void`; for a key that has its entry it returns the entry (decisions.md §8). Durable,
   * and in the order of writes.
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
  history(page: HistoryPage): Promise<HistoryEntry[]>
  /** Who wrote and who approved entries, by their ids. */
  makersOf(entryIds: readonly number[]): Promise<Map<number, Makers>>
  /** The last `limit` entries that an actor has made on customers whom they had scanned, newest first. */
  acts(asked: ActsAsked): Promise<LedgerAct[]>
  /**
   * A user's entries after the seq `after`, oldest first, with the fields that their hashes cover.
   */
  chain(page: { userId: number; after: number; limit: number }): Promise<ChainLink[]>
  /** The head of a user's chain in the newest checkpoint that covers it; null before the first. */
  proof(userId: number): Promise<ChainProof | null>
  /** Writes the waiting requests, then closes the writer's connection. */
  close(): Promise<void>
}

export interface LedgerOptions extends Partial<Omit<WriterOptions, 'url'>> {
  /** the address for the writer's own connection */
  url: string
  /** for reading; the caller closes it */
  sql: Sql
}

/** Opens the points ledger: all other code reads and writes its tables through this. */
export const openLedger = ({ sql, ...options }: LedgerOptions): Ledger => {
  const writer = openWriter<Sent, Verdict | 'void'>({ ...writerDefaults, ...options }, appending)
  return {
    append: async (request) => {
      checkRequest(request)
      return (await writer.write(request)) as Verdict
    },
    void: async (request) => {
      const sent: AppendRequest = { ...noEntry, ...request }
      checkRequest(sent)
      const answer = await writer.write({ ...sent, type: 'VOID' })
      if (answer === 'void') return { outcome: 'void' }
      if (answer.outcome === 'refused') return refusedVoid(answer.code)
      const written = await findByKey(sql, request)
      if (!written) throw new Error('an entry of the ledger is gone')
      return { outcome: 'written', ...written }
    },
    findByKey: (userId, requestKey) => findByKey(sql, { userId, requestKey }),
    findEntry: (entryId) => findEntry(sql, entryId),
    history: (page) => readHistory(sql, page),
    makersOf: (entryIds) => makersOf(sql, entryIds),
    acts: (asked) => readActs(sql, asked),
    chain: (page) => readChain(sql, page),
    proof: (userId) => findProof(sql, userId),
    close: () => writer.close(),
  }
}

/** What a void leaves out of a request. */
const noEntry = {
  type: 'EARN',
  amount: 1,
  branchId: 1,
  scanId: null,
  note: null,
  reverses: null,
} as const

const refusedVoid = (code: string): VoidVerdict => {
  if (code === 'signed_out' || code === 'user_not_found' || code === 'idempotency_conflict')
    return { outcome: 'refused', code }
  throw new Error(`a void was refused: ${code}`)
}
