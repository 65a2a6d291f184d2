import type { Queryable, Sql } from '#sql/connection.ts'
import { asBytes, type KeptDigests } from '#sql/kept-digests.ts'
import type { AnswerOf, BodyOf } from '../contracts/endpoint.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import type {
  approveAct,
  enrolTablet,
  openTill,
  ownTablet,
  Tablet,
} from '../contracts/tablets/tablets.ts'
import type { Scope } from '../http/rights.ts'
import { within } from '../http/scope.ts'
import type { Caller } from '../sessions/sessions.ts'

type Row = Omit<Tablet, 'enrolledAt' | 'seenAt'> & { enrolledAt: Date; seenAt: Date }

/** The hash of a token as SQL takes it; of no token it is null. */
const hashed = (sql: Queryable, hash: string | undefined) => sql`decode(${hash ?? null}, 'hex')`

const tabletsWhere = async (
  sql: Queryable,
  current: string | undefined,
  which: ReturnType<Queryable>,
): Promise<Tablet[]> => {
  const rows = await sql<Row[]>`
    select t.id, t.name, jsonb_build_object('id', b.id, 'name', b.name) as branch, t.enrolled_at,
           u.full_name as enrolled_by,
           greatest(t.seen_at, (select max(s.seen_at) from sessions s where s.tablet_id = t.id)) as seen_at,
           t.release, coalesce(t.token_hash = ${hashed(sql, current)}, false) as current
      from tablets t join branches b on b.id = t.branch_id left join users u on u.id = t.enrolled_by
     where t.revoked_at is null and ${which}`
  return rows.map(({ enrolledAt, seenAt, ...row }) => ({
    ...row,
    enrolledAt: enrolledAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
}

interface Asked {
  /** the branches that they belong to; null: any */
  scope: Scope
  before?: number | undefined
  /** how many rows at most */
  most: number
}

/** The tablets of a scope's branches, newest first. @param current the hash of the asking tablet's token */
export const tabletsOf = (
  sql: Queryable,
  { scope, before, most }: Asked,
  current: string | undefined,
): Promise<Tablet[]> =>
  tabletsWhere(
    sql,
    current,
    sql`${within(sql, scope, sql`true`, sql`t.branch_id`)}
        ${before === undefined ? sql`` : sql`and t.id < ${before}`}
        order by t.id desc limit ${most}`,
  )

/**
 * Enrols a tablet by the hash of its new token.
 * @param before the hash of its present one
 * @returns the tablet, or the code of the refusal
 */
export async function enrol(
  sql: Queryable,
  caller: Caller,
  { branchId, name }: BodyOf<typeof enrolTablet>,
  { hash, before }: { hash: string; before: string | undefined },
): Promise<Tablet | RefusalCode> {
  const [row] = await sql<{ refused: RefusalCode | null; tablet: number }[]>`
    select * from enrol_tablet(${caller.id}, ${caller.session}, ${branchId}, ${name}, ${hashed(sql, hash)},
                               ${hashed(sql, before)}, ${caller.address})`
  if (!row || row.refused) return row?.refused ?? 'unexpected'
  const [tablet] = await tabletsWhere(sql, hash, sql`t.id = ${row.tablet}`)
  return tablet ?? 'tablet_not_found'
}

/** Revokes a tablet; the code of the refusal, or null. */
export async function revoke(
  sql: Queryable,
  caller: Caller,
  id: number,
): Promise<RefusalCode | null> {
  const [row] = await sql<{ refused: RefusalCode | null }[]>`
    select revoke_tablet(${caller.id}, ${caller.session}, ${id}, ${caller.address}) as refused`
  return row?.refused ?? null
}

/** What a tablet is enrolled as, and who may open the till on it; null without one. */
export async function ownTabletOf(
  sql: Sql,
  hash: string,
  release: string | null,
): Promise<AnswerOf<typeof ownTablet>['tablet']> {
  const [row] = await sql<NonNullable<AnswerOf<typeof ownTablet>['tablet']>[]>`
    select t.name, jsonb_build_object('id', b.id, 'name', b.name) as branch,
           coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'fullName', p.full_name, 'approves', p.approves))
                       from people_with_pins(b.id) p), '[]') as people
      from use_tablet(${hashed(sql, hash)}, ${release}) t join branches b on b.id = t.branch_id`
  return row ?? null
}

/** The tablet of a token's hash, unless it was revoked. */
export async function tabletByToken(
  sql: Sql,
  hash: string,
): Promise<{ id: number; branchId: number } | undefined> {
  const [tablet] = await sql<{ id: number; branchId: number }[]>`
    select id, branch_id from tablets
     where token_hash = ${hashed(sql, hash)} and revoked_at is null`
  return tablet
}

/** What a PIN is digested as: nobody's has the digest of another's. */
const named = (personId: number, pin: string) => `pin:${personId}:${pin}`

interface Opening {
  /** the hash of the tablet's token */
  tablet: string
  /** the hash of the new session's token */
  session: string
  address: string
}

interface Opened {
  refused: RefusalCode | null
  /** how many are left after a wrong PIN */
  tries: number | null
  /** the tablet's name */
  tablet: string | null
}

/** Opens the till by a PIN, or says why not. */
export async function open(
  sql: Queryable,
  digests: KeptDigests,
  { personId, pin }: BodyOf<typeof openTill>,
  { tablet, session, address }: Opening,
): Promise<Opened> {
  const candidates = asBytes(sql, digests.all(named(personId, pin)))
  const [row] = await sql<Opened[]>`
    select o.refused, o.tries, t.name as tablet
      from open_till(${hashed(sql, tablet)}, ${personId}, ${candidates}, ${hashed(sql, session)}, ${address}) o
      left join tablets t on t.token_hash = ${hashed(sql, tablet)}`
  if (!row) throw new Error('open_till() answered nothing')
  return row
}

/** Approves one act of whoever has the till, by a PIN, or says why not. */
export async function approve(
  sql: Queryable,
  digests: KeptDigests,
  { personId, pin, key }: BodyOf<typeof approveAct>,
  { tablet, caller }: { tablet: string; caller: Caller },
): Promise<Pick<Opened, 'refused' | 'tries'>> {
  const candidates = asBytes(sql, digests.all(named(personId, pin)))
  const [row] = await sql<Pick<Opened, 'refused' | 'tries'>[]>`
    select * from approve_act(${hashed(sql, tablet)}, ${caller.session}, ${personId}, ${candidates},
                              ${key}, ${caller.address})`
  if (!row) throw new Error('approve_act() answered nothing')
  return row
}

/** Since when somebody has a PIN. */
export async function pinOf(sql: Sql, personId: number): Promise<{ setAt: string | null }> {
  const [row] = await sql<{ setAt: Date }[]>`
    select set_at from till_pins where person_id = ${personId}`
  return { setAt: row?.setAt.toISOString() ?? null }
}

/** Sets somebody's PIN; none takes it away. */
export async function setPinOf(
  sql: Sql,
  digests: KeptDigests,
  { id, address }: Pick<Caller, 'id' | 'address'>,
  pin: string | null,
): Promise<void> {
  const digest = pin === null ? undefined : digests.of(named(id, pin))
  await sql`select set_pin(${id}, ${hashed(sql, digest)}, ${address})`
}

/** Whether a PIN is somebody's date of birth or the end of their phone number, as others know them. */
export async function isKnownToOthers(sql: Sql, personId: number, pin: string): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`
    select ${pin} in (to_char(birth_date, 'DDMMYY'), to_char(birth_date, 'YYMMDD'), right(phone, 6)) is true as known
      from users where id = ${personId}`
  return row?.known ?? false
}

/** Lets somebody who has proved their password try PINs again on a tablet. */
export const forgivePins = (sql: Queryable, hash: string, personId: number) =>
  sql`select forgive_pins(${hashed(sql, hash)}, ${personId})`
