import type { TransactionSql } from 'postgres'
import type { Queryable, Sql } from '#sql/connection.ts'
import { asBytes, type KeptDigests, marksOf } from '#sql/kept-digests.ts'
import { queueMail } from '#sql/mails.ts'
import type { Channel } from '../contracts/consents/consents.ts'
import type { LegalKind } from '../contracts/legal/legal.ts'
import { beyondCounter, ofCounter } from '../contracts/posts/rights.ts'
import type { PostRole } from '../contracts/roles.ts'
import type { CurrentUser } from '../contracts/users/person.ts'
import type { About } from './guessable.ts'

const userColumns = (sql: Queryable) => sql`
  id, username, full_name, phone, birth_date, gender, points,
  (flags_of_roles(users.roles)).*, is_active, is_enabled,
  verified_at is not null as verified,
  (select address from address_changes where user_id = id and expires_at > now()) as new_username,
  array(select distinct p.role::text from posts p
         where p.person_id = users.id and p.ended_at is null and holds_now(p)) as roles,
  null as tablet, version`

type UserRow = Omit<CurrentUser, 'rights' | 'counterRights'> & { roles: PostRole[] }
const shownUser = ({ roles, ...user }: UserRow): CurrentUser => ({
  ...user,
  rights: beyondCounter(roles),
  counterRights: ofCounter(roles),
})

/** The person as the API shows them to themselves. */
export async function userById(sql: Queryable, id: number): Promise<CurrentUser | undefined> {
  const [user] = await sql<UserRow[]>`select ${userColumns(sql)} from users where id = ${id}`
  return user && shownUser(user)
}

/** The name of the shared tablet on which a session was opened; null elsewhere. */
export async function tabletNamed(sql: Queryable, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [tablet] = await sql<{ name: string }[]>`select name from tablets where id = ${id}`
  return tablet?.name ?? null
}

/** The account with a folded e-mail address, and the hash of its password. */
export async function accountByUsername(
  sql: Sql,
  username: string,
): Promise<
  { id: number; passwordHash: string; hasConsole: boolean; isActive: boolean } | undefined
> {
  const [account] = await sql<
    { id: number; passwordHash: string; hasConsole: boolean; isActive: boolean }[]
  >`
    select id, password_hash, is_above_barista(id) as has_console, is_active
    from users where username = ${username}`
  return account
}

interface HeldAccount {
  username: string
  passwordHash: string
  /** whether a post of theirs opens pages of the console */
  hasConsole: boolean
  isActive: boolean
}

/**
 * The account, which nothing changes before the transaction ends; the lock comes before those of its
 * factors.
 */
export async function heldAccount(
  tx: TransactionSql,
  id: number,
): Promise<HeldAccount | undefined> {
  const [account] = await tx<HeldAccount[]>`
    select username, password_hash, is_above_barista(id) as has_console, is_active
      from users where id = ${id} for share`
  return account
}

export interface NewAccount {
  username: string
  passwordHash: string
  fullName: string
  phone: string
  birthDate: string | null
  gender: string | null
  /** channels that marketing was consented to, each stored with its date (decisions/161) */
  consents: Channel[]
  /** the versions of the documents that were shown */
  documents: Record<LegalKind, number> | undefined
  /** the code of the friend who invited them, and whom their browser has signed in before */
  invited: { code: string; known: readonly number[] } | undefined
  /** the accounts that were opened on their browser before, as its cookie says (decisions/286) */
  opened: readonly number[]
  /** find what erased accounts have left of the same address and number (decisions/187) */
  digests: KeptDigests
}

/** An account that was not opened: a document has a newer version, or nobody who may invite has the code. */
type NotOpened = 'documents_changed' | 'invite_code_unknown'

/**
 * Opens a customer account with its welcome gift (programme.md §6), its consents and what was shown, and
 * queues the mail that verifies its address; undefined when the address is taken, or kept for who had it
 * (decisions/148).
 */
export const openAccount = (
  sql: Sql,
  account: NewAccount,
): Promise<CurrentUser | NotOpened | undefined> =>
  untilTaken(sql.begin((tx) => openInside(tx, account)))

async function openInside(
  tx: TransactionSql,
  { consents, documents, invited, opened, digests, ...account }: NewAccount,
): Promise<CurrentUser | NotOpened | undefined> {
  if (documents && !(await areCurrent(tx, documents))) return 'documents_changed'
  // before the account: what was refused leaves nothing behind
  if (invited && !(await isAccepted(tx, invited.code))) return 'invite_code_unknown'
  const user = await insertAccount(tx, account)
  if (!user) return undefined
  const names = await personNames(tx, user.id)
  const marks = marksOf(digests, names)
  if (invited) await acceptInvitation(tx, user.id, invited, marks)
  if (opened.length > 0) await tx`select note_accounts(${user.id}, ${opened as number[]}::bigint[])`
  const gift = names.find((name) => name.startsWith('gift:'))
  if (gift) await giveWelcome(tx, user.id, digests, { gift, marks })
  await queueMail(tx, { userId: user.id, address: user.username, kind: 'verify', data: {} })
  for (const channel of consents)
    await tx`select set_consent(${user.id}, ${channel}, true, 'registration')`
  if (documents)
    await tx`
      insert into shown_documents (user_id, kind, version)
      values (${user.id}, 'notice', ${documents.notice}), (${user.id}, 'terms', ${documents.terms})`
  return user
}

/** Undefined where the e-mail address was taken; other errors stay errors. */
async function untilTaken<T>(work: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return undefined
    throw error
  }
}

async function isAccepted(tx: TransactionSql, code: string): Promise<boolean> {
  const [row] = await tx<{ accepted: boolean }[]>`
    select inviter_of(${code}) is not null as accepted`
  return row?.accepted ?? false
}

const acceptInvitation = (
  tx: TransactionSql,
  personId: number,
  { code, known }: NonNullable<NewAccount['invited']>,
  marks: readonly string[],
) => tx`
  select accept_invitation(${personId}, ${code}, ${known as number[]}::bigint[], ${asBytes(tx, marks)})`

const giveWelcome = (
  tx: TransactionSql,
  personId: number,
  digests: KeptDigests,
  { gift, marks }: { gift: string; marks: readonly string[] },
) => tx`
  select give_welcome(${personId}, ${digests.keyId}, decode(${digests.of(gift)}, 'hex'), ${asBytes(tx, marks)})`

async function personNames(tx: TransactionSql, personId: number): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`select names_of(${personId}) as name`
  return rows.map(({ name }) => name)
}

/** Notes that somebody shares a browser with others: friends who invited each other may be one person. */
export const noteSharedBrowser = (sql: Sql, personId: number, others: readonly number[]) =>
  sql`select note_shared_browser(${personId}, ${others as number[]}::bigint[])`

async function areCurrent(
  tx: TransactionSql,
  { notice, terms }: Record<LegalKind, number>,
): Promise<boolean> {
  const [row] = await tx<{ current: boolean }[]>`
    select count(*) filter (where kind = 'notice' and version = ${notice}) = 1
           and count(*) filter (where kind = 'terms' and version = ${terms}) = 1 as current
      from (select kind, max(version) as version from legal_documents group by kind) newest`
  return row?.current ?? false
}

async function insertAccount(
  sql: Queryable,
  account: Omit<NewAccount, 'consents' | 'documents' | 'invited' | 'opened' | 'digests'>,
): Promise<CurrentUser | undefined> {
  const [user] = await sql<UserRow[]>`
    insert into users (username, password_hash, full_name, phone, birth_date, gender)
    values (${account.username}, ${account.passwordHash}, ${account.fullName}, ${account.phone},
            ${account.birthDate}, ${account.gender})
    on conflict (username) do nothing
    returning ${userColumns(sql)}`
  return user && shownUser(user)
}

/** Opens an administrator's account; undefined when the e-mail address is taken. */
export async function insertAdmin(
  tx: TransactionSql,
  account: Pick<NewAccount, 'username' | 'passwordHash' | 'fullName'>,
): Promise<number | undefined> {
  const made = await untilTaken(tx<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    values (${account.username}, ${account.passwordHash}, ${account.fullName})
    on conflict (username) do nothing
    returning id`)
  const row = made?.[0]
  return row && (await makeAdmin(tx, row.id, account.passwordHash)) ? row.id : undefined
}

/** Makes somebody an administrator, if the password that was verified is still the current one. */
export async function makeAdmin(
  tx: TransactionSql,
  id: number,
  provenHash: string,
): Promise<boolean> {
  const [held] = await tx<{ isStaff: boolean }[]>`
    select (flags_of_roles(roles)).is_staff from users
     where id = ${id} and is_active and password_hash = ${provenHash} for no key update`
  if (held) await tx`select switch_posts(${id}, true, ${held.isStaff}, null)`
  return held !== undefined
}

/** What a person's password must not be made of. */
export async function namesOf(sql: Sql, id: number): Promise<About> {
  const [row] = await sql<About[]>`
    select username, full_name, phone from users where id = ${id}`
  return row ?? { username: '', fullName: '' }
}
