import { expect, test } from 'vitest'
import { couponLabel } from './benefit-words.ts'

test('coupons of one list have a name each', () => {
  const coupon = (id: number, name: string, day: string) => ({
    id,
    name,
    expiresAt: `${day}T00:00:00+03:00`,
  })
  const coupons = [
    coupon(1, 'Latte', '2026-12-19'),
    coupon(2, 'Latte', '2026-12-19'),
    coupon(3, 'Latte', '2026-12-25'),
    coupon(4, 'Kurabiye', '2026-12-19'),
  ]
  expect(coupons.map((one) => couponLabel(one, coupons))).toEqual([
    'Latte · 18 Aralık (1)',
    'Latte · 18 Aralık (2)',
    'Latte · 24 Aralık',
    'Kurabiye',
  ])
})
