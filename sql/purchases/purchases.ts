import type { Sql } from '../connection.ts'
import { openWriter, type WriterOptions, writerDefaults } from '../ledger/writer.ts'
import {
  type BillRequest,
  type BillVerdict,
  type BillVoid,
  type BillVoidVerdict,
  checkBill,
  type RecordedPurchase,
} from './purchase.ts'
import {
  findByKey,
  findOfEntry,
  findPurchase,
  type PurchaseRecord,
  quoteBill,
  stampsGiven,
} from './reading.ts'
import { type Answer, recording, type Sent } from './recording.ts'
import {
  quoteRefund,
  type Refund,
  type RefundQuote,
  type RefundRequest,
  type RefundVerdict,
  refund,
  refundsOf,
} from './refunds.ts'

export interface Purchases {
  /**
   * Records one bill with all that follows from it, durably, exactly once per actor and
   * `requestKey`, or refuses it.
   *
   * @throws LedgerBusy when too many requests wait, or the customer's row stays locked;
   * LedgerUnavailable when the database is away; RangeError for what a purchase cannot hold
   */
  record(request: BillRequest): Promise<BillVerdict>
  /**
   * Voids a request key of an actor: a later bill with it is refused `request_void`; for a key that
   * has its purchase it returns that.
   *
   * @throws as record()
   */
  void(request: BillVoid): Promise<BillVoidVerdict>
  /** What a bill would come to and earn now. */
  quote: (bill: Parameters<typeof quoteBill>[1]) => ReturnType<typeof quoteBill>
  find(id: number): Promise<PurchaseRecord | null>
  /** The purchase behind an entry, if it has one, and the refund that made the entry. */
  findOfEntry: (entryId: number) => ReturnType<typeof findOfEntry>
  /**
   * Refunds a purchase, whole or in part, durably and exactly once per actor and `requestKey`.
   *
   * @throws LedgerBusy when the customer's row stays locked
   */
  refund(request: RefundRequest): Promise<RefundVerdict>
  quoteRefund(
    request: Pick<RefundRequest, 'purchaseId' | 'amount' | 'stamps' | 'actorId' | 'session'>,
  ): Promise<RefundQuote>
  /** The refunds of a purchase, oldest first. */
  refundsOf(purchaseId: number): Promise<Refund[]>
  findByKey(key: { actorId: number; requestKey: string }): Promise<PurchaseRecord | null>
  /** Records the waiting bills, then closes the connection. */
  close(): Promise<void>
}

export interface PurchasesOptions extends Partial<Omit<WriterOptions, 'url'>> {
  /** the address for the writer's own connection */
  url: string
  /** for reading; the caller closes it */
  sql: Sql
}

/**
 * Opens the door to purchases: batches of them are written as the ledger's entries are, by a
 * connection of their own (docs/ledger.md).
 */
export const openPurchases = ({ sql, ...options }: PurchasesOptions): Purchases => {
  const writer = openWriter<Sent, Answer>({ ...writerDefaults, ...options }, recording)
  const repeated = async (id: number): Promise<{ outcome: 'repeated' } & RecordedPurchase> => {
    const found = await findPurchase(sql, id)
    if (!found) throw new Error('a purchase is gone')
    const { purchase, entry, points, lines, stamps } = found
    return { outcome: 'repeated', purchase, entry, points, lines, stamps }
  }
  return {
    record: async (request) => {
      checkBill(request)
      const answer = await writer.write(request)
      if (answer === 'void') throw new Error('a bill was answered as a void')
      if (answer.outcome === 'repeated') return repeated(answer.id)
      if (answer.outcome === 'refused' || !request.stamps?.length) return answer
      return { ...answer, stamps: await stampsGiven(sql, answer.purchase.id) }
    },
    void: async (request) => {
      checkBill({ ...noBill, ...request })
      const answer = await writer.write({ ...noBill, ...request, total: null })
      if (answer === 'void') return { outcome: 'void' }
      if (answer.outcome === 'repeated') return repeated(answer.id)
      if (answer.outcome === 'recorded' || answer.code === 'limit_reached')
        throw new Error('a void was answered as a bill')
      return { outcome: 'refused', code: answer.code }
    },
    quote: (bill) => quoteBill(sql, bill),
    find: (id) => findPurchase(sql, id),
    findOfEntry: (entryId) => findOfEntry(sql, entryId),
    refund: (request) => refund(sql, request),
    quoteRefund: (request) => quoteRefund(sql, request),
    refundsOf: (purchaseId) => refundsOf(sql, purchaseId),
    findByKey: (key) => findByKey(sql, key),
    close: () => writer.close(),
  }
}

/** What a void leaves out of a bill. */
const noBill = {
  branchId: 1,
  scanId: '00000000-0000-0000-0000-000000000000',
  total: 1,
  receipt: null,
  boughtOn: null,
} as const
