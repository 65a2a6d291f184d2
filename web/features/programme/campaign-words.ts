import type { Campaign, CampaignPhase } from '#api/contracts/programme/campaigns.ts'
import { formatMoney, formatNumber, formatShortDate } from '#ui/foundations/format.ts'
import { tierAndAbove } from '#web/shared/tiers/tier-words.ts'

/** Hundredths as people read a factor: `1,5`. */
export const factorText = (hundredths: number) => String(hundredths / 100).replace('.', ',')

/** The label and the tone of each phase. */
export const phases: Record<
  CampaignPhase,
  { label: string; tone: 'neutral' | 'earn' | 'warning' | 'accent' }
> = {
  draft: { label: 'Taslak', tone: 'neutral' },
  scheduled: { label: 'Başlayacak', tone: 'accent' },
  active: { label: 'Sürüyor', tone: 'earn' },
  paused: { label: 'Duraklatıldı', tone: 'warning' },
  ended: { label: 'Sona erdi', tone: 'neutral' },
}

export const longWeekdays = [
  'Pazartesi',
  'Salı',
  'Çarşamba',
  'Perşembe',
  'Cuma',
  'Cumartesi',
  'Pazar',
]

type Terms = Pick<
  Campaign,
  | 'multiplier'
  | 'bonus'
  | 'startsOn'
  | 'endsOn'
  | 'weekdays'
  | 'fromTime'
  | 'untilTime'
  | 'branchIds'
  | 'leastTier'
  | 'leastDue'
  | 'firstPurchase'
  | 'perDay'
  | 'inAll'
>

/** What a campaign gives: `2 kat puan`, `+20 puan`. */
export const giftWords = ({ multiplier, bonus }: Pick<Terms, 'multiplier' | 'bonus'>) =>
  multiplier === null ? `+${formatNumber(bonus ?? 0)} puan` : `${factorText(multiplier)} kat puan`

/** Its days: `6 Eki 2026 – 29 Ara 2026`. */
export const daysWords = ({ startsOn, endsOn }: Pick<Terms, 'startsOn' | 'endsOn'>) =>
  startsOn === endsOn
    ? formatShortDate(startsOn)
    : `${formatShortDate(startsOn)} – ${formatShortDate(endsOn)}`

/** Its conditions, in the order in which one would ask; empty for one that every purchase meets. */
export function conditionWords(
  terms: Terms,
  branches: readonly { id: number; name: string }[],
  tiers: readonly { name: string }[],
): string[] {
  const { weekdays, fromTime, untilTime, branchIds, leastDue, perDay, inAll } = terms
  const named = branches.filter(({ id }) => branchIds?.includes(id)).map(({ name }) => name)
  return [
    weekdays?.map((day) => longWeekdays[day - 1]).join(', '),
    fromTime && untilTime && `${fromTime}–${untilTime}`,
    branchIds && (named.join(', ') || `${branchIds.length} şube`),
    leastDue && `En az ${formatMoney(leastDue)}`,
    terms.leastTier && tierAndAbove(terms.leastTier, tiers),
    terms.firstPurchase && 'İlk alışveriş',
    perDay && `Kişi başına günde ${perDay} kez`,
    inAll && `Kişi başına toplam ${inAll} kez`,
  ].filter((words): words is string => Boolean(words))
}

/** What a customer reads of a purchase, at the base rule: its points by rule and by campaign. */
export function previewOf(
  { multiplier, bonus }: Pick<Terms, 'multiplier' | 'bonus'>,
  { due, step, points }: { due: number; step: number; points: number },
): { base: number; more: number } {
  const base = Math.floor(due / step) * points
  if (base === 0) return { base, more: 0 }
  const more = multiplier ? Math.floor((base * (multiplier - 100)) / 100) : (bonus ?? 0)
  return { base, more }
}
