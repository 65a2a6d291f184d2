import { stringify } from 'csv-stringify/sync'
import type { Sql } from 'postgres'
import { actingFrom, noteExport } from '#sql/security-log.ts'
import type { IysList, IysReport, IysSummary } from '../contracts/iys/iys.ts'
import type { Actor } from '../sessions/sessions.ts'

type SummaryRow = Omit<IysSummary, 'pulledAt' | 'failedAt'> & {
  pulledAt: Date | null
  failedAt: Date | null
}

const today = (sql: Sql) => sql`(now() at time zone 'Europe/Istanbul')::date`

/** What of the reports needs somebody, and how the connection does. */
export async function summaryOf(sql: Sql): Promise<IysSummary> {
  const [row] = await sql<SummaryRow[]>`
    select w.*, l.pulled_at, l.failed_at, l.failure,
           h.until::text as holidays_until, h.until < ${today(sql)} + 180 as holidays_end
      from iys_link l,
           (select count(*) filter (where settled_at is null)::int as waiting,
                   count(*) filter (where settled_at is null and due_on < ${today(sql)})::int as overdue,
                   count(*) filter (where outcome = 'refused')::int as refused, max(id) as newest
              from iys_reports where settled_at is null or outcome = 'refused') w,
           (select max(day) as until from public_holidays) h`
  if (!row) throw new Error('an aggregate returned no row')
  return {
    ...row,
    pulledAt: row.pulledAt?.toISOString() ?? null,
    failedAt: row.failedAt?.toISOString() ?? null,
  }
}

/** A hundred reports: those that wait by their last day, others newest first. */
export async function reportsOf(sql: Sql, list: IysList): Promise<IysReport[]> {
  const found = {
    waiting: sql`r.settled_at is null order by r.due_on, r.id`,
    refused: sql`r.outcome = 'refused' order by r.id desc`,
    settled: sql`r.settled_at is not null and r.outcome <> 'refused' order by r.id desc`,
  }[list]
  const rows = await sql<(Omit<IysReport, 'at'> & { at: Date })[]>`
    select r.id, r.kind, r.recipient, r.given, r.at, r.due_on::text as due_on,
           r.settled_at is null and r.due_on < ${today(sql)} as overdue, r.tries, r.outcome, r.answer,
           json_build_object('id', u.id, 'fullName', u.full_name) as person
      from iys_reports r join users u on u.id = r.user_id
     where ${found} limit 100`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const types = { email: 'EPOSTA', sms: 'MESAJ', call: 'ARAMA' } as const

/**
 * What İYS is still to be told, with the names and values of its API, oldest first. The security log notes
 * who took it. @returns the file
 */
export async function exportReports(sql: Sql, actor: Actor): Promise<string> {
  const rows = await sql<
    { recipient: string; kind: keyof typeof types; given: boolean; at: string }[]
  >`
    select recipient, kind, given,
           to_char(at at time zone 'Europe/Istanbul', 'YYYY-MM-DD HH24:MI:SS') as at
      from iys_reports where settled_at is null or outcome = 'refused' order by id limit 10000`
  await noteExport(sql, actor, 'iys_exported', { reports: rows.length })
  return stringify(
    rows.map(({ recipient, kind, given, at }) => ({
      recipient,
      recipientType: 'BIREYSEL',
      type: types[kind],
      status: given ? 'ONAY' : 'RET',
      consentDate: at,
      source: 'HS_WEB',
    })),
    {
      header: true,
      columns: ['recipient', 'recipientType', 'type', 'status', 'consentDate', 'source'],
      record_delimiter: 'windows',
    },
  )
}

/** Notes that reports were made by hand, up to one. @returns how many */
export const settleByHand = (sql: Sql, actor: Actor, upTo: number): Promise<number> =>
  actingFrom(sql, actor.address, async (tx) => {
    const [row] = await tx<{ settled: number }[]>`
      select settle_by_hand(${actor.id}, ${upTo}) as settled`
    return row?.settled ?? 0
  })
