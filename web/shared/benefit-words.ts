import type { Benefit } from '#api/contracts/rewards/benefit.ts'
import { formatDayMonth, formatMoney, formatNumber } from '#ui/foundations/format.ts'

/** What a reward or coupon gives, by its kind. */
export const benefitKinds: Readonly<Record<Benefit['benefit'], string>> = {
  item: 'Ücretsiz ürün',
  amount: 'Tutar indirimi',
  percentage: 'Yüzde indirimi',
}

type Given = Pick<Benefit, 'benefit' | 'amount' | 'percentage' | 'most'> & {
  items: readonly { name: string }[]
}

/** What a reward or coupon gives: `Latte veya Espresso ücretsiz`, `₺50,00 indirim`. */
export function benefitWords({ benefit, items, amount, percentage, most }: Given): string {
  if (benefit === 'amount') return `${formatMoney(amount ?? 0)} indirim`
  if (benefit === 'percentage')
    return `%${formatNumber(percentage ?? 0)} indirim, en fazla ${formatMoney(most ?? 0)}`
  const names = items.map(({ name }) => name)
  if (names.length === 0) return benefitKinds.item
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} ve ${names.length - 2} ürün daha`
  const last = names.at(-1) ?? ''
  return names.length === 1
    ? `${last} ücretsiz`
    : `${names.slice(0, -1).join(', ')} veya ${last} ücretsiz`
}

/** What must be left to pay for a coupon to count: `En az ₺50,00 ödemede geçerli.` */
export const leastPaidWords = (kurus: number): string =>
  `En az ${formatMoney(kurus)} ödemede geçerli.`

const day = 86_400_000

/** The last day of a coupon: coupons end at midnight, so it is the day before. */
export const lastDayOf = (expiresAt: string): number => Date.parse(expiresAt) - 1

/** Whether a coupon ends within three days (programme.md §4). */
export const endsSoon = (expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now <= 3 * day

/** `Son gün 18 Aralık`. */
export const lastDayWords = (expiresAt: string): string =>
  `Son gün ${formatDayMonth(lastDayOf(expiresAt))}`

interface Listed {
  id: number
  name: string
  expiresAt: string
}

/**
 * What coupons are called in a list: those of one name are told apart by their last days, those of one day by
 * a number: `Latte`, `Latte · 18 Aralık`, `Latte · 18 Aralık (2)`.
 */
export function couponLabel(coupon: Listed, all: readonly Listed[]): string {
  const alike = all.filter(({ name }) => name === coupon.name)
  if (alike.length < 2) return coupon.name
  const day = formatDayMonth(lastDayOf(coupon.expiresAt))
  const ofDay = alike.filter(({ expiresAt }) => formatDayMonth(lastDayOf(expiresAt)) === day)
  const place = ofDay.length > 1 ? ` (${ofDay.findIndex(({ id }) => id === coupon.id) + 1})` : ''
  return `${coupon.name} · ${day}${place}`
}
