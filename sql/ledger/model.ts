import type {
  AppendRequest,
  AwardBound,
  EntryKind,
  EntryReason,
  LedgerRefusal,
  VoidRequest,
} from './entry.ts'
import { foldEntries, type Lot } from './lots.ts'
import type { SystemEntry } from './system.ts'

interface ModelEntry {
  request: AppendRequest
  type: 'EARN' | 'SPEND'
  amount: number
  branchId: number
  balanceAfter: number
  reversed: boolean
  kind: EntryKind
  reason: EntryReason | null
  ref: string | null
  /** `YYYY-MM-DD`; undefined of what is earned: 12 months from the day of the test */
  expiresOn?: string | null | undefined
}

interface ModelUser {
  active: boolean
  points: number
  entries: ModelEntry[]
  /** points that staff gave by hand; all on a single day */
  awarded: number
}

export type Expected =
  | { outcome: 'appended' | 'repeated'; user: number; seq: number; points: number }
  | { outcome: 'void' }
  | { outcome: 'refused'; code: LedgerRefusal }
  | { outcome: 'refused'; code: 'limit_reached'; bound: AwardBound }

/**
 * What each role may, points and kuruş (decisions.md §8): the tests set the same in the database. They are low enough for a
 * history to reach them.
 */
export const modelBounds = {
  ...{ staffEntry: 55, managerEntry: 2_001, adminEntry: 10_000, customerDay: 7_000 },
  ...{ staffDay: 400, managerDay: 2_600 },
  ...{ staffBill: 1_000_000, managerBill: 1_800_000, adminBill: 3_000_000 },
  ...{ staffBillDay: 1_100_000, managerBillDay: 1_900_000, customerBillDay: 2_500_000 },
}

/** Somebody who acts at a till; a manager of a branch is a barista everywhere else. */
export interface ModelActor {
  isAdmin: boolean
  /** the branch whose manager they are */
  manages?: number | undefined
  /** points and kuruş, all on a single day */
  given: number
  billed: number
}

/** What somebody may at a branch: points and kuruş with one act, and on a day. */
export const limitsOf = ({ isAdmin, manages }: ModelActor, branchId: number) => {
  const of = modelBounds
  if (isAdmin) return { entry: of.adminEntry, day: Infinity, bill: of.adminBill, billDay: Infinity }
  return manages === branchId
    ? {
        entry: of.managerEntry,
        day: of.managerDay,
        bill: of.managerBill,
        billDay: of.managerBillDay,
      }
    : { entry: of.staffEntry, day: of.staffDay, bill: of.staffBill, billDay: of.staffBillDay }
}

const pointsCap = 2_000_000_000
const opposite = { EARN: 'SPEND', SPEND: 'EARN' } as const
const body = ({ userId: _, requestKey: __, reason = 'belirtilmedi', ...rest }: AppendRequest) =>
  JSON.stringify([
    rest.reverses === null ? rest : { ...rest, type: null, amount: null, branchId: null },
    reason,
  ])

/**
 * decisions.md §3 and programme.md §1 in plain memory, one request after the other: the reference against which the
 * tests compare the real ledger. Entries are named by user and seq here; `idOf` looks up
 * `reverses`.
 */
export class LedgerModel {
  /** @param days today, its date in 12 months, and in 30 days; all of a test is on a single day */
  constructor(readonly days: { today: string; inAYear: string; inAMonth: string }) {}
  readonly users = new Map<number, ModelUser>()
  /** staff and administrators */
  readonly actors = new Map<number, ModelActor>()
  readonly voids = new Set<string>()
  readonly openBranches = new Set<number>()
  /** database id → user and seq, as the tests learn them */
  readonly ids = new Map<number, { user: number; seq: number }>()

  append(request: AppendRequest): Expected {
    const user = this.users.get(request.userId)
    if (!user) return refuse('user_not_found')
    const earlier = repetition(user, request, (first) => body(first.request) === body(request))
    if (earlier) return earlier
    if (this.voids.has(voidOf(request))) return refuse('request_void')
    const actor = this.actors.get(request.actorId ?? 0)
    const reversed = this.reversedBy(request)
    const refusal =
      request.reverses === null
        ? this.entryRefusal(request, user, actor)
        : reversalRefusal(request, reversed, actor)
    if (refusal) return refuse(refusal)

    const entry = this.asked(request, reversed)
    const { type, amount, branchId } = entry
    const award = !reversed && type === 'EARN' ? actor : undefined
    const bound = award && passed(award, amount, branchId, user.awarded)
    if (bound) return { outcome: 'refused', code: 'limit_reached', bound }
    const ofBalance = balanceRefusal(user, entry)
    if (ofBalance) return refuse(ofBalance)
    if (award && !award.isAdmin) {
      award.given += amount
      user.awarded += amount
    }
    if (reversed) reversed.reversed = true
    return putEntry(user, {
      ...entry,
      request,
      reason: request.reason ?? 'belirtilmedi',
      ref: null,
    })
  }

  /** What a request would write: of a reversal, the opposite of the entry that it takes back. */
  private asked(request: AppendRequest, reversed: ModelEntry | undefined) {
    const { amount, branchId } = reversed ?? request
    const type = reversed ? opposite[reversed.type] : request.type
    const kind = reversed ? 'reversal' : 'manual'
    const keptUntil = reversed ? this.days.inAMonth : undefined
    return { type, amount, branchId, kind, expiresOn: type === 'EARN' ? keptUntil : null } as const
  }

  /** Why points may not be given or taken by hand. */
  private entryRefusal(
    { userId, type, branchId, actorId }: AppendRequest,
    user: ModelUser,
    actor: ModelActor | undefined,
  ): LedgerRefusal | undefined {
    if (actorId === userId && (isStaff(actor) || type === 'EARN')) return 'own_account'
    if (!user.active) return 'user_inactive'
    return this.openBranches.has(branchId) ? undefined : 'branch_required'
  }

  /** The system's own path: whoever is deactivated or archived does not matter, the balance does. */
  appendSystem(asked: SystemEntry): Expected {
    const { userId, type, amount, branchId, kind, requestKey, ref } = asked
    const user = this.users.get(userId)
    if (!user) return refuse('user_not_found')
    const isSame = (first: ModelEntry) =>
      first.type === type && first.amount === amount && first.branchId === branchId
    const earlier = repetition(user, asked, isSame)
    if (earlier) return earlier
    const ofBalance = balanceRefusal(user, asked)
    if (ofBalance) return refuse(ofBalance)
    const request = {
      ...{ userId, type, amount, branchId, requestKey, actorId: null },
      ...{ scanId: null, note: null, reverses: null },
    }
    const expiresOn =
      type === 'EARN' && kind !== 'refund' ? asked.expiresOn : (asked.expiresOn ?? null)
    return putEntry(user, { request, type, amount, branchId, kind, ref, expiresOn, reason: null })
  }

  /** What is left of each EARN of a user (programme.md §5). */
  lots(userId: number): Lot[] {
    return this.fold(userId).lots
  }

  /** Points that were spent for `cause`, not given back, and have expired meanwhile. */
  expiredOf(userId: number, cause: string): number {
    return this.fold(userId)
      .takings.filter((t) => t.spentFor === cause && t.lot.expiresOn < this.days.today)
      .reduce((sum, { points }) => sum + points, 0)
  }

  private fold(userId: number) {
    const { today, inAYear } = this.days
    return foldEntries(
      (this.users.get(userId)?.entries ?? []).map((e, i) => ({
        ...{ seq: i + 1, type: e.type, amount: e.amount, kind: e.kind, ref: e.ref, day: today },
        reverses: this.ids.get(e.request.reverses ?? 0)?.seq ?? null,
        expiresOn: e.expiresOn === undefined ? inAYear : e.expiresOn,
        lastDay: e.expiresOn ?? inAYear,
      })),
    )
  }

  /** Takes from everybody what was kept until before `day`, at `branchId`. */
  expire(day: string, branchId: number): void {
    for (const userId of this.users.keys()) {
      const amount = this.lots(userId)
        .filter((lot) => lot.expiresOn < day)
        .reduce((points, lot) => points + lot.rest, 0)
      if (amount === 0) continue
      const cause = { kind: 'expiry', ref: day, requestKey: `~expiry:${day}` } as const
      this.appendSystem({ userId, type: 'SPEND', amount, branchId, ...cause })
    }
  }

  void(request: VoidRequest): Expected {
    const user = this.users.get(request.userId)
    if (!user) return refuse('user_not_found')
    const isOwn = (first: ModelEntry) => first.request.actorId === request.actorId
    const earlier = repetition(user, request, isOwn)
    if (earlier) return earlier
    this.voids.add(voidOf(request))
    return { outcome: 'void' }
  }

  /** The entry that a request takes back, if its customer has it. */
  private reversedBy({ userId, reverses }: AppendRequest): ModelEntry | undefined {
    const place = this.ids.get(reverses ?? 0)
    if (place?.user !== userId) return undefined
    return this.users.get(userId)?.entries[place.seq - 1]
  }
}

/** What a request is answered whose key has an entry: that one if it `isSame`; undefined for a new key. */
const repetition = (
  user: ModelUser,
  { userId, requestKey }: Pick<AppendRequest, 'userId' | 'requestKey'>,
  isSame: (first: ModelEntry) => boolean,
): Expected | undefined => {
  const known = user.entries.findIndex((e) => e.request.requestKey === requestKey)
  const first = user.entries[known]
  if (!first) return undefined
  if (!isSame(first)) return refuse('idempotency_conflict')
  return { outcome: 'repeated', user: userId, seq: known + 1, points: user.points }
}

/** Writes an entry behind the others of its customer. */
export const putEntry = (
  user: ModelUser,
  entry: Omit<ModelEntry, 'balanceAfter' | 'reversed'>,
): Expected => {
  user.points += entry.type === 'EARN' ? entry.amount : -entry.amount
  user.entries.push({ ...entry, reversed: false, balanceAfter: user.points })
  const { userId } = entry.request
  return { outcome: 'appended', user: userId, seq: user.entries.length, points: user.points }
}

const voidOf = ({
  userId,
  requestKey,
  actorId,
}: Pick<AppendRequest, 'userId' | 'requestKey' | 'actorId'>) => `${userId} ${requestKey} ${actorId}`

const isStaff = (actor: ModelActor | undefined): boolean => actor?.isAdmin === false

/** Why an entry may not be taken back. */
const reversalRefusal = (
  { userId, actorId }: AppendRequest,
  reversed: ModelEntry | undefined,
  actor: ModelActor | undefined,
): LedgerRefusal | undefined => {
  if (!reversed || (isStaff(actor) && reversed.request.actorId !== actorId))
    return 'entry_not_found'
  if (actorId === userId) return 'own_account'
  if (reversed.kind === 'reversal') return 'not_reversible'
  if (reversed.kind !== 'manual') return 'use_refund'
  return reversed.reversed ? 'already_reversed' : undefined
}

/** The bound that an award would pass, with those of its customer's day so far. */
const passed = (
  actor: ModelActor,
  amount: number,
  branchId: number,
  awarded: number,
): AwardBound | undefined => {
  const { entry, day } = limitsOf(actor, branchId)
  if (amount > entry) return actor.isAdmin ? 'admin_entry' : 'staff_entry'
  if (!actor.isAdmin && awarded + amount > modelBounds.customerDay) return 'customer_day'
  return actor.given + amount > day ? 'staff_day' : undefined
}

const balanceRefusal = (
  { points }: ModelUser,
  { type, amount }: Pick<ModelEntry, 'type' | 'amount'>,
): LedgerRefusal | undefined => {
  if (type === 'SPEND') return amount > points ? 'insufficient_points' : undefined
  return points + amount > pointsCap ? 'points_limit' : undefined
}

const refuse = (code: LedgerRefusal): Expected => ({ outcome: 'refused', code })
