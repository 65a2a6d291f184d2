import type { LedgerEntry } from '#sql/ledger/entry.ts'
import type { BillRefused, Purchase, RecordedPurchase } from '#sql/purchases/purchase.ts'
import type { Refund } from '#sql/purchases/refunds.ts'
import type { PointEntry } from '../contracts/points/points.ts'
import type {
  Purchase as ShownPurchase,
  Refund as ShownRefund,
} from '../contracts/purchases/purchases.ts'
import {
  billBoundSentence,
  type RecordedPurchase as ShownRecord,
} from '../contracts/purchases/recording.ts'
import { Refusal } from '../http/refusal.ts'

/** A purchase as the API shows it. */
export const shownPurchase = ({ branchName, createdAt, ...rest }: Purchase): ShownPurchase => ({
  ...rest,
  branch: { id: rest.branchId, name: branchName },
  createdAt: createdAt.toISOString(),
})

/** A recorded purchase as the API answers it. */
export const shownRecord = (
  { purchase, entry, points, lines }: RecordedPurchase,
  shownEntry: (entry: LedgerEntry) => PointEntry,
): ShownRecord => ({
  purchase: shownPurchase(purchase),
  entry: entry && shownEntry(entry),
  points,
  breakdown: lines,
})

/** The refusal of a bill; of a bound, with the sentence that names it. */
export function refusalOf(verdict: BillRefused): Refusal {
  if (verdict.code !== 'limit_reached') return new Refusal(verdict.code)
  const sentence = billBoundSentence(verdict.bound, verdict.limit, verdict.used)
  return new Refusal('limit_reached', { sentence })
}

/** A refund as the API shows it; who made it and what they wrote is not for the customer. */
export const shownRefund = ({
  actor: _,
  note: __,
  entryId: ___,
  createdAt,
  ...rest
}: Refund): ShownRefund => ({ ...rest, createdAt: createdAt.toISOString() })
