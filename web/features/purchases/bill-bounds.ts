import { maxBill } from '#api/contracts/purchases/purchases.ts'

/** How many digits a bill has at most, kuruş included. */
export const billDigits = String(maxBill).length

/** Above this a bill is asked for once more: ₺2.000,00, in kuruş (programme.md §2). */
export const largeBill = 200_000

/** How long whoever recorded a bill may refund it, ms (programme.md §2). */
export const refundableFor = 24 * 60 * 60_000
