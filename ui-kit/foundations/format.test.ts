import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import {
  formatDate,
  formatDateBlock,
  formatDateTime,
  formatDayAndTime,
  formatDayHeading,
  formatDayMonth,
  formatDistance,
  formatForInput,
  formatInitials,
  formatLongDateTime,
  formatMean,
  formatMinutes,
  formatMoney,
  formatMonth,
  formatNumber,
  formatOfThem,
  formatPhone,
  formatPoints,
  formatRecentDateTime,
  formatSeenAt,
  formatShortDate,
  formatTime,
  formatTimeWithSeconds,
  formatWeekday,
} from './format.ts'

const afternoon = '2026-11-19T11:30:05Z'

describe('numbers', () => {
  test('points and numbers are grouped with dots', () => {
    expect(formatPoints(1250)).toBe('1.250 puan')
    expect(formatPoints(0)).toBe('0 puan')
    expect(formatNumber(1234567)).toBe('1.234.567')
  })

  test.each([
    ...([
      [0, "0'ı"],
      [1, "1'i"],
      [2, "2'si"],
      [3, "3'ü"],
      [4, "4'ü"],
      [5, "5'i"],
      [6, "6'sı"],
    ] as const),
    ...([
      [7, "7'si"],
      [8, "8'i"],
      [9, "9'u"],
      [10, "10'u"],
      [20, "20'si"],
      [30, "30'u"],
    ] as const),
    ...([
      [40, "40'ı"],
      [50, "50'si"],
      [60, "60'ı"],
      [70, "70'i"],
      [80, "80'i"],
      [90, "90'ı"],
    ] as const),
    ...([
      [12, "12'si"],
      [100, "100'ü"],
      [1000, "1.000'i"],
      [1200, "1.200'ü"],
      [1206, "1.206'sı"],
    ] as const),
  ])('%d of those that were named are %s', (count, said) => {
    expect(formatOfThem(count)).toBe(said)
  })

  test('a mean has one decimal place', () => {
    expect(formatMean(4)).toBe('4,0')
    expect(formatMean(4.26)).toBe('4,3')
  })

  test('money comes from kuruş', () => {
    expect(formatMoney(8500)).toBe('₺85,00')
    expect(formatMoney(123_456)).toBe('₺1.234,56')
    expect(formatMoney(5)).toBe('₺0,05')
  })
})

describe('dates', () => {
  test('fill an input of date and time', () => {
    expect(formatForInput(afternoon)).toBe('2026-11-19T14:30')
    expect(formatForInput(undefined)).toBe('')
    expect(formatForInput('ne zaman')).toBe('')
  })

  test('are shown in Istanbul, wherever the device is', () => {
    expect(formatDate(afternoon)).toBe('19 Kas 2026')
    expect(formatDateTime(afternoon)).toBe('19 Kas 2026 14:30')
    expect(formatLongDateTime(afternoon)).toBe('19 Kasım 2026, 14:30')
    expect(formatShortDate(afternoon)).toBe('19.11.2026')
    expect(formatTime(afternoon)).toBe('14:30')
    expect(formatTimeWithSeconds(afternoon)).toBe('14:30:05')
    expect(formatDateBlock(afternoon)).toEqual({ day: '19', month: 'Kas' })
  })

  test('head the days and months of a list', () => {
    expect(formatMonth(afternoon)).toBe('Kasım 2026')
    expect(formatDayAndTime(afternoon)).toBe('19 Kas 14:30')
    const now = Date.parse('2026-11-19T20:59:00Z')
    expect(formatDayHeading(afternoon, now)).toBe('Bugün')
    expect(formatDayHeading('2026-11-18T21:00:00Z', now)).toBe('Bugün')
    expect(formatDayHeading('2026-11-18T20:59:59Z', now)).toBe('Dün')
    expect(formatDayHeading('2026-11-17T12:00:00Z', now)).toBe('17 Kasım')
    expect(formatDayHeading('2025-11-19T12:00:00Z', now)).toBe('19 Kasım 2025')
    // the day that begins in Istanbul while it is still the day before in UTC
    expect(formatDayHeading(afternoon, Date.parse('2026-11-19T21:00:00Z'))).toBe('Dün')
    expect(formatDayHeading('ne zaman', now)).toBe('–')
  })

  test('leave out the year that it is in Istanbul', () => {
    const newYear = Date.parse('2026-12-31T21:00:00Z')
    expect(formatRecentDateTime(afternoon, newYear - 1)).toBe('19 Kas 14:30')
    expect(formatRecentDateTime(afternoon, newYear)).toBe('19 Kas 2026 14:30')
    expect(formatRecentDateTime(newYear, newYear)).toBe('1 Oca 00:00')
    expect(formatRecentDateTime('ne zaman', newYear)).toBe('–')
  })

  test('a late evening in UTC is the next day in Istanbul', () => {
    expect(formatShortDate('2026-11-19T22:00:00Z')).toBe('20.11.2026')
  })

  test('a date without a time stays that day', () => {
    expect(formatShortDate('1990-05-19')).toBe('19.05.1990')
    expect(formatDate('1990-01-01')).toBe('1 Oca 1990')
  })

  test('what is not a date becomes a dash', () => {
    expect([undefined, null, '', 'yarın'].map((moment) => formatShortDate(moment))).toEqual([
      '–',
      '–',
      '–',
      '–',
    ])
  })
})

describe('forms are those of Intl', () => {
  const istanbul = (options: Intl.DateTimeFormatOptions, locale = 'tr-TR') =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Istanbul', ...options })
  const day = istanbul({ day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = istanbul({ day: 'numeric', month: 'long', year: 'numeric' })
  const shortDay = istanbul({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const clock = istanbul({ hour: '2-digit', minute: '2-digit' })
  const seconds = istanbul({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const month = istanbul({ month: 'short' })
  const dayOfMonth = istanbul({ day: 'numeric' })
  // Swedish dates are ISO 8601 with a space: `2026-11-19 14:30`
  const input = istanbul({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')
  const monthOfYear = istanbul({ month: 'long', year: 'numeric' })
  const dayOfYear = istanbul({ day: 'numeric', month: 'long' })
  const nearby = new Intl.RelativeTimeFormat('tr-TR', { numeric: 'auto' })
  const capital = (word: string) => word.slice(0, 1).toLocaleUpperCase('tr') + word.slice(1)

  test('at every moment since Turkey keeps its clocks', () => {
    // if Turkey changes its offset by law, this test fails and `istanbulMs` must change
    const moments = fc.date({
      min: new Date('2016-09-08T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    const check = (at: Date) => {
      expect(formatDate(at)).toBe(day.format(at))
      expect(formatDateTime(at)).toBe(`${day.format(at)} ${clock.format(at)}`)
      expect(formatLongDateTime(at)).toBe(`${longDay.format(at)}, ${clock.format(at)}`)
      expect(formatMonth(at)).toBe(monthOfYear.format(at))
      expect(formatDayAndTime(at)).toBe(
        `${day.format(at).replace(/ \d{4}$/, '')} ${clock.format(at)}`,
      )
      const inDays = (days: number) => formatDayHeading(at, at.getTime() + days * 86_400_000)
      for (const days of [0, 1]) expect(inDays(days)).toBe(capital(nearby.format(-days, 'day')))
      expect([dayOfYear, longDay].map((form) => form.format(at))).toContain(inDays(40))
      expect(formatShortDate(at)).toBe(shortDay.format(at))
      expect(formatTime(at)).toBe(clock.format(at))
      expect(formatTimeWithSeconds(at)).toBe(seconds.format(at))
      expect(formatForInput(at)).toBe(input.format(at).replace(' ', 'T'))
      expect(formatDateBlock(at)).toEqual({ day: dayOfMonth.format(at), month: month.format(at) })
    }
    fc.assert(fc.property(moments, check), runs(100, 2_000))
  })

  test('of every day that somebody may have been born on', () => {
    const days = fc.integer({ min: -25_567, max: 20_000 }) // 1900 and 2024, counted from 1970
    const check = (count: number) => {
      const born = new Date(count * 86_400_000).toISOString().slice(0, 10)
      expect(formatShortDate(born)).toBe(shortDay.format(new Date(born)))
    }
    fc.assert(fc.property(days, check), runs(100, 2_000))
  })

  test('of every number, amount and mean', () => {
    const number = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 })
    const money = new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' })
    const mean = new Intl.NumberFormat('tr-TR', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    const wholes = fc.oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.integer())
    fc.assert(
      fc.property(wholes, (whole) => {
        expect(formatNumber(whole)).toBe(number.format(whole))
        expect(formatMoney(whole)).toBe(money.format(whole / 100))
      }),
      runs(100, 2_000),
    )
    for (let tenths = 10; tenths <= 50; tenths += 1)
      expect(formatMean(tenths / 10)).toBe(mean.format(tenths / 10))
  })
})

test('when something was seen is told shorter the nearer it is', () => {
  const seen = '2026-11-19T14:32:00+03:00'
  const after = (hours: number) => Date.parse(seen) + hours * 3_600_000
  expect(formatSeenAt(seen, after(0))).toBe('14:32')
  expect(formatSeenAt(seen, after(9))).toBe('14:32')
  expect(formatSeenAt(seen, after(10))).toBe('dün 14:32')
  expect(formatSeenAt(seen, after(34))).toBe('19 Kas 14:32')
  expect(formatSeenAt(undefined, after(0))).toBe('–')
})

describe('people', () => {
  test('Turkish numbers are shown the Turkish way, others as they are', () => {
    expect(formatPhone('+905321234567')).toBe('0532 123 45 67')
    expect(formatPhone('+4915112345678')).toBe('+4915112345678')
    expect(formatPhone(null)).toBe('–')
  })

  test('initials keep the dot of i', () => {
    expect(formatInitials('ipek ışık şen')).toBe('İŞ')
    expect(formatInitials('Gülşah Çağlayangil-İğneciğil')).toBe('GÇ')
    expect(formatInitials('ışıl')).toBe('I')
    expect(formatInitials('  ')).toBe('')
  })
})

test.each([
  [45, '45 dk'],
  [60, '1 sa'],
  [125, '2 sa 5 dk'],
])('%i minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})

test('days are named as within a sentence', () => {
  expect(formatWeekday(afternoon)).toBe('perşembe')
  expect(formatWeekday('2026-11-22')).toBe('pazar')
  // half past two at night in Istanbul, the day before in London
  expect(formatWeekday('2026-11-22T23:30:00Z')).toBe('pazartesi')
  expect(formatDayMonth(afternoon)).toBe('19 Kasım')
  expect(formatWeekday(null)).toBe('–')
})

test.each([
  [0, '0 m'],
  [84, '80 m'],
  [994, '990 m'],
  [996, '1,0 km'],
  [1_249, '1,2 km'],
  [9_940, '9,9 km'],
  [9_960, '10 km'],
  [1_234_567, '1.235 km'],
])('%d metres are as exact as one walks', (metres, text) =>
  expect(formatDistance(metres)).toBe(text),
)
