import type { Sql, TransactionSql } from 'postgres'

const hashOf = (token: string) => new Bun.CryptoHasher('sha256').update(token).digest()

/** The person whose password a link resets, without spending it; undefined if it holds no more. */
export async function personOfReset(sql: Sql, token: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number | null }[]>`
    select person_of_reset(${hashOf(token)}) as id`
  return row?.id ?? undefined
}

/** Spends a link: see `reset_password()`. @returns its person; undefined if it holds no more */
export async function spendReset(
  tx: TransactionSql,
  token: string,
  passwordHash: string,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number | null }[]>`
    select reset_password(${hashOf(token)}, ${passwordHash}) as id`
  return row?.id ?? undefined
}
