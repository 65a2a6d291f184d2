import type { Order, OrderState } from '#api/contracts/orders/orders.ts'
import { formatMinutes, formatPoints } from '#ui/foundations/format.ts'
import { capital } from '#web/shared/capital.ts'
import { lateText } from '#web/shared/late-words.ts'
import { stateWords } from '#web/shared/order-states.ts'
import { atMoment } from '#web/shared/pause-words.ts'
import { wasWithheld, willBeWithheld } from '#web/shared/withheld-words.ts'

const open: readonly OrderState[] = ['placed', 'accepted', 'preparing', 'ready']
export const isOpen = ({ state }: { state: OrderState }): boolean => open.includes(state)

/** A step of an order that lies behind it. */
const doneWords: Partial<Record<OrderState, string>> = {
  placed: 'Gönderildi',
  accepted: 'Onaylandı',
  preparing: 'Hazırlandı',
}
/** The steps of an open order, in order: what lies behind it waits for nothing. */
export const stepsAt = (state: OrderState): string[] =>
  open.map((step, index) =>
    index < stepOf(state) ? (doneWords[step] ?? stateWords[step]) : stateWords[step],
  )
/** The step at which an order is, from 0. */
export const stepOf = (state: OrderState): number => open.indexOf(state)

/** `8 dk`, `45 sn` in the last minute; undefined once the moment is over. @param ms until then */
export function leftText(ms: number): string | undefined {
  if (ms <= 0) return undefined
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${seconds} sn`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} dk` : formatMinutes(minutes)
}

/**
 * What an open order waits for, in a sentence that is the same on home and on its page: when it will be
 * ready, or how late it is. @param now epoch ms by the server's clock
 */
export function waitText(
  { state, promise, firstPromise }: Pick<Order, 'state' | 'promise' | 'firstPromise'>,
  now: number,
): string {
  if (state === 'ready') return 'Siparişiniz hazır, sizi bekliyor.'
  const late = lateText(promise, now)
  if (late) return `${late}; beklettiğimiz için özür dileriz.`
  const slipped = Date.parse(promise) - Date.parse(firstPromise) > 5 * 60_000
  const at = capital(atMoment(Date.parse(promise), now))
  return `${slipped ? 'Biraz gecikti: ' : ''}${at} hazır olur.`
}

type Paid = Pick<Order, 'points' | 'discount' | 'withheld'>

/** What a cancellation gives back of what an order was paid with, and why the other points do not stay. */
export const returnsText = ({ points, discount, withheld }: Paid): string =>
  [
    points > withheld && `${formatPoints(points - withheld)} hesabınıza geri döner.`,
    points > 0 && points === withheld && 'Hesabınıza puan kalmaz.',
    withheld > 0 && willBeWithheld(withheld),
    discount > 0 && 'Kullandığınız kuponlar geri verilir.',
  ]
    .filter(Boolean)
    .join(' ')

/** The same of one that was cancelled. */
const returnedText = ({ points, discount, withheld }: Paid): string =>
  withheld === 0
    ? 'Kullandığınız puan ve kuponlar geri verildi.'
    : [
        points > withheld && `${formatPoints(points - withheld)} hesabınıza döndü.`,
        wasWithheld(withheld),
        discount > 0 && 'Kullandığınız kuponlar geri verildi.',
      ]
        .filter(Boolean)
        .join(' ')

/** How an order ended. */
export function endText({ state, cancelled, ...paid }: Order): string {
  const back = returnedText(paid)
  switch (state) {
    case 'expired':
      return `Şube siparişinizi zamanında onaylayamadı. ${back}`
    case 'no_show':
      return 'Siparişiniz hazırdı ama teslim alınmadı. Bugün içinde hâlâ alabilirsiniz.'
    case 'cancelled':
      if (cancelled?.by === 'customer') return `Siparişinizi iptal ettiniz. ${back}`
      return `Sipariş iptal edildi${cancelled?.reason ? `: ${cancelled.reason}` : ''}. ${back}`
    default:
      return 'Afiyet olsun!'
  }
}
