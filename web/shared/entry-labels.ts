import type { EntryKind, EntryReason, PointEntry } from '#api/contracts/points/points.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'

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

type Deed = 'earned' | 'spent' | 'expired' | 'returned' | 'taken'

/** What an entry did, by its cause: nobody spends what expires or is taken back. */
export function deedOf({
  type,
  kind,
  reversesId,
}: Pick<PointEntry, 'type' | 'kind' | 'reversesId'>): Deed {
  if (kind === 'expiry') return 'expired'
  if (kind === 'refund' || reversesId !== null || (kind === 'referral' && type === 'SPEND'))
    return type === 'EARN' ? 'returned' : 'taken'
  return type === 'EARN' ? 'earned' : 'spent'
}

/** An entry's points as they are read aloud: `25 puan kazanıldı`, `13 puanın süresi doldu`. */
export function spokenEntry(entry: Pick<PointEntry, 'type' | 'kind' | 'reversesId' | 'amount'>) {
  const points = formatPoints(entry.amount)
  return {
    earned: `${points} kazanıldı`,
    spent: `${points} harcandı`,
    expired: `${formatNumber(entry.amount)} puanın süresi doldu`,
    returned: `${points} iade edildi`,
    taken: `${points} geri alındı`,
  }[deedOf(entry)]
}

/** Why somebody changed points by hand. */
export const reasonLabels: Record<EntryReason, string> = {
  düzeltme: 'Düzeltme',
  'iyi niyet': 'İyi niyet',
  şikâyet: 'Şikâyet',
  test: 'Test',
  diğer: 'Diğer',
  belirtilmedi: 'Belirtilmedi',
}
