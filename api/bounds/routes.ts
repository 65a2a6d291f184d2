import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { changeBounds, listBounds } from '../contracts/points/bounds.ts'
import type { Gate } from '../http/gate.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { findBoundsHistory, insertBounds } from './queries.ts'

/**
 * The bounds of manual awards, with their history (decisions.md §8); write_points() enforces them.
 */
export const boundsRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'bounds' }).use(gate(listBounds, () => findBoundsHistory(sql))).use(
    gate(changeBounds, async ({ person, body, version }) => {
      const set = await insertBounds(sql, person, version, body)
      if (set) return set
      throw conflictOrNotFound((await findBoundsHistory(sql))[0], 'not_found')
    }),
  )
