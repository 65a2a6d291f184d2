import { queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { entryBreakdown, entryCause, readPurchase } from '#api/contracts/purchases/purchases.ts'
import { quotePurchase } from '#api/contracts/purchases/recording.ts'
import { quoteRefund } from '#api/contracts/purchases/refunds.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/**
 * What a bill would earn. Each bill has a key of its own: an answer that comes late is never shown beside
 * another amount, and one that nobody waits for is called off.
 */
export const quoteQuery = (bill: BodyInput<typeof quotePurchase>) =>
  queryOptions({
    queryKey: keyOf(quotePurchase, JSON.stringify(bill)),
    queryFn: ({ signal }) => call(quotePurchase, { body: bill, signal, timeout: 4000 }),
    // what was recorded meanwhile can change it
    staleTime: 0,
    gcTime: 10_000,
  })

/** `Neden?`: the bill and the rules behind an entry. They never change. */
export const breakdownQuery = (entryId: number) =>
  queryOptions({
    queryKey: keyOf(entryBreakdown, entryId),
    queryFn: ({ signal }) => call(entryBreakdown, { params: { entryId }, signal }),
  })

/** `Neden?` of what no bill stands behind: the order or coupon. What it names never changes. */
export const causeQuery = (entryId: number) =>
  queryOptions({
    queryKey: keyOf(entryCause, entryId),
    queryFn: ({ signal }) => call(entryCause, { params: { entryId }, signal }),
  })

/** A purchase with its refunds, as it stands now. */
export const purchaseQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(readPurchase, id),
    queryFn: ({ signal }) => call(readPurchase, { params: { id }, signal }),
    staleTime: 0,
  })

/**
 * What a refund would hand back and take back.
 * @param amount kuruş; 0 of a bill that cost nothing
 * @param stamps that are to be taken back, beside those that go back anyway
 */
export const refundQuoteQuery = (
  id: number,
  amount: number,
  stamps: { cardId: number; count: number }[] = [],
) =>
  queryOptions({
    queryKey: keyOf(
      quoteRefund,
      id,
      amount,
      stamps.map(({ cardId, count }) => `${cardId}:${count}`).join(),
    ),
    queryFn: ({ signal }) =>
      call(quoteRefund, {
        params: { id },
        body: { ...(amount > 0 && { amount }), ...(stamps.length > 0 && { stamps }) },
        signal,
      }),
    staleTime: 0,
    gcTime: 10_000,
  })
