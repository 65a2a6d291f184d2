import { expect, test } from 'vitest'
import { createWedge } from './wedge.ts'

const type = (text: string, pause: number, hear = createWedge(), from = 0) => {
  let heard: string | undefined
  let timeStamp = from
  for (const key of [...text, 'Enter']) {
    timeStamp += pause
    heard = hear({ key, timeStamp })
  }
  return heard
}
const code = '{"userId":42,"username":"a@b.co","timestamp":1}'

test('a burst that ends with Enter is a code', () => {
  expect(type(code, 8)).toBe(code)
})

test('typing by hand and short bursts are not', () => {
  expect(type(code, 250)).toBeUndefined()
  expect(type('merhaba', 8)).toBeUndefined()
})

test('Shift between the characters is not part of the text', () => {
  const hear = createWedge()
  for (const [i, c] of [...code].entries()) {
    hear({ key: 'Shift', timeStamp: i * 10 })
    hear({ key: c, timeStamp: i * 10 + 5 })
  }
  expect(hear({ key: 'Enter', timeStamp: code.length * 10 })).toBe(code)
})

test('what was typed before the burst is forgotten, and each burst is told once', () => {
  const hear = createWedge()
  hear({ key: 'x', timeStamp: 0 })
  expect(type(code, 8, hear, 500)).toBe(code)
  expect(hear({ key: 'Enter', timeStamp: 1400 })).toBeUndefined()
})
