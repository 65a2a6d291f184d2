import type { Queryable, Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import { actingFrom } from '#sql/security-log.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { changeRule, RuleVersion } from '../contracts/programme/rule.ts'
import type { changeSettings, SettingsVersion } from '../contracts/programme/settings.ts'
import type { Actor } from '../sessions/sessions.ts'

type SettingsRow = Omit<SettingsVersion, 'at'> & { at: Date }

const settings = (sql: Queryable) => sql`
  v.id as version, v.at, v.point_value, v.grant_months,
  v.coupon_days, v.donation_points, v.starts_on, v.referral_inviter, v.referral_friend,
  v.referral_least, v.referral_monthly, v.expected_use, v.bills_by_number,
  ${maker(sql, 'v.actor_id')} as actor`

const shownSettings = (row: SettingsRow): SettingsVersion => ({ ...row, at: row.at.toISOString() })

/** The newest hundred versions of the settings, the valid one first. */
export async function findSettings(sql: Sql): Promise<SettingsVersion[]> {
  const rows = await sql<SettingsRow[]>`
    select ${settings(sql)} from programme_settings v order by v.id desc limit 100`
  return rows.map(shownSettings)
}

/**
 * Sets what is named, the rest stays.
 * @param version that the change was made to; undefined for whichever is valid
 * @returns undefined where another version is valid
 */
export async function insertSettings(
  sql: Sql,
  actor: Actor,
  version: number | undefined,
  set: BodyOf<typeof changeSettings>,
): Promise<SettingsVersion | undefined> {
  return actingFrom(sql, actor.address, async (tx) => {
    // Serialises changes, so that the second one sees the version of the first.
    await tx`select pg_advisory_xact_lock(hashtext('programme_settings'))`
    const [row] = await tx<SettingsRow[]>`
      insert into programme_settings as v
        (actor_id, point_value, grant_months, coupon_days, donation_points, starts_on,
         referral_inviter, referral_friend, referral_least, referral_monthly, expected_use,
         bills_by_number)
      select ${actor.id}, coalesce(${set.pointValue ?? null}, point_value),
             coalesce(${set.grantMonths ?? null}, grant_months),
             coalesce(${set.couponDays ?? null}, coupon_days),
             coalesce(${set.donationPoints ?? null}, donation_points),
             coalesce(${set.startsOn ?? null}, starts_on),
             coalesce(${set.referralInviter ?? null}, referral_inviter),
             coalesce(${set.referralFriend ?? null}, referral_friend),
             coalesce(${set.referralLeast ?? null}, referral_least),
             coalesce(${set.referralMonthly ?? null}, referral_monthly),
             coalesce(${set.expectedUse ?? null}, expected_use),
             coalesce(${set.billsByNumber ?? null}, bills_by_number)
        from programme_settings
       where id = (select max(id) from programme_settings)
         and id = coalesce(${version ?? null}, id)
      returning ${settings(tx)}`
    return row && shownSettings(row)
  })
}

type RuleRow = Omit<RuleVersion, 'at'> & { at: Date | null }

const shownRule = (row: RuleRow): RuleVersion => ({ ...row, at: row.at?.toISOString() ?? null })

/** The newest hundred versions of the base rule, the one that holds first. */
export async function findRules(sql: Sql): Promise<RuleVersion[]> {
  const rows = await sql<RuleRow[]>`
    select v.version, lower(v.holds) as at, v.step, v.points, ${maker(sql, 'v.actor_id')} as actor
      from earning_rules v order by v.version desc limit 100`
  return rows.map(shownRule)
}

/**
 * Changes the base rule from now on; what is not named stays.
 * @param version that the change was made to; undefined for whichever holds
 * @returns undefined where another version holds, `too generous` beyond 2 points a lira
 */
export async function updateRule(
  sql: Sql,
  actor: Actor,
  version: number | undefined,
  { step, points }: BodyOf<typeof changeRule>,
): Promise<RuleVersion | 'too generous' | undefined> {
  try {
    const [made] = await actingFrom(
      sql,
      actor.address,
      (tx) => tx<{ version: number | null }[]>`
        select change_earning_rule(${actor.id}, ${version ?? null}, ${step ?? null},
                                   ${points ?? null}) as version`,
    )
    if (made?.version == null) return undefined
    const [row] = await sql<RuleRow[]>`
      select v.version, lower(v.holds) as at, v.step, v.points, ${maker(sql, 'v.actor_id')} as actor
        from earning_rules v where v.version = ${made.version}`
    return row && shownRule(row)
  } catch (error) {
    if (error instanceof Error && 'constraint_name' in error)
      if (error.constraint_name === 'earning_rules_bounded') return 'too generous'
    throw error
  }
}
