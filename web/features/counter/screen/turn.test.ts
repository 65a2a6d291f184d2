import { expect, test } from 'vitest'
import { recorded } from '#api/mocks/fixtures.ts'
import { recordedPurchase } from '#api/mocks/purchase-fixtures.ts'
import { idOf } from '#web/features/counter/finished.ts'
import {
  goesOn,
  looksFrom,
  meetingOf,
  newTurn,
  type Stage,
  stageOf,
  type Turn,
  type TurnEvent,
  turnAfter,
} from './turn.ts'

const points = { of: 'points', recorded: recorded('EARN', 25, 1) } as const
const bill = { of: 'purchase', recorded: recordedPurchase(18_500) } as const

const fresh = { expired: false, sessionOver: false }
const old = { expired: true, sessionOver: false }
const over = { expired: true, sessionOver: true }

const after = (...events: TurnEvent[]): Turn => events.reduce(turnAfter, newTurn)
const pad = (status: 'untouched' | 'typed' | 'busy'): TurnEvent => ({ of: 'pad', status })
const opened = (dialog: 'points' | 'late' | 'collect'): TurnEvent => ({ of: 'opened', dialog })
const sending = (busy: boolean): TurnEvent => ({ of: 'sending', busy })
const finished: TurnEvent = { of: 'finished', finished: bill }
const takenBack: TurnEvent = { of: 'taken-back', id: idOf(bill) }

const stages = (turn: Turn) => [fresh, old, over].map((clock) => stageOf(turn, clock))

test('a code that nobody followed by a movement shows its card for 45 s', () => {
  expect(stages(after())).toEqual(['card', 'expired', 'expired'])
})

test('what is typed of a bill outlasts its code, but not its session', () => {
  expect(stages(after(pad('typed')))).toEqual(['typed', 'typed', 'expired'])
  expect(stages(after(pad('typed'), pad('untouched')))).toEqual(['card', 'expired', 'expired'])
})

test('a bill that is sent is under way whatever the clock says', () => {
  expect(stages(after(pad('busy')))).toEqual(['busy', 'busy', 'busy'])
})

test('an open dialog holds its customer, also over a bill that is typed', () => {
  expect(stages(after(opened('points')))).toEqual(['held', 'held', 'held'])
  expect(stages(after(pad('typed'), opened('points')))).toEqual(['held', 'held', 'held'])
  expect(after(pad('typed'), opened('points'), { of: 'closed' })).toEqual(after(pad('typed')))
})

test('the dialog of points opens while a bill is under way, which stays so', () => {
  expect(stages(after(pad('busy'), opened('points')))).toEqual(['busy', 'busy', 'busy'])
})

test.each(['late', 'collect'] as const)(
  'what the dialog %s sends is under way until its refusal',
  (dialog) => {
    const sent = after(opened(dialog), sending(false), sending(true))
    expect(stages(sent)).toEqual(['busy', 'busy', 'busy'])
    expect(turnAfter(sent, sending(false))).toEqual(after(opened(dialog)))
    expect(turnAfter(sent, { of: 'closed' })).toEqual(after())
  },
)

test('a dialog that says the same again changes nothing', () => {
  const open = after(opened('late'))
  expect(turnAfter(open, sending(false))).toBe(open)
})

test('only dialogs for late bills and orders tell what they send', () => {
  expect(after(sending(true))).toEqual(after())
  expect(after(opened('points'), sending(true))).toEqual(after(opened('points')))
})

test('a result takes pad and dialog away, and hears nothing of them any more', () => {
  const result = after(pad('typed'), opened('late'), sending(true), finished)
  expect(stages(result)).toEqual(['done', 'done', 'done'])
  expect([pad('busy'), opened('points'), sending(true)].reduce(turnAfter, result)).toBe(result)
})

test('after a result one more movement goes on without another code, until the session ends', () => {
  for (const next of [after(finished, { of: 'continued' }), after(finished, takenBack)]) {
    expect(stages(next)).toEqual(['card', 'held', 'expired'])
    expect([old, over].map((clock) => goesOn(next, clock))).toEqual([true, false])
  }
  expect(goesOn(after(), old)).toBe(false)
})

test('what is taken back is the result itself, never another one', () => {
  const other: TurnEvent = { of: 'taken-back', id: idOf(points) }
  expect(after(finished, other)).toEqual(after(finished))
  expect(after(finished, takenBack)).toMatchObject({ at: 'counter', begun: 'taken-back' })
  expect(after(takenBack)).toEqual(after())
})

test('the next result is that of the next movement', () => {
  const next = after(finished, { of: 'continued' }, pad('typed'), {
    of: 'finished',
    finished: points,
  })
  expect(next).toEqual({ at: 'result', finished: points })
})

test.each<[Stage, boolean, ReturnType<typeof meetingOf>, ReturnType<typeof meetingOf>]>([
  ['card', false, 'read', 'read'],
  ['typed', false, 'ask', 'malformed'],
  ['held', false, 'read', 'read'],
  ['busy', false, 'refuse', 'refuse'],
  ['done', true, 'read', 'read'],
  ['expired', true, 'read', 'read'],
])('in `%s` the camera looks: %s; a code meets: %s, what is none: %s', (stage, ...met) => {
  expect([looksFrom(stage), meetingOf(stage, 'valid'), meetingOf(stage, 'malformed')]).toEqual(met)
})
