import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, maxPointsPerEntry } from '../fields.ts'
import { Maker } from '../maker.ts'
import { between } from '../number-fields.ts'
import { changeOf } from '../typed-fields.ts'

/**
 * The bounds of manual awards (decisions.md §8): points, except `scanEntries`, which counts
 * entries.
 */
export const AwardBounds = z.strictObject({
  /** by staff with one entry */
  staffEntry: between(1, maxPointsPerEntry),
  /** entries by staff on one scan */
  scanEntries: between(1, 1_000),
  /** by staff to one customer on a day of Istanbul */
  customerDay: between(1, 1_000_000),
  /** by one staff member on a day of Istanbul */
  staffDay: between(1, 100_000_000),
  /** by an administrator with one entry */
  adminEntry: between(1, maxPointsPerEntry),
})
export type AwardBounds = z.output<typeof AwardBounds>

/** The bounds as they stood from `at` on. */
export const BoundsVersion = z.object({
  ...AwardBounds.shape,
  version: Id,
  at: Instant,
  /** who set them; null for the product's initial ones */
  actor: Maker,
})
export type BoundsVersion = z.output<typeof BoundsVersion>

export const listBounds = endpoint('get', '/api/admin/limits', {
  summary: 'What may be given by hand, the bounds that hold first, then those before them',
  audience: 'chain.manage',
  answer: z.array(BoundsVersion),
  refusals: [],
})

export const changeBounds = endpoint('patch', '/api/admin/limits', {
  summary: 'Change some of the bounds of what may be given by hand',
  audience: 'chain.manage',
  ownLines: true,
  versioned: BoundsVersion,
  body: changeOf(AwardBounds),
  answer: BoundsVersion,
  refusals: [],
})

/**
 * The sentence of `limit_reached`, which names the bound.
 * @param limit what the bound allows, points or entries
 * @param used the part that was used before; null for bounds of a single entry
 */
export function boundSentence(
  bound: keyof AwardBounds,
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
