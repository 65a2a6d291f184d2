import { expect, test } from 'vitest'
import { demoBranches, demoHours } from '#sql/demo/branches.ts'
import type { OpeningRange } from '../contracts/branches/hours.ts'
import { hoursText } from '../contracts/branches/hours-text.ts'

const range = (text: string): OpeningRange => {
  const [opens = '', closes = ''] = text.split('-')
  return { opens, closes }
}
/** Days from Monday on, ranges by commas; a missing day is closed. */
const week = (...days: string[]) => ({
  week: Array.from({ length: 7 }, (_, day) =>
    (days[day] ?? '').split(',').filter(Boolean).map(range),
  ),
})
const every = (day: string) => Array.from({ length: 7 }, () => day)
const [work, free] = ['08:00-22:00', '09:00-23:00']

test.each([
  [every('08:00-23:00'), 'Her gün 08:00–23:00'],
  [every('00:00-00:00'), 'Her gün 24 saat'],
  [[work, work, work, work, work, free, free], 'Hafta içi 08:00–22:00, hafta sonu 09:00–23:00'],
  [[work, work, work, work, work], 'Hafta içi 08:00–22:00, hafta sonu kapalı'],
  [
    [work, work, work, work, '08:00-02:00', '08:00-02:00', work],
    'Pazar–Perşembe 08:00–22:00, Cuma–Cumartesi 08:00–02:00',
  ],
  [
    ['', work, work, '09:00-12:00,13:00-18:00', work, free, free],
    'Pazartesi kapalı, Salı–Çarşamba 08:00–22:00, Perşembe 09:00–12:00 ve 13:00–18:00, Cuma 08:00–22:00, Cumartesi–Pazar 09:00–23:00',
  ],
  [['10:00-00:00'], 'Pazartesi 10:00–24:00, Salı–Pazar kapalı'],
])('%j', (days, text) => expect(hoursText(week(...days))).toBe(text))

test('the longest text fits its column', () => {
  const days = ['08', '09', '08', '09', '08', '09', '10'].map(
    (hour) => `${hour}:00-12:00,13:00-00:00`,
  )
  expect(hoursText(week(...days)).length).toBeLessThanOrEqual(300)
})

test.each(demoBranches.map((branch) => [branch.name, branch.opening_hours]))(
  'the demo describes %s as it is',
  (name, described) => {
    const days = demoHours[name]?.map(([opens, closes]) => [{ opens, closes }]) ?? []
    expect(hoursText({ week: days })).toBe(described)
  },
)
