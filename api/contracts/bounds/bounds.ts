import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, maxPointsPerEntry } from '../fields.ts'
import { Maker } from '../maker.ts'
import { between } from '../number-fields.ts'
import { lira } from '../purchases/lira.ts'
import { maxBill } from '../purchases/purchases.ts'
import { changeOf } from '../typed-fields.ts'

/** The most that a bound of a day may be: points, and kuruş (₺20.000.000,00). */
const maxDayPoints = 100_000_000
const maxDayBills = 2_000_000_000

/** Kuruş from 0,01 TL up to a bound. */
const kurus = (most: number) => {
  const sentence = `₺0,01 ile ${lira(most)} arasında bir tutar girin.`
  return z.int(sentence).min(1, sentence).max(most, sentence)
}

const entry = between(1, maxPointsPerEntry)
const day = between(1, maxDayPoints)
const bill = kurus(maxBill)
const billDay = kurus(maxDayBills)

/**
 * What people may give by hand and record as bills (decisions.md §8): points and kuruş, except `scanEntries`, which counts
 * entries, and `numberDay`, which counts bills. What begins with `staff` is a barista's, `manager` a branch manager's, `area` an area manager's, `care`
 * customer care's, who add bills by their receipts alone, and `admin` an administrator's, whose days have no bound. Days are
 * Istanbul's.
 */
export const AwardBounds = z.strictObject({
  staffEntry: entry,
  staffDay: day,
  staffBill: bill,
  staffBillDay: billDay,
  managerEntry: entry,
  managerDay: day,
  managerBill: bill,
  managerBillDay: billDay,
  areaEntry: entry,
  areaDay: day,
  areaBill: bill,
  areaBillDay: billDay,
  careBill: bill,
  careBillDay: billDay,
  adminEntry: entry,
  adminBill: bill,
  /** entries on one scan, by whoever is below administrator, as are the two that follow */
  scanEntries: between(1, 1_000),
  /** points to one customer on a day */
  customerDay: between(1, 1_000_000),
  /** kuruş of one customer on a day */
  customerBillDay: billDay,
  /** kuruş of a bill by phone number, and how many a customer has on a day, whoever records them (decisions/291) */
  numberBill: bill,
  numberDay: between(1, 100),
})
export type AwardBounds = z.output<typeof AwardBounds>

/** The bounds as they stood from `at` on; null: from the start. */
export const BoundsVersion = z.object({
  ...AwardBounds.shape,
  version: Id,
  at: Instant.nullable(),
  /** who set them; null for the product's initial ones */
  actor: Maker,
})
export type BoundsVersion = z.output<typeof BoundsVersion>

export const listBounds = endpoint('get', '/api/admin/limits', {
  summary:
    'What may be given by hand and recorded as bills, by role: what holds first, then what held before',
  audience: 'chain.manage',
  answer: z.array(BoundsVersion),
  refusals: [],
})

export const changeBounds = endpoint('patch', '/api/admin/limits', {
  summary: 'Change some of the bounds of what may be given by hand and recorded as bills',
  audience: 'chain.manage',
  ownLines: true,
  versioned: BoundsVersion,
  body: changeOf(AwardBounds),
  answer: BoundsVersion,
  refusals: [],
})

/**
 * The sentence of `limit_reached`, which names the bound.
 * @param bound `staffEntry`, `adminEntry` and `staffDay` are of the caller's own role
 * @param limit what the bound allows, points or entries
 * @param used the part that was used before; null for bounds of a single entry
 */
export function boundSentence(
  bound: 'staffEntry' | 'adminEntry' | 'scanEntries' | 'customerDay' | 'staffDay',
  limit: number,
  used: number | null,
): string {
  const number = (n: number) => n.toLocaleString('tr-TR')
  const rest = `günlük sınır ${number(limit)}, kalan ${number(Math.max(0, limit - (used ?? 0)))} puan.`
  switch (bound) {
    case 'staffEntry':
    case 'adminEntry':
      return `Tek işlemde en fazla ${number(limit)} puan verebilirsiniz.`
    case 'scanEntries':
      return `Bir okutmada en fazla ${number(limit)} kez puan verilebilir. Müşterinin QR kodunu yeniden okutun.`
    case 'customerDay':
      return `Bu müşteriye bugün verilebilecek puan aşılıyor: ${rest}`
    case 'staffDay':
      return `Bugün verebileceğiniz puan aşılıyor: ${rest}`
  }
}
