import type { Queryable, Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import { actingFrom } from '#sql/security-log.ts'
import type { TierSettings, TierVersion } from '../contracts/programme/tiers.ts'
import type { Actor } from '../sessions/sessions.ts'

type Row = Omit<TierVersion, 'at'> & { at: Date }

const columns = (sql: Queryable) => sql`
  v.version, v.at,
  (select jsonb_agg(jsonb_build_object('name', t.name, 'least', t.least, 'multiplier', t.multiplier)
                    order by t.place)
     from unnest(v.names, v.thresholds, v.multipliers)
          with ordinality as t (name, least, multiplier, place)) as tiers,
  ${maker(sql, 'v.actor_id')} as actor`

const shown = (row: Row): TierVersion => ({ ...row, at: row.at.toISOString() })

/** The newest hundred versions of the tiers, the one that holds first. */
export async function findTiers(sql: Sql): Promise<TierVersion[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from tier_settings v order by v.version desc limit 100`
  return rows.map(shown)
}

/**
 * Sets the tiers from now on (programme.md §5).
 * @param version that the change was made to; undefined for whichever holds
 * @returns undefined where another version holds
 */
export async function updateTiers(
  sql: Sql,
  actor: Actor,
  version: number | undefined,
  { tiers }: TierSettings,
): Promise<TierVersion | undefined> {
  const [made] = await actingFrom(
    sql,
    actor.address,
    (tx) => tx<{ version: number | null }[]>`
      select change_tiers(
        ${actor.id}, ${version ?? null}, ${tiers.map(({ name }) => name)},
        ${tiers.map(({ least }) => least)}::int[],
        ${tiers.map(({ multiplier }) => multiplier)}::int[]) as version`,
  )
  if (made?.version == null) return undefined
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from tier_settings v where v.version = ${made.version}`
  return row && shown(row)
}
