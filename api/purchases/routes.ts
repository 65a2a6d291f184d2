import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { LedgerEntry } from '#sql/ledger/entry.ts'
import type { Ledger } from '#sql/ledger/ledger.ts'
import type { BillRequest } from '#sql/purchases/purchase.ts'
import type { Purchases } from '#sql/purchases/purchases.ts'
import type { PurchaseRecord } from '#sql/purchases/reading.ts'
import type { PointEntry } from '../contracts/points/points.ts'
import { entryBreakdown, entryCause, readPurchase } from '../contracts/purchases/purchases.ts'
import {
  type Bill,
  type LateBill,
  purchaseOutcome,
  quotePurchase,
  recordLatePurchase,
  recordPurchase,
  voidPurchase,
} from '../contracts/purchases/recording.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import type { Caller, Person } from '../sessions/sessions.ts'
import { causeOfEntry, customerOfOpenScan } from './queries.ts'
import type { Scans } from './scans.ts'
import { refusalOf, refusalOfAsked, shownPurchase, shownRecord, shownRefund } from './shown.ts'

export interface PurchaseDeps {
  gate: Gate
  sql: Sql
  clock: Clock
  ledger: Ledger
  purchases: Purchases
  scans: Pick<Scans, 'find'>
  /** Counts a void of a key against the person's limit. @throws Refusal too_many_attempts */
  countVoid(person: Person): Promise<void>
  /** Refuses an unknown customer, and staff without an open scan of that customer. */
  requireCustomerAccess(person: Person, customerId: number): Promise<void>
  shownEntry(entry: LedgerEntry): PointEntry
}

/** How long whoever recorded a purchase may refund it, in ms (programme.md §2). */
const refundableFor = 24 * 60 * 60_000

/** Bills at the till (programme.md §2). */
export const purchaseRoutes = ({ gate, sql, clock, ledger, purchases, ...deps }: PurchaseDeps) => {
  /**
   * The customer whom a scan is of. record_purchases() decides whether it is open; of a request
   * that is repeated after the scan was swept, the purchase itself knows.
   */
  async function customerOf(person: Person, scanId: string, key: string) {
    const scan = await deps.scans.find(scanId)
    if (scan?.staffId === person.id) return scan.customerId
    const known = await purchases.findByKey({ actorId: person.id, requestKey: key })
    if (!known) throw new Refusal('scan_required')
    return known.purchase.userId
  }

  async function record(
    person: Caller,
    key: string,
    bill: Bill & Partial<LateBill> & Pick<BillRequest, 'coupons' | 'stamps'>,
  ) {
    const scanId = bill.scanId.toLowerCase()
    const userId = await customerOf(person, scanId, key)
    const verdict = await purchases.record({
      userId,
      branchId: bill.branchId,
      actorId: person.id,
      requestKey: key,
      scanId,
      total: bill.total,
      receipt: bill.receipt ?? null,
      boughtOn: bill.boughtOn ?? null,
      coupons: bill.coupons,
      stamps: bill.stamps,
      ...(person.session && { session: person.session }),
      address: person.address,
    })
    if (verdict.outcome !== 'refused') return shownRecord(verdict, deps.shownEntry)
    if (verdict.code !== 'too_many_stamps') throw refusalOf(verdict)
    const quote = await purchases.quote({ ...bill, userId })
    throw 'refusal' in quote ? refusalOfAsked(quote) : refusalOf(verdict)
  }

  /** ms for which a person may still refund a purchase; null without an end, undefined for never. */
  function refundableMs(person: Person, { actor, age }: PurchaseRecord): number | null | undefined {
    if (person.isAdmin) return null
    return actor.id === person.id ? Math.max(0, refundableFor - age) : undefined
  }

  return new Elysia({ name: 'purchases' })
    .use(
      gate(recordPurchase, ({ person, body, requestKey }) => record(person, requestKey, body), {
        confirmed: true,
      }),
    )
    .use(
      gate(recordLatePurchase, ({ person, body, requestKey }) => record(person, requestKey, body), {
        confirmed: true,
      }),
    )
    .use(
      gate(
        quotePurchase,
        async ({ person, body: { scanId, branchId, total, coupons, stamps } }) => {
          const userId = await customerOfOpenScan(sql, { scanId, staffId: person.id, now: clock() })
          if (userId === undefined) throw new Refusal('scan_required')
          const quote = await purchases.quote({ userId, branchId, total, coupons, stamps })
          if ('refusal' in quote) throw refusalOfAsked(quote)
          const { discount, earned, lines } = quote
          return { total, discount, due: total - discount, earned, breakdown: lines }
        },
      ),
    )
    .use(
      gate(purchaseOutcome, async ({ person, query }) => {
        const found = await purchases.findByKey({ actorId: person.id, requestKey: query.key })
        if (!found) throw new Refusal('purchase_not_found')
        return shownRecord(found, deps.shownEntry)
      }),
    )
    .use(
      gate(voidPurchase, async ({ person, body }) => {
        await deps.countVoid(person)
        const voidFor = (userId: number) =>
          purchases.void({
            userId,
            actorId: person.id,
            requestKey: body.key,
            ...(person.session && { session: person.session }),
          })
        let verdict = await voidFor(body.userId)
        // Staff do not learn who exists. A key is its sender's, so it is void all the same.
        if (verdict.outcome === 'refused' && verdict.code === 'user_not_found' && !person.isAdmin)
          verdict = await voidFor(person.id)
        if (verdict.outcome === 'refused') throw refusalOf(verdict)
        if (verdict.outcome === 'void') return { recorded: null }
        return { recorded: shownRecord(verdict, deps.shownEntry) }
      }),
    )
    .use(
      gate(readPurchase, async ({ person, params }) => {
        const found = await purchases.find(params.id)
        const left = found && refundableMs(person, found)
        if (!found || left === undefined) throw new Refusal('purchase_not_found')
        const refunds = await purchases.refundsOf(params.id)
        return {
          purchase: shownPurchase(found.purchase),
          breakdown: found.lines,
          refunds: refunds.map((one) => ({
            ...shownRefund(one),
            note: one.note,
            recordedBy: one.actor,
          })),
          customer: found.customer,
          recordedBy: found.actor,
          refundableMs: left,
        }
      }),
    )
    .use(
      gate(entryBreakdown, async ({ person, params }) => {
        await requireEntry(person, params.entryId)
        const found = await purchases.findOfEntry(params.entryId)
        if (!found) throw new Refusal('entry_not_found')
        return {
          purchase: shownPurchase(found.found.purchase),
          breakdown: found.found.lines,
          refund: found.refund && shownRefund(found.refund),
          cameBack: found.cameBack,
        }
      }),
    )
    .use(
      gate(entryCause, async ({ person, params }) => {
        await requireEntry(person, params.entryId)
        return causeOfEntry(sql, params.entryId)
      }),
    )

  /** Refuses an entry that a person may not see as if there were none. @throws Refusal entry_not_found */
  async function requireEntry(person: Person, entryId: number): Promise<void> {
    const entry = await ledger.findEntry(entryId)
    const known = entry?.userId === person.id || person.isAdmin || person.isStaff
    if (!entry || !known) throw new Refusal('entry_not_found')
    if (entry.userId !== person.id) await allowStaff(person, entry.userId)
  }

  /** Staff see the entries of customers whom they have scanned; of others there is none. */
  async function allowStaff(person: Person, customerId: number): Promise<void> {
    try {
      await deps.requireCustomerAccess(person, customerId)
    } catch (error) {
      throw error instanceof Refusal ? new Refusal('entry_not_found') : error
    }
  }
}
