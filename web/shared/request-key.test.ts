import { expect, test } from 'vitest'
import * as z from 'zod'
import { createRequestKey } from './request-key.ts'

test('a request key is a UUIDv7 of its time', () => {
  const at = Date.parse('2026-11-19T14:30:00+03:00')
  const key = createRequestKey(at, new Uint8Array(10).fill(0xff))
  expect(z.uuidv7().safeParse(key).success).toBe(true)
  expect(Number.parseInt(key.replace('-', '').slice(0, 12), 16)).toBe(at)
  expect(key.endsWith('-7fff-bfff-ffffffffffff')).toBe(true)
})

test('keys are unlike each other and later ones sort later', () => {
  const keys = Array.from({ length: 100 }, (_, i) => createRequestKey(1_700_000_000_000 + i))
  expect(new Set(keys).size).toBe(100)
  expect(keys.toSorted()).toEqual(keys)
})
