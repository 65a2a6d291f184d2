import type { EntryKind } from './points.ts'

/** What an entry was written for, as administrators read it. */
export const kindLabels: Record<EntryKind, string> = {
  manual: 'Elle',
  purchase: 'Alışveriş',
  order: 'Sipariş',
  reward: 'Ödül',
  refund: 'İade',
  welcome: 'Hoş geldin hediyesi',
  birthday: 'Doğum günü hediyesi',
  referral: 'Davet',
  donation: 'Askıda kahve',
  expiry: 'Süre sonu',
  reversal: 'Geri alma',
}
