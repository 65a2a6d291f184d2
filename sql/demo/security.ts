import type { Queryable } from '../connection.ts'
import { noteSecurityPast, type PastSecurityNote } from '../security-log.ts'
import { istanbulInstant } from './calendar.ts'
import type { DemoCustomer } from './people.ts'
import type { Random } from './random.ts'

type KnownCustomer = DemoCustomer & { userId: number }

interface SecurityContext {
  random: Random
  now: Date
  adminId: number
  staffIds: readonly number[]
  customers: readonly KnownCustomer[]
}

/** Addresses of the networks reserved for documentation (RFC 5737). */
const office = '192.0.2.10'
const counters = '192.0.2.20'
const atHome = (random: Random) => `198.51.100.${random.between(2, 250)}`
const stranger = '203.0.113.77'

/** The number of days that the log covers. */
const span = 60

/**
 * The security log of the last two months: sign-ins of the office, the counters and some customers,
 * mistyped passwords, an attacker who tried several accounts, accounts that opened and closed. The
 * database itself logs reversals and broadcasts.
 */
export async function insertSecurityLog(sql: Queryable, context: SecurityContext): Promise<void> {
  const notes = [
    ...workdays(context),
    ...customersDays(context),
    ...intruders(context),
    ...standings(context),
  ]
  await noteSecurityPast(
    sql,
    notes.filter(({ at }) => at < context.now).sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
}

const signIn = (at: Date, id: number, address: string): PastSecurityNote => ({
  at,
  kind: 'sign_in',
  actorId: id,
  subjectId: id,
  address,
})

const failure = (
  at: Date,
  subjectId: number | null,
  address: string,
  reason: 'wrong_credentials' | 'account_inactive' | 'admins_only',
): PastSecurityNote => ({
  at,
  kind: 'sign_in_failed',
  actorId: null,
  subjectId,
  address,
  detail: { reason },
})

/** The administrator signs in on most mornings, each counter about once a week. */
function workdays({ random, now, adminId, staffIds }: SecurityContext): PastSecurityNote[] {
  const notes: PastSecurityNote[] = []
  for (let day = -span; day < 0; day++) {
    const opens = (minute: number) => istanbulInstant(now, day, minute + random.between(0, 40))
    if (random.chance(0.7)) notes.push(signIn(opens(520), adminId, office))
    for (const id of staffIds) if (random.chance(0.14)) notes.push(signIn(opens(470), id, counters))
  }
  return notes
}

/**
 * Customers who sign in on a new device, some of them on the second try or after a new password.
 */
function customersDays({ random, now, customers }: SecurityContext): PastSecurityNote[] {
  const active = customers.filter((customer) => customer.active)
  return Array.from({ length: 90 }, () => random.pick(active)).flatMap(({ userId, person }) => {
    const day = -random.between(1, span)
    const minute = random.between(8 * 60, 22 * 60)
    const at = (later: number) => istanbulInstant(now, day, minute + later)
    if (at(0) < person.created_at) return []
    const address = atHome(random)
    const notes = [signIn(at(2), userId, address)]
    if (random.chance(0.2)) notes.push(failure(at(0), userId, address, 'wrong_credentials'))
    if (random.chance(0.08))
      notes.push({ at: at(5), kind: 'password_changed', actorId: userId, subjectId: userId })
    return notes
  })
}

/** An attacker who tried several names, and people at a sign-in page for another role. */
function intruders({ random, now, customers, adminId }: SecurityContext): PastSecurityNote[] {
  const tried = ['admin@telve.example', 'yonetici@telve.example', 'info@telve.example']
  const night = tried.flatMap((username, place) =>
    [0, 1, 2].map((again) =>
      failure(
        istanbulInstant(now, -17, 197 + place * 2 + again * 0.4),
        username === 'admin@telve.example' ? adminId : null,
        stranger,
        'wrong_credentials',
      ),
    ),
  )
  const curious = customers.find((customer) => customer.active)
  const closed = customers.find((customer) => !customer.active)
  if (curious)
    night.push(
      failure(istanbulInstant(now, -9, 1_215), curious.userId, atHome(random), 'admins_only'),
    )
  if (closed)
    night.push(
      failure(istanbulInstant(now, -3, 790), closed.userId, atHome(random), 'account_inactive'),
    )
  return night
}

/** Accounts that were closed, one that was reopened, and a summer job at the counter. */
function standings({ random, now, adminId, customers }: SecurityContext): PastSecurityNote[] {
  const change = (
    kind: 'deactivated' | 'reactivated' | 'role_changed',
    day: number,
    subjectId: number,
    detail?: Record<string, boolean>,
  ): PastSecurityNote => ({
    at: istanbulInstant(now, -day, random.between(9 * 60, 18 * 60)),
    kind,
    actorId: adminId,
    subjectId,
    ...(detail && { detail }),
  })
  const notes = customers
    .filter((customer) => !customer.active)
    .map((customer) =>
      change('deactivated', random.between(4, customer.habits.lastDay - 1), customer.userId),
    )
  const old = customers.filter((customer) => customer.active && customer.habits.firstDay > span)
  const [, helper, returned] = old
  if (helper) {
    notes.push(change('role_changed', 55, helper.userId, { isStaff: true }))
    notes.push(change('role_changed', 12, helper.userId, { isStaff: false }))
  }
  if (returned) {
    notes.push(change('deactivated', 33, returned.userId))
    notes.push(change('reactivated', 31, returned.userId))
  }
  return notes
}
