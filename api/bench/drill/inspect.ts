import type { Sql } from '#sql/connection.ts'
import { auditLedger } from '#sql/ledger/audit.ts'
import type { Run } from '../sender.ts'

/** Waits until the workers have told everybody of everything. */
export async function delivered(sql: Sql, { violations }: Run): Promise<void> {
  for (const deadline = performance.now() + 60_000; ; await Bun.sleep(100)) {
    const [row] = await sql<{ left: number }[]>`
      select count(*)::int as left from outbox where topic = 'points'`
    if (row?.left === 0) return
    if (performance.now() < deadline) continue
    violations.push(`${row?.left} entries are not delivered a minute after the last one`)
    return
  }
}

/** Each screen shows the balance that there is. shown: points by person. */
export async function inspectScreens(
  sql: Sql,
  shown: ReadonlyMap<number, number | undefined>,
): Promise<string[]> {
  const rows = await sql<{ id: number; points: number }[]>`select id, points from users`
  return rows
    .filter(({ id, points }) => shown.has(id) && shown.get(id) !== points)
    .map(
      ({ id, points }) => `the screen of ${id} shows ${shown.get(id)} points in place of ${points}`,
    )
}

/** The ledger's own audit, and each entry in its person's inbox, once and in its order. */
export async function inspectLedger(sql: Sql): Promise<string[]> {
  const audit = await auditLedger(sql)
  const violations = audit.problems.map((one) => `${one.problem} at user ${one.userId}`)
  if (audit.strays > 0) violations.push(`${audit.strays} entries belong to nobody`)
  const drift = await sql`select user_id from ledger_drift`
  if (drift.length > 0) violations.push(`${drift.length} balances are not the sum of their entries`)
  const told = await sql`
    select from point_transactions p
     where (select count(*) from notifications n
             where n.user_id = p.user_id and n.entry_seq = p.seq) <> 1`
  if (told.length > 0) violations.push(`${told.length} entries are not told once`)
  const disorder = await sql`
    select from notifications a join notifications b
        on a.user_id = b.user_id and a.id < b.id and a.entry_seq > b.entry_seq`
  if (disorder.length > 0) violations.push(`${disorder.length} pairs of messages are out of order`)
  return violations
}
