import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { LedgerEntry } from '#sql/ledger/entry.ts'
import type { Ledger } from '#sql/ledger/ledger.ts'
import type { BillRequest } from '#sql/purchases/purchase.ts'
import type { Purchases } from '#sql/purchases/purchases.ts'
import type { PurchaseRecord } from '#sql/purchases/reading.ts'
import { holdsRight } from '#sql/rights.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { PointEntry } from '../contracts/points/points.ts'
import { entryBreakdown, entryCause, readPurchase } from '../contracts/purchases/purchases.ts'
import {
  addPurchase,
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
import { type Caller, type Person, seesEverybody } from '../sessions/sessions.ts'
import { causeOfEntry, customerOfOpenNumber, customerOfOpenScan } from './queries.ts'
import type { Scans } from './scans.ts'
import { refusalOf, refusalOfAsked, shownPurchase, shownRecord, shownRefund } from './shown.ts'

export interface PurchaseDeps {
  gate: Gate
  sql: Sql
  clock: Clock
  ledger: Ledger
  purchases: Purchases
  scans: Pick<Scans, 'find'>
  /** Whether bills may be recorded by number now. */
  billsByNumber(): Promise<boolean>
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
  async function scanOf(
    person: Person,
    scanId: string,
    key: string,
  ): Promise<Pick<BillRequest, 'userId' | 'byNumber'>> {
    const scan = await deps.scans.find(scanId)
    if (scan?.staffId === person.id) return { userId: scan.customerId, byNumber: scan.byNumber }
    const known = await purchases.findByKey({ actorId: person.id, requestKey: key })
    if (!known) throw new Refusal('scan_required')
    return { userId: known.purchase.userId }
  }

  /** Whom a bill that is typed would be of. @throws Refusal scan_required, number_bills_off */
  async function customerOfQuote(person: Person, bill: BodyOf<typeof quotePurchase>) {
    const scan = { scanId: bill.scanId, staffId: person.id, now: clock() }
    const userId = await customerOfOpenScan(sql, scan)
    if (userId !== undefined) return { userId, byNumber: false }
    const ofNumber = await customerOfOpenNumber(sql, scan)
    if (ofNumber === undefined || bill.coupons?.length || bill.stamps?.length)
      throw new Refusal('scan_required')
    if (!(await deps.billsByNumber())) throw new Refusal('number_bills_off')
    return { userId: ofNumber, byNumber: true }
  }

  /** Whose bill a key is of that is given up; the sender's own where the scan is not theirs. */
  async function customerOfVoid(person: Person, body: BodyOf<typeof voidPurchase>) {
    if ('userId' in body) return body.userId
    const scan = await deps.scans.find(body.scanId.toLowerCase())
    return scan?.staffId === person.id ? scan.customerId : person.id
  }

  async function record(
    person: Caller,
    key: string,
    bill: Bill & Partial<LateBill> & Pick<BillRequest, 'coupons' | 'stamps'>,
  ) {
    const scanId = bill.scanId.toLowerCase()
    return recordFor(person, key, { ...bill, ...(await scanOf(person, scanId, key)), scanId })
  }

  async function recordFor(
    person: Caller,
    key: string,
    bill: Omit<Bill, 'scanId'> &
      Partial<Pick<LateBill, 'receipt' | 'boughtOn'>> &
      Pick<BillRequest, 'userId' | 'byNumber' | 'scanId' | 'coupons' | 'stamps'>,
  ) {
    const verdict = await purchases.record({
      userId: bill.userId,
      byNumber: bill.byNumber,
      branchId: bill.branchId,
      actorId: person.id,
      requestKey: key,
      scanId: bill.scanId,
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
    const quote = await purchases.quote(bill)
    throw 'refusal' in quote ? refusalOfAsked(quote) : refusalOf(verdict)
  }

  /** ms for which a person may still refund a purchase; null without an end, undefined for never. */
  async function refundableMs(
    person: Person,
    { actor, age, purchase }: PurchaseRecord,
  ): Promise<number | null | undefined> {
    const { branchId } = purchase
    const asked = { personId: person.id, right: 'refunds.any', session: person.session, branchId }
    if (await holdsRight(sql, asked)) return null
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
        addPurchase,
        ({ person, params, body, requestKey }) =>
          recordFor(person, requestKey, { ...body, userId: params.id, scanId: null }),
        { confirmed: true },
      ),
    )
    .use(
      gate(quotePurchase, async ({ person, body }) => {
        const { branchId, total, coupons, stamps } = body
        const { userId, byNumber } = await customerOfQuote(person, body)
        const quote = await purchases.quote({ userId, branchId, total, coupons, stamps })
        if ('refusal' in quote) throw refusalOfAsked(quote)
        const { discount, earned, lines } = quote
        const shown = byNumber ? { earned: null, breakdown: [] } : { earned, breakdown: lines }
        return { total, discount, due: total - discount, ...shown }
      }),
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
        let verdict = await voidFor(await customerOfVoid(person, body))
        // Staff do not learn who exists. A key is its sender's, so it is void all the same.
        if (
          verdict.outcome === 'refused' &&
          verdict.code === 'user_not_found' &&
          !seesEverybody(person)
        )
          verdict = await voidFor(person.id)
        if (verdict.outcome === 'refused') throw refusalOf(verdict)
        if (verdict.outcome === 'void') return { recorded: null }
        // a guessed customer of a bill by number is not confirmed
        if (verdict.purchase.byNumber && 'userId' in body && !seesEverybody(person))
          throw new Refusal('idempotency_conflict')
        return { recorded: shownRecord(verdict, deps.shownEntry) }
      }),
    )
    .use(
      gate(readPurchase, async ({ person, params }) => {
        const found = await purchases.find(params.id)
        const left = found && (await refundableMs(person, found))
        if (!found || left === undefined) throw new Refusal('purchase_not_found')
        if (found.purchase.byNumber && !seesEverybody(person))
          throw new Refusal('purchase_not_found')
        const refunds = await purchases.refundsOf(params.id)
        return {
          purchase: shownPurchase(found.purchase),
          breakdown: found.lines,
          refunds: refunds.map((one) => ({
            ...shownRefund(one),
            note: one.note,
            recordedBy: one.actor,
            approvedBy: one.approver,
          })),
          customer: found.customer,
          recordedBy: found.actor,
          approvedBy: found.approver,
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
    const known = entry?.userId === person.id || person.roles.length > 0
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
