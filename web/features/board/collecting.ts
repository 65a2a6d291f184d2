import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput, Received } from '#api/contracts/endpoint.ts'
import type { Ticket } from '#api/contracts/orders/board.ts'
import { collectOrder, scannedOrders } from '#api/contracts/orders/collecting.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { refreshCustomer } from '#web/shared/refresh-customer.ts'
import { putTicket } from './queries.ts'
import { presentTicket } from './use-taps.ts'

/** An order that was handed over, what it earned and the customer's balance, points. */
export type Collected = Received<typeof collectOrder>

/** Handing an order over. Every try has the same `key`, so that a lost answer records nothing twice. */
export interface SentCollecting {
  ticket: Ticket
  key: string
  body: BodyInput<typeof collectOrder>
  /** whose scan is open */
  userId?: number | undefined
}

/** @param answered what is waited for before it is sent: the board's taps of this order */
export const collectMutation = (
  queryClient: QueryClient,
  answered?: (orderId: number) => Promise<void>,
) =>
  mutationOptions({
    mutationFn: async ({ ticket: { id }, key, body }: SentCollecting) => {
      await answered?.(id)
      return call(collectOrder, { params: { id }, body, idempotencyKey: key, timeout: 8_000 })
    },
    onSuccess: ({ order }, { userId }) => {
      putTicket(queryClient, order)
      if (userId !== undefined) void refreshCustomer(queryClient, userId)
    },
    onError: (error) => {
      const present = presentTicket(error)
      if (present) putTicket(queryClient, present)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf(scannedOrders) }),
  })
