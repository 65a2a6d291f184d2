import type { Fragment } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import type { Scope } from './rights.ts'

/**
 * Whether a row is of a scope's branches, found by an index that begins with them.
 * @param whole which rows are the chain's
 */
export const within = (
  sql: Queryable,
  scope: Scope,
  whole: Fragment,
  column: Fragment = sql`branch_id`,
): Fragment => (scope === null ? whole : sql`${column} = any (${[...scope]}::bigint[])`)

/** The one branch of a scope; undefined of several, of none and of the chain. */
export const onlyBranch = (scope: Scope): number | undefined =>
  scope?.length === 1 ? scope[0] : undefined

/** Of which branches an answer says that it is. */
export const toldBranches = (scope: Scope): number[] | null => scope && [...scope]
