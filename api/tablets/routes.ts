import { Elysia } from 'elysia'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { KeptDigests } from '#sql/kept-digests.ts'
import { ownPin, removePin, setPin } from '../contracts/tablets/pins.ts'
import {
  approveAct,
  enrolTablet,
  listTablets,
  openTill,
  ownTablet,
  revokeTablet,
} from '../contracts/tablets/tablets.ts'
import type { CurrentUser } from '../contracts/users/person.ts'
import type { Gate } from '../http/gate.ts'
import { inTurn } from '../http/in-turn.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import type { SignedCookie } from '../sessions/cookie.ts'
import { hashOf, newToken } from '../sessions/sessions.ts'
import {
  approve,
  enrol,
  forgivePins,
  isKnownToOthers,
  open,
  ownTabletOf,
  pinOf,
  revoke,
  setPinOf,
  tabletByToken,
  tabletsOf,
} from './queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  /** of the session that a PIN opens */
  cookie: SignedCookie
  /** of the tablet itself */
  tabletCookie: SignedCookie
  /** make the digests of PINs */
  digests: KeptDigests
  /** of this process; null where nobody has named it */
  release: string | null
  userById(sql: Queryable, id: number): Promise<CurrentUser | undefined>
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** The hash of the token by which a tablet is enrolled. */
const enrolledAs = (cookie: SignedCookie, request: Request): string | undefined => {
  const token = cookie.read(request)
  return token === undefined ? undefined : hashOf(token)
}

/** Finds the enrolled tablet that a request comes from. @throws Refusal signed_out where it comes from none */
export const tabletFinder = (cookie: SignedCookie, sql: Sql) => async (request: Request) => {
  const hash = enrolledAs(cookie, request)
  const tablet = hash === undefined ? undefined : await tabletByToken(sql, hash)
  if (!tablet) throw new Refusal('signed_out')
  return tablet
}

/** Forgives wrong PINs on the tablet that a request comes from, if it is one, to who has signed in by password. */
export const pinForgiver =
  (cookie: SignedCookie) =>
  async (sql: Queryable, request: Request, personId: number): Promise<void> => {
    const tablet = enrolledAs(cookie, request)
    if (tablet !== undefined) await forgivePins(sql, tablet, personId)
  }

/** @throws Refusal of a typed PIN, with how many tries are left */
function requireRightPin({ refused, tries }: Awaited<ReturnType<typeof approve>>): void {
  if (refused === 'wrong_pin')
    throw new Refusal('wrong_pin', { sentence: `PIN hatalı. ${tries} deneme kaldı.` })
  if (refused) throw new Refusal(refused)
}

/** Tablets that a branch's people share, and the PINs by which they take turns (decisions/273). */
export const tabletRoutes = ({ gate, sql, cookie, tabletCookie, digests, ...deps }: Deps) =>
  new Elysia({ name: 'tablets' })
    .use(
      gate(listTablets, async ({ scope, query, request, headers }) => {
        const { before, limit } = query
        const current = enrolledAs(tabletCookie, request)
        const rows = await tabletsOf(sql, { scope, before, most: limit + 1 }, current)
        const found = page(rows, limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(enrolTablet, async ({ person, body, request, headers }) => {
        const token = newToken()
        const hashes = { hash: hashOf(token), before: enrolledAs(tabletCookie, request) }
        const tablet = await inTurn(
          sql.begin(async (tx) => {
            const enrolled = await enrol(tx, person, body, hashes)
            // thrown inside: the tablet stays what it was
            if (typeof enrolled === 'string') throw new Refusal(enrolled)
            return enrolled
          }),
        )
        headers['set-cookie'] = await tabletCookie.write(token)
        return tablet
      }),
    )
    .use(
      gate(revokeTablet, async ({ person, params: { id } }) => {
        const refused = await inTurn(revoke(sql, person, id))
        if (refused) throw new Refusal(refused)
      }),
    )
    .use(
      gate(ownTablet, async ({ request, headers }) => {
        const token = tabletCookie.read(request)
        if (token === undefined) return { tablet: null }
        const tablet = await ownTabletOf(sql, hashOf(token), deps.release)
        headers['set-cookie'] = tablet ? await tabletCookie.write(token) : tabletCookie.clear()
        return { tablet }
      }),
    )
    .use(
      gate(openTill, async ({ body, request, headers }) => {
        const tablet = enrolledAs(tabletCookie, request)
        if (tablet === undefined) throw new Refusal('tablet_unknown')
        const token = newToken()
        const opening = { tablet, session: hashOf(token), address: deps.addressOf(request) }
        const opened = await inTurn(open(sql, digests, body, opening))
        requireRightPin(opened)
        const user = await deps.userById(sql, body.personId)
        if (!user) throw new Refusal('person_not_here')
        headers['set-cookie'] = await cookie.write(token)
        return { ...user, tablet: opened.tablet }
      }),
    )
    .use(
      gate(approveAct, async ({ person, body, request }) => {
        const tablet = enrolledAs(tabletCookie, request)
        if (tablet === undefined) throw new Refusal('tablet_unknown')
        requireRightPin(await inTurn(approve(sql, digests, body, { tablet, caller: person })))
      }),
    )
    .use(gate(ownPin, ({ person }) => pinOf(sql, person.id)))
    .use(
      gate(setPin, async ({ person, body: { pin } }) => {
        if (await isKnownToOthers(sql, person.id, pin)) throw new Refusal('weak_pin')
        await setPinOf(sql, digests, person, pin)
      }),
    )
    .use(gate(removePin, ({ person }) => setPinOf(sql, digests, person, null)))
