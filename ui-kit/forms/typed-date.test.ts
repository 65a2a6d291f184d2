import { describe, expect, test } from 'vitest'
import { completeDate, holdDate, isWhole, typeDate } from './typed-date.ts'

/** Types text key by key, as the field receives it. */
const type = (text: string, withTime = false) =>
  [...text].reduce((before, letter) => completeDate(before + letter, before, withTime), '')

describe('what is typed', () => {
  test.each([
    ['19112026', '19.11.2026'],
    ['19.11.2026', '19.11.2026'],
    ['5.6.1994', '5.6.1994'],
    ['19/11/2026', '19.11.2026'],
    ['x19 11 2026', '19.11.2026'],
  ])('%s stands as %s', (typed, stands) => expect(type(typed)).toBe(stands))

  test.each([
    ['191120261430', '19.11.2026 14:30'],
    ['19.11.2026 14:30', '19.11.2026 14:30'],
  ])('%s stands as %s with a time', (typed, stands) => expect(type(typed, true)).toBe(stands))

  test('what is filled in by a browser is understood', () => {
    expect(completeDate('1990-05-19', '', false)).toBe('19.05.1990')
    expect(completeDate('2026-11-19T14:30', '', true)).toBe('19.11.2026 14:30')
  })

  test('a separator can be taken away again', () => {
    expect(completeDate('19', '19.', false)).toBe('19')
    expect(completeDate('19.1', '19.11.', false)).toBe('19.1')
  })
})

describe('what is held', () => {
  test.each([
    ['19.11.2026', false, '2026-11-19'],
    ['5.6.1994', false, '1994-06-05'],
    ['29.02.2028', false, '2028-02-29'],
    ['19.11.2026 9:30', true, '2026-11-19T09:30'],
    ['', false, ''],
    ['31.02.2026', false, '31.02.2026'],
    ['29.02.2027', false, '29.02.2027'],
    ['19.11.26', false, '19.11.26'],
    ['19.11.2026 24:00', true, '19.11.2026 24:00'],
    ['19.11.2026', true, '19.11.2026'],
  ])('of %s (with a time: %s) is %s', (typed, withTime, value) =>
    expect(holdDate(typed, withTime)).toBe(value),
  )

  test('comes back as it was typed', () => {
    expect(typeDate('2026-11-19', false)).toBe('19.11.2026')
    expect(typeDate('2026-11-19T14:30', true)).toBe('19.11.2026 14:30')
    expect(typeDate('19.1', false)).toBe('19.1')
  })
})

test('a filter waits for a whole day, or none', () => {
  expect(['', '2026-11-19'].map(isWhole)).toEqual([true, true])
  expect(['1', '19.11.202', '31.02.2026', '2026-11-19T14:30'].map(isWhole)).not.toContain(true)
})
