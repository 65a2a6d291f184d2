import { expect, test } from 'vitest'
import { createPadKeys } from './pad-keys.ts'

/** Presses keys `gap` ms apart, after a rest. */
function press(pad: ReturnType<typeof typing>, keys: string[], gap: number) {
  pad.at += 1000
  for (const key of keys) {
    pad.at += gap
    const asked = pad.hear({ key, timeStamp: pad.at }, pad.digits)
    if (asked) pad.digits = asked.digits
    if (asked?.confirm) pad.confirmed += 1
  }
  return pad
}
const typing = () => ({ hear: createPadKeys(5), at: 0, digits: '', confirmed: 0 })

test('an amount is typed, mended and confirmed', () => {
  const pad = press(typing(), ['2', '6', 'Backspace', '5', 'Enter'], 200)
  expect([pad.digits, pad.confirmed]).toEqual(['25', 1])
  press(pad, ['Escape'], 200)
  expect(pad.digits).toBe('')
})

test('a quick hand is no scanner', () => {
  const pad = press(typing(), ['0', '1', '0', '0', 'Enter'], 60)
  expect([pad.digits, pad.confirmed]).toEqual(['100', 1])
})

test('lira and kuruş may have their comma, however quick the hand', () => {
  const pad = press(typing(), ['1', '8', '5', ',', '5', '0', 'Enter'], 60)
  expect([pad.digits, pad.confirmed]).toEqual(['18550', 1])
})

test('no more digits than an amount has', () => {
  expect(press(typing(), [...'123456'], 200).digits).toBe('12345')
})

test.each([
  ['a customer’s code', [...'{"userId":42,"timestamp":1763624000000}']],
  ['one on a Turkish keyboard', [...'Ğİuserİdİş42']],
  ['a bar code', [...'8690123456789']],
  ['a short bar code', [...'01000234']],
])('%s leaves the amount alone, and its Enter confirms nothing', (_, code) => {
  const pad = press(press(typing(), ['2', '5'], 200), [...code, 'Enter'], 10)
  expect([pad.digits, pad.confirmed]).toEqual(['25', 0])
  press(pad, ['Enter'], 200)
  expect(pad.confirmed).toBe(1)
})
