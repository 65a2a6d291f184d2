import type { HTTPHeaders } from 'elysia'
import type { Sql } from 'postgres'
import { isOpenAtTablet } from '../contracts/admission.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { SignedCookie } from '../sessions/cookie.ts'
import { holds, type Person, type Sessions } from '../sessions/sessions.ts'
import { readBody } from './body.ts'
import { refuseAnotherPerson } from './claimed-person.ts'
import { refuseForeignOrigin } from './origin.ts'
import { requireProof } from './proof.ts'
import type { RateLimiter } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

/** What the gate takes of a request and of its answer. */
export interface Context {
  request: Request
  params: unknown
  set: { status?: number | string; headers: HTTPHeaders }
}

/** A shared tablet that nobody has taken, as a request came from it (decisions/274). */
export interface TabletCaller {
  id: number
  /** where it stands */
  branchId: number
}

/** Who asks: a person, a tablet by itself, or a visitor; and the body, read but not yet parsed. */
export interface Admitted {
  person: Person | undefined
  tablet: TabletCaller | undefined
  bytes: Uint8Array<ArrayBuffer> | undefined
}

export interface AdmissionDeps {
  sessions: Sessions
  cookie: SignedCookie
  publicOrigin: string | undefined
  rateLimiter: RateLimiter
  sql: Sql
  /** The shared tablet that a request comes from. @throws Refusal signed_out where it comes from none */
  tabletOf(request: Request): Promise<TabletCaller>
}

/** Whether a person belongs to an audience, as far as it is known before the request is read. */
function admits({ audience, at }: Endpoint, person: Person | undefined): boolean {
  if (audience === 'anyone') return true
  if (!person) return false
  if (audience === 'member') return true
  if (audience === 'staff') return person.roles.length > 0
  return holds(person, audience, at ? 'anywhere' : 'chain')
}

/** Whether the session of a person opens an endpoint: a PIN on a shared tablet opens the counter's alone. */
const isOpenTo = (e: Endpoint, person: Person | undefined): boolean =>
  person === undefined || person.tablet === null || isOpenAtTablet(e)

/**
 * Refuses whom an endpoint is not open to; nobody passes where a tablet may ask by itself.
 * @throws Refusal signed_out, forbidden, not_at_tablet, second_factor_due
 */
function refuseUnlessAdmitted(e: Endpoint, person: Person | undefined): void {
  if (!person && e.byTablet) return
  if (!admits(e, person)) throw new Refusal(person ? 'forbidden' : 'signed_out')
  if (!isOpenTo(e, person)) throw new Refusal('not_at_tablet')
  if (person?.secondFactorDue && e.audience !== 'anyone' && !e.beforeSecondFactor)
    throw new Refusal('second_factor_due')
}

/**
 * Identifies who asks, and refuses whom the contract does not admit, requests in the name of another
 * person, and those that come too often, before they have any effect.
 */
export function openAdmission(deps: AdmissionDeps) {
  /** The person as this process remembers their session, where that is enough to let them in. */
  function remembered(e: Endpoint, token: string): Person | undefined {
    const person = deps.sessions.recall(token)
    return person && admits(e, person) && isOpenTo(e, person) ? person : undefined
  }

  async function personAsking(
    { request, set }: Context,
    e: Endpoint,
    token: string | undefined,
    isConfirmed: boolean,
    identified: (person: Person) => void,
  ): Promise<Person | undefined> {
    const known = token && isConfirmed ? remembered(e, token) : undefined
    const person = known ?? (token ? await deps.sessions.find(token) : undefined)
    if (person) identified(person)
    refuseAnotherPerson(request, e, person)
    if (known) return known
    if (token && person?.renewed) set.headers['set-cookie'] = await deps.cookie.write(token)
    refuseUnlessAdmitted(e, person)
    return person
  }

  /** @throws Refusal too_many_requests, prove_again */
  async function hold(e: Endpoint, { person, tablet }: Admitted): Promise<void> {
    if (person && e.audience !== 'anyone') deps.rateLimiter.hold(person.id, e)
    // people have positive ids
    if (tablet) deps.rateLimiter.hold(-tablet.id, e)
    if (person && e.proved === true) await requireProof(deps.sql, person)
  }

  /**
   * @param isConfirmed whether a session of this process's memory is enough (`Manner.confirmed`)
   * @param identified hears who asks, also where they are refused afterwards
   */
  return async (
    context: Context,
    e: Endpoint,
    isConfirmed: boolean,
    identified: (person: Person) => void,
  ): Promise<Admitted> => {
    const { request } = context
    refuseForeignOrigin(request, deps.publicOrigin)
    const token = deps.cookie.read(request)
    if (!token && e.audience !== 'anyone' && !e.byTablet) throw new Refusal('signed_out')
    // The body is read before the session is looked up: a slow request acts for the person who
    // is signed in when it is complete. It is parsed afterwards, so that a stranger learns
    // nothing about its form.
    const bytes = e.body && (await readBody(request))
    const person = await personAsking(context, e, token, isConfirmed, identified)
    const tablet = person || !e.byTablet ? undefined : await deps.tabletOf(request)
    const admitted = { person, tablet, bytes }
    await hold(e, admitted)
    return admitted
  }
}
