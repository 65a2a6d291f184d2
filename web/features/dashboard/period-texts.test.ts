import { expect, test } from 'vitest'
import { differenceOf } from './period-texts.ts'

test.each([
  [10, 10, 'aynı · önce 10'],
  [10, 0, 'önce hiç yoktu'],
  [0, 40, '%100 eksik · önce 40'],
  [1_001, 1_000, '%1’den az fazla · önce 1.000'],
  [1_120, 1_000, '%12 fazla · önce 1.000'],
  [10_900, 1_000, '%990 fazla · önce 1.000'],
  [15_930, 1_000, '16 katı · önce 1.000'],
  [2_400_000, 2, '1.200.000 katı · önce 2'],
])('%i after %i are told as %s', (now, before, text) => {
  expect(differenceOf({ now, before }).text).toBe(text)
})
