import type { Sql } from '#sql/connection.ts'

const foreignKeyViolation = '23503'

/**
 * Removes expired sessions, the reasons of ended ones, attempts whose window is over, and scans a
 * day after their expiry: the nonce stays known until long after a code's 45 seconds (decisions.md
 * §4); typed numbers without a bill as well. It removes the records of sent pushes once no push is retried, idempotency records of creations
 * after 24 hours with their keys, unused invitations and links of mails, what was kept of changed
 * addresses, spent challenges, and
 * authenticator apps that nobody confirmed within a day. It removes uploaded pictures a day after
 * their last upload if nothing refers to them. Attempts beyond a limit become lines of the security
 * log, whose lines keep the network of their address alone after 90 days (decisions/192) and are
 * removed by whole months, two years after a month has ended. Flags go two years after they were settled,
 * invitations to work at a branch 30 days after their link has expired.
 *
 * @returns how many rows of each went, and how many lines were logged
 */
export const removeExpired = async (sql: Sql) => ({
  sessions: (await dropSessions(sql)).count,
  ended: (await dropEnded(sql)).count,
  attempts: (await dropAttempts(sql)).count,
  refused: await logRefused(sql),
  securityLines: (await dropSecurityLines(sql)).count,
  coarserAddresses: await coarsenAddresses(sql),
  scans: (await dropScans(sql)).count,
  numberScans: (await dropNumberScans(sql)).count,
  pushes: (await dropPushes(sql)).count,
  answers: (await dropAnswers(sql)).count,
  invitations: (await dropInvitations(sql)).count,
  links: (await dropLinks(sql)).count,
  spentTokens: (await dropSpentTokens(sql)).count,
  setUps: (await dropSetUps(sql)).count,
  addressChanges: (await dropAddressChanges(sql)).count,
  formerAddresses: (await dropFormerAddresses(sql)).count,
  flags: (await dropFlags(sql)).count,
  approvals: (await dropApprovals(sql)).count,
  postInvitations: (await dropPostInvitations(sql)).count,
  pictures: await dropPictures(sql),
})

const dropSessions = (sql: Sql) => sql`delete from sessions where expires_at < now()`

/** A cookie that was not renewed for 30 days is no longer sent. */
const dropEnded = (sql: Sql) => sql`
  delete from ended_sessions where ended_at < now() - interval '30 days'`

const dropAttempts = (sql: Sql) => sql`delete from attempts where resets_at < now()`

async function logRefused(sql: Sql): Promise<number> {
  const [row] = await sql<{ lines: number }[]>`select log_refused_attempts() as lines`
  return row?.lines ?? 0
}

/** Lines of the security log that a sweep takes: the first one after years of growth must not take long. */
const linesAtOnce = 10_000

const dropSecurityLines = (sql: Sql) => sql`
  delete from security_log where id in (
    select id from security_log
     where at < date_trunc('month', now() - interval '2 years') order by at limit ${linesAtOnce})`

async function coarsenAddresses(sql: Sql): Promise<number> {
  const [row] = await sql<{ lines: number }[]>`select coarsen_addresses(${linesAtOnce}) as lines`
  return row?.lines ?? 0
}

const dropScans = (sql: Sql) => sql`
  delete from scans where expires_at < now() - interval '1 day'`

/** One whose bill was recorded says that it was recorded so, and stays. */
const dropNumberScans = (sql: Sql) => sql`
  delete from number_scans where purchase_id is null and expires_at < now() - interval '1 day'`

const dropPushes = (sql: Sql) => sql`delete from pushes where at < now() - interval '1 day'`

const dropAnswers = (sql: Sql) => sql`
  delete from kept_answers where created_at <= now() - interval '24 hours'`

/** Its link has shown since then that it has expired, and shows the same for an unknown one. */
const dropInvitations = (sql: Sql) => sql`
  delete from admin_invitations where expires_at <= now()`

const dropFlags = (sql: Sql) => sql`delete from flags where settled_at < now() - interval '2 years'`

const dropApprovals = (sql: Sql) =>
  sql`delete from approvals where used_at is null and given_at < now() - interval '1 day'`

const dropPostInvitations = (sql: Sql) =>
  sql`delete from post_invitations where expires_at < now() - interval '30 days'`

const dropLinks = (sql: Sql) => sql`delete from links where expires_at <= now()`

const dropSpentTokens = (sql: Sql) => sql`delete from spent_tokens where expires_at <= now()`

/** An authenticator app that was never confirmed: its set-up takes minutes (api/factors/codes.ts). */
const dropSetUps = (sql: Sql) => sql`
  delete from totp_secrets
   where confirmed_at is null and created_at < now() - interval '1 day'`
const dropAddressChanges = (sql: Sql) => sql`
  delete from address_changes where expires_at <= now()`

const dropFormerAddresses = (sql: Sql) => sql`delete from former_addresses where until <= now()`

/** A concurrent form may start to use a picture; then all pictures stay until the next sweep. */
async function dropPictures(sql: Sql): Promise<number> {
  try {
    const { count } = await sql`
      delete from media m
       where uploaded_at < now() - interval '1 day'
         and not exists (select from media_in_use u where u.media_id = m.id)`
    return count
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === foreignKeyViolation) return 0
    throw error
  }
}
