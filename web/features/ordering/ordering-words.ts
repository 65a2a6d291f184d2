import { endOfBranchDay } from '#api/contracts/branches/opening.ts'
import type { BranchOrdering } from '#api/contracts/branches/ordering.ts'
import { formatUntilTime } from '#ui/foundations/spoken-clock.ts'

/** Until when, as staff say it: `15:30’a kadar`, or `gün sonuna kadar` with the branch's day. */
export const untilWords = (until: number, now: number): string =>
  until === endOfBranchDay(now) ? 'gün sonuna kadar' : `${formatUntilTime(until)} kadar`

/** What is said of a branch's new orders now. A brake that has ended since it was read is none. */
export interface Brake {
  /** epoch ms; undefined where orders are not paused */
  pausedUntil: number | undefined
  /** 0 where nothing is added */
  delayMinutes: number
  /** epoch ms */
  delayUntil: number | undefined
}

/** The brake at a moment, epoch ms. */
export function brakeAt(ordering: BranchOrdering, now: number): Brake {
  const still = (until: string | null) =>
    until !== null && Date.parse(until) > now ? Date.parse(until) : undefined
  const delayUntil = still(ordering.delayUntil)
  return {
    pausedUntil: still(ordering.pausedUntil),
    delayMinutes: delayUntil === undefined ? 0 : ordering.delayMinutes,
    delayUntil,
  }
}

/** A branch's new orders in a line, for staff: `Duraklatıldı · 15:30’a kadar`. */
export function brakeText(ordering: BranchOrdering, now: number): string {
  if (!ordering.takesOrders) return 'Uygulamadan sipariş alınmıyor'
  const { pausedUntil, delayMinutes, delayUntil } = brakeAt(ordering, now)
  if (pausedUntil !== undefined) return `Duraklatıldı · ${untilWords(pausedUntil, now)}`
  if (delayUntil !== undefined) return `${delayMinutes} dk ek süre · ${untilWords(delayUntil, now)}`
  return ordering.isOpen ? 'Sipariş alınıyor' : 'Şube kapalı'
}
