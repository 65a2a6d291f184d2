import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import { type Attempt, attempt } from './attempt.ts'
import { placeMutation } from './mutations.ts'
import type { CartQuote } from './queries.ts'

/**
 * How far the placing of an order is:
 * - `resting`: nothing was pressed, or what the last try said is dropped
 * - `sending`: the order that `quote` tells is under way; `changed` is what the try before has said
 * - `repeating`: a lost order is sent again
 * - `changed`: nothing was ordered, since `changed`, which was confirmed, no longer holds
 * - `refused`: nothing was ordered, or no answer came; the kept attempt tells which
 */
export type PlacingState =
  | { at: 'resting' }
  | { at: 'sending'; quote: OrderQuote; changed?: OrderQuote | undefined }
  | { at: 'repeating' }
  | { at: 'changed'; changed: OrderQuote }
  | { at: 'refused'; sentence: string }

export type PlacingEvent =
  | { of: 'sent'; quote: OrderQuote }
  | { of: 'sent-again' }
  | { of: 'placed' }
  | { of: 'failed'; error: unknown }
  | { of: 'forgotten' }

const changedOf = (state: PlacingState) => ('changed' in state ? state.changed : undefined)

/** The state after an event. */
export function placingAfter(state: PlacingState, event: PlacingEvent): PlacingState {
  switch (event.of) {
    case 'sent':
      return { at: 'sending', quote: event.quote, changed: changedOf(state) }
    case 'sent-again':
      return { at: 'repeating' }
    case 'placed':
      return { at: 'resting' }
    case 'failed': {
      const { error } = event
      const isChanged = error instanceof ApiError && error.code === 'order_changed'
      // a lost order that is sent again has no quote on this page to compare with
      if (isChanged && state.at === 'sending') return { at: 'changed', changed: state.quote }
      return { at: 'refused', sentence: sentenceOf(error, 'Siparişiniz verilemedi') }
    }
    case 'forgotten':
      if (state.at === 'repeating') return state
      return state.at === 'sending' ? { at: 'sending', quote: state.quote } : { at: 'resting' }
  }
}

interface Confirmed extends Pick<Attempt, 'body' | 'lines'> {
  /** what the person has confirmed */
  quote: OrderQuote
}

/** The order that a quote tells, as it is confirmed; undefined while none can be promised. */
export function confirmedBy({ asked, keys, quote }: CartQuote): Confirmed | undefined {
  if (!quote.promise) return undefined
  const { points: _, ...rest } = asked
  return {
    body: {
      ...rest,
      ...(quote.points > 0 && { points: quote.points }),
      expectedTotal: quote.due,
      expectedPromise: quote.promise,
    },
    lines: [...keys],
    quote,
  }
}

export type Placing = ReturnType<typeof usePlacing>

/**
 * Places an order exactly once. The key is made with the first tap and stays until an answer is known;
 * whatever is pressed before then sends the same request.
 */
export function usePlacing(onPlaced: (orderId: number) => void) {
  const place = useMutation(placeMutation(useQueryClient(), onPlaced))
  const [state, tell] = useReducer(placingAfter, { at: 'resting' })
  // a second tap may come before the first one has been rendered
  const busy = useRef(false)

  function run(sent: Attempt, event: PlacingEvent) {
    if (busy.current) return
    busy.current = true
    tell(event)
    place.mutate(sent, {
      onSuccess: () => tell({ of: 'placed' }),
      onError: (error) => tell({ of: 'failed', error }),
      onSettled: () => {
        busy.current = false
      },
    })
  }

  return {
    /** an order of this page is under way, for the first time */
    isSending: state.at === 'sending',
    isPending: state.at === 'sending' || state.at === 'repeating',
    /** the quote that was confirmed and no longer holds */
    changed: changedOf(state),
    refusal: state.at === 'refused' ? state.sentence : undefined,
    send({ body, lines, quote }: Confirmed) {
      const key = createRequestKey()
      run({ key, body, lines, at: serverClock.at(Date.now()) }, { of: 'sent', quote })
    },
    /** sends the same request again */
    sendAgain: () => {
      const sent = attempt.read()
      if (sent) run(sent, { of: 'sent-again' })
    },
    /** drops what the last try said: the person has changed the order since */
    forget: () => tell({ of: 'forgotten' }),
  }
}
