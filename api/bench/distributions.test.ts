import { expect, test } from 'vitest'
import { chanceOf, distance, intervalOfMedian, median, visibleShift } from './distributions.ts'

/** A generator of the tests' own, so that they say the same each time. */
const seeded = () => {
  let state = 7
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
const sample = (random: () => number, shift = 0) =>
  Array.from({ length: 300 }, () => 20 + shift + random() + random())

test('the distance of equal samples is nothing, and of separate ones all', () => {
  expect(distance([1, 2, 2, 3], [2, 3, 1, 2])).toBe(0)
  expect(distance([1, 2], [3, 4])).toBe(1)
  expect(distance([1, 2, 3, 4], [3, 4, 5, 6])).toBeCloseTo(0.5)
  expect(median([3, 1, 2])).toBe(2)
})

test('a shift is told from chance', () => {
  const random = seeded()
  const [one, other] = [sample(random), sample(random)]
  expect(chanceOf(one, other, { swaps: 200, random })).toBeGreaterThan(0.01)
  expect(chanceOf(one, sample(random, 0.5), { swaps: 200, random })).toBeLessThan(0.01)
  const visible = visibleShift(one, [0, 0.1, 0.2, 0.4, 0.8], 200)
  expect(visible).toBeGreaterThan(0)
  expect(visible).toBeLessThanOrEqual(0.8)
})

test('the interval of a median holds it 19 times of 20', () => {
  const random = seeded()
  const held = Array.from({ length: 1_000 }, () =>
    intervalOfMedian(Array.from({ length: 40 }, random)),
  ).filter(([least, most]) => least <= 0.5 && most >= 0.5)
  expect(held.length).toBeGreaterThan(930)
  expect(held.length).toBeLessThan(990)
  expect(intervalOfMedian([3])).toEqual([3, 3])
})
