import type { Ticket } from '#api/contracts/orders/board.ts'
import type { LineState, OrderState } from '#api/contracts/orders/orders.ts'
import type { Tap } from '#web/features/board/taps.ts'

const isOver = (line: Ticket['lines'][number]) => line.state === 'done' || line.state === 'voided'

/** As move_order() moves lines: what begins is made, what was ready is made again, what ends is done. */
function lineAfter(state: LineState, from: OrderState, to: OrderState): LineState {
  if (state === 'voided') return state
  if (to === 'ready') return 'done'
  return to === 'preparing' && (from === 'ready' || state === 'queued') ? 'making' : state
}

/** The state of an order after one of its lines was moved: the first one begins it, the last one ends it. */
function stateWith(lines: Ticket['lines'], to: LineState, before: Ticket['state']) {
  if (lines.every(isOver)) return 'ready'
  return to === 'queued' ? before : 'preparing'
}

function after(ticket: Ticket, tap: Tap, clock: number): Ticket {
  const stateSince = new Date(tap.at + clock).toISOString()
  if (tap.of === 'order') {
    if (ticket.state !== tap.from) return ticket
    const lines = ticket.lines.map((line) => ({
      ...line,
      state: lineAfter(line.state, tap.from, tap.to),
    }))
    return { ...ticket, lines, state: tap.to, stateSince }
  }
  const lines = ticket.lines.map((line) =>
    line.line === tap.line && line.state === tap.from ? { ...line, state: tap.to } : line,
  )
  const state = stateWith(lines, tap.to, ticket.state)
  return state === ticket.state ? { ...ticket, lines } : { ...ticket, lines, state, stateSince }
}

/**
 * The tickets as they will be when the taps have arrived. A tap that does not fit its ticket any more
 * changes nothing: the server's answer will say so.
 * @param clock ms by which the server's clock is ahead of this device's
 */
export function withTaps(
  tickets: readonly Ticket[],
  taps: readonly Tap[],
  clock: number,
): readonly Ticket[] {
  if (taps.length === 0) return tickets
  return tickets
    .map((ticket) =>
      taps
        .filter(({ orderId }) => orderId === ticket.id)
        .reduce((now, tap) => after(now, tap, clock), ticket),
    )
    .filter(({ state }) => state !== 'cancelled')
}
