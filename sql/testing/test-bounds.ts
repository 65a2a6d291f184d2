import postgres from 'postgres'
import type { Sql } from '../connection.ts'

/** Makes a version of the bounds as the owner: those that are named, by `staffEntry` and so on, in points or kuruş. */
export async function setBounds(sql: Sql, bounds: Readonly<Record<string, number>>): Promise<void> {
  const named = Object.entries(bounds).map(([name, value]) => [postgres.fromCamel(name), value])
  await sql`insert into award_bounds ${sql(Object.fromEntries(named))}`
}

/** Makes one that has all bounds as the product came with them, unless nobody has changed any. */
export async function restoreBounds(sql: Sql): Promise<void> {
  const versions = await sql<{ id: number }[]>`select * from award_bounds order by id`
  const [first] = versions
  if (!first || versions.length === 1) return
  const { id: _, at: __, actorId: ___, ...bounds } = first as typeof first & Record<string, never>
  await setBounds(sql, bounds)
}
