import { queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { entryBreakdown, entryCause, readPurchase } from '#api/contracts/purchases/purchases.ts'
import { quotePurchase } from '#api/contracts/purchases/recording.ts'
import { quoteRefund } from '#api/contracts/purchases/refunds.ts'
import { call } from '#web/shared/client.ts'
import { query } from '#web/shared/query.ts'
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
export const breakdownQuery = (entryId: number) => query(entryBreakdown, { params: { entryId } })

/** `Neden?` of what no bill stands behind: the order or coupon. What it names never changes. */
export const causeQuery = (entryId: number) => query(entryCause, { params: { entryId } })

/** A purchase with its refunds, as it stands now. */
export const purchaseQuery = (id: number) =>
  query(readPurchase, { params: { id } }, { staleTime: 0 })

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
  query(
    quoteRefund,
    {
      params: { id },
      body: { ...(amount > 0 && { amount }), ...(stamps.length > 0 && { stamps }) },
    },
    { staleTime: 0, gcTime: 10_000 },
  )
