import type { Sql } from 'postgres'
import type { UserOutcome } from '../contracts/users/users.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../sessions/sessions.ts'
import { changePerson } from './management.ts'

/**
 * Closes or restores accounts, one transaction for each, so that no till waits for more than one
 * person and what is refused for one leaves the others alone. Whose account is so already is left
 * alone, too (decisions/087).
 * @returns an outcome for each person, in their order, each once
 */
export async function changeStates(
  sql: Sql,
  actor: Actor,
  ids: readonly number[],
  isActive: boolean,
): Promise<UserOutcome[]> {
  const people = [...new Set(ids)]
  const rows = await sql<{ id: number }[]>`
    select id from users where id = any (${people}::bigint[]) and is_active = ${isActive}`
  const already = new Set(rows.map((row) => row.id))
  const outcomes: UserOutcome[] = []
  for (const id of people) outcomes.push(await outcomeOf(id))
  return outcomes

  async function outcomeOf(id: number): Promise<UserOutcome> {
    if (already.has(id)) return { id, outcome: 'unchanged', error: null }
    try {
      await changePerson(sql, actor, { id, version: undefined }, { isActive })
      return { id, outcome: 'changed', error: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { id, outcome: 'refused', error: error.message }
    }
  }
}
