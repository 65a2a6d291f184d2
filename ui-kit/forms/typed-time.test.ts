import { expect, test } from 'vitest'
import { completeTime, holdTime } from './typed-time.ts'

test.each([
  ['9', '09:00'],
  ['09:', '09:00'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['23:59', '23:59'],
  ['24:00', '00:00'],
  ['24:01', '24:01'],
  ['9:60', '9:60'],
  ['9:3', '9:3'],
  ['', ''],
])('%j is held as %j', (typed, held) => expect(holdTime(typed)).toBe(held))

test.each([
  ['09', '0', '09:'],
  ['09', '09:', '09'],
  ['09.', '09', '09:'],
  ['09:3x', '09:3', '09:3'],
  ['09:300', '09:30', '09:30'],
])('after %j the field shows', (text, before, shown) =>
  expect(completeTime(text, before)).toBe(shown),
)
