import { describe, expect, test } from 'vitest'
import { openingAt } from '#api/contracts/branches/opening.ts'
import { weekHours } from '#api/mocks/fixtures.ts'
import { exceptionText, nearException, openingWords, rangesText } from './opening-words.ts'

const at = (text: string) => Date.parse(`${text}:00+03:00`)
const words = (open: boolean, until: string | null, now = '2026-11-19T14:30') =>
  openingWords({ open, until: until === null ? null : at(until) }, at(now))

describe('a branch says', () => {
  test.each([
    [true, '2026-11-19T22:00', 'Açık · 22:00’ye kadar'],
    [true, '2026-11-20T00:00', 'Açık · 00:00’a kadar'],
    [true, '2026-11-20T02:00', 'Açık · 02:00’ye kadar'],
    [true, '2026-11-20T14:30', 'Açık · yarın 14:30’a kadar'],
    [true, '2026-11-23T21:30', 'Açık · pazartesi 21:30’a kadar'],
    [true, null, 'Açık · 24 saat'],
    [false, '2026-11-19T18:00', 'Kapalı · 18:00’de açılır'],
    [false, '2026-11-20T08:00', 'Kapalı · yarın 08:00’de açılır'],
    [false, '2026-11-21T09:00', 'Kapalı · cumartesi 09:00’da açılır'],
    [false, '2026-11-25T10:15', 'Kapalı · çarşamba 10:15’te açılır'],
    [false, '2026-11-26T08:00', 'Kapalı · 26 Kasım 08:00’de açılır'],
    [false, null, 'Kapalı'],
  ])('%s until %s: %s', (open, until, text) => expect(words(open, until)).toBe(text))

  test('only the time after midnight, on the same day by the calendar', () =>
    expect(words(false, '2026-11-20T08:00', '2026-11-20T00:30')).toBe('Kapalı · 08:00’de açılır'))
})

test('through a night, an exception and the weekend', () => {
  const said = (now: string) => openingWords(openingAt(weekHours, at(now)), at(now))
  expect(said('2026-11-19T21:59')).toBe('Açık · 22:00’ye kadar')
  expect(said('2026-11-19T22:00')).toBe('Kapalı · cumartesi 09:00’da açılır')
  expect(said('2026-11-20T12:00')).toBe('Kapalı · yarın 09:00’da açılır')
  expect(said('2026-12-31T23:30')).toBe('Açık · 02:00’ye kadar')
  expect(said('2027-01-01T01:59')).toBe('Açık · 02:00’ye kadar')
  expect(said('2027-01-01T02:00')).toBe('Kapalı · 08:00’de açılır')
})

test('exceptions are told with their day', () => {
  const [rest, party] = weekHours.exceptions
  expect(rest && exceptionText(rest)).toBe('20 Kasım cuma, Bakım çalışması: kapalı')
  expect(party && exceptionText(party)).toBe('31 Aralık perşembe, Yılbaşı gecesi: 12:00–02:00')
  expect(nearException(weekHours, at('2026-11-19T23:00'))).toBe('Yarın, Bakım çalışması: kapalı')
  expect(nearException(weekHours, at('2026-11-20T23:00'))).toBe('Bugün, Bakım çalışması: kapalı')
  expect(nearException(weekHours, at('2026-11-21T00:00'))).toBeUndefined()
  const newYear = 'Yılbaşı gecesi: 12:00–02:00'
  expect(nearException(weekHours, at('2026-12-31T00:30'))).toBe(`Bugün, ${newYear}`)
  expect(nearException(weekHours, at('2027-01-01T01:59'))).toBe(`Bugün, ${newYear}`)
  expect(nearException(weekHours, at('2027-01-01T02:00'))).toBeUndefined()
})

test('a day’s ranges', () => {
  expect(rangesText([])).toBe('kapalı')
  expect(
    rangesText([
      { opens: '13:00', closes: '18:00' },
      { opens: '09:00', closes: '12:00' },
    ]),
  ).toBe('09:00–12:00 ve 13:00–18:00')
})
