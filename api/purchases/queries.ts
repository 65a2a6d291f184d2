import type { Sql } from 'postgres'
import type { Instant } from '#sql/clock.ts'
import type { EntryCause } from '../contracts/purchases/purchases.ts'
import type { Scan } from './scans.ts'

/** The customer of a scan that a staff member holds open; undefined if there is none. */
export async function customerOfOpenScan(
  sql: Sql,
  { scanId, staffId, now }: { scanId: string; staffId: number; now: Instant },
): Promise<number | undefined> {
  const [scan] = await sql<{ customerId: number }[]>`
    select customer_id from scans
     where id = ${scanId} and staff_id = ${staffId} and closed_at is null and expires_at > ${now}`
  return scan?.customerId
}

/** The customer of a number that a staff member holds open, and has recorded no bill with. */
export async function customerOfOpenNumber(
  sql: Sql,
  { scanId, staffId, now }: { scanId: string; staffId: number; now: Instant },
): Promise<number | undefined> {
  const [scan] = await sql<{ customerId: number }[]>`
    select customer_id from number_scans
     where id = ${scanId} and staff_id = ${staffId} and purchase_id is null and expires_at > ${now}`
  return scan?.customerId
}

/** Whose each scan or typed number is, by id, open or not. */
export async function scansById(sql: Sql, scanIds: readonly string[]): Promise<Map<string, Scan>> {
  const scans = await sql<{ id: string; staffId: number; customerId: number; byNumber: boolean }[]>`
    select id, staff_id, customer_id, false as by_number from scans
     where id = any (${scanIds as string[]}::uuid[])
     union all
    select id, staff_id, customer_id, true from number_scans
     where id = any (${scanIds as string[]}::uuid[])`
  return new Map(
    scans.map(({ id, byNumber, ...scan }) => [id, byNumber ? { ...scan, byNumber } : scan]),
  )
}

/** The order or coupon behind an entry: what it spends points on, or gives back. */
export async function causeOfEntry(sql: Sql, entryId: number): Promise<EntryCause> {
  const [cause] = await sql<EntryCause[]>`
    with entry as (
      select kind, type, split_part(ref, ':', 1) as of,
             (case when kind in ('order', 'reward') then ref else split_part(ref, ':', 2) end)::bigint as id,
             split_part(ref, ':', 3) <> '' as in_part
        from point_transactions
       where id = ${entryId} and (kind in ('order', 'reward') or kind = 'refund' and type = 'EARN')
    )
    select (select jsonb_build_object(
              'id', o.id, 'number', o.number,
              'end', case when e.type = 'SPEND' then null
                          when e.in_part then 'refunded'
                          when o.state = 'expired' then 'expired'
                          -- the day's end closes what nobody came for
                          when (select v."from" = 'no_show' from order_events v
                                 where v.order_id = o.id order by v.seq desc limit 1)
                            then 'not_collected'
                          else 'cancelled' end)
              from entry e join orders o on o.id = e.id
             where e.kind = 'order' or e.of = 'order') as "order",
           (select jsonb_build_object('id', c.id, 'name', c.name)
              from entry e join coupons c on c.id = e.id
             where e.kind = 'reward' or e.of = 'coupon') as coupon`
  return cause ?? { order: null, coupon: null }
}
