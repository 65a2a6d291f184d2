import fc from 'fast-check'
import type { Scope } from '../../http/rights.ts'

/** The chain, or one or several of the branches 1 to 3. */
export const anyScope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant(null),
  fc.subarray([1, 2, 3], { minLength: 1 }),
)

/** Whether what happened at a branch (null: at none) is of a scope. */
export const isWithin = (scope: Scope, branch: number | null): boolean =>
  scope === null || (branch !== null && scope.includes(branch))

/** Whether an answer has a table of its branches. */
export const isOfSeveral = (scope: Scope): boolean => scope?.length !== 1
