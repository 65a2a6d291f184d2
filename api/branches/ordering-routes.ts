import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { endOfBranchDay, openingAt } from '../contracts/branches/opening.ts'
import {
  type Brake,
  type BranchOrdering,
  changeBrake,
  readOrdering,
} from '../contracts/branches/ordering.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { requireRight } from '../http/rights.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { type Braked, brakedBranch, type Said, sayBrake } from './ordering-queries.ts'

interface OrderingDeps {
  gate: Gate
  sql: Sql
  clock: Clock
}

const minuteMs = 60_000

/** What a branch tells of its orders. One whose hours are only described takes none (ordering.md §1). */
const told = ({ takesOrders, hours, at, ...brake }: Braked): BranchOrdering => ({
  ...brake,
  takesOrders: takesOrders && hours !== null,
  isOpen: hours !== null && openingAt(hours, at.getTime()).open,
  pausedUntil: brake.pausedUntil?.toISOString() ?? null,
  delayUntil: brake.delayUntil?.toISOString() ?? null,
})

/**
 * What staff say, with the moments at which it ends by itself: a delay with the branch's day, a pause
 * after its minutes or with the day.
 */
function saidAt({ delayMinutes, pause }: Brake, at: Date, actorId: number): Said {
  const dayEnds = () => new Date(endOfBranchDay(at.getTime()))
  const pauseEnds = () => {
    if (pause === 'none') return null
    return pause === 'day' ? dayEnds() : new Date(at.getTime() + Number(pause) * minuteMs)
  }
  return {
    delay: delayMinutes === undefined ? undefined : delayOf(delayMinutes, dayEnds),
    pausedUntil: pause === undefined ? undefined : pauseEnds(),
    actorId,
    at,
  }
}

const delayOf = (minutes: number, until: () => Date) => ({
  minutes,
  until: minutes === 0 ? null : until(),
})

/** Whether branches take orders now, and how staff slow them down (ordering.md §1). */
export const orderingRoutes = ({ gate, sql, clock }: OrderingDeps) => {
  async function branchOf(id: number): Promise<Braked> {
    const branch = await brakedBranch(sql, id, clock())
    if (!branch) throw new Refusal('branch_not_found')
    return branch
  }
  return new Elysia({ name: 'ordering' })
    .use(gate(readOrdering, async ({ params: { id } }) => told(await branchOf(id))))
    .use(
      gate(changeBrake, async ({ person, params: { id }, body, version }) => {
        const { at } = await branchOf(id)
        const done = await sql.begin(async (tx) => {
          await requireRight(tx, person, 'brakes.set', id)
          return sayBrake(tx, id, saidAt(body, at, person.id), version)
        })
        const now = told(await branchOf(id))
        if (!done) throw conflictOrNotFound(now, 'branch_not_found')
        return now
      }),
    )
}
