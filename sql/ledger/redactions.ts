import type { Queryable, Sql } from '../connection.ts'
import type { Head } from './merkle.ts'

/**
 * Erases the words beside an entry; kind, reason, amount and instant stay (programme.md §1). The next
 * checkpoint signs that they are gone.
 *
 * @param sql connection of the owner of the database
 * @returns false if there is no such entry, or it has no note
 */
export const eraseNote = async (sql: Sql, entryId: number): Promise<boolean> => {
  const [row] = await sql<{ erased: boolean }[]>`select erase_note(${entryId}) as erased`
  return row?.erased ?? false
}

/** Adds to heads what their checkpoint signs of erased notes: those of the seqs in `redacted`. */
export const withRedactions = async <H extends Head & { redacted: readonly number[] | null }>(
  sql: Queryable,
  heads: readonly H[],
): Promise<H[]> => {
  const users = heads.filter((head) => head.redacted).map((head) => head.userId)
  if (users.length === 0) return [...heads]
  const rows = await sql<{ userId: number; seq: number; rest: Buffer }[]>`
    select user_id, seq, rest from ledger_redactions
     where user_id = any (${users}::bigint[]) order by user_id, seq`
  const byUser = Map.groupBy(rows, (row) => row.userId)
  return heads.map((head) => ({
    ...head,
    redactions: byUser.get(head.userId)?.filter(({ seq }) => head.redacted?.includes(seq)) ?? [],
  }))
}

/** How many notes were erased, and how many of these no checkpoint covers yet. */
export const countRedactions = async (sql: Sql): Promise<{ erased: number; unsigned: number }> => {
  const [counts] = await sql<{ erased: number; unsigned: number }[]>`
    select count(*) as erased,
           count(*) filter (where not coalesce(r.seq = any (newest.redacted), false)) as unsigned
      from ledger_redactions r
      left join lateral (
        select h.redacted from checkpoint_heads h
         where h.user_id = r.user_id order by h.checkpoint_id desc limit 1
      ) newest on true`
  return counts ?? { erased: 0, unsigned: 0 }
}
