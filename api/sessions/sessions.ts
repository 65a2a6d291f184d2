import type { Sql, TransactionSql } from 'postgres'
import type { SessionEnd } from '../contracts/endpoint.ts'
import { hasRight, type Right } from '../contracts/posts/rights.ts'
import type { PostRole } from '../contracts/roles.ts'
import { grouped } from './grouped.ts'

/** The person a request acts for; looked up for each request (decisions/012). */
export interface Person {
  id: number
  username: string
  /** of their posts that hold now (decisions/253) */
  roles: PostRole[]
  /** of those in the whole chain */
  chainRoles: PostRole[]
  /** hex of the session's stored hash */
  session: string
  /** Whether the session's expiry has moved, so that its cookie must be renewed. */
  renewed: boolean
  /**
   * Whether this is somebody with a role above barista who must have a second factor and has not proved one in
   * this session (decisions/158).
   */
  secondFactorDue: boolean
  /** the shared tablet on which a PIN has opened the session; null where its person has signed in (decisions/273) */
  tablet: number | null
}

/** Whether somebody has a right by a post that holds: in the whole chain, or `anywhere`. */
export const holds = (
  { roles, chainRoles }: Pick<Person, 'roles' | 'chainRoles'>,
  right: Right,
  where: 'chain' | 'anywhere' = 'chain',
): boolean => (where === 'chain' ? chainRoles : roles).some((role) => hasRight(role, right))

/** Whether somebody sees people without a scan of theirs, and what was recorded by their number (decisions/241). */
export const seesEverybody = (person: Pick<Person, 'roles' | 'chainRoles'>): boolean =>
  holds(person, 'people.manage')

/** A person as a request came from them. */
export interface Caller extends Person {
  /** network address */
  address: string
}

/** Who acts, and from where: what the security log notes of it. */
export type Actor = Pick<Caller, 'id' | 'address'>

/** What somebody has proved when their session opens. */
export interface Proven {
  /** the stored hash that the password was verified against, or that stood there meanwhile */
  passwordHash: string
  /** whether by two factors: a code beside the password, or a passkey */
  twoFactors?: boolean
  /** `new` for an account that was opened just now, on this browser: nobody is told of the device */
  account?: 'new' | undefined
  /** the transaction that spends the code or the passkey's signature */
  tx?: TransactionSql
}

/** How long an unused session lives, ms (decisions.md §2: sliding 30 days). */
export const sessionLifetime = 30 * 24 * 3600 * 1000

/** How many sessions a person may have at once (decisions/185). */
export const mostSessions = 20

/** How long a session on a shared tablet lives without use, s: a minute longer than its page waits (decisions/273). */
const tabletRest = 6 * 60
/** How much of that has gone when it is renewed, s. */
const tabletRenewedAfter = 30

/** Where a session was opened. */
export interface SessionOrigin {
  /** see {@link deviceLabel} */
  device: string | null
  /** network address */
  address: string | null
  /** whether its person is told by mail: the browser is new to the account */
  notify: boolean
}

export interface Sessions {
  /**
   * Opens a session. The cookie holds the token; the database holds only its hash. Beyond
   * {@link mostSessions} the one that has rested longest ends.
   * @param from where, as its person is shown it; unknown by default
   * @returns undefined when that is no longer the person's password, or their account was closed
   */
  open(userId: number, proven: Proven, from?: SessionOrigin): Promise<string | undefined>
  /** The person of a token, if the session is valid and the person active. */
  find(token: string): Promise<Person | undefined>
  /**
   * The staff member that `find` returned for a token within the last seconds. The session may have
   * been ended or the person demoted since, so this is only for callers that have the database
   * confirm the session in the transaction that writes.
   */
  recall(token: string): Person | undefined
  /** Why the session of a token is over; `expired` if nobody ended it. */
  endOf(token: string): Promise<SessionEnd>
  /** Ends the session of a token; nothing happens if there is none. */
  close(token: string, tx?: TransactionSql): Promise<void>
}

/** ms for which staff are remembered, and the most of them */
const rememberedFor = 10_000
const remembersMost = 10_000

/** How old the stored last use of a session may be, s: each use after that writes a row. */
const touchedEvery = 15 * 60
/** How much of its lifetime a session has lost when its expiry moves, s. */
const renewedAfter = 24 * 3600

/** A token of a cookie, whose hash alone the database holds. */
export const newToken = (): string =>
  crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url' })
/** What the database holds of a token, hexadecimal. */
export const hashOf = (token: string) => new Bun.CryptoHasher('sha256').update(token).digest('hex')

/** Sessions stored in the database: revocable at once, for every API process (decisions.md §2). */
export function openSessions(sql: Sql): Sessions {
  const seconds = sessionLifetime / 1000
  /** When a session ends unless it is used: no later than 90 days after its sign-in, on a tablet than 12 hours. */
  const expiry = (without = { own: 0, tablet: 0 }) => sql`
    case when s.tablet_id is null
         then least(now() + make_interval(secs => ${seconds - without.own}), s.created_at + interval '2160 hours')
         else least(now() + make_interval(secs => ${tabletRest - without.tablet}), s.created_at + interval '12 hours')
    end`
  // The inner select hides the array's length from the planner, which would otherwise plan each
  // time anew; planning took half of a look-up.
  const find = grouped<string, Person & { untouched: boolean }>(async (hashes) => {
    const rows = await sql<(Person & { untouched: boolean })[]>`
      select encode(s.id_hash, 'hex') as session, u.id, u.username,
             p.roles, p.chain_roles, s.tablet_id as tablet,
             'barista' <> any (p.roles) and not s.two_factors and s.tablet_id is null
               and (select admins_need_second_factor from security_settings) as second_factor_due,
             s.seen_at < now() - make_interval(secs => ${touchedEvery}) as untouched,
             s.expires_at < ${expiry({ own: renewedAfter, tablet: tabletRenewedAfter })} as renewed
      from sessions s join users u on u.id = s.user_id,
           lateral (select coalesce(array_agg(distinct p.role::text), '{}') as roles,
                           coalesce(array_agg(distinct p.role::text)
                                      filter (where p.branch_id is null and p.region_id is null), '{}') as chain_roles
                      from posts p
                     where p.person_id = u.id and p.ended_at is null and holds_now(p)) p
      where s.id_hash in (select decode(h, 'hex') from unnest((select ${hashes}::text[])) h)
        and s.expires_at > now() and u.is_active`
    return new Map(rows.map((row) => [row.session, row]))
  })

  const memory = new Map<string, { person: Person; until: number }>()
  const remember = (token: string, person: Person) => {
    if (memory.size >= remembersMost) memory.clear()
    memory.set(token, { person, until: performance.now() + rememberedFor })
  }

  return {
    async open(userId, proven, from = { device: null, address: null, notify: false }) {
      const { passwordHash, twoFactors = false, tx } = proven
      const token = newToken()
      // The lock serialises this with changes of the password, a role or the account. Either such a
      // change ends this session with the others, or this one is not opened.
      const { count } = await (tx ?? sql)`
        with opened as (
        insert into sessions
          (id_hash, user_id, expires_at, device, address, two_factors, proved_at)
        select decode(${hashOf(token)}, 'hex'), u.id, now() + make_interval(secs => ${seconds}),
               ${from.device}, ${from.address}, ${twoFactors}, now()
          from users u
         where u.id = ${userId} and u.is_active and u.password_hash = ${passwordHash}
           for share
        returning user_id, device, address, created_at
        )
        select case when ${from.notify} then queue_mail(
                 u.id, u.username, 'new_device',
                 jsonb_build_object('device', coalesce(o.device, 'Bilinmeyen cihaz'),
                                    'address', o.address, 'at', o.created_at)) end
          from opened o join users u on u.id = o.user_id`
      if (count === 0) return undefined
      await (tx ?? sql)`select end_surplus_sessions(${userId}, ${mostSessions})`
      return token
    },
    async find(token) {
      const row = await find(hashOf(token))
      if (!row) {
        memory.delete(token)
        return undefined
      }
      const { untouched, ...found } = row
      if (found.roles.length > 0 && !found.secondFactorDue)
        remember(token, { ...found, renewed: false })
      // Of several requests at once, one writes.
      if (untouched || found.renewed)
        await sql`
          update sessions s
          set seen_at = now(),
              expires_at = case when ${found.renewed} then ${expiry()} else s.expires_at end
          where s.id_hash = decode(${row.session}, 'hex')
            and (s.seen_at < now() - make_interval(secs => ${touchedEvery}) or ${found.renewed})`
      return found
    },
    recall(token) {
      const known = memory.get(token)
      return known && known.until > performance.now() ? known.person : undefined
    },
    async endOf(token) {
      const [row] = await sql<{ reason: SessionEnd }[]>`
        select reason from ended_sessions where id_hash = decode(${hashOf(token)}, 'hex')`
      return row?.reason ?? 'expired'
    },
    async close(token, tx) {
      memory.delete(token)
      await (tx ?? sql)`
        select end_sessions(user_id, 'signed_out', only_hash => id_hash)
        from sessions where id_hash = decode(${hashOf(token)}, 'hex')`
    },
  }
}
