import type { Clock } from '../clock.ts'
import type { Queryable, Sql } from '../connection.ts'
import { digestOf } from './checkpoint.ts'
import type { EntryKind } from './entry.ts'
import { hex } from './hex.ts'
import { fingerprintOf, isSigned, type SigningKey } from './signing.ts'

/** What one kind of entry moved in a month, points. */
export interface Movement {
  kind: EntryKind
  given: number
  taken: number
  entries: number
}

/** What a month came to, as it is kept and signed (decisions/262). */
export interface MonthClosing {
  /** `YYYY-MM-DD`, its first day in Istanbul */
  month: string
  closedAt: Date
  /** kuruş that a point was worth then */
  pointValue: number
  /** points of all people as it began, and as it ended */
  opening: number
  closing: number
  /** by their kinds in alphabetical order */
  movements: Movement[]
  /** SHA-256 of the statement of the month before; null for the first */
  previous: Uint8Array | null
  /** null where there was no key to sign with */
  publicKey: Uint8Array | null
  signature: Uint8Array | null
}

type Unsigned = Omit<MonthClosing, 'publicKey' | 'signature'>

/** min after a month's end in which what was written before it may still commit: a request has 10 s. */
const settling = 15

/** The exact text that is signed. */
export const closingStatement = (closing: Unsigned): string =>
  [
    'telve month',
    closing.month,
    closing.closedAt.getTime(),
    closing.pointValue,
    closing.opening,
    ...closing.movements.map((m) => `${m.kind} ${m.given} ${m.taken} ${m.entries}`),
    closing.closing,
    closing.previous ? hex(closing.previous) : '',
  ].join('\n')

/** Points that movements add to what there was. */
const sumOf = (movements: readonly Movement[]): number =>
  movements.reduce((sum, { given, taken }) => sum + given - taken, 0)

/** What moved in a month, by kind. @param month its first day, `YYYY-MM-DD` */
export const readMovements = (sql: Queryable, month: string): Promise<Movement[]> => sql<
  Movement[]
>`
  select kind, given, taken, entries from movements_of(${month}::date) order by kind::text`

/** The closed months between two, both included, the earliest first. */
export async function readClosings(
  sql: Queryable,
  { since, until }: { since: string; until: string },
): Promise<MonthClosing[]> {
  const closings = await sql<Omit<MonthClosing, 'movements'>[]>`
    select month, closed_at, point_value, opening, closing, previous, public_key, signature
      from month_closings where month between ${since} and ${until} order by month`
  const movements = await sql<(Movement & { month: string })[]>`
    select month, kind, given, taken, entries
      from month_movements where month between ${since} and ${until} order by month, kind::text`
  const byMonth = Map.groupBy(movements, ({ month }) => month)
  return closings.map((closing) => ({
    ...closing,
    movements: (byMonth.get(closing.month) ?? []).map(({ month: _, ...movement }) => movement),
  }))
}

/**
 * Closes every month that is over, the earliest first, each in a transaction of its own. However many workers do it,
 * each month is closed once.
 * @returns the months, `YYYY-MM-DD`
 */
export async function closeMonths(
  sql: Sql,
  { key, clock }: { key?: SigningKey | undefined; clock: Clock },
): Promise<string[]> {
  const closed: string[] = []
  for (;;) {
    const month = await closeNext(sql, key, clock)
    if (!month) return closed
    closed.push(month)
  }
}

interface Due extends Pick<MonthClosing, 'month' | 'closedAt' | 'pointValue'> {
  /** the month before, which is closed or was before the first entry */
  before: string
}

const closeNext = (sql: Sql, key: SigningKey | undefined, clock: Clock) =>
  sql.begin(async (tx): Promise<string | undefined> => {
    // a history that is being brought in ends first, another closing too (import_points())
    await tx`select pg_advisory_xact_lock(hashtextextended('telve months', 0))`
    const [due] = await tx<Due[]>`
      select o.month, (o.month - interval '1 month')::date as before, o.now as closed_at,
             (select point_value from programme_settings order by id desc limit 1)
        from (select open_month() as month, ${clock()}::timestamptz as now) o
       where o.now >= (o.month + interval '1 month') at time zone 'Europe/Istanbul'
                            + ${settling} * interval '1 minute'`
    if (!due) return undefined
    const { month, closedAt, pointValue } = due
    const [before] = await readClosings(tx, { since: due.before, until: due.before })
    const movements = await readMovements(tx, month)
    const opening = before?.closing ?? 0
    const closing: Unsigned = {
      month,
      closedAt,
      pointValue,
      opening,
      closing: opening + sumOf(movements),
      movements,
      previous: before ? digestOf(closingStatement(before)) : null,
    }
    await put(tx, closing, key)
    return month
  })

async function put(tx: Queryable, closing: Unsigned, key: SigningKey | undefined): Promise<void> {
  const signature = key && Buffer.from(await key.sign(closingStatement(closing)))
  await tx`
    insert into month_closings (month, closed_at, point_value, opening, closing, previous, public_key, signature)
    values (${closing.month}, ${closing.closedAt}, ${closing.pointValue}, ${closing.opening},
            ${closing.closing}, ${closing.previous}, ${key ? Buffer.from(key.publicKey) : null},
            ${signature ?? null})`
  const rows = closing.movements.map((movement) => ({ month: closing.month, ...movement }))
  if (rows.length > 0) await tx`insert into month_movements ${tx(rows)}`
}

/** A closed month is not what was signed, or not what the ledger's entries come to. */
export interface ClosingProblem {
  userId: null
  seq: null
  month: string
  /**
   * month: its figures are not those of the entries; closing: it does not follow the month before it, or is not
   * signed by a trusted key; liability: what was noted as left is not what people had;
   * days: the sums of its days are not its figures
   */
  problem: 'month' | 'closing' | 'liability' | 'days'
}

/**
 * Recounts every closed month from the entries, in one pass over them, and checks each signature.
 * @param trusted fingerprints of the trusted keys; undefined trusts every key
 */
export async function auditClosings(
  sql: Queryable,
  trusted: readonly string[] | undefined,
): Promise<ClosingProblem[]> {
  const closings = await readClosings(sql, { since: '0001-01-01', until: '9999-12-31' })
  const last = closings.at(-1)
  if (!last) return []
  const counted = await sql<{ month: string; kind: EntryKind; given: number; taken: number }[]>`
    select month_of(created_at) as month,
           case when kind is not null then kind
                when reverses is null then 'manual' else 'reversal' end as kind,
           sum(case type when 'EARN' then amount else 0 end)::bigint as given,
           sum(case type when 'SPEND' then amount else 0 end)::bigint as taken
      from point_transactions
     where created_at < (${last.month}::date + interval '1 month') at time zone 'Europe/Istanbul'
     group by 1, 2`
  const figures = new Map(counted.map((c) => [`${c.month} ${c.kind}`, `${c.given} ${c.taken}`]))
  const problems: ClosingProblem[] = []
  let before: MonthClosing | undefined
  for (const closing of closings) {
    const found = (problem: ClosingProblem['problem']) =>
      problems.push({ userId: null, seq: null, month: closing.month, problem })
    if (
      !takesFigures(figures, closing) ||
      closing.closing !== closing.opening + sumOf(closing.movements)
    )
      found('month')
    if (!follows(closing, before) || !(await isTrusted(closing, before, trusted))) found('closing')
    before = closing
  }
  // what was counted and stands in no month
  for (const left of figures.keys())
    problems.push({ userId: null, seq: null, month: left.slice(0, 10), problem: 'month' })
  return [...problems, ...(await wrongLiabilities(sql)), ...(await wrongDays(sql))]
}

/** Months of which the parts of what was left (decisions/267) are not their closing. */
const wrongLiabilities = (sql: Queryable) => sql<ClosingProblem[]>`
  select null as user_id, null as seq, month, 'liability' as problem
    from month_liabilities join month_closings c using (month) left join liability_parts p using (month)
   group by month, c.closing having coalesce(sum(p.remaining), 0) <> c.closing`

/** Whether the figures have each movement of a month; those are taken out. */
function takesFigures(figures: Map<string, string>, { month, movements }: MonthClosing): boolean {
  let same = true
  for (const { kind, given, taken } of movements) {
    const name = `${month} ${kind}`
    same &&= figures.get(name) === `${given} ${taken}`
    figures.delete(name)
  }
  return same
}

const follows = (closing: MonthClosing, before: MonthClosing | undefined): boolean =>
  before
    ? closing.opening === before.closing &&
      digestOf(closingStatement(before)).equals(closing.previous ?? new Uint8Array())
    : closing.opening === 0 && closing.previous === null

/** Since the first month that was signed, each one is. */
async function isTrusted(
  closing: MonthClosing,
  before: MonthClosing | undefined,
  trusted: readonly string[] | undefined,
): Promise<boolean> {
  const { publicKey, signature } = closing
  if (!publicKey || !signature) return before?.signature == null
  return (
    (trusted?.includes(fingerprintOf(publicKey)) ?? true) &&
    isSigned(publicKey, signature, closingStatement(closing))
  )
}

/** Closed months all of whose days are summed (decisions/268), of which a kind's days are not what the month has. */
const wrongDays = (sql: Queryable) => sql<ClosingProblem[]>`
  with summed as (
    select date_trunc('month', d.day)::date as month, t.kind, sum(t.given) as given, sum(t.taken) as taken
      from point_days d join point_day_totals t using (day) group by 1, 2),
  whole as (
    select date_trunc('month', day)::date as month from point_days
     group by 1 having count(*) = extract(day from max(day)) and extract(day from max(day) + 1) = 1)
  select distinct null as user_id, null as seq, month, 'days' as problem
    from month_closings join whole using (month)
   cross join lateral (
     select from (select * from summed s where s.month = whole.month) s
       full join (select * from month_movements m where m.month = whole.month) m using (kind)
      where (s.given, s.taken) is distinct from (m.given, m.taken)) wrong`
