import { maxBill } from '#api/contracts/purchases/purchases.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import { largeBill } from '#web/features/purchases/bill-bounds.ts'

const offline =
  'Bağlantı yok: bu alışveriş kaydedilmedi. Tutar burada duruyor; bağlantı gelince yeniden onaylayın.'

/** A bill as it is typed. */
interface TypedBill {
  /** kuruş, 0 for nothing */
  total: number
  /** a coupon or a stamp does not fit, which its line says */
  isMisfit: boolean
  /** undefined as long as the counter has none */
  branchId: number | undefined
  isOnline: boolean
}

/**
 * What a press on the button does with a bill:
 * - `record`: it is sent
 * - `ask`: it is high, and asked for once more (programme.md §2)
 * - `refuse`: nothing is sent, and the amount stays; `sentence` says why, where nothing else does
 */
export type Press =
  | { of: 'record'; total: number; branchId: number }
  | { of: 'ask'; total: number; branchId: number }
  | { of: 'refuse'; sentence?: string; isBranchMissing?: true }

/** Judges a bill as the button is pressed. */
export function pressOn({ total, isMisfit, branchId, isOnline }: TypedBill): Press {
  if (isMisfit) return { of: 'refuse' }
  if (total < 1) return { of: 'refuse', sentence: 'Geçerli bir tutar giriniz' }
  if (total > maxBill)
    return { of: 'refuse', sentence: `En fazla ${formatMoney(maxBill)} olabilir.` }
  if (branchId === undefined)
    return { of: 'refuse', sentence: refusalSentence('branch_required'), isBranchMissing: true }
  // nothing is sent where it is known that nothing arrives (decisions/106)
  if (!isOnline) return { of: 'refuse', sentence: offline }
  return { of: total > largeBill ? 'ask' : 'record', total, branchId }
}
