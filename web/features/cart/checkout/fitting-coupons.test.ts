import { expect, test } from 'vitest'
import { itemsInCart, missingFor } from './fitting-coupons.ts'

const [latte, espresso] = [
  { id: 101, name: 'Latte', price: 15_500 },
  { id: 102, name: 'Espresso', price: 9_500 },
] as const
const line = (itemId: number, unitPrice: number) => ({ itemId, unitPrice }) as never
const cart = (lines: never[], total = 30_000) => ({ branchId: 1, quote: { lines, total } })
const free = {
  benefit: 'item' as const,
  items: [espresso, latte],
  branches: [],
  leastPaid: 0,
}
const amount = { ...free, benefit: 'amount' as const, items: [] }

test('a coupon’s list has what is in the cart, the dearest first, as it is ordered', () => {
  const both = cart([line(102, 9_500), line(101, 15_500), line(106, 18_000)])
  expect(itemsInCart(free, both)).toEqual([latte, espresso])
  expect(itemsInCart(free, cart([line(102, 19_000), line(101, 15_500)]))).toEqual([espresso, latte])
  expect(itemsInCart(free, cart([line(106, 18_000)]))).toEqual([])
})

test('what a coupon misses in a cart is said, and nothing of one that fits', () => {
  expect(missingFor(free, cart([line(101, 15_500)]))).toBeUndefined()
  expect(missingFor(free, cart([line(106, 18_000)]))).toBe('Sepette Espresso ya da Latte olmalı.')
  expect(missingFor({ ...free, items: [] }, cart([]))).toBe('Ürünü artık menüde yok.')
  expect(missingFor(amount, cart([line(106, 18_000)]))).toBeUndefined()
  const moda = { id: 2, name: 'Moda' }
  const kadikoy = { id: 1, name: 'Kadıköy' }
  expect(missingFor({ ...amount, branches: [moda] }, cart([]))).toBe(
    'Yalnızca Moda şubesinde geçerli.',
  )
  expect(missingFor({ ...amount, branches: [moda, kadikoy] }, cart([]))).toBeUndefined()
  expect(missingFor({ ...amount, leastPaid: 5_000 }, cart([], 4_999))).toMatch(/^En az ₺50/)
  expect(missingFor({ ...amount, leastPaid: 5_000 }, cart([], 5_000))).toBeUndefined()
})
