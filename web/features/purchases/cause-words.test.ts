import { expect, test } from 'vitest'
import type { OrderEnd } from '#api/contracts/purchases/purchases.ts'
import { causeSentence } from './cause-words.ts'

const order = (end: OrderEnd | null) => ({ order: { id: 5, number: 127, end }, coupon: null })
const coupon = { order: null, coupon: { id: 42, name: 'Kahve bizden' } }

test('what was spent names its order or reward', () => {
  const said = (cause: Parameters<typeof causeSentence>[0]) =>
    causeSentence(cause, { type: 'SPEND' })
  expect(said(order(null))).toBe('127 numaralı siparişin ödemesinde kullanıldı.')
  expect(said(coupon)).toBe('“Kahve bizden” ödülü için kullanıldı.')
})

test.each([
  ['cancelled', 'İptal edilen 127 numaralı siparişte kullanılan puan geri verildi.'],
  ['expired', 'Zamanında onaylanamayan 127 numaralı siparişte kullanılan puan geri verildi.'],
  ['not_collected', 'Teslim alınmayan 127 numaralı siparişte kullanılan puan geri verildi.'],
  ['refunded', '127 numaralı siparişin iade edilen ürünleri için kullanılan puan geri verildi.'],
] as const)('what came back of an order that was %s says so', (end, sentence) => {
  expect(causeSentence(order(end), { type: 'EARN' })).toBe(sentence)
})

test('what came back of a coupon is not told as an order', () => {
  expect(causeSentence(coupon, { type: 'EARN' })).toBe(
    'Vazgeçilen “Kahve bizden” kuponunun puanı geri verildi.',
  )
})
