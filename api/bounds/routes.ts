import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { changeBounds, listBounds } from '../contracts/bounds/bounds.ts'
import { ownBounds } from '../contracts/bounds/own-bounds.ts'
import type { Gate } from '../http/gate.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { findBoundsHistory, findOwnBounds, insertBounds } from './queries.ts'

/**
 * The bounds of what people give by hand and record as bills, by role, with their history (decisions.md §8):
 * write_points() and record_purchases() enforce them.
 */
export const boundsRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'bounds' })
    .use(gate(listBounds, () => findBoundsHistory(sql)))
    .use(
      gate(changeBounds, async ({ person, body, version }) => {
        const set = await insertBounds(sql, person, version, body)
        if (set) return set
        throw conflictOrNotFound((await findBoundsHistory(sql))[0], 'not_found')
      }),
    )
    .use(gate(ownBounds, ({ person, query }) => findOwnBounds(sql, person.id, query.branchId)))
