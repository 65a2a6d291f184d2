import { expect, test } from 'vitest'
import { OrderState } from '#api/contracts/orders/orders.ts'
import { ticketOf } from '#api/mocks/board-fixtures.ts'
import type { Move } from '#web/features/board/taps.ts'
import { lineMoveOnward, moveBack, moveOnward } from './next-moves.ts'

const way = (move: Move | undefined) => move && `${move.of} ${move.from} → ${move.to}`
const lineStates = ['queued', 'making', 'done', 'voided'] as const
const lines = lineStates.map((state) => ({ name: 'Latte', state }))

test('a ticket’s button moves it on until it is made', () => {
  const ways = OrderState.options.map((state) => way(moveOnward(ticketOf(318, { state }))))
  expect(ways.filter(Boolean)).toEqual([
    'order placed → accepted',
    'order accepted → preparing',
    'order preparing → ready',
  ])
})

test('a touch on a line begins it, ends it, and makes it again', () => {
  const ticket = ticketOf(318, { state: 'preparing', lines })
  expect(ticket.lines.map((line) => way(lineMoveOnward(ticket, line)))).toEqual([
    'line queued → making',
    'line making → done',
    'line done → making',
    'line voided → making',
  ])
})

test('the key brings the focused line back by one step, where it was begun', () => {
  const ticket = ticketOf(318, { state: 'preparing', lines })
  expect(ticket.lines.map(({ line }) => way(moveBack(ticket, line)))).toEqual([
    undefined,
    'line making → queued',
    'line done → making',
    undefined,
  ])
})

test('without a line that goes back, a ready order does', () => {
  const ready = ticketOf(318, { state: 'ready', lines: [{ name: 'Latte', state: 'voided' }] })
  expect([undefined, 1, 7].map((line) => way(moveBack(ready, line)))).toEqual(
    Array(3).fill('order ready → preparing'),
  )
  expect(moveBack(ticketOf(318, { state: 'preparing' }), undefined)).toBeUndefined()
})
