import { istanbulDate, istanbulInstant, minuteOf, plusMonths } from './calendar.ts'
import { grantMonths } from './rules.ts'
import type { Product, Visit } from './visits.ts'

/** The first month: what these give is spent, but for a few points that expire. */
const firstMonth: readonly (readonly [ago: number, ...products: string[]])[] = [
  [212, 'Latte', 'Tahinli Kurabiye'],
  [209, 'San Sebastian Cheesecake'],
  [206, 'Cappuccino', 'Simit ve Beyaz Peynir'],
  [203, 'Fıstıklı Baklava', 'İnce Belli Çay'],
  [200, 'Filtre Kahve', 'Havuçlu Cevizli Kek'],
  [196, 'Fıstıklı Baklava'],
  [193, 'Latte', 'Tahinli Kurabiye'],
  [190, 'San Sebastian Cheesecake'],
  [188, 'Filtre Kahve', 'Naneli Limonata'],
]

/** From then on, over and over. */
const usual = [
  ['İnce Belli Çay'],
  ['Filtre Kahve'],
  ['İnce Belli Çay', 'İnce Belli Çay'],
  ['Espresso'],
  ['İnce Belli Çay'],
  ['Közde Türk Kahvesi'],
  ['İnce Belli Çay'],
]

/** By days ago: a coffee at the till, and a tea at home, whose coupon waits. */
const redeemed = new Map([
  [160, 'Kahve bizden'],
  [16, 'İnce belli çay bizden'],
])

/**
 * The visits of the customer with the public password, told in advance: visitors and tests know that
 * the balance lies between two rewards, that points end in 3 and in 30 days and that some have expired.
 */
export function regularVisits(now: Date, menu: readonly Product[]): Visit[] {
  const product = (name: string): Product => {
    const found = menu.find((one) => one.name === name)
    if (!found) throw new Error(`the menu has no ${name}`)
    return found
  }
  const days = new Map<number, readonly string[]>(firstMonth.map(([ago, ...names]) => [ago, names]))
  const [ending, later] = [3, 30].map((left) => dayThatEnds(now, left)) as [number, number]
  for (let ago = ending, n = 0; ago > 0; ago -= 3, n++) days.set(ago, usual[n % usual.length] ?? [])
  days.set(ending, ['Latte', 'Tahinli Kurabiye'])
  days.set(later, ['Filtre Kahve'])
  days.set(160, ['Latte', 'İnce Belli Çay'])
  days.set(16, [])
  return [...days]
    .sort(([a], [b]) => b - a)
    .map(([ago, names]) => ({
      at: istanbulInstant(now, -ago, minuteOf('10:05') + ((ago * 67) % 480)),
      branch: ago % 7 === 0 ? 3 : 0,
      products: names.map(product),
      wish: redeemed.get(ago) ?? null,
      slip: null,
    }))
}

/** How many days ago points were earned of which the last day is in `left` days, or soon before. */
function dayThatEnds(now: Date, left: number): number {
  const end = istanbulDate(istanbulInstant(now, left, 720))
  for (let ago = 150; ; ago++)
    if (plusMonths(istanbulDate(istanbulInstant(now, -ago, 720)), grantMonths) <= end) return ago
}
