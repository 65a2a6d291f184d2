import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Instant, Version } from '../fields.ts'
import { Maker } from '../maker.ts'
import { between } from '../number-fields.ts'
import { changeOf } from '../typed-fields.ts'

const money = (kurus: number) =>
  `₺${(kurus / 100).toLocaleString('tr-TR', { minimumFractionDigits: 2 })}`

/** An amount in kuruş between two bounds; its sentence speaks of lira, as people type it. */
export const amountBetween = (least: number, most: number) => {
  const sentence = `${money(least)} ile ${money(most)} arasında bir tutar girin.`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}

/** What the programme is set to (programme.md §8). */
export const ProgrammeSettings = z.strictObject({
  /** kuruş that a point is worth, in reports and where points pay an order */
  pointValue: amountBetween(1, 10_000),
  /** months until points expire, for points earned from then on */
  grantMonths: between(1, 60),
  /** days that a coupon lives which points bought */
  couponDays: between(1, 365),
  /** points for which a customer hangs a coffee */
  donationPoints: between(1, 100_000),
  /** points for whoever invited a friend, and for the friend; for friends who register from then on */
  referralInviter: between(1, 10_000),
  referralFriend: between(1, 10_000),
  /** kuruş that must be paid for a purchase of the friend to count; likewise */
  referralLeast: amountBetween(1, 1_000_000),
  /** invitations that earn a person points in a month; 0: codes are not accepted */
  referralMonthly: between(0, 100),
  /** percent of given points that are used in the end, until a month of points has wholly ended (decisions/267) */
  expectedUse: between(0, 100),
  /** whether staff may record a bill of a customer who has no phone by the phone number (decisions/241) */
  billsByNumber: z.boolean(),
  /** the programme's first day: earlier entries expire 12 months after it at the earliest */
  startsOn: CalendarDate.refine(
    (day) => day >= '2000-01-01' && day < '2100-01-01',
    'Geçerli bir tarih girin.',
  ),
})
export type ProgrammeSettings = z.output<typeof ProgrammeSettings>

/** The settings as they stood from `at` on. */
export const SettingsVersion = z.object({
  ...ProgrammeSettings.shape,
  version: Version,
  at: Instant,
  actor: Maker,
})
export type SettingsVersion = z.output<typeof SettingsVersion>

export const listSettings = endpoint('get', '/api/admin/programme/settings', {
  summary: 'What the programme is set to: the version that holds first, then the hundred before it',
  audience: 'programme.edit',
  answer: z.array(SettingsVersion),
  refusals: [],
})

export const changeSettings = endpoint('patch', '/api/admin/programme/settings', {
  summary: 'Change some of the programme’s settings; what was earned or bought before stays',
  audience: 'programme.edit',
  ownLines: true,
  versioned: SettingsVersion,
  body: changeOf(ProgrammeSettings),
  answer: SettingsVersion,
  refusals: [],
})
