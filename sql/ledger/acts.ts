import type { Sql } from '../connection.ts'
import type { LedgerEntry } from './entry.ts'

/** An entry that somebody has made on a customer whom they had scanned. */
export interface LedgerAct
  extends Pick<
    LedgerEntry,
    'id' | 'userId' | 'type' | 'amount' | 'createdAt' | 'branchName' | 'reversed'
  > {
  fullName: string
  /** ms for which staff may still take it back, by the database's clock; 0 when it is over */
  takeBackMs: number
}

/**
 * The last entries of an actor's scans, newest first. The ledger has no index by actor, which every
 * entry would pay for: the actor's newest scans name the customers, and the primary key gives the
 * newest entries of each.
 *
 * The five minutes are those of `staff_may_reverse_for` in sql/functions/append_points.sql, which
 * decides; a test in api/points/acts.test.ts compares the two.
 */
export const readActs = (
  sql: Sql,
  { actorId, limit }: { actorId: number; limit: number },
): Promise<LedgerAct[]> => sql<LedgerAct[]>`
  with acts as (
    select e.*
      from (select id, customer_id from scans where staff_id = ${actorId}
             order by opened_at desc limit 20) s
     cross join lateral (select * from point_transactions t where t.user_id = s.customer_id
                          order by t.seq desc limit 20) e
     where e.scan_id = s.id
     order by e.id desc
     limit ${limit}
  ), judged as (
    select a.*, coalesce((select true from point_transactions r where r.reverses = a.id), false)
                  as reversed
      from acts a
  )
  select j.id, j.user_id as "userId", u.full_name as "fullName", j.type, j.amount,
         j.created_at as "createdAt", b.name as "branchName", j.reversed,
         case when j.reversed or j.kind <> 'manual' then 0
              else greatest(0, ceil(1000 * extract(epoch from
                     j.created_at + interval '5 minutes' - clock_timestamp())))::integer
         end as "takeBackMs"
    from judged j
    join users u on u.id = j.user_id
    join branches b on b.id = j.branch_id
   order by j.id desc`
