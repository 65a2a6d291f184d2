import type { Queryable, Sql } from './connection.ts'
import type { DayReport } from './day-report.ts'

/** What the template of each kind needs beside the link. Never a secret, and no name (decisions/146). */
export interface MailData {
  verify: Record<never, never>
  confirm_address: Record<never, never>
  /** masked, like `ay***@ornek.com`: the old address may be somebody else's by now */
  undo_address: { newAddress: string }
  reset: Record<never, never>
  /** strangers guess at the address from many networks; userId is null */
  guessed: { at: string }
  /** device as sessions.device has it, address of the network, at as ISO 8601 */
  new_device: { device: string; address: string; at: string }
  password_changed: { at: string; device?: string | undefined }
  /** what the person is from now on */
  /** roles as the database has them, in words once read */
  role_changed: { roles: string[]; at: string }
  factor_changed: {
    change:
      | 'passkey_added'
      | 'passkey_removed'
      | 'codes_on'
      | 'codes_off'
      | 'recovery_codes_renewed'
    at: string
    device?: string | undefined
  }
  /** an account that its person has deleted; until eraseAt (ISO 8601) it can be taken back */
  leaving: { eraseAt: string }
  /** what members bought and ordered yesterday; for administrators who want it (decisions/261) */
  morning_report: DayReport
  /** the last mail, before the account is erased */
  farewell: Record<never, never>
  /** by whom somebody got in who had lost the second factor */
  factor_recovered: { by: 'recovery_code' | 'administrator' | 'operator'; at: string }
}
export type MailKind = keyof MailData

interface NewMail<Kind extends MailKind> {
  /** null: whoever has the address when it is sent, for a kind that is asked for by address alone */
  userId: number | null
  address: string
  kind: Kind
  data: MailData[Kind]
}

/**
 * Queues a mail in the transaction of what causes it: rolled back with it, it never goes out. While the
 * same link waits for the same person and address, another call adds nothing.
 */
export async function queueMail<Kind extends MailKind>(
  sql: Queryable,
  { userId, address, kind, data }: NewMail<Kind>,
): Promise<void> {
  await sql`select queue_mail(${userId}, ${address}, ${kind}, ${sql.json({ ...data })})`
}

/** A mail for one try. */
export interface TakenMail {
  kind: string
  address: string
  data: unknown
  /** the same in each try */
  messageId: string
  /** this one included */
  tries: number
  /** whether it carries the link whose hash was noted */
  link: boolean
}
type Taken =
  | ({ outcome: 'taken' } & TakenMail)
  | { outcome: 'held' | 'gone' }
  | { outcome: 'expired' | 'unwanted'; kind: string; tries: number }

/**
 * Takes a mail for one try, and notes its link.
 *
 * @param hash of the link's token
 * @param holdSeconds for so long no other worker takes it
 */
export async function takeMail(
  sql: Sql,
  outboxId: number,
  hash: Uint8Array,
  holdSeconds: number,
): Promise<Taken> {
  const [row] = await sql<Taken[]>`
    select outcome, kind, address, data, message_id, tries, link
      from take_mail(${outboxId}, ${hash}, make_interval(secs => ${holdSeconds}))`
  return row ?? { outcome: 'gone' }
}

/** Ends a mail that has gone out, or is given up. */
export const finishMail = (sql: Sql, outboxId: number) => sql`select finish_mail(${outboxId})`

/**
 * Lets a mail wait.
 *
 * @param unsent hash of a link that certainly has not gone out
 */
export const postponeMail = (
  sql: Sql,
  outboxId: number,
  waitSeconds: number,
  unsent: Uint8Array | null,
) => sql`select postpone_mail(${outboxId}, make_interval(secs => ${waitSeconds}), ${unsent})`

export interface KeptMail {
  id: number
  address: string
  kind: string
  subject: string
  text: string
  html: string
  at: Date
}

/** Keeps what a demo would have sent, the newest hundred. */
export const keepMail = (sql: Sql, mail: Omit<KeptMail, 'id' | 'at'>) => sql`
  with kept as (
    insert into kept_mails (address, kind, subject, body_text, body_html)
    values (${mail.address}, ${mail.kind}, ${mail.subject}, ${mail.text}, ${mail.html}))
  delete from kept_mails where id <= (
    select id from kept_mails order by id desc offset 99 limit 1)`

/** What a demo would have sent, newest first. */
export const keptMails = (sql: Sql) => sql<KeptMail[]>`
  select id, address, kind, subject, body_text as text, body_html as html, at
    from kept_mails order by id desc limit 100`
