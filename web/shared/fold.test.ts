import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['ISPARTA', 'isparta'],
  ['ısparta', 'isparta'],
  ['Isparta', 'isparta'],
  ['İstanbul', 'istanbul'],
  // the same letter with a combining dot
  ['I\u0307zmir', 'izmir'],
  ['Çiçek', 'cicek'],
  ['ŞÖMİNE ĞÜ', 'somine gu'],
  ['Kâğıt Café', 'kagit cafe'],
  ['', ''],
])('%s folds to %s, as in the database', (written, folded) => {
  expect(fold(written)).toBe(folded)
})
