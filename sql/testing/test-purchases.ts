import { afterAll } from 'vitest'
import type { BillRequest, BillVerdict } from '../purchases/purchase.ts'
import { openPurchases, type PurchasesOptions } from '../purchases/purchases.ts'
import type { prepareTestLedger } from './test-ledger.ts'

/** The purchase of a verdict; throws where the bill was refused. */
export const recordedOf = (verdict: BillVerdict) => {
  if (verdict.outcome === 'refused') throw new Error(`refused: ${verdict.code}`)
  return verdict
}

/** A till over a test ledger: a staff member who has scanned the test's user. */
export function preparePurchases(t: Awaited<ReturnType<typeof prepareTestLedger>>) {
  const another = (more: Partial<PurchasesOptions> = {}) =>
    openPurchases({ url: t.url, sql: t.api, ...more })
  const purchases = another()
  let staff = 0
  let admin = 0
  let customer = 0
  let scan = ''
  afterAll(() => purchases.close())
  const bill = (change: Partial<BillRequest> = {}): BillRequest => ({
    ...{ userId: customer, branchId: 1, actorId: staff, requestKey: Bun.randomUUIDv7() },
    ...{ scanId: scan, total: 10_000, receipt: null, boughtOn: null },
    ...change,
  })
  return {
    purchases,
    /** a second process of the API */
    another,
    /** a bill of the scanned customer, in kuruş */
    bill,
    record: (change: Partial<BillRequest> = {}) => purchases.record(bill(change)),
    /** A new staff member scans the test's user, or another one. */
    async newTurn(userId = t.user) {
      customer = userId
      staff = await t.newStaff()
      admin = await t.newAdmin()
      const [row] = await t.sql<{ id: string }[]>`
        insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
        values (${staff}, ${customer}, sha256(gen_random_uuid()::text::bytea), true, now(),
                now() + interval '3 minutes') returning id`
      scan = row?.id ?? ''
    },
    get staff() {
      return staff
    },
    get admin() {
      return admin
    },
    get scan() {
      return scan
    },
  }
}
export type PurchaseTill = ReturnType<typeof preparePurchases>
