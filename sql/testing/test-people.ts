import type { Sql } from '../connection.ts'
import { givePost } from './test-posts.ts'

/**
 * Inserts a person, who has a role in the whole chain if one is named. It shows from the start: no mail tells of it.
 *
 * @param columns of `users`, in the place of what they are here
 * @returns the person's id
 */
export async function insertPerson(
  sql: Sql,
  role?: string,
  columns: Record<string, unknown> = {},
): Promise<number> {
  const person = {
    username: `${Bun.randomUUIDv7()}@telve.example`,
    password_hash: 'x',
    full_name: 'Işıl Çağlar',
    roles: `{${role ?? ''}}`,
    ...columns,
  }
  const [row] = await sql<{ id: number }[]>`insert into users ${sql(person)} returning id`
  const id = row?.id ?? 0
  if (role) await givePost(sql, id, { role })
  return id
}

/** Inserts so many customers: `Kişi 1`, `Kişi 2` … @returns their ids, in this order */
export async function insertPeople(sql: Sql, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    select gen_random_uuid() || '@telve.example', 'x', 'Kişi ' || n from generate_series(1, ${count}::int) n
    returning id`
  return rows.map(({ id }) => id)
}
