import * as z from 'zod'
import type { Template } from './letter.ts'

const Count = z.int().nonnegative()

/** What yesterday was, in ten lines and without names of people (decisions/261). */
export const morningReport: Template<'morning_report'> = {
  data: z.object({
    day: z.iso.date(),
    paid: Count,
    paidBefore: Count,
    purchases: Count,
    discount: Count,
    refunds: Count,
    refunded: Count,
    orders: Count,
    medianMinutes: z.number().nonnegative().nullable(),
    late: Count,
    earned: Count,
    spent: Count,
    newMembers: Count,
    behind: z.object({ name: z.string(), paid: Count, paidBefore: Count }).nullable(),
  }),
  write: ({ data, pages }) => ({
    subject: `Günün özeti: ${days.format(dateOf(data.day))}`,
    preview: `Üyeler ${money(data.paid)} ödedi; ${comparison(data)}.`,
    heading: days.format(dateOf(data.day)),
    paragraphs: [
      'Üyelerin bütün şubelerdeki alışverişleri ve siparişleri. Kasada okutulmayan alışverişler burada yoktur.',
    ],
    facts: [
      ['Ödenen', money(data.paid)],
      [`Geçen ${weekdayOf(data.day)}`, `${money(data.paidBefore)} (${comparison(data)})`],
      ['Alışveriş', number(data.purchases)],
      ['Kupon indirimi', money(data.discount)],
      ['İade', `${number(data.refunds)} (${money(data.refunded)})`],
      ['Sipariş', `${number(data.orders)} (${number(data.late)} geciken)`],
      [
        'Ortanca hazırlık',
        data.medianMinutes === null ? '–' : `${Math.round(data.medianMinutes)} dk`,
      ],
      ['Puan', `${number(data.earned)} verildi, ${number(data.spent)} harcandı`],
      ['Yeni üye', number(data.newMembers)],
      ...(data.behind === null
        ? []
        : [['En geride kalan şube', `${data.behind.name} (${comparison(data.behind)})`] as const]),
    ],
    button: { label: 'Genel Bakışı Aç', href: pages.dashboard },
    note: 'Şubelerin günü 05.00’te başlar; puanlar ve yeni üyeler takvim gününündür. Bu e-postayı Genel Bakış sayfasından kapatabilirsiniz.',
  }),
}

/** `%12 eksik`, from elevenfold on `11 katı`, against the same weekday a week before. */
function comparison({ paid, paidBefore }: { paid: number; paidBefore: number }): string {
  if (paid === paidBefore) return 'aynı'
  if (paidBefore === 0) return 'geçen hafta hiç yoktu'
  const share = Math.round((Math.abs(paid - paidBefore) / paidBefore) * 100)
  if (share >= 1_000) return `${number(Math.round(paid / paidBefore))} katı`
  return `${share === 0 ? '%1’den az' : `%${share}`} ${paid > paidBefore ? 'fazla' : 'eksik'}`
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('tr-TR', { timeZone: 'UTC', ...options })
const days = format({ day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' })
const weekdays = format({ weekday: 'long' })
/** Small, as a day that no date follows is written. */
const weekdayOf = (day: string) => weekdays.format(dateOf(day)).toLocaleLowerCase('tr')

const numbers = new Intl.NumberFormat('tr-TR')
const number = (value: number) => numbers.format(value)
const lira = new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' })
const money = (kurus: number) => lira.format(kurus / 100)
