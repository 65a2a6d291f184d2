import { expect, test } from 'vitest'
import { birthdayOf } from './birthday.ts'

const at = (instant: string) => Date.parse(instant)

test('a birthday is a day of Istanbul, and a week from it on', () => {
  const born = '1994-04-23'
  expect(birthdayOf(born, at('2026-04-22T20:59:59Z'))).toBeUndefined()
  expect(birthdayOf(born, at('2026-04-22T21:00:00Z'))).toBe('today')
  expect(birthdayOf(born, at('2026-04-23T20:59:59Z'))).toBe('today')
  expect(birthdayOf(born, at('2026-04-23T21:00:00Z'))).toBe('week')
  expect(birthdayOf(born, at('2026-04-29T12:00:00Z'))).toBe('week')
  expect(birthdayOf(born, at('2026-04-29T21:00:00Z'))).toBeUndefined()
})

test('the week goes on in the next year', () => {
  expect(birthdayOf('1990-12-31', at('2026-12-31T12:00:00Z'))).toBe('today')
  expect(birthdayOf('1990-12-31', at('2027-01-06T12:00:00Z'))).toBe('week')
  expect(birthdayOf('1990-12-31', at('2027-01-07T12:00:00Z'))).toBeUndefined()
})

test('29 February is celebrated on the 28th in other years', () => {
  expect(birthdayOf('1996-02-29', at('2027-02-28T12:00:00Z'))).toBe('today')
  expect(birthdayOf('1996-02-29', at('2028-02-28T12:00:00Z'))).toBeUndefined()
  expect(birthdayOf('1996-02-29', at('2028-02-29T12:00:00Z'))).toBe('today')
})

test('whoever has given no date has no birthday', () => {
  expect(birthdayOf(null, at('2026-04-23T12:00:00Z'))).toBeUndefined()
})
