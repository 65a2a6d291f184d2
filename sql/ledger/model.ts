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
  readonly users = new Map<
    number,
    { active: boolean; points: number; entries: ModelEntry[]; awarded: number }
  >()
  /** staff and administrators */
  readonly actors = new Map<number, ModelActor>()
  readonly voids = new Set<string>()
  readonly openBranches = new Set<number>()
  /** database id → user and seq, as the tests learn them */
  readonly ids = new Map<number, { user: number; seq: number }>()

  append(request: AppendRequest): Expected {
    const user = this.users.get(request.userId)
    if (!user) return refuse('user_not_found')
    const known = user.entries.findIndex((e) => e.request.requestKey === request.requestKey)
    const first = user.entries[known]
    if (first) {
      if (body(first.request) !== body(request)) return refuse('idempotency_conflict')
      return { outcome: 'repeated', user: request.userId, seq: known + 1, points: user.points }
    }
    if (this.voids.has(voidOf(request))) return refuse('request_void')
    const { actorId } = request
    const actor = actorId === null ? undefined : this.actors.get(actorId)
    const byStaff = actor?.isAdmin === false
    let { type, amount, branchId } = request
    if (request.reverses !== null) {
      const named = this.named(request.userId, request.reverses)
      if (!named || (byStaff && named.request.actorId !== actorId)) return refuse('entry_not_found')
      if (actorId === request.userId) return refuse('own_account')
      if (named.kind === 'reversal') return refuse('not_reversible')
      if (named.kind !== 'manual') return refuse('use_refund')
      if (named.reversed) return refuse('already_reversed')
      type = named.type === 'EARN' ? 'SPEND' : 'EARN'
      amount = named.amount
      branchId = named.branchId
    } else if (actorId === request.userId && (byStaff || type === 'EARN'))
      return refuse('own_account')
    else if (!user.active) return refuse('user_inactive')
    else if (!this.openBranches.has(branchId)) return refuse('branch_required')

    const award = request.reverses === null && type === 'EARN' ? actor : undefined
    const bound = award && passed(award, amount, branchId, user.awarded)
    if (bound) return { outcome: 'refused', code: 'limit_reached', bound }
    if (type === 'SPEND' && amount > user.points) return refuse('insufficient_points')
    if (type === 'EARN' && user.points + amount > pointsCap) return refuse('points_limit')
    if (award && !award.isAdmin) {
      award.given += amount
      user.awarded += amount
    }
    user.points += type === 'EARN' ? amount : -amount
    const named = request.reverses === null ? null : this.named(request.userId, request.reverses)
    if (named) named.reversed = true
    user.entries.push({
      request,
      type,
      amount,
      branchId,
      balanceAfter: user.points,
      reversed: false,
      kind: named ? 'reversal' : 'manual',
      reason: request.reason ?? 'belirtilmedi',
      ref: null,
      expiresOn: type === 'SPEND' ? null : named ? this.days.inAMonth : undefined,
    })
    const seq = user.entries.length
    return { outcome: 'appended', user: request.userId, seq, points: user.points }
  }

  /** The system's own path: whoever is deactivated or archived does not matter, the balance does. */
  appendSystem(asked: SystemEntry): Expected {
    const { userId, type, amount, branchId, kind, requestKey, ref } = asked
    const user = this.users.get(userId)
    if (!user) return refuse('user_not_found')
    const known = user.entries.findIndex((e) => e.request.requestKey === requestKey)
    const first = user.entries[known]
    if (
      first &&
      [first.type, first.amount, first.branchId].join() !== [type, amount, branchId].join()
    )
      return refuse('idempotency_conflict')
    if (first) return { outcome: 'repeated', user: userId, seq: known + 1, points: user.points }
    if (type === 'SPEND' && amount > user.points) return refuse('insufficient_points')
    if (type === 'EARN' && user.points + amount > pointsCap) return refuse('points_limit')
    user.points += type === 'EARN' ? amount : -amount
    const request = {
      ...{ userId, type, amount, branchId, requestKey, actorId: null },
      ...{ scanId: null, note: null, reverses: null },
    }
    const expiresOn =
      type === 'EARN' && kind !== 'refund' ? asked.expiresOn : (asked.expiresOn ?? null)
    const entry = { request, type, amount, branchId, kind, ref, expiresOn }
    user.entries.push({ ...entry, reason: null, reversed: false, balanceAfter: user.points })
    return { outcome: 'appended', user: userId, seq: user.entries.length, points: user.points }
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
    const known = user.entries.findIndex((e) => e.request.requestKey === request.requestKey)
    const first = user.entries[known]
    if (first?.request.actorId === request.actorId)
      return { outcome: 'repeated', user: request.userId, seq: known + 1, points: user.points }
    if (first) return refuse('idempotency_conflict')
    this.voids.add(voidOf(request))
    return { outcome: 'void' }
  }

  private named(userId: number, id: number): ModelEntry | undefined {
    const place = this.ids.get(id)
    if (place?.user !== userId) return undefined
    return this.users.get(userId)?.entries[place.seq - 1]
  }
}

const voidOf = ({
  userId,
  requestKey,
  actorId,
}: Pick<AppendRequest, 'userId' | 'requestKey' | 'actorId'>) => `${userId} ${requestKey} ${actorId}`

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

const refuse = (code: LedgerRefusal): Expected => ({ outcome: 'refused', code })
