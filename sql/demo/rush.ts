import { istanbulInstant, minuteOf } from './calendar.ts'
import type { Visit } from './visits.ts'

/** Merkez fills this quarter hour of the last morning: 20 lattes are its 1800 seconds. */
const [begins, isOver] = [minuteOf('09:30'), minuteOf('10:00')]
const lattes = 20
/** Minutes that everybody comes after the order is ready. */
export const rushWaits = 12

/** Whether an instant lies in that quarter hour of its day, which has no room for anybody else. */
export const isInRush = (at: Date): boolean => {
  const minute = (at.getTime() - istanbulInstant(at, 0, 0).getTime()) / 60_000
  return minute >= begins && minute < begins + 15
}

export interface Rush {
  /** the next visit of it; undefined when the quarter hour is full */
  next: () => Visit | undefined
  /** takes that visit's place */
  take: () => void
}

/** The rush of the last morning that is over. `product`: what everybody has. */
export function morningRush(now: Date, product: Visit['products'][number] | undefined): Rush {
  const today = istanbulInstant(now, 0, isOver) < now
  let left = product ? lattes : 0
  let taken = 0
  const wanted = () => Math.min(left, taken % 3 === 2 ? 2 : 1)
  return {
    next: () =>
      product &&
      (left === 0
        ? undefined
        : {
            at: istanbulInstant(now, today ? 0 : -1, begins + rushWaits + taken),
            branch: 0,
            products: Array.from({ length: wanted() }, () => product),
            wish: null,
            slip: null,
            rush: true,
          }),
    take: () => {
      left -= wanted()
      taken += 1
    },
  }
}
