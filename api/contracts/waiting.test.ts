import { expect, test } from 'vitest'
import { waitSentence } from './waiting.ts'

test.each([
  [1, '1 saniye'],
  [59, '59 saniye'],
  [60, '1 dakika'],
  [661, '12 dakika'],
  [5400, '90 dakika'],
  [5401, '2 saat'],
])('%i seconds are %s', (seconds, wait) => {
  expect(waitSentence(seconds)).toBe(`Çok fazla deneme yapıldı. ${wait} sonra yeniden deneyin.`)
})
