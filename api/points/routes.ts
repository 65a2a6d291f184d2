import { Elysia, type HTTPHeaders } from 'elysia'
import type { AwardBound, LedgerEntry, Verdict } from '#sql/ledger/entry.ts'
import type { Ledger } from '#sql/ledger/ledger.ts'
import { publicName } from '#sql/public-name.ts'
import { boundSentence } from '../contracts/bounds/bounds.ts'
import type { QueryOf } from '../contracts/endpoint.ts'
import { pointsUnasked } from '../contracts/factors/proving.ts'
import { actsShown, listOwnActs } from '../contracts/points/acts.ts'
import {
  customerHistory,
  type EntryReason,
  GivenReason,
  ownHistory,
  type PointEntry,
} from '../contracts/points/points.ts'
import {
  listReasons,
  pointsOutcome,
  recordPoints,
  reversePoints,
  takeBackPoints,
  voidRequest,
} from '../contracts/points/recording.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { type Caller, type Person, seesEverybody } from '../sessions/sessions.ts'
import { shownEntry } from './entry.ts'

interface Deps {
  gate: Gate
  /** whether the points are those of the demo, where people try things */
  demo: boolean
  ledger: Ledger
  /** Counts a void of a key against the person's limit. @throws Refusal too_many_attempts */
  countVoid(person: Person): Promise<void>
  /** Refuses an unknown customer, and staff without an open scan of that customer. */
  requireCustomerAccess(person: Person, customerId: number): Promise<void>
  /** Refuses who has neither proved themselves lately nor a manager's approval. @throws Refusal prove_again */
  requireProof(
    person: Person,
    by: { branchId: number; key: string; entryId: number },
  ): Promise<void>
}

/** The names of the bounds in the contract. */
const boundNames = {
  staff_entry: 'staffEntry',
  scan_entries: 'scanEntries',
  customer_day: 'customerDay',
  staff_day: 'staffDay',
  admin_entry: 'adminEntry',
} as const satisfies Record<AwardBound, string>

/** The note that the history shows on entries reversed at the counter. */
const takenBack = 'Kasada geri alındı'

/** A written or repeated entry, or the refusal of the ledger. */
function grantedEntry(verdict: Verdict): { entry: PointEntry; points: number } {
  if (verdict.outcome === 'refused') {
    if (verdict.code !== 'limit_reached') throw new Refusal(verdict.code)
    const sentence = boundSentence(boundNames[verdict.bound], verdict.limit, verdict.used)
    throw new Refusal('limit_reached', { sentence })
  }
  return { entry: shownEntry(verdict.entry), points: verdict.points }
}

/** Whether the person does not exist: staff learn that of nobody whom they have not scanned. */
const isUnknown = (verdict: { outcome: string; code?: string }): boolean =>
  verdict.outcome === 'refused' && verdict.code === 'user_not_found'

/** Earning, spending, reversing and reading points (decisions.md §3). */
export const pointRoutes = (deps: Deps) => {
  const { gate, demo, ledger, countVoid, requireCustomerAccess, requireProof } = deps
  const reasons = GivenReason.options.filter((reason) => demo || reason !== 'test')

  /**
   * write_points() decides who may reverse which entry (decisions.md §8).
   * @throws Refusal prove_again
   */
  async function takeBack(
    entry: LedgerEntry,
    by: {
      person: Caller
      requestKey: string | undefined
      note: string | null
      reason?: EntryReason | undefined
    },
  ) {
    const requestKey = by.requestKey ?? Bun.randomUUIDv7()
    // What has gone back under this key is only said once more: its approval is used.
    const isDue =
      entry.amount > pointsUnasked && !(await ledger.findByKey(entry.userId, requestKey))
    if (isDue)
      await requireProof(by.person, {
        branchId: entry.branchId,
        key: requestKey,
        entryId: entry.id,
      })
    return grantedEntry(
      await ledger.append({
        userId: entry.userId,
        type: entry.type === 'EARN' ? 'SPEND' : 'EARN',
        amount: entry.amount,
        branchId: entry.branchId,
        actorId: by.person.id,
        requestKey,
        scanId: null,
        note: by.note,
        reverses: entry.id,
        ...(by.reason && { reason: by.reason }),
        session: by.person.session,
        address: by.person.address,
      }),
    )
  }

  async function historyPage(
    userId: number,
    { before, limit, type }: QueryOf<typeof ownHistory>,
    request: Request,
    headers: HTTPHeaders,
  ) {
    const rows = await ledger.history({
      userId,
      limit: limit + 1,
      type,
      ...(before !== undefined && { before }),
    })
    const found = page(rows, limit, request)
    Object.assign(headers, found.headers)
    return found.rows
  }

  return new Elysia({ name: 'points' })
    .use(gate(listReasons, () => Promise.resolve(reasons)))
    .use(
      gate(
        recordPoints,
        async ({ person, params, body, requestKey }) => {
          if (!seesEverybody(person)) {
            if (params.userId === person.id) throw new Refusal('own_account')
            if (!body.scanId) throw new Refusal('scan_required')
          }
          const verdict = await ledger.append({
            userId: params.userId,
            type: body.type,
            amount: Math.abs(body.amount),
            branchId: body.branchId,
            actorId: person.id,
            requestKey: requestKey ?? Bun.randomUUIDv7(),
            scanId: body.scanId ?? null,
            note: body.note ?? null,
            reverses: null,
            ...(body.reason && { reason: body.reason }),
            session: person.session,
            address: person.address,
          })
          if (isUnknown(verdict) && !seesEverybody(person)) throw new Refusal('scan_required')
          return grantedEntry(verdict)
        },
        { confirmed: true },
      ),
    )
    .use(
      gate(pointsOutcome, async ({ person, params, query }) => {
        const found = await ledger.findByKey(params.userId, query.key)
        // The actor who sent the key may learn its outcome, even after the scan has ended.
        if (!found || (found.entry.actorId !== person.id && !seesEverybody(person)))
          throw new Refusal('entry_not_found')
        return { entry: shownEntry(found.entry), points: found.points }
      }),
    )
    .use(
      gate(reversePoints, async ({ person, params, body, requestKey }) => {
        const entry = await ledger.findEntry(params.entryId)
        if (!entry) throw new Refusal('entry_not_found')
        return takeBack(entry, {
          person,
          requestKey,
          note: body.note ?? null,
          reason: body.reason,
        })
      }),
    )
    .use(
      gate(takeBackPoints, async ({ person, params, requestKey }) => {
        const entry = await ledger.findEntry(params.entryId)
        if (entry?.actorId !== person.id) throw new Refusal('entry_not_found')
        return takeBack(entry, { person, requestKey, note: takenBack })
      }),
    )
    .use(
      gate(voidRequest, async ({ person, body }) => {
        await countVoid(person)
        const verdict = await ledger.void({
          userId: body.userId,
          requestKey: body.key,
          actorId: person.id,
          ...(person.session && { session: person.session }),
        })
        const isHidden = isUnknown(verdict) && !seesEverybody(person)
        if (verdict.outcome === 'refused' && !isHidden) throw new Refusal(verdict.code)
        if (verdict.outcome !== 'written') return { recorded: null }
        return { recorded: { entry: shownEntry(verdict.entry), points: verdict.points } }
      }),
    )
    .use(
      gate(listOwnActs, async ({ person }) => {
        const acts = await ledger.acts({
          actorId: person.id,
          session: person.session,
          limit: actsShown,
        })
        return acts.map(({ createdAt, byNumber, customer, amount, ...act }) => ({
          ...act,
          amount: byNumber ? null : amount,
          customer:
            customer && byNumber ? { id: null, fullName: publicName(customer.fullName) } : customer,
          createdAt: createdAt.toISOString(),
        }))
      }),
    )
    .use(
      gate(ownHistory, async ({ person, query, request, headers }) => {
        const entries = await historyPage(person.id, query, request, headers)
        return entries.map((entry) => ({ ...shownEntry(entry), bought: entry.bought }))
      }),
    )
    .use(
      gate(customerHistory, async ({ person, params, query, request, headers }) => {
        await requireCustomerAccess(person, params.userId)
        const entries = await historyPage(params.userId, query, request, headers)
        if (!seesEverybody(person)) return entries.map(shownEntry)
        const makers = await ledger.makersOf(entries.map(({ id }) => id))
        return entries.map((entry) => ({
          ...shownEntry(entry),
          recordedBy: makers.get(entry.id)?.actor ?? null,
          approvedBy: makers.get(entry.id)?.approver ?? null,
        }))
      }),
    )
}
