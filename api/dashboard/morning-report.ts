import type { Sql } from '#sql/connection.ts'
import type { MorningReport } from '../contracts/dashboard/morning-report.ts'

export async function wantsMorningReport(sql: Sql, personId: number): Promise<MorningReport> {
  const rows = await sql`select from morning_reports where person_id = ${personId}`
  return { isWanted: rows.length > 0 }
}

/** Switches the mail on or off. What was told of already is not told again by switching twice. */
export async function keepMorningReport(
  sql: Sql,
  personId: number,
  { isWanted }: MorningReport,
): Promise<MorningReport> {
  await (isWanted
    ? sql`insert into morning_reports (person_id, told) values (${personId}, report_day(now()))
          on conflict do nothing`
    : sql`delete from morning_reports where person_id = ${personId}`)
  return { isWanted }
}
