import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from './cases.ts'

test('few cases are tried by default, many or a number where that is asked for', () => {
  expect(casesOf({}).cases(5, 60)).toBe(5)
  expect(casesOf({ TEST_CASES: 'few' }).runs(5, 60).numRuns).toBe(5)
  expect(casesOf({ TEST_CASES: 'many' }).runs(5, 60).numRuns).toBe(60)
  expect(casesOf({ TEST_CASES: '2000' }).runs(5, 60).numRuns).toBe(2_000)
})

test.each([
  { TEST_CASES: 'all' },
  { TEST_CASES: '0' },
  { TEST_CASES: '' },
  { TEST_SEED: 'x' },
  { TEST_PATH: '../' },
])('%j is no number of cases, seed or path', (environment) => {
  expect(() => casesOf(environment)).toThrow()
})

const below = (most: number, seen: number[] = []) =>
  fc.property(fc.nat(1_000_000), (n) => {
    seen.push(n)
    expect(n).toBeLessThan(most)
  })

test('a failure says how to draw the same once more', () => {
  let message = ''
  try {
    fc.assert(below(1_000), casesOf({}).runs(100, 100))
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain('Counterexample: [1000]')
  const [, seed, path] = /TEST_SEED=(-?\d+) TEST_PATH=([\d:]+)$/.exec(message) ?? []
  const seen: number[] = []
  const { failed } = fc.check(
    below(1_000, seen),
    casesOf({ TEST_SEED: seed, TEST_PATH: path }).runs(100, 100),
  )
  expect(failed).toBe(true)
  expect(seen[0]).toBe(1_000)
})
