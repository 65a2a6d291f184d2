import type { BillRequest } from './purchase.ts'

/** days that a receipt may be old, and late bills of a customer in a month (programme.md §2) */
const daysBack = 7
const aMonth = 2

type Receipt = Pick<BillRequest, 'userId' | 'branchId' | 'receipt' | 'boughtOn'>
const receiptOf = ({ branchId, receipt, boughtOn }: Receipt) => `${branchId} ${boughtOn} ${receipt}`

/** Late bills (programme.md §2) in plain memory; all of a test is in a single month. */
export class LateModel {
  private readonly receipts = new Set<string>()
  private readonly counts = new Map<number, number>()

  /** @param today day of Istanbul, `YYYY-MM-DD` */
  constructor(private readonly today: string) {}

  /** Why the bill may not be added now, but for its receipt. */
  refusal(bill: Receipt): string | undefined {
    if (bill.receipt === null) return undefined
    const age = (Date.parse(this.today) - Date.parse(bill.boughtOn ?? '')) / 86_400_000
    if (!(age >= 0 && age <= daysBack)) return 'receipt_day'
    if ((this.counts.get(bill.userId) ?? 0) >= aMonth) return 'late_limit'
    return undefined
  }

  /** Notes a late bill; false where its receipt is recorded already. */
  record(bill: Receipt): boolean {
    if (this.receipts.has(receiptOf(bill))) return false
    this.receipts.add(receiptOf(bill))
    this.counts.set(bill.userId, (this.counts.get(bill.userId) ?? 0) + 1)
    return true
  }

  /** A bill that is wholly refunded frees its receipt, and still counts towards the month's. */
  free(bill: Receipt): void {
    this.receipts.delete(receiptOf(bill))
  }
}
