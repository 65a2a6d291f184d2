import { expect } from 'vitest'
import type { Sql } from '../connection.ts'

const rolledBack = (sql: Sql, before: readonly string[], statement: string) =>
  sql.begin(async (tx) => {
    for (const one of before) await tx.unsafe(one)
    const { count } = await tx.unsafe(statement)
    throw new Error(`changed ${count}`)
  })

/**
 * Expects that the first of some constraints refuses a statement, and that it goes through without them:
 * so nothing else would. Everything is rolled back.
 */
export async function refusedBy(
  sql: Sql,
  table: string,
  constraints: readonly string[],
  statement: string,
): Promise<void> {
  await expect(rolledBack(sql, [], statement)).rejects.toMatchObject({
    constraint_name: constraints[0],
  })
  const dropped = constraints.map((one) => `alter table ${table} drop constraint ${one}`)
  await expect(rolledBack(sql, dropped, statement)).rejects.toThrow(/^changed [1-9]/)
}

/** As {@link refusedBy}, of a trigger that says `message`. */
export async function refusedByTrigger(
  sql: Sql,
  { table, trigger, message }: { table: string; trigger: string; message: string },
  statement: string,
): Promise<void> {
  await expect(rolledBack(sql, [], statement)).rejects.toThrow(message)
  const dropped = [`drop trigger ${trigger} on ${table}`]
  await expect(rolledBack(sql, dropped, statement)).rejects.toThrow(/^changed \d/)
}
