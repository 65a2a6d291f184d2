import type { LedgerEntry } from '#sql/ledger/entry.ts'
import type {
  AskedRefused,
  BillRefused,
  Purchase,
  RecordedPurchase,
} from '#sql/purchases/purchase.ts'
import type { Refund } from '#sql/purchases/refunds.ts'
import type { PointEntry } from '../contracts/points/points.ts'
import type {
  Purchase as ShownPurchase,
  Refund as ShownRefund,
} from '../contracts/purchases/purchases.ts'
import {
  billBoundSentence,
  type RecordedPurchase as ShownRecord,
  stampsSentence,
} from '../contracts/purchases/recording.ts'
import { Refusal } from '../http/refusal.ts'

/** A purchase as the API shows it. */
export const shownPurchase = ({ branchName, createdAt, ...rest }: Purchase): ShownPurchase => ({
  ...rest,
  branch: { id: rest.branchId, name: branchName },
  createdAt: createdAt.toISOString(),
})

/** The same to staff: nothing of the customer whose number was typed; what is earned would tell the tier (decisions/241). */
export const shownToStaff = (purchase: Purchase): ShownPurchase => ({
  ...shownPurchase(purchase),
  ...(purchase.byNumber && { userId: null, earned: null }),
})

/** A recorded purchase as the API answers it to whoever has recorded it. */
export function shownRecord(
  { purchase, entry, points, lines, stamps }: RecordedPurchase,
  shownEntry: (entry: LedgerEntry) => PointEntry,
): ShownRecord {
  const shown = { purchase: shownToStaff(purchase), stamps }
  if (purchase.byNumber) return { ...shown, entry: null, points: null, breakdown: [] }
  return { ...shown, entry: entry && shownEntry(entry), points, breakdown: lines }
}

/** The refusal of a bill; of a bound, with the sentence that names it. */
export function refusalOf(verdict: BillRefused): Refusal {
  if (verdict.code !== 'limit_reached') return new Refusal(verdict.code)
  const sentence = billBoundSentence(verdict.bound, verdict.limit, verdict.used)
  return new Refusal('limit_reached', { sentence })
}

/** The refusal of what goes with a bill; of stamps, with the sentence that says how many fit. */
export function refusalOfAsked(why: AskedRefused): Refusal {
  if (why.refusal !== 'too_many_stamps') return new Refusal(why.refusal)
  return new Refusal('too_many_stamps', { sentence: stampsSentence(why.fits, why.needed) })
}

/** A refund as the API shows it; who made it and what they wrote is not for the customer. */
export const shownRefund = ({
  actor: _,
  approver: __,
  note: ___,
  entryId: ____,
  createdAt,
  ...rest
}: Refund): ShownRefund => ({ ...rest, createdAt: createdAt.toISOString() })
