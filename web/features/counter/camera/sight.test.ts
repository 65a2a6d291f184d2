import { expect, test } from 'vitest'
import { createSight } from './sight.ts'

const code = (userId: number, nonce: string) =>
  JSON.stringify({ userId, username: 'musteri@telve.example', timestamp: 1, nonce, sig: 'k1.a' })

test('a code counts once while it stays in sight', () => {
  const sight = createSight()
  const seen = [0, 120, 4000, 8900, 13_000].map((at) => sight.see(code(42, 'a'), at))
  expect(seen).toEqual(['new', 'known', 'known', 'known', 'known'])
  expect(sight.see(code(42, 'a'), 18_001)).toBe('new')
})

test('another code of somebody who was not served counts', () => {
  const sight = createSight()
  expect(sight.see(code(42, 'old'), 0)).toBe('new')
  expect(sight.see(code(42, 'fresh'), 120)).toBe('new')
})

test('the next code on a served customer’s phone does not open them again', () => {
  const sight = createSight()
  sight.see(code(42, 'a'), 0)
  sight.served(42, 20_000)
  expect(sight.see(code(42, 'b'), 23_500)).toBe('served')
  expect(sight.see(code(42, 'c'), 28_000)).toBe('served')
  expect(sight.see(code(43, 'd'), 28_100)).toBe('new')
})

test('a served customer who comes back is read', () => {
  const sight = createSight()
  sight.served(42, 0)
  expect(sight.see(code(42, 'b'), 5001)).toBe('new')
})

test('two posters in sight are refused once each', () => {
  const sight = createSight()
  const seen = Array.from({ length: 40 }, (_, n) => sight.see(n % 2 ? 'afiş' : 'menü', n * 300))
  expect(seen.filter((sighting) => sighting === 'new')).toHaveLength(2)
})
