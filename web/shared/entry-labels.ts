import { kindLabels } from '#api/contracts/points/kind-labels.ts'
import type { EntryReason, OwnEntry, PointEntry } from '#api/contracts/points/points.ts'
import { formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { quantitiesText } from './quantities-text.ts'

/** An entry, with what was bought where its own person asks. */
export type TitledEntry = PointEntry & Partial<Pick<OwnEntry, 'bought'>>

/**
 * The title of an entry's line: what was bought, where that is known, or what the customer did for it:
 * `2 × Latte, Su`, `Alışveriş · ₺185,00`, `Puan eklendi`.
 */
export function entryTitle({
  kind,
  type,
  bought,
}: Pick<TitledEntry, 'kind' | 'type' | 'bought'>): string {
  if (bought && bought.lines.length > 0) return boughtText(bought)
  if (bought?.due) return `${kindLabels[kind]} · ${formatMoney(bought.due)}`
  if (kind === 'manual') return type === 'EARN' ? 'Puan eklendi' : 'Puan harcandı'
  return kind === 'expiry' ? 'Süresi dolan puan' : kindLabels[kind]
}

/** `2 × Latte, Su +1 ürün` */
function boughtText({ lines, more }: NonNullable<OwnEntry['bought']>): string {
  const named = quantitiesText(lines)
  return more > 0 ? `${named} +${formatNumber(more)} ürün` : named
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
