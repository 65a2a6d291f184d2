import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type RequestParts, type TestApp } from '../conformance/test-app.ts'
import { isManaging } from '../contracts/admission.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { collectOrder } from '../contracts/orders/collecting.ts'
import { closeScan } from '../contracts/qr/qr.ts'
import { endpoints } from '../contracts/registry.ts'
import { allowNumbers, insertHolder, openNumber } from './test-numbers.ts'

let app: TestApp
let customer = 0
let scanId = ''
beforeAll(async () => {
  app = await openTestApp()
  await allowNumbers(app, true)
  const holder = await insertHolder(app, { points: 0 })
  customer = holder.id
  scanId = await openNumber(app, holder.phone)
})
afterAll(() => app.close())

const idOf = (name: string, of: Record<string, unknown>): RequestParts => ({
  ...of,
  headers: { 'idempotency-key': `${name}-${Bun.randomUUIDv7()}` },
})
const bill = { branchId: 1, total: 18_500 }
const today = new Date().toISOString().slice(0, 10)

/** What takes a scan, or opens a customer who was scanned: what is sent with a number, and what refuses it. */
const refusing: Record<string, { sent: () => RequestParts; code: string }> = {
  quotePurchase: {
    sent: () => ({ body: { scanId, ...bill, stamps: [{ cardId: 1, count: 1 }] } }),
    code: 'scan_required',
  },
  recordPurchase: {
    sent: () => idOf('bill', { body: { scanId, ...bill, stamps: [{ cardId: 1, count: 1 }] } }),
    code: 'scan_required',
  },
  recordLatePurchase: {
    sent: () => idOf('late', { body: { scanId, ...bill, receipt: 'A-1', boughtOn: today } }),
    code: 'scan_required',
  },
  recordPoints: {
    sent: () =>
      idOf('points', {
        params: { userId: customer },
        body: { branchId: 1, type: 'EARN', amount: 10, scanId },
      }),
    code: 'scan_required',
  },
  redeemForCustomer: {
    sent: () => idOf('for', { params: { id: 1 }, body: { scanId, branchId: 1 } }),
    code: 'scan_required',
  },
  cancelCoupon: { sent: () => ({ params: { id: 1 }, body: { scanId } }), code: 'scan_required' },
  scannedOrders: {
    sent: () => ({ params: { scanId }, query: { branchId: 1 } }),
    code: 'scan_required',
  },
  customerCard: { sent: () => ({ params: { userId: customer } }), code: 'scan_required' },
  customerHistory: { sent: () => ({ params: { userId: customer } }), code: 'scan_required' },
  customerLoyalty: { sent: () => ({ params: { userId: customer } }), code: 'scan_required' },
}

/** What has a scan in its request and opens nothing by it (numbers.test.ts; the order and the closing are below). */
const harmless = ['voidPurchase', 'closeScan', 'pointsOutcome', 'collectOrder']

const takesScan = ({ body, path, query, audience }: Endpoint): boolean =>
  !isManaging({ audience }) && /:(scanId|userId|customerId)\b/.test(path)
    ? true
    : [body, query].some(
        (schema) =>
          schema &&
          JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(
            '"scanId"',
          ),
      )

it('lists all that takes a scan', () => {
  const found = Object.keys(endpoints).filter((name) => takesScan(endpoints[name] as Endpoint))
  expect(found.sort()).toEqual([...Object.keys(refusing), ...harmless].sort())
})

it.each(Object.keys(refusing))('%s refuses a number', async (name) => {
  const { sent, code } = refusing[name] ?? { sent: () => ({}), code: '' }
  const answer = await app.call('staff', endpoints[name] as Endpoint, sent())
  expect(await codeOf(answer)).toBe(code)
})

it('an order is not handed over by a number', async () => {
  const id = await putTestOrder(app.owner, { userId: customer })
  await app.owner`update orders set state = 'ready' where id = ${id}`
  const answer = await app.call('staff', collectOrder, {
    params: { id },
    body: { from: 'ready', method: 'kart', scanId },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
  expect(await codeOf(answer)).toBe('scan_required')
})

it('closing it as a scan does nothing', async () => {
  await app.call('staff', closeScan, { params: { scanId } })
  const [row] = await app.owner<{ open: boolean }[]>`
    select purchase_id is null and expires_at > now() as open from number_scans where id = ${scanId}`
  expect(row?.open).toBe(true)
})
