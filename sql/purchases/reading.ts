import { billApprover, type Somebody } from '../approvers.ts'
import type { Sql } from '../connection.ts'
import { findEntry } from '../ledger/history.ts'
import type {
  AskedCoupon,
  AskedRefusal,
  AskedRefused,
  AskedStamps,
  EarningLine,
  Purchase,
  RecordedPurchase,
  StampsGiven,
} from './purchase.ts'
import { type Refund, refundsOf } from './refunds.ts'

/** A purchase with those who recorded it and whose it is. */
export interface PurchaseRecord extends RecordedPurchase {
  actor: Somebody
  /** the manager who has let it pass a bound */
  approver: Somebody | null
  customer: Somebody
  /** ms since it was recorded, by the database's clock */
  age: number
}

/** The columns of a Purchase, of purchases p and branches b. */
const purchaseColumns = (sql: Sql) => sql`
  p.id, p.user_id, p.branch_id, b.name as branch_name, p.total,
  p.discount, p.due, p.earned, p.refunded, p.at as created_at, p.receipt, p.bought_on,
  exists (select from number_scans n where n.id = p.scan_id) as by_number`

type Found = Purchase & {
  entryId: number | null
  points: number
  lines: EarningLine[]
  stamps: StampsGiven[]
} & Pick<PurchaseRecord, 'actor' | 'approver' | 'customer' | 'age'>

/** The stamps that purchase p gave, card by card, as JSON. */
const stampsOfPurchase = (sql: Sql) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('cardId', e.card_id, 'name', e.name, 'count', e.count,
                                                'filled', e.filled) order by e.card_id)
              from (select s.card_id, c.name, sum(s.stamps) filter (where s.kind = 'stamped') as count,
                           count(*) filter (where s.kind = 'filled') as filled
                      from stamp_events s join stamp_cards c on c.id = s.card_id
                     where s.purchase_id = p.id and s.kind in ('stamped', 'filled')
                     group by s.card_id, c.name) e), '[]') as stamps`

/** The stamps that a purchase gave. */
export const stampsGiven = async (sql: Sql, purchaseId: number): Promise<StampsGiven[]> => {
  const [row] = await sql<{ stamps: StampsGiven[] }[]>`
    select ${stampsOfPurchase(sql)} from purchases p where p.id = ${purchaseId}`
  return row?.stamps ?? []
}

const findBy = async (sql: Sql, condition: ReturnType<Sql>): Promise<PurchaseRecord | null> => {
  const [row] = await sql<Found[]>`
    select ${purchaseColumns(sql)}, p.entry_id, u.points,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'kind', l.kind, 'ref', l.ref, 'version', l.version, 'name', l.name,
                              'points', l.points) order by l.place)
                       from purchase_lines l where l.purchase_id = p.id), '[]') as lines,
           ${stampsOfPurchase(sql)},
           jsonb_build_object('id', a.id, 'fullName', a.full_name) as actor, 
           (select ${billApprover(sql)} from purchases u where u.id = p.id) as approver,
           jsonb_build_object('id', u.id, 'fullName', u.full_name) as customer,
           (1000 * extract(epoch from clock_timestamp() - p.at))::bigint as age
      from purchases p
      join branches b on b.id = p.branch_id
      join users u on u.id = p.user_id
      join users a on a.id = p.actor_id
     where ${condition}`
  if (!row) return null
  const { entryId, points, lines, stamps, actor, approver, customer, age, ...purchase } = row
  const entry = entryId === null ? null : await findEntry(sql, entryId)
  return { purchase, entry, points, lines, stamps, actor, approver, customer, age }
}

export const findPurchase = (sql: Sql, id: number) => findBy(sql, sql`p.id = ${id}`)

/** The purchase that a request key of an actor has recorded. */
export const findByKey = (sql: Sql, key: { actorId: number; requestKey: string }) =>
  findBy(sql, sql`p.request_key = ${key.requestKey} and p.actor_id = ${key.actorId}`)

/** A bill that somebody asks about. */
export interface QuotedBill {
  userId: number
  branchId: number
  /** kuruş, before coupons */
  total: number
  coupons?: readonly AskedCoupon[] | undefined
  stamps?: readonly AskedStamps[] | undefined
}

/** What a bill of a customer would come to and earn now; writes nothing (programme.md §3). */
export const quoteBill = async (
  sql: Sql,
  { userId, branchId, total, coupons = [], stamps = [] }: QuotedBill,
): Promise<{ discount: number; earned: number; lines: EarningLine[] } | AskedRefused> => {
  const [judged] =
    coupons.length + stamps.length === 0
      ? [{ refusal: null, discount: 0 }]
      : await sql<{ refusal: AskedRefusal | null; discount: number }[]>`
          select coalesce(refusal, judge_stamps(${JSON.stringify(stamps)}::text::jsonb,
                                                ${total} - discount)) as refusal, discount
            from judge_coupons(${JSON.stringify(coupons)}::text::jsonb, ${userId}, ${branchId},
                               ${total}, clock_timestamp(), '{}')`
  if (!judged) throw new Error('a quote got no answer')
  const { discount, refusal } = judged
  if (refusal === 'too_many_stamps') {
    const [fitting] = await sql<{ fits: number; needed: number }[]>`
      select fits, needed
        from fitting_stamps(${JSON.stringify(stamps)}::text::jsonb, ${total - discount})`
    if (!fitting) throw new Error('a quote got no answer')
    return { refusal, ...fitting }
  }
  if (refusal) return { refusal }
  const [row] = await sql<{ earned: number; lines: EarningLine[] }[]>`
    select e.points as earned, to_jsonb(e.lines) as lines
      from unnest(earn_points(
        array[${userId}::bigint], array[${branchId}::bigint], array[${total - discount}::integer],
        array[clock_timestamp()], tier_multipliers(tiers_of(array[${userId}::bigint])),
        tiers_of(array[${userId}::bigint]),
        array[not exists (select from customer_bills where user_id = ${userId})], false)) e`
  if (!row) throw new Error('a quote got no answer')
  return { discount, ...row }
}

interface OfEntry {
  found: PurchaseRecord
  /** what made the entry, or what it pays; null of what the purchase earned */
  refund: Refund | null
  /** points of an entry that took what the refund had waived, as it came back; null of others */
  cameBack: number | null
}

/** The purchase behind an entry, with its refund if there is one; null for an entry of another kind. */
export const findOfEntry = async (sql: Sql, entryId: number): Promise<OfEntry | null> => {
  const [entry] = await sql<{ purchaseId: number; refundId: number | null; amount: number }[]>`
    select (case when kind = 'purchase' then ref else split_part(ref, ':', 2) end)::bigint
             as purchase_id,
           (case when kind = 'refund' then nullif(split_part(ref, ':', 3), '') end)::bigint
             as refund_id, amount
      from point_transactions
     where id = ${entryId} and (kind = 'purchase' or kind = 'refund' and ref like 'purchase:%')`
  const found = entry && (await findPurchase(sql, entry.purchaseId))
  if (!found) return null
  const refunds = await refundsOf(sql, found.purchase.id)
  const { refundId, amount } = entry
  const refund = refunds.find(({ id, entryId: of }) =>
    refundId ? id === refundId : of === entryId,
  )
  return { found, refund: refund ?? null, cameBack: refundId && amount }
}
