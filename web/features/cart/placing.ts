import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import { type Attempt, attempt } from './attempt.ts'
import { placeMutation } from './mutations.ts'

interface Confirmed extends Pick<Attempt, 'body' | 'lines'> {
  /** what the person has confirmed */
  quote: OrderQuote
}

export type Placing = ReturnType<typeof usePlacing>

/**
 * Places an order exactly once. The key is made with the first tap and stays until an answer is known;
 * whatever is pressed before then sends the same request.
 */
export function usePlacing(onPlaced: (orderId: number) => void) {
  const place = useMutation(placeMutation(useQueryClient(), onPlaced))
  const [changed, setChanged] = useState<OrderQuote>()
  const [refusal, setRefusal] = useState<string>()
  // a second tap may come before the first one has been rendered
  const busy = useRef(false)
  const [isRepeated, setRepeated] = useState(false)

  function run(sent: Attempt, quote?: OrderQuote) {
    if (busy.current) return
    busy.current = true
    setRefusal(undefined)
    place.mutate(sent, {
      onError: (error) => {
        const isChanged = error instanceof ApiError && error.code === 'order_changed'
        setChanged(isChanged ? quote : undefined)
        if (!isChanged || !quote) setRefusal(sentenceOf(error, 'Siparişiniz verilemedi'))
      },
      onSettled: () => {
        busy.current = false
      },
    })
  }

  return {
    isPending: place.isPending,
    /** whether a lost order is sent again */
    isRepeated,
    /** the quote that was confirmed and no longer holds */
    changed,
    refusal,
    send({ body, lines, quote }: Confirmed) {
      const key = createRequestKey()
      setRepeated(false)
      run({ key, body, lines, at: serverClock.at(Date.now()) }, quote)
    },
    /** sends the same request again */
    sendAgain: () => {
      const sent = attempt.read()
      setRepeated(true)
      if (sent) run(sent)
    },
    /** drops what the last try said: the person has changed the order since */
    forget() {
      setChanged(undefined)
      setRefusal(undefined)
    },
  }
}
