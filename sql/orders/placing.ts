import type postgres from 'postgres'
import type { Batches } from '../ledger/session.ts'

/** What is asked for with an order or its quote, as the contract AskedOrder has it. */
export interface OrderAsked {
  branchId: number
  lines: readonly {
    itemId: number
    quantity: number
    options: readonly { optionId: number; quantity: number }[]
    note?: string | undefined
  }[]
  /** an instant, or `asap` */
  pickupAt: string
  coupons?: readonly { id: number; itemId?: number | undefined }[] | undefined
  /** points */
  points?: number | undefined
}

/** Epoch ms from when until when a branch is open; they may touch. */
export type Openings = readonly (readonly [from: number, until: number])[]

/** An order to place (ordering.md §2). */
export interface OrderRequest {
  userId: number
  /** 1–128 printable ASCII characters, the first none of `~`; chosen before the first try */
  requestKey: string
  asked: OrderAsked & {
    /** kuruş at the till, as the quote said */
    expectedTotal: number
    /** the quote's promise, an instant */
    expectedPromise: string
  }
  /** when its branch is open in its present day and the next one */
  openings: Openings
  /** hex of the hash of the requesting session, which must be valid at the write */
  session?: string
}

export type OrderRefusal =
  | 'signed_out'
  | 'branch_not_found'
  | 'order_changed'
  | 'order_too_large'
  | 'too_many_open_orders'
  | 'ordering_suspended'
  | 'idempotency_conflict'
  /** its key was given up */
  | 'order_void'

export type OrderVerdict =
  /** `repeated`: the same request was placed earlier, and this is its order */
  { outcome: 'placed' | 'repeated'; id: number } | { outcome: 'refused'; code: OrderRefusal }

interface VerdictRow {
  outcome: 'placed' | 'repeated' | 'locked' | OrderRefusal
  id: number
}

/** A request as it is sent: what PostgreSQL reads. */
export interface Sent extends Pick<OrderRequest, 'userId' | 'requestKey' | 'session'> {
  asked: WrittenOrder
  opens: string
}

/** @throws RangeError for an instant that is none: in a batch it would fail its neighbours */
export const sentOf = ({ asked, openings, ...rest }: OrderRequest): Sent => ({
  ...rest,
  asked: writtenOrder(asked),
  opens: openingsText(openings),
})

/** The batches of orders: calls of place_orders(). */
export const placing: Batches<Sent, OrderVerdict> = async (sql, requests, behind) => {
  const rows = await callPlaceOrders(sql, requests, behind)
  return rows.map(({ outcome, id }) => {
    if (outcome === 'locked') return outcome
    if (outcome === 'placed' || outcome === 'repeated') return { outcome, id: Number(id) }
    return { outcome: 'refused', code: outcome }
  })
}

const callPlaceOrders = (sql: postgres.Sql, requests: readonly Sent[], behind: boolean) =>
  sql<VerdictRow[]>`
    select * from unnest(place_orders(${JSON.stringify(requests.map(rowOf))}::text::json, ${behind}))`

/** A request by the names that asked_orders() reads. */
const rowOf = (r: Sent) => ({
  user_id: r.userId,
  request_key: r.requestKey,
  asked: r.asked,
  opens: r.opens,
  session: r.session,
})

/** Openings as PostgreSQL's tstzmultirange. */
export const openingsText = (openings: Openings): string =>
  `{${openings.map((range) => `[${range.map(instantText).join(',')})`).join(',')}}`

const instantText = (ms: number) => new Date(ms).toISOString()

/** The year 2000: instants before it are in no calendar of ours, nor all of them in PostgreSQL's. */
const longAgo = Date.UTC(2000)

const writtenInstant = (instant: string) =>
  instantText(Math.max(longAgo, new Date(instant).getTime()))

type WrittenOrder = ReturnType<typeof writtenOrder>

/**
 * The same for the same request, with instants that PostgreSQL can read: a repeated request is compared
 * by it.
 */
export const writtenOrder = (
  asked: OrderAsked & { expectedTotal?: number; expectedPromise?: string },
) => ({
  branchId: asked.branchId,
  lines: asked.lines.map(({ itemId, quantity, options, note }) => ({
    ...{ itemId, quantity, ...(note && { note }) },
    options: options.map(({ optionId, quantity: units }) => ({ optionId, quantity: units })),
  })),
  pickupAt: asked.pickupAt === 'asap' ? 'asap' : writtenInstant(asked.pickupAt),
  coupons: (asked.coupons ?? [])
    .map(({ id, itemId }) => ({ id, itemId }))
    .toSorted((a, b) => a.id - b.id),
  points: asked.points ?? 0,
  expectedTotal: asked.expectedTotal,
  ...(asked.expectedPromise !== undefined && {
    expectedPromise: writtenInstant(asked.expectedPromise),
  }),
})
