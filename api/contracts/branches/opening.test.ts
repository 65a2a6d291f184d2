import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { type Hours, HoursForm } from './hours.ts'
import { hoursDayAt, nextOpening, openingAt, zoneOf } from './opening.ts'

const weekdays = Array.from({ length: 5 }, () => [{ opens: '08:00', closes: '22:00' }])
const weekend = Array.from({ length: 2 }, () => [{ opens: '09:00', closes: '02:00' }])
const hours: Hours = {
  week: [...weekdays, ...weekend],
  exceptions: [
    { date: '2026-11-20', name: 'Bakım', ranges: [] },
    { date: '2026-11-30', name: 'Davet', ranges: [{ opens: '10:00', closes: '15:00' }] },
  ],
}
const istanbul = (text: string) => Date.parse(`${text}:00+03:00`)
const states = (given: Hours, at: string) => {
  const { open, until } = openingAt(given, istanbul(at))
  const there = until && new Date(until + 3 * 3_600_000).toISOString().slice(0, 16)
  return [open, there]
}

describe('the next opening', () => {
  const opens = (given: Hours | null, at: string) =>
    new Date(nextOpening(given, istanbul(at)) + 3 * 3_600_000).toISOString().slice(0, 16)
  const every = (...day: { opens: string; closes: string }[]): Hours => ({
    week: Array.from({ length: 7 }, () => day),
    exceptions: [],
  })

  test.each([
    ['from the afternoon, over an exception', '2026-11-19T15:00', '2026-11-21T09:00'],
    ['from before today’s', '2026-11-19T06:30', '2026-11-21T09:00'],
    ['from a night that began yesterday', '2026-11-22T01:30', '2026-11-22T09:00'],
    ['from after five', '2026-11-22T05:00', '2026-11-23T08:00'],
  ])('%s', (_, at, expected) => expect(opens(hours, at)).toBe(expected))

  test('is not that after a break', () => {
    const lunch = every({ opens: '08:00', closes: '12:00' }, { opens: '14:00', closes: '20:00' })
    expect(opens(lunch, '2026-11-19T11:00')).toBe('2026-11-20T08:00')
  })

  test('is five in the morning without hours, and where it never closes', () => {
    expect(opens(null, '2026-11-19T11:00')).toBe('2026-11-20T05:00')
    expect(opens(null, '2026-11-20T04:59')).toBe('2026-11-20T05:00')
    expect(opens(every({ opens: '06:00', closes: '06:00' }), '2026-11-19T11:00')).toBe(
      '2026-11-20T05:00',
    )
  })

  test('comes after a night that lasts beyond five, or at five', () => {
    const club = every({ opens: '20:00', closes: '06:00' })
    expect(opens(club, '2026-11-19T23:00')).toBe('2026-11-20T20:00')
    expect(opens(every({ opens: '05:00', closes: '22:00' }), '2026-11-19T23:00')).toBe(
      '2026-11-20T05:00',
    )
  })
})

describe('a branch', () => {
  test.each([
    ['on a Thursday morning', '2026-11-19T07:59', false, '2026-11-19T08:00'],
    ['at the minute it opens', '2026-11-19T08:00', true, '2026-11-19T22:00'],
    ['at the minute it closes, before an exception', '2026-11-19T22:00', false, '2026-11-21T09:00'],
    ['on an exception', '2026-11-20T12:00', false, '2026-11-21T09:00'],
    ['past midnight', '2026-11-22T01:30', true, '2026-11-22T02:00'],
    ['after its night', '2026-11-22T02:00', false, '2026-11-22T09:00'],
    ['in the night to an exception', '2026-11-30T01:00', true, '2026-11-30T02:00'],
    ['on an exception with hours', '2026-11-30T09:00', false, '2026-11-30T10:00'],
    ['on such an evening', '2026-11-30T18:00', false, '2026-12-01T08:00'],
  ])('%s', (_, at, open, until) => expect(states(hours, at)).toEqual([open, until]))

  test.each([
    ['in the evening', '2026-11-21T23:59', '2026-11-21'],
    ['in its night, after midnight', '2026-11-22T01:59', '2026-11-21'],
    ['after its night', '2026-11-22T02:00', '2026-11-22'],
    ['in the night before an exception', '2026-11-30T01:00', '2026-11-29'],
    ['after midnight where it closes before', '2026-11-20T00:10', '2026-11-20'],
  ])('%s has the hours of the day that the night began on', (_, at, date) =>
    expect(hoursDayAt(hours, istanbul(at))).toBe(date),
  )

  test('that never closes has no next change', () => {
    const always = { week: weekdays.concat(weekdays).slice(0, 7), exceptions: [] }
    const day = [{ opens: '06:00', closes: '06:00' }]
    const whole = { ...always, week: always.week.map(() => day) }
    expect(states(whole, '2026-11-19T06:00')).toEqual([true, null])
    const rest = { date: '2026-12-25', name: 'Tatil', ranges: [] }
    expect(states({ ...whole, exceptions: [rest] }, '2026-11-19T06:00')).toEqual([
      true,
      '2026-12-25T06:00',
    ])
  })

  test('that has closed for good has none either', () => {
    expect(states({ week: hours.week.map(() => []), exceptions: [] }, '2026-11-19T06:00')).toEqual([
      false,
      null,
    ])
  })
})

/** Any hours that the form takes, and other zones with changes of clocks beside Istanbul's. */
const clock = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => new Date(quarter * 15 * 60_000).toISOString().slice(11, 16))
const ranges = fc.array(fc.record({ opens: clock, closes: clock }), { maxLength: 2 })
const exception = fc.record({
  date: fc
    .integer({ min: -3, max: 12 })
    .map((days) => new Date(Date.UTC(2026, 9, 20 + days)).toISOString().slice(0, 10)),
  name: fc.constant('Tatil'),
  ranges,
})
const anyHours = fc
  .record({
    week: fc.array(ranges, { minLength: 7, maxLength: 7 }),
    exceptions: fc.array(exception, { maxLength: 3 }),
  })
  .filter((given) => HoursForm.safeParse(given).success)
const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York'].map((name) => ({
  name,
  zone: zoneOf(name),
}))
/** Around the end of summer time in Berlin, 25 October 2026, and a week before New York's. */
const moment = fc
  .integer({ min: 0, max: 14 * 24 * 60 })
  .map((minutes) => Date.UTC(2026, 9, 20) + minutes * 60_000)

/** Whether a range holds the moment, looked up minute by minute on the clocks of the zone. */
function openByTheClock(given: Hours, at: number, timeZone: string): boolean {
  const [date = '', time = ''] = new Date(at).toLocaleString('sv-SE', { timeZone }).split(' ')
  const shown = time.slice(0, 5)
  const day = (away: number) => new Date(Date.parse(date) + away * 86_400_000)
  const of = (away: number) => {
    const name = day(away).toISOString().slice(0, 10)
    const own = given.exceptions.find((one) => one.date === name)
    return own?.ranges ?? given.week[(day(away).getUTCDay() + 6) % 7] ?? []
  }
  return (
    of(0).some(({ opens, closes }) => shown >= opens && (closes <= opens || shown < closes)) ||
    of(-1).some(({ opens, closes }) => closes <= opens && shown < closes)
  )
}

describe('whatever its hours', () => {
  test('it is open when its clocks say so', () => {
    fc.assert(
      fc.property(anyHours, moment, (given, at) => {
        const { open } = openingAt(given, at, zones[0]?.zone)
        expect(open).toBe(openByTheClock(given, at, 'Europe/Istanbul'))
      }),
      runs(60, 300),
    )
  })

  test.each(zones)('in $name it stays so until the change, and not after it', ({ zone }) => {
    fc.assert(
      fc.property(
        anyHours,
        moment,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, at, part) => {
          const { open, until } = openingAt(given, at, zone)
          if (until === null) return
          expect(until).toBeGreaterThan(at)
          const between = at + Math.floor((until - at - 1) * part)
          expect(openingAt(given, between, zone)).toEqual({ open, until })
          expect(openingAt(given, until, zone).open).toBe(!open)
        },
      ),
      runs(40, 200),
    )
  })

  test('an exception changes nothing before its day, nor after its nights', () => {
    fc.assert(
      fc.property(anyHours, exception, moment, (given, extra, at) => {
        const away = Math.abs(at - Date.parse(extra.date))
        if (away < 3 * 86_400_000 || given.exceptions.some(({ date }) => date === extra.date))
          return
        const more = { ...given, exceptions: [...given.exceptions, extra] }
        expect(openingAt(more, at).open).toBe(openingAt(given, at).open)
      }),
    )
  })
})

describe('hours are refused', () => {
  const refusal = (given: unknown) =>
    HoursForm.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message])
  const week = (...days: object[][]) => ({
    week: Array.from({ length: 7 }, (_, day) => days[day] ?? []),
    exceptions: [] as object[],
  })
  const overlap = 'Saatler birbiriyle çakışıyor.'

  test('that overlap on a day', () =>
    expect(
      refusal(
        week([
          { opens: '08:00', closes: '12:00' },
          { opens: '11:59', closes: '20:00' },
        ]),
      ),
    ).toEqual([['week.0', overlap]]))

  test('that last into the next one, also from Sunday to Monday', () =>
    expect(
      refusal(
        week(
          [{ opens: '01:00', closes: '10:00' }],
          [],
          [],
          [],
          [],
          [],
          [{ opens: '20:00', closes: '01:01' }],
        ),
      ),
    ).toEqual([
      ['week.0', overlap],
      ['week.6', overlap],
    ]))

  test('but not where one begins as the other ends', () =>
    expect(
      refusal(
        week([
          { opens: '00:00', closes: '10:00' },
          { opens: '10:00', closes: '00:00' },
        ]),
      ),
    ).toBeUndefined())

  test('that are no times, too many, none at all, or twice on a date', () => {
    expect(refusal(week([{ opens: '24:00', closes: '9:00' }]))).toEqual([
      ['week.0.0.opens', 'Saati 09:00 gibi yazın.'],
      ['week.0.0.closes', 'Saati 09:00 gibi yazın.'],
    ])
    expect(refusal(week())).toEqual([['week', 'En az bir gün için saat girin.']])
    const open = week([{ opens: '08:00', closes: '12:00' }])
    const day = { date: '2026-12-31', name: 'Yılbaşı', ranges: [] }
    expect(refusal({ ...open, exceptions: [day, day] })).toEqual([
      ['exceptions.1.date', 'Bu tarih zaten listede.'],
    ])
    const long = { ...day, ranges: [{ opens: '12:00', closes: '03:00' }] }
    const next = { ...day, date: '2027-01-01', ranges: [{ opens: '02:00', closes: '08:00' }] }
    expect(refusal({ ...open, exceptions: [long, next] })).toEqual([
      ['exceptions.0.ranges', overlap],
      ['exceptions.1.ranges', overlap],
    ])
  })
})
