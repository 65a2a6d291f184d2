import type { Queryable, Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { changeFlagSettings, FlagSettingsVersion } from '../contracts/flags/settings.ts'

type Row = Omit<FlagSettingsVersion, 'at'> & { at: Date }

const columns = (sql: Queryable) => sql`
  s.id as version, s.at, s.often, s.pair, s.generous_times, s.generous_points, s.taken_back, s.accounts,
  s.number_bills, s.number_pair, ${maker(sql, 's.actor_id')} as actor`

const shown = (row: Row): FlagSettingsVersion => ({ ...row, at: row.at.toISOString() })

/** The newest hundred versions of the settings, the valid one first. */
export async function findSettingsHistory(sql: Sql): Promise<FlagSettingsVersion[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from flag_settings s order by s.id desc limit 100`
  return rows.map(shown)
}

/**
 * Sets what is named, the rest stays.
 * @param version that the change was made to; undefined for whichever is valid
 * @returns undefined where another version is valid
 */
export const insertSettings = (
  sql: Sql,
  personId: number,
  version: number | undefined,
  settings: BodyOf<typeof changeFlagSettings>,
): Promise<FlagSettingsVersion | undefined> =>
  sql.begin(async (tx) => {
    // Serialises changes, so that the second one sees the version of the first.
    await tx`select pg_advisory_xact_lock(hashtext('flag_settings'))`
    const [row] = await tx<Row[]>`
      insert into flag_settings as s
        (actor_id, often, pair, generous_times, generous_points, taken_back, accounts, number_bills, number_pair)
      select ${personId}, coalesce(${settings.often ?? null}, often),
             coalesce(${settings.pair ?? null}, pair),
             coalesce(${settings.generousTimes ?? null}, generous_times),
             coalesce(${settings.generousPoints ?? null}, generous_points),
             coalesce(${settings.takenBack ?? null}, taken_back),
             coalesce(${settings.accounts ?? null}, accounts),
             coalesce(${settings.numberBills ?? null}, number_bills),
             coalesce(${settings.numberPair ?? null}, number_pair)
        from flag_settings
       where id = (select max(id) from flag_settings)
         and id = coalesce(${version ?? null}, id)
      returning ${columns(tx)}`
    return row && shown(row)
  })
