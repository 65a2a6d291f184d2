import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { changeBounds, listBounds } from '../contracts/points/bounds.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { findBoundsHistory, insertBounds } from './queries.ts'

/**
 * The bounds of manual awards, with their history (decisions.md §8); write_points() enforces them.
 */
export const boundsRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'bounds' }).use(gate(listBounds, () => findBoundsHistory(sql))).use(
    gate(changeBounds, async ({ person, body }) => {
      const set = await insertBounds(sql, person.id, body)
      if (!set) throw new Refusal('changed_meanwhile')
      return set
    }),
  )
