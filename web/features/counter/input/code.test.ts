import { expect, test } from 'vitest'
import { readCode } from './code.ts'

const now = 1_795_000_000_000
const code = (timestamp: unknown = now, more: object = {}) =>
  JSON.stringify({ userId: 42, username: 'elif@posta.example', timestamp, ...more })

test('a code of any age reads: the server’s clock judges it', () => {
  for (const age of [0, 45_001, -45_001, now]) expect(readCode(code(now - age)).kind).toBe('valid')
  expect(readCode(`  ${code()}\n`).kind).toBe('valid')
  expect(readCode(code(now, { nonce: 'abc', sig: 'k1.def' }))).toMatchObject({
    payload: { userId: 42, nonce: 'abc', sig: 'k1.def' },
  })
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
  expect(readCode(text)).toEqual({ kind: 'malformed' })
})

test('what is longer than any code is not parsed, and nesting is no code', () => {
  expect(readCode('['.repeat(4_296)).kind).toBe('malformed')
  expect(readCode(`{"payload":${'['.repeat(1_000_000)}`).kind).toBe('malformed')
  expect(readCode(`${code()}${' '.repeat(5_000)}`).kind).toBe('malformed')
})
