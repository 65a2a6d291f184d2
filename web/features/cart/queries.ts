import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AskedOrder, type OrderQuote, quoteOrder } from '#api/contracts/orders/placing.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** ms after which a quote is asked for anew: what is promised moves with the clock */
const renewal = 60_000

/** A quote with the keys of the cart's lines that it was asked for, in their order. */
export interface CartQuote {
  keys: readonly string[]
  asked: AskedOrder
  quote: OrderQuote
}

/**
 * What the cart would come to. Each cart has a key of its own: an answer that comes late is never shown
 * beside another cart, and one that nobody waits for is called off.
 */
export const cartQuoteQuery = (asked: AskedOrder, keys: readonly string[]) =>
  queryOptions({
    queryKey: keyOf(quoteOrder, JSON.stringify({ asked, keys })),
    queryFn: async ({ signal }): Promise<CartQuote> => ({
      keys,
      asked,
      quote: await call(quoteOrder, { body: asked, signal }),
    }),
    staleTime: 0,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
    refetchInterval: renewal,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
