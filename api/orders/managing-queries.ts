import type { Fragment, Sql } from 'postgres'
import { approverOf } from '#sql/approvers.ts'
import { actingFrom } from '#sql/security-log.ts'
import type { QueryOf } from '../contracts/endpoint.ts'
import type {
  listManagedOrders,
  ManagedOrder,
  OrderRefund,
  OrderStory,
  QuotedOrderRefund,
} from '../contracts/orders/managing.ts'
import { inTurn } from '../http/in-turn.ts'
import type { Scope } from '../http/rights.ts'
import type { Caller, Person } from '../sessions/sessions.ts'
import { shortName, ticketColumns, ticketSource } from './ticket-queries.ts'

/** PostgreSQL knows no year 0, which a calendar date may name. */
const firstDay = '0001-01-01'

type ManagedRow = Omit<ManagedOrder, 'customer'> & { fullName: string }

async function managedWhere(sql: Sql, which: Fragment): Promise<ManagedOrder[]> {
  const rows = await sql<ManagedRow[]>`
    select ${ticketColumns(sql)}, json_build_object('id', u.id, 'fullName', u.full_name) as person
      from ${ticketSource(sql)} where ${which}`
  return rows.map(({ fullName, ...order }) => ({ ...order, customer: shortName(fullName) }))
}

/** A page of the orders of a scope's branches, newest first, with one row more than `limit` if there is one. */
export function managedOrders(
  sql: Sql,
  scope: Scope,
  asked: Omit<QueryOf<typeof listManagedOrders>, 'branchId' | 'regionId'>,
): Promise<ManagedOrder[]> {
  const { state, day, userId, number, before, limit } = asked
  const page = sql`
            ${state ? sql`o.state = ${state}` : sql`true`}
        and ${day ? sql`o.day = ${firstDay > day ? firstDay : day}` : sql`true`}
        and ${userId ? sql`o.user_id = ${userId}` : sql`true`}
        and ${number ? sql`o.number = ${number}::bigint` : sql`true`}
        and ${before ? sql`o.id < ${before}` : sql`true`}
      order by o.id desc limit ${limit + 1}`
  if (scope === null) return managedWhere(sql, page)
  // a page of each branch by orders_of_branch, and of these the newest: no branch's orders are sorted (decisions/293)
  return managedWhere(
    sql,
    sql`o.id in (
      select newest.id
        from unnest(${[...scope]}::bigint[]) as asked (id)
       cross join lateral (select o.id from orders o where o.branch_id = asked.id and ${page}) newest
       order by newest.id desc limit ${limit + 1}) order by o.id desc`,
  )
}

/** The refunds of an order o, oldest first, an array in JSON. */
const refundsOf = (sql: Sql) => sql`
  (select coalesce(json_agg(json_build_object(
            'id', r.id, 'reason', r.reason, 'note', r.note,
            'units', (select json_agg(json_build_object('line', n.line, 'quantity', n.units)
                                      order by n.line)
                        from (select x.line, count(*) as units from order_units x
                               where x.order_id = r.order_id and x.refund_id = r.id group by 1) n),
            'amount', r.amount, 'points', r.points, 'taken', coalesce(p.taken, 0),
            'recordedBy', json_build_object('id', a.id, 'fullName', a.full_name),
            'approvedBy', ${approverOf(sql, {
              act: 'refund',
              key: sql`r.request_key`,
              actor: sql`r.actor_id`,
              subject: sql`o.purchase_id`,
            })},
            'createdAt', r.at) order by r.id), '[]')
     from order_refunds r
     join users a on a.id = r.actor_id
     left join purchase_refunds p on p.id = r.purchase_refund_id
    where r.order_id = o.id)`

/** An order with all that happened to it; undefined where there is none. */
export async function orderStory(sql: Sql, id: number): Promise<OrderStory | undefined> {
  const [order] = await managedWhere(sql, sql`o.id = ${id}`)
  if (!order) return undefined
  const [rest] = await sql<Omit<OrderStory, 'order'>[]>`
    select (select json_agg(json_build_object(
                     'seq', e.seq, 'from', e."from", 'to', e."to",
                     'actor', case when a.id is not null then
                       json_build_object('id', a.id, 'fullName', a.full_name) end,
                     'tablet', t.name, 'at', e.at, 'reason', e.reason) order by e.seq)
              from order_events e left join users a on a.id = e.actor_id left join tablets t on t.id = e.tablet_id
             where e.order_id = o.id) as events,
           (select coalesce(json_agg(json_build_object(
                     'id', t.id, 'kind', t.kind,
                     'points', case t.type when 'EARN' then t.amount else -t.amount end,
                     'createdAt', t.created_at) order by t.seq), '[]')
              from point_transactions t
             where t.user_id = o.user_id
               and (t.request_key in ('~order:' || o.id, '~return:' || o.id, '~purchase:' || o.purchase_id)
                    or t.id in (select r.entry_id from order_refunds r where r.order_id = o.id
                                 union all
                                select r.entry_id from purchase_refunds r
                                 where r.purchase_id = o.purchase_id))) as entries,
           (select json_build_object('method', p.method, 'amount', p.amount, 'receipt', p.receipt,
                                     'at', p.at)
              from payments p where p.order_id = o.id) as payment,
           ${refundsOf(sql)} as refunds,
           (select coalesce(json_agg(json_build_object(
                     'id', n.id, 'title', n.title, 'createdAt', n.created_at) order by n.id), '[]')
              from notifications n where n.order_id = o.id) as notifications
      from orders o where o.id = ${id}`
  return rest && { order, ...rest }
}

export async function findRefund(
  sql: Sql,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<OrderRefund | undefined> {
  const [row] = await sql<{ refunds: OrderRefund[] }[]>`
    select ${refundsOf(sql)} as refunds from orders o where o.id = ${orderId}`
  return row?.refunds.find(({ id }) => id === refundId)
}

/** Why units of an order cannot be refunded, whoever asks how. */
type UnitsRefusal =
  | 'order_not_found'
  | 'order_state'
  | 'own_order'
  | 'no_right_here'
  | 'already_refunded'
  | 'refund_too_large'
  | 'refund_too_late'

/** What refund_order() says of a refund that it refuses. */
export type RefundRefusal =
  | UnitsRefusal
  | 'signed_out'
  | 'waiver_needs_admin'
  | 'prove_again'
  | 'idempotency_conflict'

interface RefundRequest {
  orderId: number
  /** null for all that is left */
  units: readonly { line: number; quantity: number }[] | null
  reason: string
  note: string | null
  actor: Pick<Caller, 'id' | 'session' | 'address'>
  requestKey: string
}

/**
 * Refunds units of an order by refund_order(), exactly once per actor and `requestKey`.
 * @throws LedgerBusy when somebody holds the customer's row for five seconds
 */
export async function refundOnce(
  sql: Sql,
  { orderId, units, reason, note, actor, requestKey }: RefundRequest,
): Promise<{ refundId: number } | { refused: RefundRefusal }> {
  const [row] = await inTurn(
    actingFrom(
      sql,
      actor.address,
      (tx) => tx<{ outcome: 'refunded' | 'repeated' | RefundRefusal; refundId: number }[]>`
        select outcome, refund_id
          from refund_order(${orderId}, ${units && JSON.stringify(units)}::text::jsonb, ${reason},
                            ${note}, ${actor.id}, ${requestKey}, ${actor.session})`,
    ),
  )
  if (!row) throw new Error('a refund got no answer')
  const { outcome, refundId } = row
  if (outcome === 'refunded' || outcome === 'repeated') return { refundId }
  return { refused: outcome }
}

/** What a refund of units would do, by quote_order_refund(). Writes nothing. */
export async function quoteRefund(
  sql: Sql,
  {
    orderId,
    units,
    actor,
  }: Pick<RefundRequest, 'orderId' | 'units'> & { actor: Pick<Person, 'id' | 'session'> },
): Promise<QuotedOrderRefund | { refused: UnitsRefusal }> {
  const [row] = await sql<
    ({ outcome: 'quoted' | UnitsRefusal } & Omit<QuotedOrderRefund, 'waived'>)[]
  >`
    select outcome, refunding as amount, method, back as points, withheld, owed, taken, allowed,
           coupons
      from quote_order_refund(${orderId}, ${units && JSON.stringify(units)}::text::jsonb, ${actor.id},
                              ${actor.session})`
  if (!row) throw new Error('a quote got no answer')
  const { outcome, ...quoted } = row
  if (outcome !== 'quoted') return { refused: outcome }
  return { ...quoted, waived: quoted.owed - quoted.taken }
}
