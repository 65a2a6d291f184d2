import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { readPurchase } from '#api/contracts/purchases/purchases.ts'
import {
  addPurchase,
  type LateBill,
  purchaseOutcome,
  type RecordedPurchase,
  recordLatePurchase,
  recordPurchase,
  voidPurchase,
} from '#api/contracts/purchases/recording.ts'
import { type RefundForm, refundPurchase } from '#api/contracts/purchases/refunds.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import type { Calls } from '#web/shared/exactly-once/exactly-once.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { refreshCustomer } from '#web/shared/refresh-customer.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

/** ms after which an answer counts as lost, and the outcome is asked for */
const patience = 8000

/** A bill to record. Every try of it has the same `key` (decisions.md §3). */
export interface SentBill {
  /** null of a bill by number, whose customer is not told */
  userId: number | null
  key: string
  body: BodyInput<typeof recordPurchase>
}

/** A bill of an earlier moment, which is told from others by its receipt too; without a scan by whoever manages people. */
export interface SentLateBill {
  userId: number
  key: string
  body: Omit<LateBill, 'scanId'> & { scanId?: string | undefined }
}

const outcomeOf = async (key: string): Promise<RecordedPurchase | null> => {
  try {
    return await call(purchaseOutcome, { query: { key }, timeout: patience })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'purchase_not_found') return null
    throw error
  }
}

/** Recording a bill exactly once: what it has recorded is asked for by its key. */
function callsOf<
  Sent extends Pick<SentBill, 'userId' | 'key'> & { body: { scanId?: string | undefined } },
>(
  queryClient: QueryClient,
  record: (sent: Sent) => Promise<RecordedPurchase>,
): Calls<Sent, RecordedPurchase> {
  const onSuccess = (recorded: RecordedPurchase | null, { userId }: Sent) => {
    if (recorded) void refreshCustomer(queryClient, userId)
  }
  return {
    record: mutationOptions({ mutationFn: record, onSuccess }),
    outcome: mutationOptions({ mutationFn: ({ key }: Sent) => outcomeOf(key), onSuccess }),
    giveUp: mutationOptions({
      mutationFn: async ({ userId, key, body: { scanId } }: Sent) => {
        const body = userId === null ? { scanId: scanId ?? '', key } : { userId, key }
        return (await call(voidPurchase, { body, timeout: patience })).recorded
      },
      onSuccess,
    }),
  }
}

export const billCalls = (queryClient: QueryClient) =>
  callsOf(queryClient, ({ key, body }: SentBill) =>
    call(recordPurchase, { body, idempotencyKey: key, timeout: patience }),
  )

export const lateBillCalls = (queryClient: QueryClient) =>
  callsOf(queryClient, ({ userId, key, body: { scanId, ...body } }: SentLateBill) => {
    const sending = { idempotencyKey: key, timeout: patience }
    return scanId
      ? call(recordLatePurchase, { body: { ...body, scanId }, ...sending })
      : call(addPurchase, { params: { id: userId }, body, ...sending })
  })

/** A refund of a purchase, whole where it names no amount. Every try has the same key. */
export interface SentRefund {
  id: number
  /** null of a bill by number */
  userId: number | null
  key: string
  body: RefundForm
}

const refund = ({ id, key, body }: SentRefund) =>
  call(refundPurchase, { params: { id }, body, idempotencyKey: key, timeout: patience })

/** Refetches what a refund changes; after a refusal too, since somebody else may have refunded. */
const refreshPurchase = (queryClient: QueryClient, id: number, userId: number | null) => {
  void queryClient.invalidateQueries({ queryKey: keyOf(readPurchase, id) })
  void refreshCustomer(queryClient, userId)
}

export const refundMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: refund,
    onSettled: (_, __, { id, userId }) => refreshPurchase(queryClient, id, userId),
  })

/** Every try to take a purchase back has the same key, so that a lost answer refunds nothing twice. */
const wholeKeys = new Map<number, string>()

function wholeKeyOf(id: number): string {
  const key = wholeKeys.get(id) ?? createRequestKey()
  wholeKeys.set(id, key)
  return key
}

/** `Geri Al` of a purchase: its whole refund by one tap, which asks for no reason (decisions/105). */
export const takeBackPurchaseMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, userId }: Pick<SentRefund, 'id' | 'userId'>) =>
      refund({ id, userId, key: wholeKeyOf(id), body: { reason: 'diğer' } }),
    onSettled: (_, __, { id, userId }) => refreshPurchase(queryClient, id, userId),
  })
