import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPurchases } from '#sql/purchases/purchases.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { changeBounds } from '../contracts/bounds/bounds.ts'
import { listOwnActs } from '../contracts/points/acts.ts'
import { entryBreakdown, readPurchase } from '../contracts/purchases/purchases.ts'
import {
  purchaseOutcome,
  quotePurchase,
  type RecordedPurchase,
  recordPurchase,
  voidPurchase,
} from '../contracts/purchases/recording.ts'
import { quoteRefund, refundPurchase } from '../contracts/purchases/refunds.ts'
import { numberBills, scanNumber } from '../contracts/qr/number.ts'
import { allowNumbers, askNumber, insertHolder, openNumber } from './test-numbers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await allowNumbers(app, true)
})
afterAll(() => app.close())

const newKey = () => Bun.randomUUIDv7()
const bill = (scanId: string, more: Record<string, unknown> = {}, key = newKey()) =>
  app.call('staff', recordPurchase, {
    body: { scanId, branchId: 1, total: 18_500, ...more },
    headers: { 'idempotency-key': key },
  })
const ask = (phone: string) => askNumber(app, phone)
const open = (phone: string) => openNumber(app, phone)

describe('a number that is typed', () => {
  it('tells first name and initial of whoever has it, and nothing else', async () => {
    const { phone } = await insertHolder(app)
    const answer = await ask(phone)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      scanId: expect.any(String),
      expiresAt: expect.any(String),
      name: 'Elif Y.',
    })
  })

  it('is read as people write it', async () => {
    const { phone } = await insertHolder(app)
    expect((await ask(phone.replace('+90', '0 '))).status).toBe(201)
  })

  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000)
  it.each<[string, Record<string, unknown>]>([
    ['not verified', { verified_at: null }],
    ['not active', { is_active: false }],
    ['new', { created_at: new Date(Date.now() - 7 * 24 * 60 * 60_000 + 60_000) }],
  ])('opens nobody who is %s', async (_, change) => {
    const { phone } = await insertHolder(app, change)
    const answer = await ask(phone)
    expect(answer.status).toBe(404)
    expect(await codeOf(answer)).toBe('number_not_found')
  })

  it('opens nobody where nobody or several have it, a closed account too', async () => {
    expect(await codeOf(await ask('+905339999999'))).toBe('number_not_found')
    const { phone } = await insertHolder(app)
    await insertHolder(app, { phone, is_active: false })
    expect(await codeOf(await ask(phone))).toBe('number_not_found')
  })

  it('does not open its own staff member', async () => {
    await app.owner`
      update users set phone = '+905338888888' where id = ${app.ids.staff}`
    await app.owner`update users set phone_since = ${longAgo} where id = ${app.ids.staff}`
    expect(await codeOf(await ask('+905338888888'))).toBe('number_not_found')
  })

  it('does not open one that somebody has taken in these seven days, though it was theirs before', async () => {
    const { id, phone } = await insertHolder(app)
    await app.owner`update users set phone = '+905337777777' where id = ${id}`
    await app.owner`update users set phone = ${phone} where id = ${id}`
    expect(await codeOf(await ask(phone))).toBe('number_not_found')
  })

  it('is refused while the setting is off, as is a bill of one that was opened before', async () => {
    const { phone } = await insertHolder(app)
    const scanId = await open(phone)
    await allowNumbers(app, false)
    expect(await codeOf(await ask(phone))).toBe('number_bills_off')
    expect(await codeOf(await bill(scanId))).toBe('number_bills_off')
    await allowNumbers(app, true)
    expect((await bill(scanId)).status).toBe(200)
  })

  it('tells the customer at most once an hour', async () => {
    const { id, phone } = await insertHolder(app)
    await Promise.all([open(phone), open(phone)])
    await open(phone)
    const [row] = await app.owner`
      select count(*)::int as told, min(title) as title from notifications where user_id = ${id}`
    expect(row).toEqual({ told: 1, title: 'Telefon numaranız kasada söylendi' })
  })

  it('stands in the security log, found or not, without the number', async () => {
    const { id, phone } = await insertHolder(app)
    await ask(phone)
    await ask('+905336666666')
    const lines = await app.owner`
      select actor_id, subject_id, detail from security_log where kind = 'number_asked'
       order by id desc limit 2`
    expect([...lines]).toEqual([
      { actorId: app.ids.staff, subjectId: null, detail: { found: false } },
      { actorId: app.ids.staff, subjectId: id, detail: { found: true } },
    ])
  })

  it('is tried 5 times an hour by whomever, and 20 times by one of the staff', async () => {
    const { phone } = await insertHolder(app)
    const asked = (who: 'staff' | 'admin', number: string) =>
      app.call(who, scanNumber, { body: { phone: number } })
    await app.owner`delete from attempts where key like 'number%'`
    for (let n = 0; n < 5; n++)
      expect((await asked(n % 2 ? 'admin' : 'staff', phone)).status).toBe(201)
    expect((await asked('admin', phone)).status).toBe(429)
    // the number's bound, not theirs
    for (let n = 3; n < 20; n++)
      expect((await asked('staff', `+9053355500${n + 10}`)).status).toBe(404)
    const answer = await asked('staff', '+905335550099')
    expect(answer.status).toBe(429)
    expect(await codeOf(answer)).toBe('too_many_attempts')
    const [kept] = await app.owner`
      select count(*)::int as numbers from attempts where key like '%' || ${phone.slice(-7)} || '%'`
    expect(kept).toEqual({ numbers: 0 })
  })
})

describe('a bill by number', () => {
  it('earns, and tells staff neither whose it is nor what it earned', async () => {
    const { id, phone } = await insertHolder(app)
    const scanId = await open(phone)
    const quote = await app.call('staff', quotePurchase, {
      body: { scanId, branchId: 1, total: 18_500 },
    })
    expect(await quote.json()).toEqual({
      ...{ total: 18_500, discount: 0, due: 18_500 },
      ...{ earned: null, breakdown: [] },
    })
    const key = newKey()
    const answer = await bill(scanId, {}, key)
    const recorded = (await answer.json()) as RecordedPurchase
    expect(recorded).toMatchObject({
      purchase: { userId: null, earned: null, total: 18_500, byNumber: true },
      ...{ entry: null, points: null, breakdown: [], stamps: [] },
    })
    expect(await app.pointsOf(id)).toBe(37)
    expect(await (await bill(scanId, {}, key)).json()).toEqual(recorded)
    const outcome = await app.call('staff', purchaseOutcome, { query: { key } })
    expect(await outcome.json()).toEqual(recorded)
    const acts = (await (await app.call('staff', listOwnActs)).json()) as unknown[]
    expect(acts[0]).toMatchObject({
      ...{ amount: null, customer: { id: null, fullName: 'Elif Y.' } },
      purchase: { id: recorded.purchase.id, total: 18_500 },
    })
    // its id would tell the balance
    const of = { params: { id: recorded.purchase.id } }
    expect(await codeOf(await app.call('staff', readPurchase, of))).toBe('purchase_not_found')
    expect(await codeOf(await app.call('staff', quoteRefund, { ...of, body: {} }))).toBe(
      'purchase_not_found',
    )
    expect((await app.call('admin', readPurchase, of)).status).toBe(200)
    // a guess of whose it is, is not confirmed
    const guess = await app.call('staff', voidPurchase, { body: { userId: id, key } })
    expect(await codeOf(guess)).toBe('idempotency_conflict')
    const own = await app.call('staff', voidPurchase, { body: { scanId, key } })
    expect(await own.json()).toEqual({ recorded })
  })

  it('is said to be one in `Neden?`', async () => {
    const { id, phone } = await insertHolder(app)
    await bill(await open(phone))
    const [entry] = await app.owner<{ id: number }[]>`
      select id from point_transactions where user_id = ${id}`
    const why = await app.call('admin', entryBreakdown, { params: { entryId: entry?.id ?? 0 } })
    expect(await why.json()).toMatchObject({ purchase: { byNumber: true, userId: id, earned: 37 } })
  })

  it('is taken back by whoever recorded it, who learns no points, and still counts for the day', async () => {
    const { id, phone } = await insertHolder(app)
    for (const _ of [1, 2]) {
      const { purchase } = (await (await bill(await open(phone))).json()) as RecordedPurchase
      const refund = await app.call('staff', refundPurchase, {
        params: { id: purchase.id },
        body: { reason: 'diğer' },
        headers: { 'idempotency-key': newKey() },
      })
      expect(await refund.json()).toMatchObject({
        purchase: { userId: null, earned: null, refunded: 18_500 },
        ...{ refund: null, entry: null, points: null },
      })
    }
    expect(await app.pointsOf(id)).toBe(0)
    expect(await codeOf(await bill(await open(phone)))).toBe('limit_reached')
  })

  it('is refunded in part by administrators alone: what is refused would tell of its customer', async () => {
    const { id, phone } = await insertHolder(app)
    const { purchase } = (await (await bill(await open(phone))).json()) as RecordedPurchase
    const refund = (who: 'staff' | 'admin', amount: number | undefined) =>
      app.call(who, refundPurchase, {
        params: { id: purchase.id },
        body: { reason: 'yanlış tutar', ...(amount && { amount }) },
        headers: { 'idempotency-key': newKey() },
      })
    for (const amount of [1, 18_499])
      expect(await codeOf(await refund('staff', amount))).toBe('purchase_not_found')
    expect(await app.pointsOf(id)).toBe(37)
    expect((await refund('admin', 8_500)).status).toBe(200)
    expect(await app.pointsOf(id)).toBe(20)
    // nothing that a number is good for came back with it
    const [left] = await app.owner`
      select (select count(*)::int from number_scans n where n.customer_id = ${id} and n.purchase_id is not null)
               as billed,
             (select count(*)::int from coupons c where c.user_id = ${id}) as coupons,
             (select count(*)::int from purchase_receipts r where r.purchase_id = ${purchase.id}) as receipts,
             (select total::int from customer_bills b where b.user_id = ${id}) as total`
    expect(left).toEqual({ billed: 1, coupons: 0, receipts: 0, total: 18_500 })
    // the rest, told as all that is left or as a sum
    expect((await refund('staff', 10_000)).status).toBe(200)
    expect(await app.pointsOf(id)).toBe(0)
    expect((await bill(await open(phone))).status).toBe(200)
    expect(await codeOf(await bill(await open(phone)))).toBe('limit_reached')
  })

  it('is one for a number that was typed, of at most 1.000 TL, within its three minutes', async () => {
    const { id, phone } = await insertHolder(app)
    const scanId = await open(phone)
    const high = await bill(scanId, { total: 100_001 })
    expect(await high.json()).toMatchObject({
      code: 'limit_reached',
      error: expect.stringContaining('1.000,00'),
    })
    expect((await bill(scanId, { total: 100_000 })).status).toBe(200)
    expect(await codeOf(await bill(scanId))).toBe('scan_required')
    const late = await open(phone)
    await app.owner`
      update number_scans set opened_at = now() - interval '4 minutes',
                              expires_at = now() - interval '1 minute' where id = ${late}`
    expect(await codeOf(await bill(late))).toBe('scan_required')
    expect(await app.pointsOf(id)).toBe(200)
  })

  it('goes by the bounds that hold, administrators’ too, and is audited by those that held then', async () => {
    const { id, phone } = await insertHolder(app)
    const set = (body: object) => app.call('admin', changeBounds, { body })
    const problems = () => app.owner`
      select user_id from purchase_problems where problem = 'number' and user_id = ${id}`
    expect((await set({ numberBill: 150_000, numberDay: 3 })).status).toBe(200)
    expect(await (await app.call('staff', numberBills)).json()).toEqual({
      allowed: true,
      bounds: { each: 150_000, day: 3 },
    })
    expect(await codeOf(await bill(await open(phone), { total: 150_001 }))).toBe('limit_reached')
    for (const total of [150_000, 100_001, 1_000])
      expect((await bill(await open(phone), { total })).status).toBe(200)
    expect(await codeOf(await bill(await open(phone)))).toBe('limit_reached')
    // What is narrower from now on makes nothing wrong that was right.
    expect((await set({ numberBill: 50_000, numberDay: 1 })).status).toBe(200)
    expect(await problems()).toEqual([])
    const another = await insertHolder(app)
    expect(await codeOf(await bill(await open(another.phone), { total: 50_001 }))).toBe(
      'limit_reached',
    )
    expect((await bill(await open(another.phone), { total: 50_000 })).status).toBe(200)
    expect(await codeOf(await bill(await open(another.phone)))).toBe('limit_reached')
    // Nor what is wider right what was wrong.
    await app.owner`
      update number_scans set bounds_id = (select max(b.id) from award_bounds b) where customer_id = ${id}`
    expect(await problems()).toHaveLength(3)
    // A bill of before the bounds had versions: two a day, of 1.000 TL each.
    await app.owner`update number_scans set bounds_id = null where customer_id = ${id}`
    expect(await problems()).toHaveLength(3)
    expect((await set({ numberBill: 100_000, numberDay: 2 })).status).toBe(200)
    for (const body of [{ numberBill: 0 }, { numberBill: 5_000_001 }, { numberDay: 101 }])
      expect((await set(body)).status).toBe(400)
  })

  it('is refused to others of the staff', async () => {
    const { phone } = await insertHolder(app)
    const scanId = await open(phone)
    const other = await app.call('admin', recordPurchase, {
      body: { scanId, branchId: 1, total: 18_500 },
      headers: { 'idempotency-key': newKey() },
    })
    expect(await codeOf(other)).toBe('scan_required')
  })

  it('is recorded twice a day of a customer, however many are sent at once and by whomever', async () => {
    const { id, phone } = await insertHolder(app)
    const scans = await Promise.all([1, 2, 3, 4, 5, 6].map(() => open(phone)))
    // a process of its own: its bills are no batch with ours
    const purchases = openPurchases({ url: app.url, sql: app.owner })
    const another = app.another({ purchases })
    const sent = scans.map((scanId, n) => {
      const request = new Request('http://localhost/api/purchases', {
        method: 'POST',
        headers: {
          ...{ origin: 'http://localhost', 'content-type': 'application/json' },
          ...{ cookie: app.cookies.staff, 'idempotency-key': newKey() },
        },
        body: JSON.stringify({ scanId, branchId: 1, total: 18_500 }),
      })
      return n % 2 ? another.handle(request) : app.handle(request)
    })
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409])
    expect(await app.pointsOf(id)).toBe(74)
    await purchases.close()
  })

  it('counts anew on the next day', async () => {
    const { phone } = await insertHolder(app)
    await bill(await open(phone))
    await bill(await open(phone))
    const third = await bill(await open(phone))
    expect(await third.json()).toMatchObject({ code: 'limit_reached' })
    await app.owner`
      update number_scans set billed_on = billed_on - 1 where billed_on is not null`
    expect((await bill(await open(phone))).status).toBe(200)
  })

  it('has no coupons, stamps or receipt, even where they are sent to the database itself', async () => {
    const { id, phone } = await insertHolder(app)
    const base = {
      ...{ userId: id, branchId: 1, actorId: app.ids.staff, total: 18_500 },
      ...{ byNumber: true as const, address: '127.0.0.1' },
    }
    const extras = [
      { stamps: [{ cardId: 1, count: 1 }] },
      { coupons: [{ id: 1 }] },
      { receipt: 'A-1', boughtOn: new Date().toISOString().slice(0, 10) },
    ]
    for (const extra of extras) {
      const verdict = await app.purchases.record({
        ...base,
        ...{ scanId: await open(phone), requestKey: newKey(), receipt: null, boughtOn: null },
        ...extra,
      })
      expect(verdict).toMatchObject({ outcome: 'refused', code: 'scan_required' })
    }
    // a number that is said to be a scan is none
    const verdict = await app.purchases.record({
      ...base,
      ...{ byNumber: undefined, scanId: await open(phone), requestKey: newKey() },
      ...{ receipt: null, boughtOn: null },
    })
    expect(verdict).toMatchObject({ outcome: 'refused', code: 'scan_required' })
  })
})

it('is an audit problem where a number is not that of its bill', async () => {
  const { id, phone } = await insertHolder(app)
  await bill(await open(phone))
  const problems = () => app.owner`
    select user_id, problem from purchase_problems where problem = 'number' and user_id = ${id}`
  expect(await problems()).toEqual([])
  await app.owner`update number_scans set billed_on = billed_on - 1 where customer_id = ${id}`
  expect([...(await problems())]).toEqual([{ userId: id, problem: 'number' }])
})
