import fc from 'fast-check'
import { plusDays } from '../testing/days.ts'
import { type AppendRequest, entryReasons, type VoidRequest } from './entry.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerModel } from './model.ts'
import type { SystemEntry } from './system.ts'

/** What the model's test runs beside the model. */
export interface Real {
  ledger: Ledger
  users: number[]
  /** by Drawn.by; null is the system */
  actors: (number | null)[]
  branches: number[]
  /** every request sent so far, so that some can be repeated */
  sent: AppendRequest[]
}

/** A generated request: actor, customer and earlier request, by number. */
export interface Drawn {
  who: number
  where: number
  type: 'EARN' | 'SPEND'
  amount: number
  note: string | null
  reason: (typeof entryReasons)[number] | undefined
  /** nobody, the first customer (who is staff), or another staff member or administrator */
  by: number
  what: 'new' | 'again' | 'other body' | 'reversal' | 'void' | 'void again'
  earlier: number
}

/** The requests of the model's test, as fast-check generates them. */
export const drawn: fc.Arbitrary<Drawn> = fc.record({
  who: fc.nat(3),
  where: fc.nat(2),
  type: fc.constantFrom('EARN', 'EARN', 'SPEND'),
  amount: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) },
    { weight: 2, arbitrary: fc.constantFrom(1_500, 1_990, 2_000, 2_001, 9_000, 10_001) },
    { weight: 1, arbitrary: fc.integer({ min: 1_900_000_000, max: 2_000_000_000 }) },
  ),
  note: fc.option(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((s) => !s.includes('\0')),
    { freq: 3 },
  ),
  reason: fc.option(fc.constantFrom(...entryReasons), { nil: undefined }),
  by: fc.nat(5),
  what: fc.constantFrom(
    'new',
    'new',
    'new',
    'new',
    'again',
    'other body',
    'reversal',
    'reversal',
    'void',
    'void again',
  ),
  earlier: fc.nat(10_000),
})

let keys = 0
const newRequest = (d: Drawn, real: Real): AppendRequest => ({
  userId: real.users[d.who] ?? 9_999_999,
  type: d.type,
  amount: d.amount,
  branchId: real.branches[d.where] ?? 9_999_999,
  actorId: real.actors[d.by] ?? null,
  requestKey: `key-${++keys}`,
  scanId: null,
  note: d.note,
  reverses: null,
  ...(d.reason && { reason: d.reason }),
})

const drawnOf = <T>(from: readonly T[], d: Drawn): T | undefined =>
  from[d.earlier % Math.max(1, from.length)]

const withOtherBody = (earlier: AppendRequest, d: Drawn): AppendRequest =>
  d.earlier % 2
    ? { ...earlier, amount: earlier.amount + 1 }
    : { ...earlier, reason: earlier.reason === 'test' ? 'diğer' : 'test' }

/** A new request, or one as an earlier one, as it was drawn. */
export const requestOf = (d: Drawn, model: LedgerModel, real: Real): AppendRequest => {
  const request = newRequest(d, real)
  const earlier = drawnOf(real.sent, d)
  if (d.what === 'again' && earlier) return earlier
  if (d.what === 'other body' && earlier) return withOtherBody(earlier, d)
  const reverses = drawnOf([...model.ids.keys()], d)
  if (d.what === 'reversal' && reverses !== undefined) {
    const owner = model.ids.get(reverses)?.user ?? request.userId
    return { ...request, userId: d.earlier % 5 ? owner : request.userId, reverses }
  }
  return request
}

/** A void of an unused key, or of one that was sent before; undefined for entries. */
export const voidFor = (
  request: AppendRequest,
  d: Drawn | undefined,
  real: Real,
): VoidRequest | undefined => {
  const { userId, requestKey, actorId } =
    d?.what === 'void again' ? (drawnOf(real.sent, d) ?? request) : request
  if (!d?.what.startsWith('void') || actorId === null) return undefined
  return { userId, requestKey, actorId }
}

/** An entry of the system, with points that are kept until some days ago or ahead. */
export const systemEntryOf = (d: Drawn, model: LedgerModel, real: Real): SystemEntry => {
  const { userId } = requestOf({ ...d, what: 'new' }, model, real)
  const { kind, ref } = causeOf(d)
  const ends = d.type === 'EARN' &&
    d.by < 4 && { expiresOn: plusDays(model.days.today, d.by * 3 - 5) }
  return {
    ...{ userId, type: d.type, kind, ref, ...ends },
    amount: d.type === 'EARN' ? Math.min(d.amount, 200_000) : d.amount,
    branchId: real.branches[d.where % 2] ?? 0,
    requestKey: `~${kind}:${d.earlier % 200}`,
  }
}

/** Few refs, so that refunds meet what they refund. */
const causeOf = (d: Drawn): { kind: SystemEntry['kind']; ref: string } => {
  const id = `${d.who}${d.earlier % 3}`
  const which = d.earlier % 4
  if (d.type === 'EARN')
    return which ? { kind: 'order', ref: id } : { kind: 'refund', ref: `coupon:${id}` }
  if (which === 0) return { kind: 'refund', ref: `order:${id}:${d.amount}` }
  return { kind: which === 1 ? 'expiry' : 'reward', ref: id }
}
