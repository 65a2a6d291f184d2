import type { Ticket } from '#api/contracts/orders/board.ts'
import type { StaffCancelReason } from '#api/contracts/orders/orders.ts'
import type { Move } from '#web/features/board/taps.ts'

type Line = Ticket['lines'][number]

const onward = { placed: 'accepted', accepted: 'preparing', preparing: 'ready' } as const
const lineOnward = { queued: 'making', making: 'done', done: 'making', voided: 'making' } as const

/** The move of a ticket's button; undefined for a made order, which is handed over. */
export function moveOnward({ id: orderId, number, state }: Ticket): Move | undefined {
  if (state !== 'placed' && state !== 'accepted' && state !== 'preparing') return undefined
  return { of: 'order', orderId, number, from: state, to: onward[state] }
}

/** The move of a touch on a line: begun, done, and made again. */
export const lineMoveOnward = (
  { id: orderId, number }: Ticket,
  { line, name, state }: Line,
): Move => ({ of: 'line', orderId, number, line, name, from: state, to: lineOnward[state] })

/** A ready order goes back to being prepared. */
export const recallOf = ({ id: orderId, number }: Ticket): Move => ({
  of: 'order',
  orderId,
  number,
  from: 'ready',
  to: 'preparing',
})

/** Staff cancel an order, from the state that they have seen. */
export const cancelOf = (
  { id: orderId, number, state }: Ticket,
  reason: StaffCancelReason,
): Move => ({ of: 'order', orderId, number, from: state, to: 'cancelled', reason })

/**
 * The move of the key that brings back: of the line that has the focus, or of a ready order. Where it is
 * undefined, the last move of the order may go back.
 */
export function moveBack(ticket: Ticket, focused: number | undefined): Move | undefined {
  const { id: orderId, number, state } = ticket
  const found = ticket.lines.find(({ line }) => line === focused)
  const common =
    found && ({ of: 'line', orderId, number, line: found.line, name: found.name } as const)
  if (common && found.state === 'done') return { ...common, from: 'done', to: 'making' }
  if (common && found.state === 'making') return { ...common, from: 'making', to: 'queued' }
  return state === 'ready' ? recallOf(ticket) : undefined
}
