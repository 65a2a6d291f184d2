import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { type Clock, dateOf } from '#sql/clock.ts'
import {
  changeItemAvailability,
  changeOptionAvailability,
  listAvailability,
  readStock,
  type StockRow,
} from '../contracts/branches/availability.ts'
import type { Branch } from '../contracts/branches/branches.ts'
import { nextOpening } from '../contracts/branches/opening.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { requireRight } from '../http/rights.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import type { Person } from '../sessions/sessions.ts'
import { availabilityAt, sayAvailability, stockRows, type Thing } from './availability-queries.ts'
import { findOpen } from './queries.ts'

interface AvailabilityDeps {
  gate: Gate
  sql: Sql
  clock: Clock
}

interface Change {
  branchId: number
  thing: Thing
  person: Person
  body: BodyOf<typeof changeItemAvailability>
  version: number | undefined
}

/** What a branch is out of, and the sheet on which staff say so (ordering.md §1). */
export const availabilityRoutes = ({ gate, sql, clock }: AvailabilityDeps) => {
  async function branchOf(id: number): Promise<Branch> {
    const branch = await findOpen(sql, id)
    if (!branch) throw new Refusal('branch_not_found')
    return branch
  }

  const openingOf = async ({ hours }: Branch): Promise<Date> =>
    new Date(nextOpening(hours, (await dateOf(sql, clock())).getTime()))

  async function change({ branchId, thing, person, body, version }: Change): Promise<StockRow> {
    const branch = await branchOf(branchId)
    const counter = { branchId, now: clock() }
    const gone = thing.kind === 'item' ? 'item_not_found' : 'option_not_found'
    const [before] = await stockRows(sql, counter, thing)
    if (!before) throw new Refusal(gone)
    const said = {
      state: body.state,
      until: body.state === 'until_opening' ? await openingOf(branch) : null,
      left: body.left ?? null,
      actorId: person.id,
    }
    const done = await sql.begin(async (tx) => {
      await requireRight(tx, person, 'stock.set', branchId)
      return sayAvailability(tx, counter, thing, said, version)
    })
    const [row] = await stockRows(sql, counter, thing)
    if (!done || !row) throw conflictOrNotFound(row, gone)
    return row
  }

  return new Elysia({ name: 'availability' })
    .use(
      gate(listAvailability, async ({ params: { id } }) => {
        await branchOf(id)
        return availabilityAt(sql, { branchId: id, now: clock() })
      }),
    )
    .use(
      gate(readStock, async ({ person, params: { id } }) => {
        const branch = await branchOf(id)
        // what a person reads has no branch (decisions/284); a tablet by itself has its own
        if (person.aloneTablet && person.aloneTablet.branchId !== id)
          throw new Refusal('branch_not_found')
        return {
          nextOpening: (await openingOf(branch)).toISOString(),
          rows: await stockRows(sql, { branchId: id, now: clock() }),
        }
      }),
    )
    .use(
      gate(changeItemAvailability, ({ person, params: { id, itemId }, body, version }) =>
        change({
          branchId: id,
          thing: { kind: 'item', id: itemId },
          person,
          body,
          version,
        }),
      ),
    )
    .use(
      gate(changeOptionAvailability, ({ person, params: { id, optionId }, body, version }) =>
        change({
          branchId: id,
          thing: { kind: 'option', id: optionId },
          person,
          body,
          version,
        }),
      ),
    )
}
