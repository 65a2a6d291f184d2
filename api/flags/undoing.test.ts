import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { orderProblems } from '#sql/testing/order-problems.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { movedOrder } from '../conformance/board-samples.ts'
import { openScan, recorded } from '../conformance/purchase-samples.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type Visitor } from '../conformance/test-app.ts'
import { type Flag, type FlagAct, listFlagActs, settleFlag } from '../contracts/flags/flags.ts'
import { refundOrder } from '../contracts/orders/managing.ts'
import { recordPoints, reversePoints } from '../contracts/points/recording.ts'
import { refundPurchase } from '../contracts/purchases/refunds.ts'

const app = await openTestApp()
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner`delete from staff_awards`
  await app.owner`update users set awarded = 0`
  await app.owner`update sessions set proved_at = null`
})

/** Points by hand of staff. @returns the entry's id */
async function award(amount: number): Promise<number> {
  const answer = await app.call('staff', recordPoints, {
    params: { userId: app.ids.customer },
    body: { type: 'EARN', amount, branchId: 1, scanId: await openScan(app) },
  })
  return ((await answer.json()) as { entry: { id: number } }).entry.id
}
/** A flag of what staff gave the customer until now. */
async function raise(): Promise<number> {
  const [row] = await app.owner<{ id: number }[]>`
    insert into flags (kind, staff_id, customer_id, since, until, found_at, acts, points, settings_id)
    select 'pair', ${app.ids.staff}, ${app.ids.customer}, now() - interval '1 hour', clock_timestamp(), now(), 10, 100, max(id)
      from flag_settings returning id`
  return row?.id ?? 0
}
const settle = (
  id: number,
  undo: number[],
  { key, who = 'admin', outcome = 'wrong' }: { key?: string; who?: Visitor; outcome?: string } = {},
) =>
  app.call(who, settleFlag, {
    params: { id },
    body: { outcome, note: 'Alışverişi yok.', undo },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const actsOf = async (id: number) =>
  (await (await app.call('admin', listFlagActs, { params: { id } })).json()) as FlagAct[]
const balance = async () => {
  const [row] = await app.owner<{ points: number }[]>`
    select points from users where id = ${app.ids.customer}`
  return row?.points ?? 0
}
/** An order of the customer that staff handed over, and the entry of what it earned. */
async function collected(more: { points?: number } = {}) {
  const id = await movedOrder(app, 'collected', more)
  const [row] = await app.owner<{ entry: number }[]>`
    select entry_id as entry from purchases where order_id = ${id}`
  return { id, entry: row?.entry ?? 0 }
}
const refund = (id: number, units: { line: number; quantity: number }[]) =>
  app.call('admin', refundOrder, {
    params: { id },
    body: { units, reason: 'kalite' },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
/** What went back of an order, oldest first, and how many of its units have not. */
const refundsOf = (order: number) =>
  app.owner<{ amount: number; left: number }[]>`
    select r.amount, r.points, coalesce(p.taken, 0) as taken, r.note, y.state as payment,
           (select count(*)::int from order_units u where u.order_id = r.order_id and u.refund_id is null) as left
      from order_refunds r left join purchase_refunds p on p.id = r.purchase_refund_id
      left join payments y on y.order_id = r.order_id
     where r.order_id = ${order} order by r.id`
const settledOf = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as Flag).settled
}

describe('a flag that is settled as wrong', () => {
  it('takes points by hand and a whole bill back, and shows what came of each', async () => {
    const before = await balance()
    const [hand, kept] = [await award(40), await award(7)]
    const bill = await recorded(app)
    const id = await raise()
    const settled = await settledOf(await settle(id, [hand, bill.entryId]))
    expect(settled).toMatchObject({ outcome: 'wrong', undone: { acts: 2, refused: 0, waived: 0 } })
    expect(await balance()).toBe(before + 7)
    const acts = await actsOf(id)
    expect(acts.find(({ entryId }) => entryId === hand)).toMatchObject({
      undoRefusal: 'done',
      undone: { refused: null, points: 40 },
    })
    expect(acts.find(({ entryId }) => entryId === bill.entryId)).toMatchObject({
      undoRefusal: 'done',
      undone: { refused: null, points: settled?.undone?.points && settled.undone.points - 40 },
    })
    expect(acts.find(({ entryId }) => entryId === kept)).toMatchObject({
      undoRefusal: null,
      undone: null,
    })
    // the reversal is an act of its own, which nothing takes back
    expect(acts.find(({ act }) => act === 'reversal') ?? { undoRefusal: 'final' }).toMatchObject({
      undoRefusal: 'final',
    })
    const lines = await app.owner`
      select kind from security_log where actor_id = ${app.ids.admin}
         and kind in ('points_reversed', 'purchase_refunded') and address is not null
       order by id desc limit 2`
    expect(lines.map(({ kind }) => kind).sort()).toEqual(['points_reversed', 'purchase_refunded'])
    const [refund] = await app.owner`
      select amount, reason, note from purchase_refunds where purchase_id = ${bill.id}`
    expect(refund).toEqual({ amount: 18_500, reason: 'diğer', note: `Uyarı ${id}` })
  })

  it('says of each act why it could not be taken back, and keeps the rest', async () => {
    const [spent, twice, other] = [await award(900), await award(5), await award(6)]
    await app.owner`
      select write_entry(${app.ids.customer}, 'SPEND', ${await balance()}, 1, 'birthday', 'x', '~gone:' || ${spent}::text)`
    const small = await award(3)
    const bill = await recorded(app)
    await app.call('admin', refundPurchase, {
      params: { id: bill.id },
      body: { reason: 'diğer', note: 'x' },
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    })
    const id = await raise()
    const settled = await settledOf(await settle(id, [spent, small, bill.entryId]))
    expect(settled?.undone).toEqual({ acts: 1, refused: 2, points: 3, waived: 0 })
    const acts = await actsOf(id)
    const refusedOf = (entry: number) =>
      acts.find(({ entryId }) => entryId === entry)?.undone?.refused
    expect(refusedOf(spent)).toBe('insufficient_points')
    expect(refusedOf(bill.entryId)).toBe('already_refunded')
    expect(refusedOf(small)).toBeNull()
    expect([twice, other].map(refusedOf)).toEqual([undefined, undefined])
  })

  it('waives of a bill what was spent, as its refund does', async () => {
    const bill = await recorded(app)
    await app.owner`
      select write_entry(${app.ids.customer}, 'SPEND', ${(await balance()) - 4}, 1, 'birthday', 'x', '~most:' || ${bill.id}::text)`
    const settled = await settledOf(await settle(await raise(), [bill.entryId]))
    expect(settled?.undone).toMatchObject({ acts: 1, points: 4 })
    expect(settled?.undone?.waived).toBeGreaterThan(0)
    expect(await balance()).toBe(0)
  })

  it('refunds an order with all that it has, as its own page does', async () => {
    const { id: order, entry } = await collected({ points: 1_000 })
    const before = await balance()
    const id = await raise()
    const acts = await actsOf(id)
    expect(acts.find(({ entryId }) => entryId === entry)).toMatchObject({
      ...{ act: 'bill', orderId: order, undoRefusal: null },
    })
    const settled = await settledOf(await settle(id, [entry]))
    expect(settled?.undone).toMatchObject({ acts: 1, refused: 0, waived: 0 })
    const taken = settled?.undone?.points ?? 0
    expect(taken).toBeGreaterThan(0)
    // what it was paid with has come back
    expect(await balance()).toBe(before - taken + 1_000)
    expect(await refundsOf(order)).toEqual([
      { amount: 20_000, points: 1_000, taken, note: `Uyarı ${id}`, payment: 'refunded', left: 0 },
    ])
    expect((await actsOf(id)).find(({ entryId }) => entryId === entry)).toMatchObject({
      ...{ undoRefusal: 'done', undone: { refused: null, points: taken, waived: 0 } },
    })
    expect(await orderProblems(app.owner)).toEqual([])
    const odd = await app.owner`
      select from counter_acts((select found_at from flags where id = ${id}), clock_timestamp())
       where act = 'refund' and points = ${taken}`
    expect(odd).toHaveLength(0)
  })

  it('refunds what is left of an order, and leaves one whose money is back', async () => {
    const [some, none] = [await collected(), await collected({ points: 4_000 })]
    await refund(some.id, [{ line: 1, quantity: 2 }])
    // 4,000 points have paid both units of the first line
    await refund(none.id, [{ line: 2, quantity: 1 }])
    expect((await refundsOf(none.id))[0]?.left).toBe(2)
    const id = await raise()
    const settled = await settledOf(await settle(id, [some.entry, none.entry]))
    expect(settled?.undone).toMatchObject({ acts: 1, refused: 1 })
    const acts = await actsOf(id)
    expect(acts.find(({ entryId }) => entryId === none.entry)?.undone?.refused).toBe(
      'already_refunded',
    )
    expect((await refundsOf(some.id)).map(({ amount }) => amount)).toEqual([20_000, 5_000])
    expect(await refundsOf(none.id)).toHaveLength(1)
    expect(await orderProblems(app.owner)).toEqual([])
  })

  it('leaves reversals as they are', async () => {
    const hand = await award(9)
    await app.call('admin', reversePoints, {
      params: { entryId: hand },
      body: { reason: 'düzeltme' },
    })
    const [reversal] = await app.owner<{ id: number }[]>`
      select id from point_transactions where reverses = ${hand}`
    const id = await raise()
    expect((await actsOf(id)).find(({ entryId }) => entryId === hand)?.undoRefusal).toBe('done')
    // the flag is about what was given: its reversal is no act of it
    expect(await codeOf(await settle(id, [reversal?.id ?? 0]))).toBe('entry_not_found')
    const settled = await settledOf(await settle(id, [hand]))
    expect(settled?.undone).toMatchObject({ acts: 0, refused: 1, points: 0 })
  })

  it('takes nothing back that it was not raised for, nor where it is fine', async () => {
    const hand = await award(5)
    const id = await raise()
    const later = await award(5)
    await app.owner`update flags set until = (select created_at from point_transactions where id = ${hand}) where id = ${id}`
    expect(await codeOf(await settle(id, [hand, later]))).toBe('entry_not_found')
    expect((await settle(id, [hand], { outcome: 'fine' })).status).toBe(400)
    expect((await settle(id, [hand, hand])).status).toBe(400)
    expect(
      (
        await settle(
          id,
          Array.from({ length: 201 }, (_, n) => n + 1),
        )
      ).status,
    ).toBe(400)
    expect((await actsOf(id)).filter(({ undone }) => undone)).toEqual([])
  })
})

it('raises no flag about who settled, however much they took back', async () => {
  const hands = await Promise.all(Array.from({ length: 6 }, () => award(5)))
  const bills = [await recorded(app), await recorded(app)]
  const acts = [...hands, ...bills.map(({ entryId }) => entryId)]
  expect((await settledOf(await settle(await raise(), acts)))?.undone).toMatchObject({ acts: 8 })
  const takenBack = async () => {
    const rows = await app.owner`
      select act from counter_acts(now() - interval '1 minute', clock_timestamp())
       where staff_id = ${app.ids.admin} and act in ('reversal', 'refund')`
    return rows.length
  }
  const before = await takenBack()
  // one by hand counts, of an entry beside those
  const other = await award(3)
  await app.call('admin', reversePoints, {
    params: { entryId: other },
    body: { reason: 'düzeltme' },
  })
  expect(await takenBack()).toBe(before + 1)
  const [counted] = await app.owner<{ own: number }[]>`
    select count(*)::int as own from counter_acts(now() - interval '1 hour', clock_timestamp()) a
      join point_transactions t on t.id = a.entry_id and t.reverses = any (${acts}::bigint[])`
  expect(counted?.own).toBe(0)
})

describe('a proof', () => {
  it('is asked for the points of all acts together, and nothing is done without', async () => {
    const before = await balance()
    const hands = [await award(450), await award(450), await award(200)]
    const id = await raise()
    expect(await codeOf(await settle(id, hands))).toBe('prove_again')
    expect(await balance()).toBe(before + 1_100)
    const [row] =
      await app.owner`select outcome, (select count(*)::int from flag_undos where flag_id = ${id}) as undone from flags where id = ${id}`
    expect(row).toEqual({ outcome: null, undone: 0 })
    await app.owner`update sessions set proved_at = now()`
    expect((await settledOf(await settle(id, hands)))?.undone).toMatchObject({ acts: 3 })
    expect(await balance()).toBe(before)
  })
})

describe('together', () => {
  it('two administrators undo once', async () => {
    const second = await insertPerson(app.owner, 'administrator')
    const hash = 'ab'.repeat(32)
    await app.owner`
      insert into sessions (id_hash, user_id, expires_at)
      values (decode(${hash}, 'hex'), ${second}, now() + interval '1 hour')`
    for (let round = 0; round < 5; round++) {
      const before = await balance()
      const hands = [await award(10), await award(11), await award(12)]
      const [bill, order] = [await recorded(app), await collected()]
      const id = await raise()
      const acts = [...hands, bill.entryId, order.entry]
      const answers = await Promise.all([
        settle(id, acts).then(async (answer) => (answer.ok ? null : await codeOf(answer))),
        app.owner<{ refused: string | null }[]>`
          select settle_flag(${second}, ${id}, null, 'wrong', 'x', ${acts}::bigint[], ${hash}, null) as refused`.then(
          ([row]) => row?.refused ?? null,
        ),
      ])
      expect(answers.toSorted()).toEqual([expect.stringMatching('flag_settled'), null].toSorted())
      expect(await balance()).toBe(before)
      expect(await refundsOf(order.id)).toHaveLength(1)
    }
  })

  it('a hundred presses under one key are one, and a lost answer is answered again', async () => {
    const before = await balance()
    const hands = [await award(20), await award(21)]
    const order = await collected()
    const id = await raise()
    const key = Bun.randomUUIDv7()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => settle(id, [...hands, order.entry], { key })),
    )
    const bodies = await Promise.all(answers.map(async (answer) => answer.text()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(bodies).size).toBe(1)
    expect(await balance()).toBe(before)
    expect(await codeOf(await settle(id, [hands[0] ?? 0], { key }))).toBe('idempotency_conflict')
    const [rows] = await app.owner`
      select count(*)::int as n from point_transactions where reverses = any (${hands}::bigint[])`
    expect(rows).toEqual({ n: 2 })
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  it('a refund of the same order meanwhile gives its money back once', async () => {
    for (let round = 0; round < 10; round++) {
      const before = await balance()
      const order = await collected()
      const id = await raise()
      await Promise.all([
        settle(id, [order.entry]),
        refund(order.id, [{ line: 1, quantity: 1 + (round % 2) }]),
      ])
      const refunds = await refundsOf(order.id)
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(25_000)
      expect(refunds[0]?.left).toBe(0)
      expect(await balance()).toBe(before)
    }
  })

  it('a reversal of the same entry meanwhile takes it once', async () => {
    for (let round = 0; round < 10; round++) {
      const before = await balance()
      const hand = await award(13)
      const id = await raise()
      const [, reversed] = await Promise.all([
        settle(id, [hand]),
        app.call('admin', reversePoints, {
          params: { entryId: hand },
          body: { reason: 'düzeltme' },
        }),
      ])
      expect(await balance()).toBe(before)
      const [act] = (await actsOf(id)).filter(({ entryId }) => entryId === hand)
      expect(act?.undone?.refused).toBe(reversed.ok ? 'already_reversed' : null)
    }
  })

  it('a connection that ends in the middle leaves nothing', async () => {
    const before = await balance()
    const hands = [await award(30), await award(31)]
    const order = await collected()
    const acts = [...hands, order.entry]
    const given = (await balance()) - before
    const id = await raise()
    const [session] = await app.owner<{ hash: string }[]>`
      select encode(id_hash, 'hex') as hash from sessions where user_id = ${app.ids.admin} and expires_at > now() limit 1`
    const dying = app.owner.begin(async (tx) => {
      const [row] = await tx<{ pid: number; refused: string | null }[]>`
        select pg_backend_pid() as pid,
               settle_flag(${app.ids.admin}, ${id}, null, 'wrong', 'x', ${acts}::bigint[], ${session?.hash ?? ''}, null) as refused`
      expect(row?.refused).toBeNull()
      await app.owner`select pg_terminate_backend(${row?.pid ?? 0})`
      await tx`select 1`
    })
    await expect(dying).rejects.toThrow()
    expect(await balance()).toBe(before + given)
    expect(await refundsOf(order.id)).toEqual([])
    expect((await settledOf(await settle(id, acts)))?.undone).toMatchObject({ acts: 3 })
    expect(await refundsOf(order.id)).toHaveLength(1)
    expect(await balance()).toBe(before)
  })
})

it('two hundred acts are taken back within the time that a statement has', async () => {
  const entries = await app.owner<{ id: number }[]>`
    select (unnest(import_points((select json_agg(json_build_object(
             'user_id', ${app.ids.customer}::bigint, 'type', 'EARN', 'amount', 4, 'branch_id', 1,
             'actor_id', ${app.ids.staff}::bigint, 'request_key', gen_random_uuid(),
             'created_at', clock_timestamp() - n * interval '1 s'))
        from generate_series(1, 200) n)))).id`
  const id = await raise()
  await app.owner`delete from flags where id <> ${id} and outcome is null`
  const began = performance.now()
  const settled = await settledOf(
    await settle(
      id,
      entries.map((entry) => entry.id),
    ),
  )
  expect(settled?.undone).toMatchObject({ acts: 200, points: 800 })
  expect(performance.now() - began).toBeLessThan(4_000)
})
