import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { metresBetween } from './nearest.ts'

const galata = { latitude: 41.0256, longitude: 28.9744 }
const kizKulesi = { latitude: 41.0211, longitude: 29.0041 }
const ankara = { latitude: 39.9334, longitude: 32.8597 }

test('distances are those of the map', () => {
  expect(metresBetween(galata, kizKulesi)).toBeCloseTo(2541, -2)
  expect(metresBetween(galata, ankara) / 1000).toBeCloseTo(349, -1)
  expect(metresBetween(galata, galata)).toBe(0)
})

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('are the same both ways, and never more than half the way around', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(metresBetween(a, b)).toBeCloseTo(metresBetween(b, a), 3)
      expect(metresBetween(a, b)).toBeLessThanOrEqual(20_015_100)
    }),
    runs(100, 100),
  )
})
