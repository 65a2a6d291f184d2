import type { HttpHandler } from 'msw'
import {
  type Board,
  moveLine,
  moveOrder,
  readBoard,
  type Ticket,
} from '../contracts/orders/board.ts'
import { collectOrder, scannedOrders } from '../contracts/orders/collecting.ts'
import { refusalSentence, statusOf } from '../contracts/refusals.ts'
import { boardOf, tickets } from './board-fixtures.ts'
import { elif, minutesAgo } from './fixtures.ts'
import { answers } from './mock.ts'

/** The answer to a change that has seen another state: the ticket as it is now. */
export const movedMeanwhile = (current: Ticket): Response =>
  Response.json(
    { error: refusalSentence('order_state'), code: 'order_state', current },
    { status: statusOf('order_state') },
  )

/** A board that remembers what was moved on it, as long as the page is open. */
export function boardMocks(shown: readonly Ticket[] = tickets, more: Partial<Board> = {}) {
  const tomorrow = more.tomorrow?.map(({ id }) => id) ?? []
  const now = new Map([...shown, ...(more.tomorrow ?? [])].map((ticket) => [ticket.id, ticket]))
  const find = (id: string | undefined) => now.get(Number(id)) ?? [...now.values()][0]
  const put = (ticket: Ticket, change: Partial<Ticket>): Ticket => {
    const next = { ...ticket, seq: ticket.seq + 1, stateSince: minutesAgo(0), ...change }
    if (['collected', 'cancelled'].includes(next.state)) now.delete(next.id)
    else now.set(next.id, next)
    return next
  }
  const handlers: HttpHandler[] = [
    answers(readBoard, () => {
      const isOfTomorrow = ({ id }: Ticket) => tomorrow.includes(id)
      const all = [...now.values()]
      return boardOf(
        all.filter((ticket) => !isOfTomorrow(ticket)),
        { ...more, tomorrow: all.filter(isOfTomorrow) },
      )
    }),
    answers(moveOrder, ({ params, body }) => {
      const ticket = find(params.id)
      if (!ticket) throw new Error('there is nothing on the board')
      if (now.has(Number(params.id)) && ticket.state !== body.from) return movedMeanwhile(ticket)
      return put(ticket, { state: body.to })
    }),
    answers(moveLine, ({ params, body }) => {
      const ticket = find(params.id)
      if (!ticket) throw new Error('there is nothing on the board')
      const lines = ticket.lines.map((line) =>
        line.line === Number(params.line) ? { ...line, state: body.to } : line,
      )
      const done = lines.every(({ state }) => state === 'done' || state === 'voided')
      return put(ticket, { lines, state: done ? 'ready' : 'preparing' })
    }),
    answers(collectOrder, ({ params, body }) => {
      const ticket = find(params.id)
      if (!ticket) throw new Error('there is nothing on the board')
      if (now.has(Number(params.id)) && ticket.state !== body.from) return movedMeanwhile(ticket)
      const earned = Math.floor(ticket.due / 1_000)
      return {
        order: put(ticket, { state: 'collected', earned }),
        earned,
        points: elif.points + earned,
      }
    }),
    answers(scannedOrders, []),
  ]
  return handlers
}

/** Mocks of the board, and of ready orders at the till. */
export const boardHandlers: HttpHandler[] = boardMocks()
