import type { Sales } from '#api/contracts/dashboard/sales.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import { weekdayOf } from './period-texts.ts'

/** Whole lira of kuruş, for columns that say no more. */
export const lira = (kurus: number): number => Math.round(kurus / 100)

/** `05`, as clocks write an hour. */
export const hourName = (hour: number): string => String(hour).padStart(2, '0')

/** What the day is, and what it is compared with. */
export function comparedWith({ before, until }: Sales): string {
  const weekday = weekdayOf(before, 0)
  const begins = 'Şubelerin günü 05:00’te başlar; okutulmayan alışverişler burada yoktur.'
  if (until === null) return `${begins} Geçen haftanın ${weekday} günüyle karşılaştırılıyor.`
  if (until === 5) return `${begins} Karşılaştırma, ilk saat dolunca başlar.`
  return `${begins} Geçen haftanın ${weekday} günüyle, ${hourName(until)}:00’e kadar karşılaştırılıyor.`
}

/** The busiest hour of the day, in a sentence. */
export function bestHour({ hours }: Sales): string {
  const best = hours.reduce((most, one) => (one.now > most.now ? one : most))
  if (best.now === 0) return 'Bu gün henüz üye alışverişi yok.'
  const next = hourName((best.hour + 1) % 24)
  return `En yoğun saat ${hourName(best.hour)}:00–${next}:00: ${formatMoney(best.now)}.`
}
