import { expect, test } from 'vitest'
import { inMinutes, ticketOf } from '#api/mocks/board-fixtures.ts'
import type { Move, Tap } from '#web/features/board/taps.ts'
import { timeLeft } from '#web/features/board/ticket/time-left.ts'
import { withTaps } from './board-with-taps.ts'
import { inColumn } from './columns.ts'

const made = (move: Move): Tap => ({ ...move, key: 'k', at: 0 })
const order = (from: Tap['from'], to: Tap['to']) =>
  made({ of: 'order', orderId: 5318, number: 318, from, to } as Move)
const line = (at: number, from: Tap['from'], to: Tap['to']) =>
  made({ of: 'line', orderId: 5318, number: 318, line: at, name: 'Latte', from, to } as Move)

const two = ticketOf(318, { state: 'accepted', lines: [{ name: 'Latte' }, { name: 'Su' }] })

test('a ticket shows what its taps will make of it', () => {
  const [shown] = withTaps([ticketOf(318)], [order('placed', 'accepted')], 0)
  expect(shown?.state).toBe('accepted')
  expect(withTaps([ticketOf(318)], [order('placed', 'cancelled')], 0)).toEqual([])
})

test('lines follow their order: begun, done, and made again when it is brought back', () => {
  const states = (...taps: Tap[]) => withTaps([two], taps, 0)[0]?.lines.map(({ state }) => state)
  const begun = order('accepted', 'preparing')
  expect(states(begun)).toEqual(['making', 'making'])
  expect(states(begun, order('preparing', 'ready'))).toEqual(['done', 'done'])
  expect(states(begun, order('preparing', 'ready'), order('ready', 'preparing'))).toEqual([
    'making',
    'making',
  ])
})

test('a tap that no longer fits changes nothing', () => {
  const ready = ticketOf(318, { state: 'ready' })
  expect(withTaps([ready], [order('placed', 'accepted')], 0)).toEqual([ready])
})

test('the first line that is begun begins the order, the last one ends it', () => {
  const [begun] = withTaps([two], [line(1, 'queued', 'making')], 0)
  expect(begun?.state).toBe('preparing')
  const [ended] = withTaps([two], [line(1, 'queued', 'done'), line(2, 'queued', 'done')], 0)
  expect(ended?.state).toBe('ready')
})

test('whoever has come stands first among ready orders, whoever did not come last', () => {
  const shown = inColumn(
    [
      ticketOf(100, { state: 'no_show', promise: inMinutes(-120) }),
      ticketOf(200, { state: 'ready', promise: inMinutes(1) }),
      ticketOf(300, { state: 'ready', promise: inMinutes(5), hereAt: inMinutes(0) }),
      ticketOf(400, { state: 'placed' }),
    ],
    'ready',
  )
  expect(shown.map(({ number }) => number)).toEqual([300, 200, 100])
})

test.each([
  [10, 'calm', '10 dk kaldı'],
  [3.01, 'calm', '4 dk kaldı'],
  [3, 'soon', '3 dk kaldı'],
  [0.2, 'soon', '1 dk kaldı'],
  [-0.2, 'late', '1 dk gecikti'],
  [-75, 'late', '1 sa 15 dk gecikti'],
  [-60, 'late', '1 sa gecikti'],
])('%d minutes before the promise it is %s: %s', (minutes, urgency, words) => {
  const now = Date.parse(inMinutes(0))
  const ticket = ticketOf(318, { promise: inMinutes(minutes) })
  expect(timeLeft(ticket, now)).toEqual({ urgency, words })
})

test('a ready order says how long it waits', () => {
  const now = Date.parse(inMinutes(0))
  const ready = ticketOf(318, { state: 'ready', stateSince: inMinutes(-4), promise: inMinutes(-9) })
  expect(timeLeft(ready, now)).toEqual({ urgency: 'calm', words: '4 dk bekliyor' })
})
