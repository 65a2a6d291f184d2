import type { Sql, TransactionSql } from 'postgres'

const hashOf = (token: string) => new Bun.CryptoHasher('sha256').update(token).digest()

/**
 * Asks for another e-mail address and queues the mail that confirms it.
 *
 * @param proved the hash of the password that was verified: asked for only while it is still theirs
 */
export async function askForAddress(
  tx: TransactionSql,
  id: number,
  proved: string,
  address: string,
): Promise<'asked' | 'username_taken' | 'wrong_password'> {
  const [row] = await tx<{ outcome: 'asked' | 'username_taken' | 'wrong_password' }[]>`
    select ask_for_address(${id}, ${proved}, ${address}) as outcome`
  if (!row) throw new Error('a function returned no row')
  return row.outcome
}

/** Gives up the change that waits; false if none did. */
export async function giveUpAddress(tx: TransactionSql, id: number): Promise<boolean> {
  const [row] = await tx<{ gone: boolean }[]>`select cancel_address(${id}) as gone`
  return row?.gone ?? false
}

/** Queues the mail that verifies a person's address again; false for who has verified it. */
export async function queueVerification(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql`
    select queue_mail(id, username, 'verify') from users where id = ${id} and verified_at is null`
  return rows.length > 0
}

/** Spends the link of a verification. @returns the person; undefined for a link that does not hold */
export async function verify(tx: TransactionSql, token: string): Promise<number | undefined> {
  const [row] = await tx<{ id: number | null }[]>`
    select verify_address(${hashOf(token)}) as id`
  return row?.id ?? undefined
}

/** What became of a link that changes an address. */
export type Moved =
  | { outcome: 'confirmed' | 'restored'; person: number; before: string; after: string }
  | { outcome: 'link_invalid' | 'username_taken' }

/** Spends the link that confirms a new address. */
export async function confirm(tx: TransactionSql, token: string): Promise<Moved> {
  const [row] = await tx<Moved[]>`
    select outcome, person, before, after from confirm_address(${hashOf(token)})`
  return row ?? { outcome: 'link_invalid' }
}

/** Whose change a link undoes, without spending it; undefined for one that holds no more. */
export async function undoingPerson(sql: Sql, token: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number | null }[]>`
    select undoing_person(${hashOf(token)}) as id`
  return row?.id ?? undefined
}

/** Spends the link that undoes a change, with the hash of the new password. */
export async function undo(
  tx: TransactionSql,
  token: string,
  passwordHash: string,
): Promise<Moved> {
  const [row] = await tx<Moved[]>`
    select outcome, person, before, after
      from undo_address(${hashOf(token)}, ${passwordHash})`
  return row ?? { outcome: 'link_invalid' }
}
