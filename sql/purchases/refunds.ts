import postgres from 'postgres'
import { refundApprover, type Somebody } from '../approvers.ts'
import type { Sql } from '../connection.ts'
import { LedgerBusy } from '../ledger/entry.ts'
import { actingFrom } from '../security-log.ts'
import type { AskedStamps } from './purchase.ts'

/** Why goods or money went back (programme.md §2). */
export type RefundReason =
  | 'ürün iadesi'
  | 'yanlış tutar'
  | 'yanlış müşteri'
  | 'çift kayıt'
  | 'diğer'

export interface Refund {
  id: number
  purchaseId: number
  /** kuruş */
  amount: number
  reason: RefundReason
  note: string | null
  /** points: what the part had earned, what of it was taken back, and what was spent by then */
  owed: number
  taken: number
  waived: number
  /** points of `waived` that have come back and were taken since */
  paid: number
  /** stamps that it took back, of all cards */
  stamps: number
  createdAt: Date
  entryId: number | null
  actor: Somebody
  /** the manager who has approved it */
  approver: Somebody | null
}

export interface RefundRequest {
  purchaseId: number
  /** kuruş; null for all that is left */
  amount: number | null
  reason: RefundReason
  /** 1–200 characters */
  note: string | null
  /** stamps of the purchase to take back, beside those that do not fit into what remains */
  stamps?: readonly AskedStamps[] | undefined
  actorId: number
  /** 1–128 printable ASCII characters; chosen before the first try */
  requestKey: string
  /** hex of the hash of the requesting session, which must be valid at the write */
  session?: string
  /** network address that it came from, for the security log */
  address?: string
}

export type RefundRefusal =
  | 'signed_out'
  | 'purchase_not_found'
  | 'own_account'
  | 'no_right_here'
  | 'refund_too_late'
  | 'already_refunded'
  | 'refund_too_large'
  | 'waiver_needs_admin'
  | 'prove_again'
  | 'refund_by_order'
  | 'refund_stamps'
  | 'idempotency_conflict'

export type RefundVerdict =
  | { outcome: 'refunded' | 'repeated'; refundId: number }
  | { outcome: 'refused'; code: RefundRefusal }

/** A card that a purchase has stamped. */
export interface StampsLeft {
  cardId: number
  name: string
  /** its stamps that no refund has undone */
  left: number
  /** how many of them the refund takes back at least */
  least: number
  /** unused coupons of full cards that it cancels, where it takes back the stamps that are named */
  cancels: number
}

export type RefundQuote =
  | {
      outcome: 'quoted'
      amount: number
      owed: number
      taken: number
      /** whether the actor may waive what is owed and not taken */
      allowed: boolean
      /** names of the coupons that come back */
      coupons: string[]
      stamps: StampsLeft[]
    }
  | { outcome: 'refused'; code: RefundRefusal }

/** @throws LedgerBusy when somebody else holds the customer's row for five seconds */
export const refund = async (sql: Sql, request: RefundRequest): Promise<RefundVerdict> => {
  const { purchaseId, amount, reason, note, actorId, requestKey, session = null } = request
  const { address = '' } = request
  const stamps = namedOf(request.stamps ?? [])
  try {
    const [row] = await actingFrom(
      sql,
      address,
      (tx) => tx<{ outcome: 'refunded' | 'repeated' | RefundRefusal; refundId: number }[]>`
        select outcome, refund_id
          from refund_purchase(${purchaseId}, ${amount}, ${reason}, ${note},
                               ${stamps}::text::jsonb, ${actorId}, ${requestKey}, ${session})`,
    )
    if (!row) throw new Error('a refund got no answer')
    const { outcome, refundId } = row
    if (outcome === 'refunded' || outcome === 'repeated') return { outcome, refundId }
    return { outcome: 'refused', code: outcome }
  } catch (error) {
    // lock_not_available, deadlock_detected, serialization_failure: nothing was written
    if (error instanceof postgres.PostgresError && /^(55P03|40)/.test(error.code))
      throw new LedgerBusy(1_000)
    throw error
  }
}

/** The same text for the same stamps: a repeated request is compared by it. Null for none. */
const namedOf = (stamps: readonly AskedStamps[]): string | null => {
  const counts = new Map<number, number>()
  for (const { cardId, count } of stamps) counts.set(cardId, (counts.get(cardId) ?? 0) + count)
  const named = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)
  if (named.length === 0) return null
  return JSON.stringify(named.map(([cardId, count]) => ({ cardId, count })))
}

export const quoteRefund = async (
  sql: Sql,
  {
    purchaseId,
    amount,
    stamps = [],
    actorId,
    session,
  }: Pick<RefundRequest, 'purchaseId' | 'amount' | 'stamps' | 'actorId' | 'session'>,
): Promise<RefundQuote> => {
  const [row] = await sql<
    {
      outcome: 'quoted' | RefundRefusal
      amount: number
      owed: number
      taken: number
      allowed: boolean
      coupons: string[]
      stamps: StampsLeft[]
    }[]
  >`
    select outcome, refunding as amount, owed, taken, allowed, coupons, stamps
      from quote_refund(${purchaseId}, ${amount}, ${namedOf(stamps)}::text::jsonb, ${actorId},
                        ${session ?? null})`
  if (!row) throw new Error('a quote got no answer')
  const { outcome, ...quoted } = row
  if (outcome === 'quoted') return { outcome, ...quoted }
  return { outcome: 'refused', code: outcome }
}

/** The refunds of a purchase, oldest first. */
export const refundsOf = (sql: Sql, purchaseId: number): Promise<Refund[]> => sql<Refund[]>`
  select r.id, r.purchase_id, r.amount, r.reason, r.note, r.owed, r.taken, r.waived,
         coalesce((select w.paid from waivers w where w.refund_id = r.id), 0) as paid,
         (select coalesce(sum(s.taken), 0)::integer from refund_stamps s where s.refund_id = r.id)
           as stamps,
         r.at as created_at, r.entry_id,
         jsonb_build_object('id', a.id, 'fullName', a.full_name) as actor, 
         ${refundApprover(sql)} as approver
    from purchase_refunds r join users a on a.id = r.actor_id
   where r.purchase_id = ${purchaseId} order by r.id`
