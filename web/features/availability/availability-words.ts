import type { BranchAvailability, StockRow } from '#api/contracts/branches/availability.ts'
import { formatUntilTime } from '#ui/foundations/spoken-clock.ts'
import { daysAway, dayWord } from '#web/shared/day-words.ts'

/** Until when something is off: `yarın 08:30’a kadar`; today's days are not named. */
export function untilText(until: string, now: number): string {
  const moment = Date.parse(until)
  const day = daysAway(moment, now) === 0 ? '' : `${dayWord(moment, now)} `
  return `${day}${formatUntilTime(moment)} kadar`
}

/** What was said about a thing at a branch, for staff: `Kapalı · yarın 08:30’a kadar`, `5 adet kaldı`. */
export function stateText(
  { state, until, left, byOptions }: Pick<StockRow, 'state' | 'until' | 'left' | 'byOptions'>,
  now: number,
): string {
  if (state === 'off') return 'Kapalı · yeniden açılana kadar'
  if (state === 'until_opening' && until) return `Kapalı · ${untilText(until, now)}`
  if (state === 'counted' && left !== null) return left === 0 ? 'Bitti' : `${left} adet kaldı`
  return byOptions ? 'Kapalı · seçenekleri bitti' : 'Satışta'
}

/** What a customer reads of a product at a branch: `Tükendi · yarın 08:30’a kadar`, `Son 3 adet`. */
export function availabilityText(
  said: BranchAvailability['items'][number] | undefined,
  now: number,
): string {
  if (!said) return 'Bu şubede var'
  const { isOff, byOptions, until, left } = said
  if (byOptions) return 'Şu an hazırlanamıyor; seçenekleri tükendi'
  if (isOff) return until ? `Tükendi · ${untilText(until, now)}` : 'Tükendi'
  return left === null ? 'Bu şubede var' : `Son ${left} adet`
}
