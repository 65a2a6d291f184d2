import { describe, expect, test } from 'vitest'
import { formatAtTime, formatUntilTime } from './spoken-clock.ts'

/** The moment at which a clock in Istanbul shows `08:30`. */
const at = (clock: string) => `2026-11-19T${clock}:00+03:00`

describe('a full hour is read as its number', () => {
  test.each([
    ['00:00', '00:00’a', '00:00’da'],
    ['01:00', '01:00’e', '01:00’de'],
    ['02:00', '02:00’ye', '02:00’de'],
    ['03:00', '03:00’e', '03:00’te'],
    ['04:00', '04:00’e', '04:00’te'],
    ['05:00', '05:00’e', '05:00’te'],
    ['06:00', '06:00’ya', '06:00’da'],
    ['07:00', '07:00’ye', '07:00’de'],
    ['08:00', '08:00’e', '08:00’de'],
    ['09:00', '09:00’a', '09:00’da'],
    ['10:00', '10:00’a', '10:00’da'],
    ['11:00', '11:00’e', '11:00’de'],
    ['12:00', '12:00’ye', '12:00’de'],
    ['13:00', '13:00’e', '13:00’te'],
    ['14:00', '14:00’e', '14:00’te'],
    ['15:00', '15:00’e', '15:00’te'],
    ['16:00', '16:00’ya', '16:00’da'],
    ['17:00', '17:00’ye', '17:00’de'],
    ['18:00', '18:00’e', '18:00’de'],
    ['19:00', '19:00’a', '19:00’da'],
    ['20:00', '20:00’ye', '20:00’de'],
    ['21:00', '21:00’e', '21:00’de'],
    ['22:00', '22:00’ye', '22:00’de'],
    ['23:00', '23:00’e', '23:00’te'],
  ])('%s', (clock, until, when) => {
    expect(formatUntilTime(at(clock))).toBe(until)
    expect(formatAtTime(at(clock))).toBe(when)
  })
})

describe('other minutes decide by themselves', () => {
  test.each([
    ['01', '’e', '’de'],
    ['05', '’e', '’te'],
    ['06', '’ya', '’da'],
    ['07', '’ye', '’de'],
    ['09', '’a', '’da'],
    ['10', '’a', '’da'],
    ['12', '’ye', '’de'],
    ['15', '’e', '’te'],
    ['20', '’ye', '’de'],
    ['23', '’e', '’te'],
    ['25', '’e', '’te'],
    ['30', '’a', '’da'],
    ['35', '’e', '’te'],
    ['40', '’a', '’ta'],
    ['45', '’e', '’te'],
    ['50', '’ye', '’de'],
    ['55', '’e', '’te'],
    ['58', '’e', '’de'],
  ])('21:%s', (minute, until, when) => {
    for (const hour of ['00', '07', '21']) {
      expect(formatUntilTime(at(`${hour}:${minute}`))).toBe(`${hour}:${minute}${until}`)
      expect(formatAtTime(at(`${hour}:${minute}`))).toBe(`${hour}:${minute}${when}`)
    }
  })
})

test('every suffix has the vowel of the word that is read', () => {
  // front vowels take e, back vowels a: bir, iki, üç, dört, beş, yedi, sekiz, yirmi, elli are front
  const front = (last: number) =>
    last % 10 === 0 ? [20, 50].includes(last) : ![6, 9].includes(last % 10)
  for (let minute = 0; minute < 24 * 60; minute++) {
    const clock = new Date(minute * 60_000).toISOString().slice(11, 16)
    const last = minute % 60 || Math.floor(minute / 60)
    expect(formatUntilTime(at(clock))).toMatch(front(last) ? /e$/ : /a$/)
    expect(formatAtTime(at(clock))).toMatch(front(last) ? /[dt]e$/ : /[dt]a$/)
  }
})

test('nothing has no suffix', () => {
  expect(formatUntilTime(null)).toBe('–')
  expect(formatAtTime('')).toBe('–')
})
