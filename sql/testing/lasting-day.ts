import type { Sql } from '../connection.ts'

/**
 * Lets the branches' day of this database begin 18 hours ago instead of at 05:00, so that a test of orders
 * finds the same at any time: pick-up times left, and one day for promises of some minutes before and after.
 * @param ago when it begins instead; negative: so long after now
 */
export async function lastingDay(sql: Sql, { ago = '18 hours' } = {}): Promise<void> {
  await dayBegan(sql, ago)
  await sql.unsafe(`
    alter table orders drop constraint order_of_the_right_day,
      add constraint order_of_the_right_day check (day = branch_day(promise))`)
}

/** Lets the branches' day of a database with a lasting day begin so long ago, or later: `-1 minute`. */
export async function dayBegan(sql: Sql, ago: string): Promise<void> {
  // From the midnight of today, and before or behind that day where it must: a time of day would wrap round.
  const [row] = await sql<{ begins: string }[]>`
    select (n.at - ${ago}::text::interval - date_trunc('day', n.at))::text as begins
      from (select now() at time zone 'Europe/Istanbul' as at) n`
  const begins = `interval '${row?.begins ?? ''}'`
  await sql.unsafe(`
    create or replace function branch_day(at timestamptz) returns date
    language sql stable parallel safe set search_path = public, pg_temp
    return ((at at time zone 'Europe/Istanbul') - ${begins})::date;
    create or replace function branch_day_end(at timestamptz) returns timestamptz
    language sql stable parallel safe set search_path = public, pg_temp
    return (branch_day(at) + 1 + ${begins}) at time zone 'Europe/Istanbul'`)
}
