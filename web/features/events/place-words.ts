import type { Event } from '#api/contracts/events/events.ts'
import { formatNumber } from '#ui/foundations/format.ts'

/** Whether people may join or leave: the event is shown and has not begun. */
export const isOpen = ({ isActive, hasBegun }: Event): boolean => isActive && !hasBegun

/** Whether no place is left. */
export const isFull = ({ capacity, taken }: Event): boolean =>
  capacity !== null && taken >= capacity

/** `12 yer kaldı`, `Dolu`; undefined where places have no limit or no longer matter. */
export function placesLeft(event: Event): string | undefined {
  if (event.capacity === null || !isOpen(event)) return undefined
  return isFull(event) ? 'Dolu' : `${formatNumber(event.capacity - event.taken)} yer kaldı`
}

/** What an administrator has to know before people with a place lose it; undefined without any. */
export const toldWords = ({ taken, ...event }: Event): string | undefined =>
  taken > 0 && isOpen({ taken, ...event })
    ? `${formatNumber(taken)} kişinin yeri var; hepsine bildirim gönderilir.`
    : undefined
