import { expect, test } from 'vitest'
import { AskedOrder } from '#api/contracts/orders/placing.ts'
import { quoteOf } from '#api/mocks/order-fixtures.ts'
import { ApiError, noAnswer } from '#web/shared/api-error.ts'
import { confirmedBy, type PlacingEvent, type PlacingState, placingAfter } from './placing.ts'

const asked = AskedOrder.parse({
  branchId: 1,
  lines: [{ itemId: 102, quantity: 2, options: [] }],
  pickupAt: 'asap',
})
const quote = quoteOf(asked)
const dearer = { ...quote, due: quote.due + 500 }

const refusal = (code: string) =>
  new ApiError(code, { status: 409, code, sentence: `Cümle: ${code}`, requestId: 'r-1' })
const sent = { of: 'sent', quote } as const
const failed = (error: unknown): PlacingEvent => ({ of: 'failed', error })
const after = (...events: PlacingEvent[]): PlacingState =>
  events.reduce(placingAfter, { at: 'resting' })

test('an order that comes through leaves nothing to say', () => {
  expect(after(sent, { of: 'placed' })).toEqual({ at: 'resting' })
  expect(after(sent, failed(noAnswer('timeout')), { of: 'sent-again' }, { of: 'placed' })).toEqual({
    at: 'resting',
  })
})

test('what changed is compared with the quote that was confirmed', () => {
  const changed = after(sent, failed(refusal('order_changed')))
  expect(changed).toEqual({ at: 'changed', changed: quote })
  expect(after(sent, failed(refusal('order_changed')), { of: 'sent', quote: dearer })).toEqual({
    at: 'sending',
    quote: dearer,
    changed: quote,
  })
})

test('a second change is compared with the second quote', () => {
  const second: PlacingEvent[] = [{ of: 'sent', quote: dearer }, failed(refusal('order_changed'))]
  expect(after(sent, failed(refusal('order_changed')), ...second)).toEqual({
    at: 'changed',
    changed: dearer,
  })
})

test('any other refusal, and a lost answer, is told in its sentence', () => {
  expect(after(sent, failed(refusal('order_void')))).toEqual({
    at: 'refused',
    sentence: 'Cümle: order_void',
  })
  expect(after(sent, failed(noAnswer('timeout')))).toMatchObject({ at: 'refused' })
  expect(after(sent, failed(new Error('oops')))).toEqual({
    at: 'refused',
    sentence: 'Siparişiniz verilemedi',
  })
})

test('a lost order that is sent again has no quote to compare with', () => {
  const again = after(sent, failed(noAnswer('timeout')), { of: 'sent-again' })
  expect(again).toEqual({ at: 'repeating' })
  expect(placingAfter(again, failed(refusal('order_changed')))).toEqual({
    at: 'refused',
    sentence: 'Cümle: order_changed',
  })
})

test('whoever changes the order drops what was said, never what is under way', () => {
  const forgotten = { of: 'forgotten' } as const
  expect(after(sent, failed(refusal('order_changed')), forgotten)).toEqual({ at: 'resting' })
  expect(after(sent, failed(refusal('order_void')), forgotten)).toEqual({ at: 'resting' })
  expect(after(sent, failed(refusal('order_changed')), sent, forgotten)).toEqual({
    at: 'sending',
    quote,
  })
  expect(after({ of: 'sent-again' }, forgotten)).toEqual({ at: 'repeating' })
})

test('what is confirmed is the total and the promise that the quote has told', () => {
  const paid = quoteOf({ ...asked, points: 12 })
  expect(confirmedBy({ asked: { ...asked, points: 99_999 }, keys: ['a'], quote: paid })).toEqual({
    body: {
      ...asked,
      points: 12,
      expectedTotal: paid.due,
      expectedPromise: paid.promise,
    },
    lines: ['a'],
    quote: paid,
  })
})

test('an order that takes no points asks for none', () => {
  const confirmed = confirmedBy({ asked: { ...asked, points: 50 }, keys: ['a'], quote })
  expect(confirmed?.body).not.toHaveProperty('points')
})

test('what nobody can promise is not confirmed', () => {
  const unpromised = { ...quote, promise: null }
  expect(confirmedBy({ asked, keys: ['a'], quote: unpromised })).toBeUndefined()
})
