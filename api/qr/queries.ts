import type { Sql } from 'postgres'
import type { Instant } from '#sql/clock.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import type { numberBills } from '../contracts/qr/number.ts'
import { type QrPayload, scanLifetime } from '../contracts/qr/qr.ts'

/**
 * Opens a scan session; undefined if the code has been used. An unsigned code has no nonce, so its
 * three fields identify it.
 */
export async function insertScan(
  sql: Sql,
  scan: { staffId: number; payload: QrPayload; signed: boolean; now: Instant },
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const { userId, username, timestamp, nonce } = scan.payload
  const code = new Bun.CryptoHasher('sha256')
    .update(JSON.stringify([userId, username, timestamp, nonce ?? null]))
    .digest('hex')
  const [row] = await sql<{ id: string; expiresAt: Date }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    values (${scan.staffId}, ${userId}, decode(${code}, 'hex'), ${scan.signed}, ${scan.now},
            ${scan.now}::timestamptz + make_interval(secs => ${scanLifetime / 1_000}))
    on conflict (code_hash) do nothing
    returning id, expires_at`
  return row
}

/** Whether bills may be recorded by number now. */
export async function billsByNumber(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ allowed: boolean }[]>`select bills_by_number() as allowed`
  return row?.allowed ?? false
}

/** What holds for bills by number, whoever records them (decisions/291). */
export async function findNumberBounds(sql: Sql): Promise<AnswerOf<typeof numberBills>> {
  const [row] = await sql<{ allowed: boolean; each: number; day: number }[]>`
    select bills_by_number() as allowed, number_bill as each, number_day as day
      from award_bounds order by id desc limit 1`
  if (!row) throw new Error('no bounds hold')
  const { allowed, ...bounds } = row
  return { allowed, bounds }
}

/** Opens a typed number for one bill (decisions/241); undefined for whatever number opens none. */
export async function openNumberScan(
  sql: Sql,
  asked: { staffId: number; phone: string; address: string; now: Instant },
): Promise<{ id: string; customerId: number; expiresAt: Date; fullName: string } | undefined> {
  const { staffId, phone, address, now } = asked
  const [scan] = await sql<
    { id: string | null; customerId: number; expiresAt: Date; fullName: string }[]
  >`select * from open_number_scan(${staffId}, ${phone}, ${address}, ${now})`
  return scan?.id ? { ...scan, id: scan.id } : undefined
}

/** Ends a scan session of the staff member; nothing happens if there is none open. */
export async function closeScanOf(sql: Sql, staffId: number, scanId: string, now: Instant) {
  await sql`
    update scans set closed_at = ${now}
    where id = ${scanId} and staff_id = ${staffId} and closed_at is null`
}
