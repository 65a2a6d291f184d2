import type { Sql } from './connection.ts'

/** The channels that İYS keeps; push is none of them (decisions/162). */
export type IysChannel = 'email' | 'sms' | 'call'

/** A change of a consent that İYS must be told. */
export interface IysReport {
  id: number
  userId: number
  kind: IysChannel
  /** the address that the consent was given for: an e-mail address, or a number in E.164 */
  recipient: string
  given: boolean
  /** whole seconds */
  at: Date
  /** times that it was sent, this time counted */
  tries: number
}

/** How a report ends; see the comment on `iys_reports.outcome`. */
export type IysOutcome = 'reported' | 'overtaken' | 'not_needed' | 'newer_there' | 'refused'

/** What İYS has of an address: the newest consent or withdrawal, whole seconds. */
export interface IysState {
  kind: IysChannel
  recipient: string
  given: boolean
  at: Date
}

/** Reports to send now, the most urgent first; they are the caller's for a minute. */
export const claimReports = (sql: Sql, most: number) => sql<IysReport[]>`
  select id, user_id, kind, recipient, given, at, tries
    from claim_iys_reports(${most}) order by due_on, id`

/** Ends a report. @param answer what İYS said, if it matters to people */
export const settleReport = async (
  sql: Sql,
  id: number,
  outcome: IysOutcome,
  answer: string | null = null,
): Promise<void> => {
  await sql`select settle_iys_report(${id}, ${outcome}, ${answer})`
}

/** Lets a report wait for its next try, longer each time. */
export const delayReport = async (sql: Sql, id: number, answer: string): Promise<void> => {
  await sql`select delay_iys_report(${id}, ${answer})`
}

/**
 * Takes what İYS has into the accounts with that address. Doing it again changes nothing.
 * @returns how many accounts learned something
 */
export async function takeIn(sql: Sql, { kind, recipient, given, at }: IysState): Promise<number> {
  const people = await sql<{ id: number }[]>`
    select id from users
     where ${kind === 'email' ? sql`username = ${recipient.toLowerCase()}` : sql`phone = ${recipient}`}
     order by id`
  let news = 0
  // One account a transaction: nobody waits for two.
  for (const { id } of people) {
    const [row] = await sql<{ news: boolean }[]>`
      select take_in_iys(${id}, ${kind}, ${given}, ${at}) as news`
    if (row?.news) news++
  }
  return news
}

/** Withdraws consents of other accounts with a number that was withdrawn. @returns how many */
export async function spreadWithdrawals(sql: Sql): Promise<number> {
  for (let spread = 0; ; spread++) {
    const [row] = await sql<{ done: number }[]>`select spread_withdrawal() as done`
    if (!row?.done) return spread
  }
}

/** Where reading İYS's changes goes on; undefined at the first time. */
export async function cursorOf(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ after: string | null }[]>`select after_change as after from iys_link`
  return row?.after ?? undefined
}

/** Notes that changes were read up to `after`. */
export const movedCursor = async (sql: Sql, after: string | undefined): Promise<void> => {
  await sql`update iys_link set pulled_at = now(), failure = null, failed_at = null,
                   after_change = coalesce(${after ?? null}, after_change)`
}

/** Notes that İYS could not be reached, for the administrators' page. */
export const noteFailure = async (sql: Sql, failure: string): Promise<void> => {
  await sql`update iys_link set failed_at = now(), failure = ${failure.slice(0, 300)}`
}

/** What an operator should hear of. */
export interface IysConcerns {
  /** reports whose last day is over */
  overdue: number
  /** reports that İYS has refused and nobody has settled */
  refused: number
  /** the last day in the table of holidays */
  holidaysUntil: string
}

export async function concernsOf(sql: Sql): Promise<IysConcerns> {
  const [row] = await sql<IysConcerns[]>`
    select (select count(*)::int from iys_reports
             where settled_at is null
               and due_on < (now() at time zone 'Europe/Istanbul')::date) as overdue,
           (select count(*)::int from iys_reports where outcome = 'refused') as refused,
           (select max(day)::text from public_holidays) as holidays_until`
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
