import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { customerCard } from '../contracts/users.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { cardOf } from './queries.ts'
import { requireSight } from './sight.ts'

/** Customers as the counter sees them (decisions.md §4). */
export const users = ({ gate, sql, clock }: { gate: Gate; sql: Sql; clock: () => Date }) =>
  new Elysia({ name: 'users' }).use(
    gate(customerCard, async ({ person, params }) => {
      await requireSight(sql, person, params.userId, clock())
      const found = await cardOf(sql, params.userId)
      if (!found) throw new Refusal('user_not_found')
      return found.card
    }),
  )
