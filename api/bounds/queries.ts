import postgres from 'postgres'
import type { Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import { actingFrom } from '#sql/security-log.ts'
import type { BoundsVersion, changeBounds } from '../contracts/bounds/bounds.ts'
import type { ownBounds } from '../contracts/bounds/own-bounds.ts'
import type { AnswerOf, BodyOf } from '../contracts/endpoint.ts'
import type { Right } from '../contracts/posts/rights.ts'
import type { Actor } from '../sessions/sessions.ts'

type Row = Omit<BoundsVersion, 'version' | 'at' | 'actor'> & {
  id: number
  at: Date
  actorId: number | null
  actor: BoundsVersion['actor']
}

const shown = ({ id, at, actorId, ...bounds }: Row): BoundsVersion => ({
  ...bounds,
  version: id,
  // what the product came with (migration 100)
  at: id === 1 && actorId === null ? null : at.toISOString(),
})

/** The newest hundred versions of the bounds, the valid one first. */
export async function findBoundsHistory(sql: Sql): Promise<BoundsVersion[]> {
  const rows = await sql<Row[]>`
    select b.*, ${maker(sql, 'b.actor_id')} as actor from award_bounds b order by b.id desc limit 100`
  return rows.map(shown)
}

/**
 * Sets the bounds that are named, the others stay (keep_other_bounds(), migration 573).
 * @param version that the change was made to; undefined for whichever is valid
 * @returns undefined where another version is valid
 */
export async function insertBounds(
  sql: Sql,
  actor: Actor,
  version: number | undefined,
  bounds: BodyOf<typeof changeBounds>,
): Promise<BoundsVersion | undefined> {
  return actingFrom(sql, actor.address, async (tx) => {
    // Serialises changes, so that the second one sees the version of the first.
    await tx`select pg_advisory_xact_lock(hashtext('award_bounds'))`
    const [newest] = await tx<{ id: number }[]>`
      select id from award_bounds order by id desc limit 1`
    if (version !== undefined && newest?.id !== version) return undefined
    const named = Object.entries(bounds).map(([name, value]) => [postgres.fromCamel(name), value])
    const [row] = await tx<Row[]>`
      insert into award_bounds ${tx({ actor_id: actor.id, ...Object.fromEntries(named) })}
      returning *, ${maker(tx, 'actor_id')} as actor`
    return row && shown(row)
  })
}

/** What a person may at a branch (decisions/287). */
export async function findOwnBounds(
  sql: Sql,
  personId: number,
  branchId: number,
): Promise<AnswerOf<typeof ownBounds>> {
  const of = (right: Right) => sql`bounds_of(${personId}, ${right}, ${branchId})`
  type Own = Record<'entry' | 'day' | 'bill' | 'billDay' | 'late' | 'lateDay', number | null>
  const [own] = await sql<Own[]>`
    select award.entry, award.day, record.bill, record.bill_day, late.bill as late, late.bill_day as late_day
      from ${of('points.award')} award, ${of('bills.record')} record, ${of('bills.add')} late`
  const both = (each: number | null | undefined, day: number | null | undefined) =>
    each && day ? { each, day } : null
  return {
    points: both(own?.entry, own?.day),
    bills: both(own?.bill, own?.billDay),
    lateBills: both(own?.late, own?.lateDay),
  }
}
