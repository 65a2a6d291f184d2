import { beforeEach, describe, expect, test } from 'vitest'
import { openDigests } from '#sql/kept-digests.ts'
import { setBounds } from '#sql/testing/test-bounds.ts'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { openScan, recorded } from '../conformance/purchase-samples.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { prepareTestApprovals } from '../conformance/test-approvals.ts'
import { takeBackPoints } from '../contracts/points/recording.ts'
import { readPurchase } from '../contracts/purchases/purchases.ts'
import { recordPurchase } from '../contracts/purchases/recording.ts'
import { refundPurchase } from '../contracts/purchases/refunds.ts'
import { allowNumbers, insertHolder, openNumber } from '../qr/test-numbers.ts'

const t = prepareTestApprovals()
const { till, pin, somebody, enrol, approve, award, scanned, used } = t

describe('an approval', () => {
  test('lets one act pass a bound of staff, and names both', async () => {
    const key = Bun.randomUUIDv7()
    expect(await codeOf(await award(2_500, key))).toBe('limit_reached')
    expect((await approve(key)).status).toBe(204)
    expect((await award(2_500, key)).status).toBe(200)
    expect((await award(2_500, key)).status).toBe(200)
    expect(await codeOf(await award(2_500))).toBe('limit_reached')
    const names = await till.app.owner`
      select p.amount, p.actor_id, a.approver_id, a.act
        from point_transactions p join approvals a on a.request_key = p.request_key
       where p.user_id = ${till.customer}`
    expect(names).toEqual([
      { amount: 2_500, actorId: till.app.ids.staff, approverId: t.manager, act: 'award' },
    ])
    const lines = await till.app.owner`
      select actor_id, subject_id, detail ->> 'act' as act from security_log
       where kind = 'act_approved' and actor_id = ${t.manager}`
    expect(lines).toEqual([{ actorId: t.manager, subjectId: till.app.ids.staff, act: 'award' }])
  })

  test('lets its own request pass alone, written once of ten that are sent at once', async () => {
    const key = Bun.randomUUIDv7()
    await approve(key)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => award(2_100, n < 10 ? key : Bun.randomUUIDv7())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const [entries] = await till.app.owner`
      select count(*)::int as count from point_transactions where user_id = ${till.customer}`
    expect(entries).toEqual({ count: 1 })
    expect(await used()).toHaveLength(1)
  })

  test('lets no second act pass under its key: of another customer, or of another kind', async () => {
    const { app } = till
    const key = Bun.randomUUIDv7()
    await approve(key)
    expect((await award(2_100, key)).status).toBe(200)
    const { id, scanId } = await scanned()
    const another = { type: 'EARN', amount: 2_100, scanId }
    expect(await codeOf(await till.record(another, { key, to: id }))).toBe('limit_reached')
    const bill = await app.call('staff', recordPurchase, {
      body: { scanId, branchId: 1, total: 1_200_000 },
      headers: { 'idempotency-key': key },
    })
    expect(await codeOf(bill)).toBe('limit_reached')
  })

  test('passes no bound of its manager there, and is kept for what it may', async () => {
    const key = Bun.randomUUIDv7()
    await approve(key)
    expect(await codeOf(await award(5_001, key))).toBe('limit_reached')
    expect(await used()).toHaveLength(0)
    expect((await award(5_000, key)).status).toBe(200)
    // what protects the customer gives way as well
    const more = Bun.randomUUIDv7()
    await approve(more)
    expect((await award(5_000, more)).status).toBe(200)
  })

  test('goes as far as the day of its manager, from whatever whoever asks has given', async () => {
    const { owner, ids } = till.app
    await owner`
      update staff_awards set points = 59_900, day = (now() at time zone 'Europe/Istanbul')::date
       where staff_id = ${ids.staff}`
    await owner`
      insert into staff_awards values (${ids.staff}, (now() at time zone 'Europe/Istanbul')::date, 59_900)
      on conflict do nothing`
    const key = Bun.randomUUIDv7()
    await approve(key)
    expect(await codeOf(await award(101, key))).toBe('limit_reached')
    expect((await award(100, key)).status).toBe(200)
  })

  test('goes by what its manager is where the tablet stands, and not elsewhere', async () => {
    const { owner } = till.app
    const elsewhere = await newBranch(owner)
    const person = await somebody('branch_manager', elsewhere)
    await givePost(owner, person.id, { role: 'area_manager', branchId: 1 })
    await setBounds(owner, { areaEntry: 3_000 })
    const key = Bun.randomUUIDv7()
    await approve(key, person.id)
    expect(await codeOf(await award(3_001, key))).toBe('limit_reached')
    expect((await award(3_000, key)).status).toBe(200)
  })

  test('holds two minutes, as long as the manager’s post, at the tablet’s branch', async () => {
    const key = Bun.randomUUIDv7()
    await approve(key)
    await till.app.owner`update approvals set given_at = given_at - interval '2 minutes'`
    expect(await codeOf(await award(2_100, key))).toBe('limit_reached')
    await approve(key)
    await endPost(till.app.owner, t.post)
    expect(await codeOf(await award(2_100, key))).toBe('limit_reached')
    const elsewhere = await newBranch(till.app.owner)
    const other = await somebody('branch_manager', elsewhere)
    expect((await approve(key, other.id, { on: await enrol(elsewhere) })).status).toBe(204)
    expect(await codeOf(await award(2_100, key))).toBe('limit_reached')
    expect(await used()).toHaveLength(0)
  })

  test('is given by a manager of the branch alone, by their own PIN, on an enrolled tablet', async () => {
    const barista = await somebody('barista')
    expect(await codeOf(await approve('k', barista.id))).toBe('person_not_here')
    expect(await codeOf(await approve('k', t.manager, { on: '' }))).toBe('tablet_unknown')
    const { owner, ids, digestKey } = till.app
    const own = await givePost(owner, ids.staff, { role: 'branch_manager', branchId: 1 })
    const digest = openDigests([digestKey]).of(`pin:${ids.staff}:${pin}`)
    await owner`
      insert into till_pins (person_id, digest) values (${ids.staff}, decode(${digest}, 'hex'))
      on conflict do nothing`
    await till.app.signIn('staff')
    expect(await codeOf(await approve('k', ids.staff))).toBe('person_not_here')
    await endPost(owner, own)
    await till.app.signIn('staff')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => approve('k', t.manager, { typed: '905172' })),
    )
    const codes = await Promise.all(answers.map(codeOf))
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(36)
    expect(await codeOf(await approve('k'))).toBe('pin_locked')
    expect(await owner`select from approvals`).toHaveLength(0)
  })
})

describe('what asks for a proof', () => {
  beforeEach(async () => {
    await till.app.owner`
      update sessions set proved_at = now() - interval '1 hour' where user_id = ${till.app.ids.staff}`
  })

  test('a large refund goes with an approval, once under its key', async () => {
    const { id } = await recorded(till.app, 900_000)
    const key = Bun.randomUUIDv7()
    const refund = () =>
      till.app.call('staff', refundPurchase, {
        params: { id },
        body: { reason: 'ürün iadesi' },
        headers: { 'idempotency-key': key },
      })
    expect(await codeOf(await refund())).toBe('prove_again')
    await approve(key)
    expect((await refund()).status).toBe(200)
    expect((await refund()).status).toBe(200)
    expect(await used()).toEqual([{ act: 'refund', requestKey: key }])
    const read = await till.app.call('admin', readPurchase, { params: { id } })
    expect(await read.json()).toMatchObject({ refunds: [{ approvedBy: { id: t.manager } }] })
  })

  test('a large entry is taken back with an approval, also when its answer was lost', async () => {
    const answer = await award(1_500)
    const { entry } = (await answer.json()) as { entry: { id: number } }
    const key = Bun.randomUUIDv7()
    const takeBack = () =>
      till.app.call('staff', takeBackPoints, {
        params: { entryId: entry.id },
        headers: { 'idempotency-key': key },
      })
    expect(await codeOf(await takeBack())).toBe('prove_again')
    await approve(key)
    for (const _ of [1, 2]) expect((await takeBack()).status).toBe(200)
    expect(await used()).toEqual([{ act: 'take_back', requestKey: key }])
    // Under its key no other entry goes back.
    const other = await scanned()
    const given = await till.record(
      { type: 'EARN', amount: 1_500, scanId: other.scanId },
      { to: other.id },
    )
    const entryId = ((await given.json()) as { entry: { id: number } }).entry.id
    const again = await till.app.call('staff', takeBackPoints, {
      params: { entryId },
      headers: { 'idempotency-key': key },
    })
    expect(await codeOf(again)).toBe('prove_again')
  })
})

test('a bill above the bound of staff is recorded with an approval', async () => {
  const record = async (key: string) =>
    till.app.call('staff', recordPurchase, {
      body: { scanId: await openScan(till.app), branchId: 1, total: 1_200_000 },
      headers: { 'idempotency-key': key },
    })
  expect(await codeOf(await record(Bun.randomUUIDv7()))).toBe('limit_reached')
  const key = Bun.randomUUIDv7()
  await approve(key)
  expect((await record(key)).status).toBe(200)
  expect(await codeOf(await record(Bun.randomUUIDv7()))).toBe('limit_reached')
  await setBounds(till.app.owner, { managerBill: 1_199_999 })
  const above = Bun.randomUUIDv7()
  await approve(above)
  expect(await codeOf(await record(above))).toBe('limit_reached')
  const [bill] = await till.app.owner<{ id: number }[]>`
    select id from purchases where request_key = ${key}`
  const read = await till.app.call('admin', readPurchase, { params: { id: bill?.id ?? 0 } })
  expect(await read.json()).toMatchObject({
    recordedBy: { id: till.app.ids.staff },
    approvedBy: { id: t.manager, fullName: 'Barış Tekin' },
  })
})

test('a bill by number above its bounds goes with an approval, and is no problem of the audit', async () => {
  const { app } = till
  await allowNumbers(app, true)
  await setBounds(app.owner, { numberBill: 50_000, numberDay: 1 })
  const { id, phone } = await insertHolder(app)
  const record = async (total: number, key: string) =>
    app.call('staff', recordPurchase, {
      body: { scanId: await openNumber(app, phone), branchId: 1, total },
      headers: { 'idempotency-key': key },
    })
  // one too large, then a second one of the day
  for (const total of [50_001, 1_000]) {
    const key = Bun.randomUUIDv7()
    expect(await codeOf(await record(total, key))).toBe('limit_reached')
    await approve(key)
    expect((await record(total, key)).status).toBe(200)
  }
  const problems = () => app.owner`
    select problem from purchase_problems where problem = 'number' and user_id = ${id}`
  expect(await problems()).toEqual([])
  // An approval of another act lets none of them pass.
  await app.owner`update approvals set act = 'award' where act = 'bill'`
  expect(await problems()).toHaveLength(2)
})

test('what passes no bound spends no approval', async () => {
  const key = Bun.randomUUIDv7()
  await approve(key)
  expect((await award(10, key)).status).toBe(200)
  expect(await used()).toHaveLength(0)
})
