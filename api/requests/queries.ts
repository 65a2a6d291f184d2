import type { Sql } from 'postgres'
import type { DataRequest, RequestList } from '../contracts/requests/requests.ts'

type Dates = 'askedAt' | 'dueAt' | 'eraseAt' | 'settledAt'
type Row = Omit<DataRequest, Dates> & { askedAt: Date; dueAt: Date } & {
  eraseAt: Date | null
  settledAt: Date | null
}

/** A hundred requests: open ones by their last day, settled ones newest first. */
export async function dataRequests(sql: Sql, list: RequestList): Promise<DataRequest[]> {
  const found = {
    open: sql`r.settled_at is null order by r.due_at, r.id`,
    settled: sql`r.settled_at is not null order by r.id desc`,
  }[list]
  const rows = await sql<Row[]>`
    select r.id, r.kind, json_build_object('id', u.id, 'fullName', u.full_name) as person,
           r.asked_at, r.due_at, r.erase_at, r.settled_at, r.outcome,
           r.settled_at is null and r.due_at < now() as overdue,
           case when r.kind = 'erasure' and r.outcome is distinct from 'taken_back' then (
             select count(*)::int from iys_reports i
              where i.user_id = r.user_id and i.settled_at is null) else 0 end as reports_waiting
      from data_requests r join users u on u.id = r.user_id
     where ${found} limit 100`
  return rows.map(({ askedAt, dueAt, eraseAt, settledAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    eraseAt: eraseAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  }))
}
