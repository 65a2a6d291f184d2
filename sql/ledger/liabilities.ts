import type { Queryable, Sql } from '../connection.ts'
import { foldEntries, lotEntriesUntil } from './lots.ts'

/** Points that were given in a month: what of them was used and what was left as another one ended. */
interface Part {
  /** `YYYY-MM-DD`, the first day of the month in which they were given */
  givenIn: string
  used: number
  remaining: number
}

/** Of so many months of which nothing is left, the latest, it is told how many points are used in the end. */
const mostEndedMonths = 12
const peopleAtOnce = 500

interface Due {
  /** `YYYY-MM-DD`, its first day */
  month: string
  end: Date
}

/**
 * Notes what was left of the points of each month as the last closed month ended (decisions/267). Where several
 * workers count at once, the first one's note stands.
 * @param sql as the worker's role
 * @returns the month; undefined where none is due
 */
export async function noteLiability(sql: Sql): Promise<string | undefined> {
  const [due] = await sql<Due[]>`
    select c.month, (c.month + interval '1 month') at time zone 'Europe/Istanbul' as end
      from month_closings c
     where c.month = (select max(month) from month_closings)
       and not exists (select from month_liabilities l where l.month = c.month)`
  if (!due) return undefined
  try {
    await sql.begin('isolation level repeatable read', (tx) => note(tx, due))
    return due.month
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return undefined
    throw error
  }
}

async function note(tx: Queryable, due: Due): Promise<void> {
  const given = await readGiven(tx, due)
  const parts = await readParts(tx, due, [...given.keys()])
  await insertHead(tx, due, expectedUse(parts, given))
  const rows = parts.map(({ givenIn, used, remaining }) => ({
    ...{ month: due.month, given_in: givenIn, used, remaining },
  }))
  if (rows.length > 0) await tx`insert into liability_parts ${tx(rows)}`
}

/** Points that were given in each month until the due one, the earliest first. */
async function readGiven(tx: Queryable, { month }: Due): Promise<Map<string, number>> {
  const months = await tx<{ month: string; given: number }[]>`
    select month, sum(given)::bigint as given from month_movements
     where month <= ${month} and kind not in ('refund', 'reversal')
     group by month having sum(given) > 0 order by month`
  return new Map(months.map(({ month, given }) => [month, given]))
}

/** @param months in which points were given */
async function readParts(tx: Queryable, due: Due, months: readonly string[]): Promise<Part[]> {
  const parts = new Map<string, Part>()
  const add = (givenIn: string, used: number, remaining: number) => {
    const part = parts.get(givenIn) ?? { givenIn, used: 0, remaining: 0 }
    part.used += used
    part.remaining += remaining
    parts.set(givenIn, part)
  }
  for (const month of months) add(month, 0, 0)
  const moved = await readMoved(tx, due)
  for (const { givenIn, used, remaining } of await readStanding(tx, moved))
    add(givenIn, used, remaining)
  for (let first = 0; first < moved.length; first += peopleAtOnce) {
    const entries = await lotEntriesUntil(tx, moved.slice(first, first + peopleAtOnce), due.end)
    for (const own of Map.groupBy(entries, ({ userId }) => userId).values()) {
      const months = new Map(own.map(({ seq, month }) => [seq, month]))
      const monthOf = (seq: number) => months.get(seq) ?? due.month
      const { lots, takings } = foldEntries(own)
      for (const { seq, rest } of lots) add(monthOf(seq), 0, rest)
      for (const { lot, points } of takings) add(monthOf(lot.seq), points, 0)
    }
  }
  return [...parts.values()]
}

interface ExpectedUse {
  /** parts of 10,000 of given points */
  share: number
  months: number
}

/**
 * What share of given points is used in the end: of the last twelve months of which nothing is left.
 * @returns undefined where there is none
 */
function expectedUse(
  parts: readonly Part[],
  given: ReadonlyMap<string, number>,
): ExpectedUse | undefined {
  const ended = parts
    .filter(({ givenIn, remaining }) => remaining === 0 && given.has(givenIn))
    .toSorted((a, b) => (a.givenIn < b.givenIn ? 1 : -1))
    .slice(0, mostEndedMonths)
  if (ended.length === 0) return undefined
  const sum = (of: (part: Part) => number) => ended.reduce((all, part) => all + of(part), 0)
  const share = sum(({ used }) => used) / sum(({ givenIn }) => given.get(givenIn) ?? 0)
  return { share: Math.round(Math.min(share, 1) * 10_000), months: ended.length }
}

/** Whose lots are not those of the month's end: they have entries since, or their lots do not reach it. */
async function readMoved(tx: Queryable, { end }: Due): Promise<number[]> {
  const people = await tx<{ id: number }[]>`
    select user_id as id from point_transactions where created_at >= ${end}
    union
    select s.user_id from point_standings s join users u on u.id = s.user_id
     where s.lots_seq < u.ledger_seq
    order by 1`
  return people.map(({ id }) => id)
}

/** The lots of everybody else, as they are kept. */
const readStanding = (tx: Queryable, moved: number[]) => tx<Part[]>`
  with of_lots as (
    select user_id, seq, 0 as used, rest as remaining from point_lots
    union all
    select user_id, lot, points, 0 from lot_takings)
  select month_of(p.created_at) as given_in, sum(l.used)::bigint as used,
         sum(l.remaining)::bigint as remaining
    from of_lots l
    join point_transactions p using (user_id, seq)
   where not exists (select from unnest(${moved}::bigint[]) as m (id) where m.id = l.user_id)
   group by 1`

const insertHead = (tx: Queryable, { month, end }: Due, known: ExpectedUse | undefined) => tx`
  insert into month_liabilities (month, counted_at, expected_use, ended_months, coupons, coupon_points, coffees)
  select ${month}, now(),
         coalesce(${known?.share ?? null}::integer,
                  (select expected_use * 100 from programme_settings order by id desc limit 1)),
         ${known?.months ?? 0}, c.coupons, c.points, f.coffees
    from (select count(*) as coupons, coalesce(sum(points), 0) as points from coupons
           where created_at < ${end} and expires_at >= ${end}
             and (closed_at is null or closed_at >= ${end})) c,
         (select coalesce(sum(case kind when 'handed_out' then -1 else 1 end), 0) as coffees
            from hanging_acts where at < ${end}) f`
