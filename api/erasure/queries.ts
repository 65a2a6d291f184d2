import type { Sql, TransactionSql } from 'postgres'
import type { Belongings } from '../contracts/account/erasure.ts'

/** What somebody would lose with their account. */
export async function belongingsOf(sql: Sql, userId: number): Promise<Belongings | undefined> {
  const [row] = await sql<Belongings[]>`
    select u.points,
           (select count(*)::int from coupons c
             where c.user_id = u.id and c.state = 'usable' and c.expires_at > now()) as coupons,
           (select count(*)::int from event_places p join events e on e.id = p.event_id
             where p.user_id = u.id and e.event_date > now()) as places,
           (select count(*)::int from orders o
             where o.user_id = u.id and o.state in ('placed', 'accepted', 'preparing', 'ready'))
             as open_orders
      from users u where u.id = ${userId}`
  return row
}

type Asked =
  | { outcome: 'asked'; until: Date }
  | { outcome: 'signed_out' | 'last_admin' | 'order_open'; until: null }

/** Closes the account for 14 days, after which the worker erases it (decisions/166). */
export async function closeToErase(tx: TransactionSql, userId: number): Promise<Asked> {
  const [row] = await tx<Asked[]>`select outcome, until from ask_for_erasure(${userId})`
  return row ?? { outcome: 'signed_out', until: null }
}
