import { expect, test } from 'vitest'
import { readCode } from './code.ts'
import { usCharacter } from './us-layout.ts'
import { createWedge, textOf } from './wedge.ts'

interface Pressed {
  key: string
  code: string
  shiftKey: boolean
}
const plain = (key: string): Pressed => ({ key, code: '', shiftKey: false })
const enter = { key: 'Enter', code: 'Enter', shiftKey: false }

const press = (keys: Pressed[], pause: number, detect = createWedge(), from = 0) => {
  let timeStamp = from
  let burst: ReturnType<typeof detect>
  for (const key of [...keys, enter]) {
    timeStamp += pause
    burst = detect({ ...key, timeStamp })
  }
  return burst
}
const type = (
  text: string,
  ...rest: [pause: number, detect?: ReturnType<typeof createWedge>, from?: number]
) => press([...text].map(plain), ...rest)?.typed
const code = '{"userId":42,"username":"a@b.co","timestamp":1}'

test('a burst that ends with Enter is a code', () => {
  expect(type(code, 8)).toBe(code)
})

test('typing by hand and short bursts are not', () => {
  expect(type(code, 250)).toBeUndefined()
  expect(type('merhaba', 8)).toBeUndefined()
})

test('Shift between the characters is not part of the text', () => {
  const detect = createWedge()
  for (const [i, c] of [...code].entries()) {
    detect({ ...plain('Shift'), timeStamp: i * 10 })
    detect({ ...plain(c), timeStamp: i * 10 + 5 })
  }
  expect(detect({ ...enter, timeStamp: code.length * 10 })?.typed).toBe(code)
})

test('what was typed before the burst is forgotten, and each burst is told once', () => {
  const detect = createWedge()
  detect({ ...plain('x'), timeStamp: 0 })
  expect(type(code, 8, detect, 500)).toBe(code)
  expect(detect({ ...enter, timeStamp: 1400 })).toBeUndefined()
})

/** The characters that a US scanner produces on Turkish Q and F layouts, if they differ. */
const turkish = {
  Q: {
    '"': 'İ',
    "'": 'i',
    '{': 'Ğ',
    '}': 'Ü',
    '[': 'ğ',
    ']': 'ü',
    ':': 'Ş',
    ';': 'ş',
    ',': 'ö',
    '.': 'ç',
    '@': "'",
    _: '?',
    '-': '*',
    '+': '_',
    '=': '-',
    '/': '.',
    i: 'ı',
    '#': 'Dead',
  },
  F: {
    '"': 'Ş',
    '{': 'Q',
    '}': 'W',
    ':': 'Y',
    ',': 'j',
    '.': 'v',
    '@': "'",
    _: '?',
    '-': '/',
    '+': 'W',
    a: 'u',
    b: 'ç',
    c: 'v',
    d: 'e',
    e: 'ğ',
    f: 'a',
    g: 'ü',
    h: 't',
    i: 'n',
    I: 'N',
    m: 's',
    n: 'z',
    o: 'h',
    p: 'p',
    r: 'ı',
    s: 'i',
    t: 'o',
    u: 'r',
    x: 'ö',
    '#': 'Dead',
  },
} as Record<string, Record<string, string>>

/** Each character with its key on a US keyboard. */
const usKeys = new Map<string, { code: string; shiftKey: boolean }>()
const codes = [
  'Backquote Minus Equal BracketLeft BracketRight Backslash Semicolon Quote Comma Period Slash Space',
  [...'0123456789'].map((digit) => `Digit${digit}`).join(' '),
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`).join(' '),
].flatMap((row) => row.split(' '))
for (const at of codes)
  for (const shiftKey of [false, true])
    usKeys.set(usCharacter({ code: at, shiftKey }), { code: at, shiftKey })

const scanned = JSON.stringify({
  userId: 42,
  username: 'elif+kart_1-a#b@posta.example',
  timestamp: 1_795_000_000_000,
  nonce: 'Ab-_9zQWERTY',
  sig: 'k1.xY_-09abcXYZ',
})
const isCode = (text: string) => readCode(text).kind !== 'malformed'

test('every key of a code is known', () => {
  expect([...scanned].filter((c) => !usKeys.has(c))).toEqual([])
})

test.each(['Q', 'F'])('a US scanner on a Turkish %s keyboard is understood', (layout) => {
  const keys = [...scanned].map((c) => ({
    key: turkish[layout]?.[c] ?? c,
    ...(usKeys.get(c) ?? { code: '', shiftKey: false }),
  }))
  const burst = press(keys, 5)
  expect(burst && isCode(burst.typed)).toBe(false)
  expect(burst && textOf(burst, isCode)).toBe(scanned)
})

test('a scanner under Caps Lock is understood by its keys', () => {
  const keys = [...scanned].map((c) => ({
    key: c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase(),
    ...(usKeys.get(c) ?? { code: '', shiftKey: false }),
  }))
  const burst = press(keys, 5)
  expect(burst && textOf(burst, isCode)).toBe(scanned)
})

test('a scanner that is set to the computer’s own layout is taken at its word', () => {
  const keys = [...scanned].map((c) => ({ key: c, code: 'KeyX', shiftKey: false }))
  const burst = press(keys, 5)
  expect(burst && textOf(burst, isCode)).toBe(scanned)
  expect(textOf({ typed: 'bozuk bir metin', pressed: 'also broken' }, isCode)).toBe(
    'bozuk bir metin',
  )
})
