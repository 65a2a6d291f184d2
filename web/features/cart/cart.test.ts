import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identity } from '#web/shared/identity.ts'
import { dropMarks } from '#web/shared/kept/marks.ts'
import { attempt } from './attempt.ts'
import { cart } from './cart.ts'

const elif = 42
const place = 'telve:cart'
let stored = new Map<string, string>()
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  identity.confirm(elif)
})
afterEach(() => vi.unstubAllGlobals())

const line = (itemId: number, more: object = {}) => ({
  ...{ itemId, name: `Ürün ${itemId}`, quantity: 1, unitPrice: 10_000, options: [], ...more },
})
const quantities = () => cart.read().map(({ itemId, quantity }) => [itemId, quantity])

test('the same thing is one line, up to twenty units', () => {
  cart.add(line(1, { quantity: 12 }))
  cart.add(line(1, { quantity: 8 }))
  cart.add(line(1, { note: 'Sıcak' }))
  expect(quantities()).toEqual([
    [1, 20],
    [1, 1],
  ])
  cart.add(line(1))
  expect(quantities()).toHaveLength(3)
})

test('a full cart takes no more lines', () => {
  for (let itemId = 1; itemId <= 30; itemId++) expect(cart.add(line(itemId))).toBe(true)
  expect(cart.add(line(31))).toBe(false)
  expect(cart.add(line(30))).toBe(true)
  expect(cart.read()).toHaveLength(30)
})

test('a line that is edited keeps its place, or joins the line of the same thing', () => {
  for (const itemId of [1, 2, 3]) cart.add(line(itemId))
  const keyOf = (itemId: number) => cart.read().find((one) => one.itemId === itemId)?.key ?? ''
  const oat = { options: [{ optionId: 7, quantity: 1, name: 'Yulaf sütü' }] }
  cart.edit(keyOf(2), line(2, { ...oat, quantity: 4 }))
  expect(quantities()).toEqual([
    [1, 1],
    [2, 4],
    [3, 1],
  ])
  cart.add(line(2))
  const plain = cart.read().at(-1)?.key ?? ''
  cart.edit(plain, line(2, oat))
  expect(quantities()).toEqual([
    [1, 1],
    [2, 5],
    [3, 1],
  ])
  // not where it would be more than a line may have
  cart.add(line(2))
  cart.edit(cart.read().at(-1)?.key ?? '', line(2, { ...oat, quantity: 16 }))
  expect(quantities()).toHaveLength(4)
})

test('what was removed comes back to its place', () => {
  for (const itemId of [1, 2, 3]) cart.add(line(itemId))
  const undo = cart.remove(cart.read().flatMap(({ itemId, key }) => (itemId === 2 ? [key] : [])))
  cart.add(line(4))
  undo()
  expect(quantities().map(([itemId]) => itemId)).toEqual([1, 2, 3, 4])
  undo()
  expect(cart.read()).toHaveLength(4)
})

test('another person has another cart, and takes the place of the last one’s', () => {
  cart.add(line(1))
  identity.confirm(7)
  expect(cart.read()).toEqual([])
  dropMarks(7)
  expect(stored.has(place)).toBe(true)
  identity.confirm(elif)
  expect(cart.read()).toHaveLength(1)
  dropMarks(elif)
  expect(stored.has(place)).toBe(false)
  expect(cart.read()).toEqual([])
})

test('what does not fit is left out, whatever stands there', () => {
  cart.add(line(1))
  const [good] = cart.read()
  const lines = [good, { ...good, quantity: 1e9 }, { ...good, quantity: -1 }, null, 'x']
  stored.set(place, `${elif}:${JSON.stringify(lines)}`)
  expect(cart.read()).toEqual([good])
  stored.set(place, `${elif}:${JSON.stringify(Array.from({ length: 99 }, () => good))}`)
  expect(cart.read()).toHaveLength(30)
  for (const broken of ['{', '7', 'null', '']) {
    stored.set(place, `${elif}:${broken}`)
    expect(cart.read()).toEqual([])
  }
})

test('what is being ordered just now grows no further', () => {
  cart.add(line(1))
  attempt.write({
    key: '0198f2c4-1d1e-7c3a-9b52-6a1f0c3d5e77',
    body: {
      ...{ branchId: 1, lines: [{ itemId: 1, quantity: 1, options: [] }], pickupAt: 'asap' },
      ...{ expectedTotal: 10_000, expectedPromise: '2026-11-19T11:35:00.000Z' },
    },
    lines: cart.read().map(({ key }) => key),
    at: 0,
  })
  cart.add(line(1))
  expect(quantities()).toEqual([
    [1, 1],
    [1, 1],
  ])
})
