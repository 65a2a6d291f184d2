import type { Ticket } from '#api/contracts/orders/board.ts'
import { formatMinutes } from '#ui/foundations/format.ts'
import { lateText } from '#web/shared/late-words.ts'

/** `soon`: three minutes before the promise; `late`: past it (ordering.md §4) */
export type Urgency = 'calm' | 'soon' | 'late'

const minuteMs = 60_000
const soonMs = 3 * minuteMs

/**
 * How much time is left of a promise, in words: `4 dk kaldı`, `2 dk gecikti`; of a ready order how long
 * it waits.
 * @param now epoch ms by the server's clock
 */
export function timeLeft(
  { state, promise, stateSince }: Pick<Ticket, 'state' | 'promise' | 'stateSince'>,
  now: number,
): { urgency: Urgency; words: string } {
  if (state === 'no_show') return { urgency: 'calm', words: 'Gelmedi' }
  if (state === 'ready') {
    const waiting = Math.floor((now - Date.parse(stateSince)) / minuteMs)
    return {
      urgency: 'calm',
      words: waiting < 1 ? 'Şimdi hazır' : `${formatMinutes(waiting)} bekliyor`,
    }
  }
  const late = lateText(promise, now)
  if (late) return { urgency: 'late', words: late }
  const left = Date.parse(promise) - now
  const words = `${formatMinutes(Math.ceil(left / minuteMs))} kaldı`
  return { urgency: left <= soonMs ? 'soon' : 'calm', words }
}
