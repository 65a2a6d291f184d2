import type { Sql, TransactionSql } from 'postgres'
import type { CurrentUser } from '../contracts/users/person.ts'

const userColumns = (sql: Sql) => sql`
  id, username, full_name as "fullName", phone, birth_date as "birthDate", gender, points,
  is_admin as "isAdmin", is_staff as "isStaff", is_active as "isActive", is_enabled as "isEnabled",
  version`

/** The person as the API shows them to themselves. */
export async function userById(sql: Sql, id: number): Promise<CurrentUser | undefined> {
  const [user] = await sql<CurrentUser[]>`select ${userColumns(sql)} from users where id = ${id}`
  return user
}

/** The account with a folded e-mail address, and the hash of its password. */
export async function accountByUsername(
  sql: Sql,
  username: string,
): Promise<{ id: number; passwordHash: string; isAdmin: boolean; isActive: boolean } | undefined> {
  const [account] = await sql<
    { id: number; passwordHash: string; isAdmin: boolean; isActive: boolean }[]
  >`
    select id, password_hash as "passwordHash", is_admin as "isAdmin", is_active as "isActive"
    from users where username = ${username}`
  return account
}

export interface NewAccount {
  username: string
  passwordHash: string
  fullName: string
  phone: string
  birthDate: string | null
  gender: string | null
  /** marketing consents given at registration, each stored with its date (decisions.md §5) */
  consents: { kind: 'email' | 'sms'; given: boolean }[]
}

/**
 * Opens a customer account with its welcome gift (programme.md §6); undefined when the e-mail address
 * is taken.
 */
export const openAccount = (sql: Sql, account: NewAccount): Promise<CurrentUser | undefined> =>
  sql.begin(async (tx) => {
    const user = await insertAccount(tx as unknown as Sql, account)
    if (user) await tx`select give_welcome(${user.id})`
    return user
  })

async function insertAccount(sql: Sql, account: NewAccount): Promise<CurrentUser | undefined> {
  const [user] = await sql<CurrentUser[]>`
    with opened as (
      insert into users (username, password_hash, full_name, phone, birth_date, gender)
      values (${account.username}, ${account.passwordHash}, ${account.fullName}, ${account.phone},
              ${account.birthDate}, ${account.gender})
      on conflict (username) do nothing
      returning *
    ), consented as (
      insert into consents (user_id, kind, given)
      select o.id, c.kind, c.given::boolean
      from opened o
      cross join unnest(${account.consents.map((c) => c.kind)}::text[],
                        ${account.consents.map((c) => String(c.given))}::text[]) c (kind, given)
    )
    select ${userColumns(sql)} from opened`
  return user
}

/** Opens an administrator's account; undefined when the e-mail address is taken. */
export async function insertAdmin(
  tx: TransactionSql,
  account: Pick<NewAccount, 'username' | 'passwordHash' | 'fullName'>,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    values (${account.username}, ${account.passwordHash}, ${account.fullName})
    on conflict (username) do nothing
    returning id`
  return row && (await makeAdmin(tx, row.id, account.passwordHash)) ? row.id : undefined
}

/** Makes somebody an administrator, if the password that was verified is still the current one. */
export async function makeAdmin(
  tx: TransactionSql,
  id: number,
  provenHash: string,
): Promise<boolean> {
  const { count } = await tx`
    update users set is_admin = true
    where id = ${id} and is_active and password_hash = ${provenHash}`
  return count > 0
}
