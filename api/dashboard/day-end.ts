import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { DayEnd } from '../contracts/branches/day-end.ts'
import { Refusal } from '../http/refusal.ts'
import { inSnapshot } from './reading.ts'

export interface AskedDayEnd {
  branchId: number
  day?: string | undefined
}

/** A day of a branch: from 05:00 until 05:00 by the clocks in Istanbul. */
interface BranchDay {
  branch: DayEnd['branch']
  at: Date
  day: string
  since: Date
  until: Date
}

type Bills = Pick<DayEnd, 'purchases' | 'total' | 'discount' | 'refunds' | 'refunded'>

/** Reads what a day of a branch came to. @throws Refusal branch_not_found */
export const readDayEnd = (sql: Sql, clock: Clock, { branchId, day }: AskedDayEnd) =>
  inSnapshot(sql, async (tx): Promise<DayEnd> => {
    const asked = await findDay(tx, { branchId, day, now: clock() })
    const bills = await countBills(tx, asked)
    const methods = await countPayments(tx, asked)
    const paid = bills.total - bills.discount
    return {
      at: asked.at.toISOString(),
      day: asked.day,
      isOver: asked.until <= asked.at,
      branch: asked.branch,
      ...bills,
      paid,
      methods,
      // what another day's order was paid with cannot make a till owe
      atTill: Math.max(0, paid - methods.reduce((sum, { amount }) => sum + amount, 0)),
      points: await countPoints(tx, asked),
      staff: await countStaff(tx, asked),
    }
  })

async function findDay(
  tx: Queryable,
  { branchId, day, now }: AskedDayEnd & { now: ReturnType<Clock> },
): Promise<BranchDay> {
  const [found] = await tx<BranchDay[]>`
    select jsonb_build_object('id', b.id, 'name', b.name) as branch, d.at, d.day,
           (d.day + time '05:00') at time zone 'Europe/Istanbul' as since,
           (d.day + 1 + time '05:00') at time zone 'Europe/Istanbul' as until
      from branches b,
           (select ${now}::timestamptz as at,
                   coalesce(${day ?? null}::date, branch_day(${now}::timestamptz)) as day) d
     where b.id = ${branchId}`
  if (!found) throw new Refusal('branch_not_found')
  return found
}

async function countBills(tx: Queryable, { day, branch }: BranchDay): Promise<Bills> {
  const [bills] = await tx<Bills[]>`
    select coalesce(sum(purchases), 0)::integer as purchases, coalesce(sum(total), 0)::bigint as total,
           coalesce(sum(discount), 0)::bigint as discount, coalesce(sum(refunds), 0)::integer as refunds,
           coalesce(sum(refunded), 0)::bigint as refunded
      from purchases_on(array[${day}::date], ${branch.id})`
  if (!bills) throw new Error('a sum returned no row')
  return bills
}

/** How orders were paid that were handed over on the day. Their own day may be the one beside it. */
const countPayments = (tx: Queryable, { day, branch, since, until }: BranchDay) => tx<
  DayEnd['methods']
>`
  select p.method, count(*)::integer as payments, sum(p.amount)::bigint as amount
    from orders o join payments p on p.order_id = o.id
   where o.branch_id = ${branch.id} and o.day between ${day}::date - 1 and ${day}::date + 1
     and p.at >= ${since} and p.at < ${until}
   group by 1 order by 3 desc`

/**
 * Entries that staff or orders of the branch wrote. What customers and the worker do without a branch stands at
 * branch 1, and belongs to the chain (decisions.md §3).
 */
const countPoints = (tx: Queryable, { branch, since, until }: BranchDay) => tx<DayEnd['points']>`
  select coalesce(p.kind, case when p.reverses is null then 'manual' else 'reversal' end::entry_kind) as kind,
         coalesce(sum(p.amount) filter (where p.type = 'EARN'), 0)::bigint as given,
         coalesce(sum(p.amount) filter (where p.type = 'SPEND'), 0)::bigint as taken
    from point_transactions p
   where p.branch_id = ${branch.id} and p.created_at >= ${since} and p.created_at < ${until}
     and (p.actor_id <> p.user_id or p.kind = 'order' or p.kind = 'refund' and p.ref like 'order:%')
   group by 1 order by 1`

const countStaff = (tx: Queryable, { branch, since, until }: BranchDay) => tx<DayEnd['staff']>`
  with acts as (
    select p.actor_id, 1 as purchases, p.due as paid, 0 as refunds, 0 as refunded, 0 as given, 0 as taken
      from purchases p
     where p.branch_id = ${branch.id} and p.earned_at >= ${since} and p.earned_at < ${until}
    union all
    select r.actor_id, 0, 0, 1, r.amount, 0, 0
      from purchase_refunds r join purchases p on p.id = r.purchase_id
     where p.branch_id = ${branch.id} and r.at >= ${since} and r.at < ${until}
    union all
    select e.actor_id, 0, 0, 0, 0, case e.type when 'EARN' then e.amount else 0 end,
           case e.type when 'SPEND' then e.amount else 0 end
      from point_transactions e
     where e.branch_id = ${branch.id} and e.created_at >= ${since} and e.created_at < ${until}
       and (e.kind = 'manual' or e.kind is null and e.reverses is null) and e.actor_id <> e.user_id)
  select a.actor_id as id, u.full_name, sum(a.purchases)::integer as purchases, sum(a.paid)::bigint as paid,
         sum(a.refunds)::integer as refunds, sum(a.refunded)::bigint as refunded,
         sum(a.given)::bigint as given, sum(a.taken)::bigint as taken
    from acts a left join users u on u.id = a.actor_id
   group by 1, 2 order by 4 desc, 1 limit 200`
