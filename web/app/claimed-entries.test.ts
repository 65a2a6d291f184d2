import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropMarks } from '#web/shared/kept/marks.ts'
import { claimEntries } from './claimed-entries.ts'

let stored = new Map<string, string>()
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const elif = 42
const [first, second, third] = [{ id: 901 }, { id: 902 }, { id: 903 }]

test('an entry is claimed once, the oldest first', async () => {
  expect(await claimEntries(elif, [second, first])).toEqual([first, second])
  expect(await claimEntries(elif, [second, first])).toEqual([])
  expect(await claimEntries(elif, [third, second, first])).toEqual([third])
  expect(await claimEntries(elif, [])).toEqual([])
})

test('one person’s entries do not count for another person of the same browser', async () => {
  await claimEntries(elif, [third])
  expect(await claimEntries(7, [first])).toEqual([first])
})

test('two tabs that claim at the same time do not both get an entry', async () => {
  const claims = await Promise.all([claimEntries(elif, [first]), claimEntries(elif, [first])])
  expect(claims.flat()).toEqual([first])
})

test('without storage this tab remembers for itself', async () => {
  const blocked = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  expect(await claimEntries(99, [third])).toEqual([third])
  expect(await claimEntries(99, [third])).toEqual([])
})

test('the mark goes with its person, and another person’s stays', async () => {
  await claimEntries(elif, [third])
  dropMarks(7)
  expect([...stored.values()]).toEqual(['42:903'])
  dropMarks(elif)
  expect(stored.size).toBe(0)
  await claimEntries(7, [first])
  dropMarks()
  expect(stored.size).toBe(0)
})
