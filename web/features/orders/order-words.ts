import type { Order, OrderState, OrderSummary } from '#api/contracts/orders/orders.ts'
import { formatMinutes } from '#ui/foundations/format.ts'
import { formatAtTime } from '#ui/foundations/spoken-clock.ts'
import { daysAway, dayWord } from '#web/shared/day-words.ts'

/** An order's state in a word. */
export const stateWords: Record<OrderState, string> = {
  placed: 'Onay bekliyor',
  accepted: 'Onaylandı',
  preparing: 'Hazırlanıyor',
  ready: 'Hazır',
  collected: 'Teslim alındı',
  expired: 'Onaylanmadı',
  cancelled: 'İptal edildi',
  no_show: 'Teslim alınmadı',
}

const open: readonly OrderState[] = ['placed', 'accepted', 'preparing', 'ready']
export const isOpen = ({ state }: { state: OrderState }): boolean => open.includes(state)

/** The steps of an open order, in order. */
export const steps = open.map((state) => stateWords[state])
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

/** When an order will be ready: `14.35’te`, `yarın 08.30’da`. @param now epoch ms */
export function atPromise(promise: string, now: number): string {
  const moment = Date.parse(promise)
  const day = daysAway(moment, now) === 0 ? '' : `${dayWord(moment, now)} `
  return `${day}${formatAtTime(moment)}`
}

/** What an open order waits for, in a sentence. @param now epoch ms by the server's clock */
export function waitText({ state, promise, firstPromise }: Order, now: number): string {
  if (state === 'ready') return 'Siparişiniz hazır, sizi bekliyor.'
  const late = Date.parse(promise) - Date.parse(firstPromise) > 5 * 60_000
  if (Date.parse(promise) <= now) return 'Birazdan hazır olur; beklettiğimiz için özür dileriz.'
  const at = `${atPromise(promise, now)} hazır olur.`
  return `${late ? 'Biraz gecikti: ' : ''}${at.charAt(0).toLocaleUpperCase('tr')}${at.slice(1)}`
}

/** How an order ended. */
export function endText({ state, cancelled }: Order): string {
  const back = 'Kullandığınız puan ve kuponlar geri verildi.'
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

/** `2 × Latte, Su` */
export const linesText = ({ lines }: Pick<OrderSummary, 'lines'>): string =>
  lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
