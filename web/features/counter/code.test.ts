import { expect, test } from 'vitest'
import { readCode } from './code.ts'

const now = 1_795_000_000_000
const code = (timestamp: unknown = now, more: object = {}) =>
  JSON.stringify({ userId: 42, username: 'elif@posta.example', timestamp, ...more })

test('a code of 45 seconds, in either direction, is valid', () => {
  expect(readCode(code(now - 45_000), now).kind).toBe('valid')
  expect(readCode(`  ${code(now + 45_000)}\n`, now).kind).toBe('valid')
  expect(readCode(code(now, { nonce: 'abc', sig: 'k1.def' }), now)).toMatchObject({
    payload: { userId: 42, nonce: 'abc', sig: 'k1.def' },
  })
})

test('a millisecond more is expired', () => {
  expect(readCode(code(now - 45_001), now).kind).toBe('expired')
  expect(readCode(code(now + 45_001), now).kind).toBe('expired')
})

test.each([
  '',
  'merhaba',
  '[]',
  'null',
  '{"userId":42}',
  code('şimdi'),
  code(now, { userId: '42' }),
])('%s is malformed', (text) => {
  expect(readCode(text, now)).toEqual({ kind: 'malformed' })
})

test('what is longer than any code is not parsed, and nesting is no code', () => {
  expect(readCode('['.repeat(4_296), now).kind).toBe('malformed')
  expect(readCode(`{"payload":${'['.repeat(1_000_000)}`, now).kind).toBe('malformed')
  expect(readCode(`${code()}${' '.repeat(5_000)}`, now).kind).toBe('malformed')
})
