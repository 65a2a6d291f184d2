import type { Sql } from 'postgres'
import type { Instant } from '#sql/clock.ts'
import type { Scan } from './scans.ts'

/** The customer of a scan that a staff member holds open; undefined if there is none. */
export async function customerOfOpenScan(
  sql: Sql,
  { scanId, staffId, now }: { scanId: string; staffId: number; now: Instant },
): Promise<number | undefined> {
  const [scan] = await sql<{ customerId: number }[]>`
    select customer_id as "customerId" from scans
     where id = ${scanId} and staff_id = ${staffId} and closed_at is null and expires_at > ${now}`
  return scan?.customerId
}

/** Whose each scan is, by id, open or not. */
export async function scansById(sql: Sql, scanIds: readonly string[]): Promise<Map<string, Scan>> {
  const scans = await sql<({ id: string } & Scan)[]>`
    select id, staff_id as "staffId", customer_id as "customerId" from scans
     where id = any (${scanIds as string[]}::uuid[])`
  return new Map(scans.map(({ id, ...scan }) => [id, scan]))
}
