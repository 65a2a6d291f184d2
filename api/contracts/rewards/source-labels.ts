import type { CouponSource } from './coupons.ts'

/** Where a coupon comes from, as people read it. */
export const sourceLabels: Record<CouponSource, string> = {
  reward: 'Ödül',
  stamps: 'Damga kartı',
  welcome: 'Hoş geldin hediyesi',
  birthday: 'Doğum günü hediyesi',
}
