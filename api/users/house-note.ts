import type { Sql } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import type { HouseNote } from '../contracts/users/house-note.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound, type Named, ofVersion } from '../http/versions.ts'

/** What the house keeps about a person; version 1 and an empty text where nobody has written anything. */
export async function houseNoteOf(sql: Queryable, id: number): Promise<HouseNote> {
  const [row] = await sql<(Omit<HouseNote, 'at'> & { at: Date })[]>`
    select h.user_id as id, h.note, h.at, h.version,
           jsonb_build_object('id', u.id, 'fullName', u.full_name) as actor
      from house_notes h join users u on u.id = h.actor_id where h.user_id = ${id}`
  return row
    ? { ...row, at: row.at.toISOString() }
    : { id, note: '', actor: null, at: null, version: 1 }
}

/** Writes the note if it still has the version. @returns whether it has */
async function write(
  tx: Queryable,
  { id, version }: Named,
  actorId: number,
  note: string,
): Promise<boolean> {
  if (version === undefined || version === 1) {
    const { count } = await tx`
      insert into house_notes (user_id, note, actor_id) values (${id}, ${note}, ${actorId})
          on conflict (user_id) do nothing`
    if (count > 0 || version === 1) return count > 0
  }
  const { count } = await tx`
    update house_notes set note = ${note}, actor_id = ${actorId}, at = now()
     where user_id = ${id} and ${ofVersion(tx, version)}`
  return count > 0
}

/**
 * Changes what the house keeps about a person. The person is held, so that no note outlives an erasure.
 * @throws Refusal user_not_found; account_leaving where the person has deleted the account; changed_meanwhile
 */
export const changeNote = (
  sql: Sql,
  actorId: number,
  named: Named,
  note: string,
): Promise<HouseNote> =>
  sql.begin(async (tx) => {
    const [person] = await tx`select from users where id = ${named.id} for share`
    if (!person) throw new Refusal('user_not_found')
    const leaving = await tx`
      select from data_requests
       where user_id = ${named.id} and kind = 'erasure' and outcome is distinct from 'taken_back'`
    if (leaving.length > 0) throw new Refusal('account_leaving')
    const written = await write(tx, named, actorId, note)
    const now = await houseNoteOf(tx, named.id)
    if (!written) throw conflictOrNotFound(now, 'user_not_found')
    return now
  })
