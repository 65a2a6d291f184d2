import { allowNumbers, insertHolder } from '../qr/test-numbers.ts'
import type { RequestParts, TestApp } from './test-app.ts'

/** A scan of the customer that the staff member holds open. */
export async function openScan(app: TestApp): Promise<string> {
  const [scan] = await app.owner<{ id: string }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    values (${app.ids.staff}, ${app.ids.customer},
            decode(${Bun.randomUUIDv7().replaceAll('-', '')}, 'hex'),
            true, now(), now() + interval '3 minutes')
    returning id`
  return scan?.id ?? ''
}

/** A bill that the staff member has recorded, 185 TL by default: its id, its entry and its key. */
export async function recorded(app: TestApp, total = 18_500) {
  const requestKey = Bun.randomUUIDv7()
  const verdict = await app.purchases.record({
    ...{ userId: app.ids.customer, branchId: 1, actorId: app.ids.staff, requestKey },
    ...{ scanId: await openScan(app), total, receipt: null, boughtOn: null },
  })
  if (verdict.outcome === 'refused') throw new Error(verdict.code)
  return { id: verdict.purchase.id, entryId: verdict.entry?.id ?? 0, requestKey }
}

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })

/** The samples of purchases (samples.ts). */
export const purchaseSamples: Record<
  string,
  (app: TestApp) => Promise<RequestParts> | RequestParts
> = {
  recordPurchase: async (app) => ({
    body: { scanId: await openScan(app), branchId: 1, total: 18_500 },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  }),
  quotePurchase: async (app) => ({
    body: { scanId: await openScan(app), branchId: 1, total: 18_500 },
  }),
  numberBills: () => ({}),
  scanNumber: async (app) => {
    await allowNumbers(app, true)
    // each try is a new one of the hour
    await app.owner`delete from attempts where key like 'number%'`
    return { body: { phone: (await insertHolder(app)).phone } }
  },
  purchaseOutcome: async (app) => ({ query: { key: (await recorded(app)).requestKey } }),
  voidPurchase: (app) => ({ body: { userId: app.ids.customer, key: Bun.randomUUIDv7() } }),
  recordLatePurchase: async (app) => {
    // Each sample anew: a receipt counts once, and a customer has two a month.
    await app.owner`update customer_bills set late = 0`
    const receipt = `A-${Bun.randomUUIDv7().slice(-12)}`
    return {
      body: {
        ...{ scanId: await openScan(app), branchId: 1, total: 18_500 },
        ...{ receipt, boughtOn: today() },
      },
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    }
  },
  addPurchase: async (app) => {
    await app.owner`update customer_bills set late = 0`
    return {
      params: { id: app.ids.customer },
      body: {
        ...{ branchId: 1, total: 18_500 },
        ...{ receipt: `B-${Bun.randomUUIDv7().slice(-12)}`, boughtOn: today() },
      },
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    }
  },
  readPurchase: async (app) => ({ params: { id: (await recorded(app)).id } }),
  entryCause: async (app) => ({ params: { entryId: (await recorded(app)).entryId } }),
  entryBreakdown: async (app) => ({ params: { entryId: (await recorded(app)).entryId } }),
  refundPurchase: async (app) => ({
    params: { id: (await recorded(app)).id },
    body: { amount: 5_000, reason: 'ürün iadesi', note: 'Süt bozuktu' },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  }),
  quoteRefund: async (app) => ({
    params: { id: (await recorded(app)).id },
    body: { amount: 5_000 },
  }),
}
