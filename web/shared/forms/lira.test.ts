import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { groupedLira, kurusOf, typedLira } from './lira.ts'

test.each([
  ['12,50', 1250],
  ['12.50', 1250],
  ['12,5', 1250],
  ['12', 1200],
  ['0', 0],
  ['0,01', 1],
  [' 155,50 ', 15550],
  ['155,50 TL', 15550],
  ['155,50₺', 15550],
  // 19.99 * 100 and 1.15 * 100 are no integers in binary floating point
  ['19,99', 1999],
  ['1.15', 115],
  ['1.250', 125_000],
  ['1.250,50', 125_050],
  ['1.000.000,00', 100_000_000],
  ['-5', -500],
])('%j is %d kuruş', (typed, kurus) => {
  expect(kurusOf(typed)).toBe(kurus)
})

test.each(['', 'on iki', '12,505', '12,50,00', '1.25.000', '1e3', '0x10', ',50', '12,', '١٢'])(
  '%j is no price',
  (typed) => {
    expect(kurusOf(typed)).toBeNaN()
  },
)

test('every price is read as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (kurus) => {
      expect(kurusOf(typedLira(kurus))).toBe(kurus)
      expect(kurusOf(groupedLira(kurus))).toBe(kurus)
    }),
    runs(100, 100),
  )
})
