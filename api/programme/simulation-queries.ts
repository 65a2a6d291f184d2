import type { Queryable } from '#sql/connection.ts'
import type { Replay } from '#sql/simulations.ts'
import type { Simulation, SimulationResult } from '../contracts/programme/simulations.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import { Refusal } from '../http/refusal.ts'

type Row = Omit<Simulation, 'askedAt' | 'result'> & { askedAt: Date; result: Replay | null }

/** The newest simulation of a campaign; null if none was asked for. */
export async function newestSimulation(
  sql: Queryable,
  campaignId: number,
): Promise<Simulation | null> {
  const [row] = await sql<Row[]>`
    select id, campaign_id, version as campaign_version, days, asked_at, state, progress, result
      from simulations where campaign_id = ${campaignId} order by id desc limit 1`
  if (!row) return null
  return {
    ...row,
    askedAt: row.askedAt.toISOString(),
    result: row.result && (await shownResult(sql, row.result)),
  }
}

/** Names are looked up when they are shown, so that none is stored with the numbers. */
async function shownResult(sql: Queryable, replay: Replay): Promise<SimulationResult> {
  const ids = replay.top.map((person) => person.userId)
  const people = await sql<{ id: number; fullName: string }[]>`
    select id, full_name from users where id = any (${ids}::bigint[])`
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]))
  const { pointValue, until: _, ...result } = replay
  return {
    ...result,
    cost: replay.net * pointValue,
    top: replay.top.map((person) => ({ ...person, fullName: names.get(person.userId) ?? '' })),
  }
}

/**
 * Asks for a simulation of a campaign as it stands.
 * @throws Refusal campaign_not_found; simulation_running while any other one is not done
 */
export async function askSimulation(
  sql: Queryable,
  { actorId, campaignId, days }: { actorId: number; campaignId: number; days: number },
): Promise<Simulation> {
  const [asked] = await sql<{ outcome: string }[]>`
    select outcome from ask_simulation(${actorId}, ${campaignId}, ${days})`
  if (asked?.outcome !== 'done') throw new Refusal(asked?.outcome as RefusalCode)
  const simulation = await newestSimulation(sql, campaignId)
  if (!simulation) throw new Error('a simulation is gone')
  return simulation
}
