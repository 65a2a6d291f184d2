import { afterAll, beforeAll, expect, test } from 'vitest'
import { importHistory } from '#sql/ledger/import.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { dayEnd, exportDayEnd } from '../contracts/branches/day-end.ts'
import { readDayEnd } from './day-end.ts'

let app: TestApp
let moda: number
const at = (text: string) => new Date(`${text}+03:00`)
/** A Thursday, a quarter past two in the night: of the branches it is still Wednesday. */
const now = at('2026-03-12T02:15:00')
beforeAll(async () => {
  app = await openTestApp()
  const [row] = await app.owner<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'x', 41, 29, 'x') returning id`
  moda = row?.id ?? 0
})
afterAll(() => app.close())

const read = (branchId: number, day?: string) => readDayEnd(app.owner, () => now, { branchId, day })
const buy = (when: string, actorId: number, total: number, change: object = {}) =>
  putTestBill(app.owner, { userId: app.ids.customer, actorId, at: at(when), total, ...change })

test('a day from 05:00 until 05:00 adds up, as a whole and by who recorded it', async () => {
  const { staff, admin } = app.ids
  await buy('2026-03-11T05:00:00', staff, 10_000, { discount: 1_000 })
  await buy('2026-03-12T01:59:59', staff, 20_000)
  await buy('2026-03-11T18:00:00', admin, 4_000, { refundedAt: at('2026-03-11T19:00:00') })
  await buy('2026-03-10T18:00:00', admin, 7_000, { refundedAt: at('2026-03-11T20:00:00') })
  await buy('2026-03-11T04:59:59', staff, 99_000)
  await buy('2026-03-11T12:00:00', staff, 55_000, { branchId: moda })
  const told = await read(1)
  expect(told).toMatchObject({
    ...{ day: '2026-03-11', isOver: false, branch: { id: 1 } },
    ...{ purchases: 3, total: 34_000, discount: 1_000, paid: 33_000, atTill: 33_000, methods: [] },
    ...{ refunds: 2, refunded: 11_000 },
  })
  expect(told.staff).toMatchObject([
    { id: staff, purchases: 2, paid: 29_000, refunds: 0, refunded: 0 },
    { id: admin, purchases: 1, paid: 4_000, refunds: 2, refunded: 11_000 },
  ])
  expect(await read(1, '2026-03-10')).toMatchObject({ isOver: true, purchases: 2, paid: 106_000 })
  expect(await read(moda)).toMatchObject({ purchases: 1, paid: 55_000, refunds: 0 })
})

test('points of the branch are told by kind, and those of the chain are not', async () => {
  const { staff, customer: userId } = app.ids
  const entry = (createdAt: string, change: object) => ({
    ...{ userId, type: 'EARN' as const, amount: 10, branchId: 1, actorId: staff },
    ...{ requestKey: crypto.randomUUID(), createdAt: at(createdAt), ...change },
  })
  await importHistory(app.owner, [
    entry('2026-03-11T04:59:59', { amount: 1_000 }),
    entry('2026-03-11T05:00:00', { amount: 300 }),
    entry('2026-03-11T09:00:00', { type: 'SPEND', amount: 40 }),
    // nobody at the branch
    entry('2026-03-11T09:01:00', {
      kind: 'birthday',
      ref: '2026',
      actorId: null,
      requestKey: '~b',
    }),
    entry('2026-03-11T09:02:00', { type: 'SPEND', actorId: userId, branchId: 1 }),
    entry('2026-03-12T05:00:00', { amount: 500 }),
  ])
  const told = await read(1)
  expect(told.points).toEqual([{ kind: 'manual', given: 300, taken: 40 }])
  expect(told.staff.find(({ id }) => id === staff)).toMatchObject({ given: 300, taken: 40 })
})

test('orders tell how they were paid, on the day that they were handed over', async () => {
  const [{ today } = { today: '' }] = await app.owner<{ today: string }[]>`
    select branch_day(clock_timestamp())::text as today`
  const paid = async (method: string, amount: number, paidAt: string) => {
    const id = await putTestOrder(app.owner, { userId: app.ids.customer, branchId: moda })
    await app.owner`
      insert into payments (order_id, provider, ref, method, amount, state, actor_id, at)
      values (${id}, 'till', ${String(id)}, ${method}, ${amount}, 'paid', ${app.ids.staff},
              (${today}::date + ${paidAt}::interval) at time zone 'Europe/Istanbul')`
  }
  await paid('kart', 25_000, '09:00')
  await paid('kart', 10_000, '28:59:59')
  await paid('nakit', 5_000, '05:00')
  await paid('nakit', 7_000, '04:59:59')
  expect((await read(moda, today)).methods).toEqual([
    { method: 'kart', payments: 2, amount: 35_000 },
    { method: 'nakit', payments: 1, amount: 5_000 },
  ])
})

test('a manager sees the own branch, a barista none, an administrator every one', async () => {
  const ask = async (who: 'staff' | 'admin', id: number) =>
    (await app.call(who, dayEnd, { params: { id }, query: { day: '2026-03-11' } })).status
  expect(await ask('staff', moda)).toBe(403)
  const post = await givePost(app.owner, app.ids.staff, { role: 'branch_manager', branchId: moda })
  await app.signIn('staff')
  expect(await ask('staff', moda)).toBe(200)
  expect(await ask('staff', 1)).toBe(403)
  await endPost(app.owner, post)
  await app.signIn('staff')
  expect(await ask('staff', moda)).toBe(403)
  expect(await ask('admin', moda)).toBe(200)
  expect(await ask('admin', 99_999)).toBe(404)
})

test('it is a file too, for whoever sees it, and the log notes who took it', async () => {
  const ask = async (who: 'staff' | 'admin', id: number) =>
    app.call(who, exportDayEnd, { params: { id }, body: { day: '2026-03-11' } })
  expect((await ask('staff', moda)).status).toBe(403)
  const post = await givePost(app.owner, app.ids.staff, { role: 'branch_manager', branchId: moda })
  await app.signIn('staff')
  const answer = await ask('staff', moda)
  expect(answer.headers.get('content-disposition')).toContain('"gun-sonu-2026-03-11.csv"')
  const staff = (await app.owner`select full_name from users where id = ${app.ids.staff}`)[0]
  expect((await answer.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Gün;Şube;Bölüm;Kalem;Adet;Tutar (TL);Giren (puan);Çıkan (puan)',
    '2026-03-11;Moda;Üye alışverişi;Tutar;1;550;;',
    '2026-03-11;Moda;Üye alışverişi;Kupon indirimi;;0;;',
    '2026-03-11;Moda;Üye alışverişi;Ödenen;;550;;',
    '2026-03-11;Moda;Üye alışverişi;İade;0;0;;',
    '2026-03-11;Moda;Ödeme;Kasada;;550;;',
    `2026-03-11;Moda;Kişi;${staff?.fullName};1;550;0;0`,
    '',
  ])
  expect((await ask('staff', 1)).status).toBe(403)
  const ofMerkez = await (await ask('admin', 1)).text()
  expect(ofMerkez).toContain(`;Kişi: iade;`)
  expect(ofMerkez).toContain(';Puan;Elle;;;300;40\r\n')
  await endPost(app.owner, post)
  const noted = await app.owner`
    select actor_id, detail->>'branchId' as branch, detail->>'from' as day from security_log
     where kind = 'report_exported' order by id`
  expect([...noted]).toEqual([
    { actorId: app.ids.staff, branch: String(moda), day: '2026-03-11' },
    { actorId: app.ids.admin, branch: '1', day: '2026-03-11' },
  ])
})
