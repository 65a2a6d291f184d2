import * as z from 'zod'
import { Id } from '#api/contracts/fields.ts'
import { LineState, OrderState, StaffCancelReason } from '#api/contracts/orders/orders.ts'

const common = {
  /** the Idempotency-Key of all its tries */
  key: z.string().min(1),
  orderId: Id,
  number: z.int(),
  /** epoch ms by this device's clock */
  at: z.number(),
}

/** A finger or a key that has moved an order or a line, which the server may not know yet. */
export const Tap = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('order'),
    ...common,
    from: OrderState,
    to: z.enum(['accepted', 'preparing', 'ready', 'cancelled']),
    reason: StaffCancelReason.optional(),
  }),
  z.object({
    of: z.literal('line'),
    ...common,
    line: z.int().positive(),
    name: z.string(),
    from: LineState,
    to: z.enum(['queued', 'making', 'done']),
  }),
])
export type Tap = z.output<typeof Tap>

type Common = 'key' | 'at'
/** What is moved, before the queue gives it its key. */
export type Move =
  | Omit<Extract<Tap, { of: 'order' }>, Common>
  | Omit<Extract<Tap, { of: 'line' }>, Common>

const becomes = {
  accepted: 'kabul edildi',
  preparing: 'hazırlanıyor',
  ready: 'hazır',
  cancelled: 'iptal edildi',
} as const
const lineBecomes = { queued: 'sırada', making: 'yapılıyor', done: 'bitti' } as const

/** `hazır`, `Latte bitti`: what a move has made of the order or the line. */
export function wordsOf(move: Move): string {
  if (move.of === 'line') return `${move.name} ${lineBecomes[move.to]}`
  const isRecalled = move.from === 'ready' && move.to === 'preparing'
  return isRecalled ? 'geri alındı' : becomes[move.to]
}

/**
 * The move that brings this one back, where the table of transitions has it (ordering.md §2): a ready
 * order goes back to being prepared, a line to what it was.
 */
export function wayBack(move: Move): Move | undefined {
  const { orderId, number } = move
  if (move.of === 'line')
    return move.from === 'voided' ? undefined : { ...move, from: move.to, to: move.from }
  return move.to === 'ready' && move.from === 'preparing'
    ? { of: 'order', orderId, number, from: 'ready', to: 'preparing' }
    : undefined
}
