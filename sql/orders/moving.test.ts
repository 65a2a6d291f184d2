import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { denied } from '../testing/denied.ts'
import { orderProblems } from '../testing/order-problems.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { putTestOrder } from '../testing/test-orders.ts'

const test = await prepareTestLedger()
const { sql } = test
const worker = connect(test.url, { role: 'telve_worker', max: 2 })
afterAll(() => worker.end())

const staff = await test.newStaff()
const put = (order: Omit<Parameters<typeof putTestOrder>[1], 'userId'> = {}) =>
  putTestOrder(sql, { userId: test.user, ...order })
const move = async (id: number, from: string, to: string, actor = staff, party = 'staff') =>
  (
    await test.api<{ outcome: string }[]>`
      select move_order(${id}, ${from}, ${to}, ${party}, ${actor},
                        ${to === 'cancelled' && party === 'staff' ? 'diğer' : null}, null) as outcome`
  )[0]?.outcome
const moveLine = async (id: number, line: number, from: string, to: string) =>
  (
    await test.api<{ outcome: string }[]>`
      select move_order_line(${id}, ${line}, ${from}, ${to}, ${staff}, null) as outcome`
  )[0]?.outcome
const collect = async (id: number, from = 'ready', actor = staff) =>
  (
    await test.api<{ outcome: string; earned: number; points: number }[]>`
      select outcome, earned, points
        from collect_order(${id}, ${from}, 'kart', null, null, ${actor}, null)`
  )[0]
const stateOf = async (id: number) => {
  const [order] = await sql<{ state: string; lines: string[] }[]>`
    select state, (select array_agg(l.state::text order by line) from order_lines l
                    where l.order_id = o.id) as lines from orders o where id = ${id}`
  return [order?.state, ...(order?.lines ?? [])]
}
const story = async (id: number) =>
  (
    await sql<{ to: string }[]>`select "to" from order_events where order_id = ${id} order by seq`
  ).map(({ to }) => to)
const makeReady = async (id: number) => {
  for (const [from, to] of [
    ['placed', 'accepted'],
    ['accepted', 'preparing'],
    ['preparing', 'ready'],
  ] as const)
    expect(await move(id, from, to)).toBe('moved')
}
const close = async (id: number) =>
  (await worker<{ due: string | null }[]>`select close_order(${id}) as due`)[0]?.due
const messages = async () =>
  (
    await sql<{ title: string }[]>`
      select title from notifications where user_id = ${test.user} and type = 'order' order by id`
  ).map(({ title }) => title)
/** What `ledger verify` says of orders. */
const problems = () => orderProblems(sql)

describe('an order', () => {
  it('goes from being placed to being handed over, with its lines', async () => {
    const id = await put()
    await makeReady(id)
    expect(await stateOf(id)).toEqual(['ready', 'done', 'done'])
    expect(await collect(id)).toMatchObject({ outcome: 'collected' })
    expect(await story(id)).toEqual(['placed', 'accepted', 'preparing', 'ready', 'collected'])
    expect(await messages()).toEqual(['Siparişiniz onaylandı', 'Siparişiniz hazır'])
    expect(await problems()).toEqual([])
  })

  it('moves along the table of transitions and no other way', async () => {
    const states = ['placed', 'accepted', 'preparing', 'ready']
    for (const [at, from] of states.entries())
      for (const to of ['placed', ...states.slice(1)]) {
        const id = await put()
        for (const [n, next] of states.slice(1, at + 1).entries())
          await move(id, states[n] ?? '', next)
        const allowed = `${from} ${to}`.match(
          /^(placed accepted|accepted preparing|preparing ready|ready preparing)$/,
        )
        expect([from, to, await move(id, from, to)]).toEqual([
          from,
          to,
          allowed ? 'moved' : 'order_state',
        ])
      }
    expect(await problems()).toEqual([])
  })

  it('is not moved by anybody who is not allowed to say so', async () => {
    const id = await put()
    expect(await move(id, 'placed', 'accepted', test.user)).toBe('no_right_here')
    expect(await move(id, 'placed', 'cancelled', await test.newUser(), 'customer')).toBe(
      'order_not_found',
    )
    for (const to of ['collected', 'expired', 'no_show'])
      await expect(move(id, 'placed', to)).rejects.toThrow('not for people')
    await expect(move(id, 'placed', 'cancelled', staff, 'system')).rejects.toThrow('not for people')
    await expect(
      test.api`insert into order_events (order_id, seq, "from", "to", party, actor_id, at)
               values (${id}, 2, 'placed', 'accepted', 'staff', ${staff}, now())`,
    ).rejects.toMatchObject(denied)
  })

  it('has only events that the table allows, whoever writes them', async () => {
    const id = await put()
    const write = () => sql`
      insert into order_events (order_id, seq, "from", "to", party, actor_id, at)
      values (${id}, 2, 'placed', 'ready', 'staff', ${staff}, now())`
    await expect(write()).rejects.toThrow('order_event_allowed')
    await sql
      .begin(async (tx) => {
        await tx`alter table order_events drop constraint order_event_allowed`
        await tx`insert into order_events (order_id, seq, "from", "to", party, actor_id, at)
                 values (${id}, 2, 'placed', 'ready', 'staff', ${staff}, now())`
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))
  })

  it('is not moved by who has seen an earlier state', async () => {
    const id = await put()
    await move(id, 'placed', 'accepted')
    expect(await move(id, 'placed', 'cancelled')).toBe('order_state')
    expect(await move(id, 'placed', 'accepted')).toBe('order_state')
    expect(await stateOf(id)).toEqual(['accepted', 'queued', 'queued'])
  })

  it('is handed over once by fifty at once, and paid and earned once', async () => {
    const id = await put()
    await makeReady(id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => collect(id)))
    expect(answers.filter((answer) => answer?.outcome === 'collected')).toHaveLength(1)
    expect(answers.filter((answer) => answer?.outcome === 'order_state')).toHaveLength(49)
    const [counts] = await sql`
      select (select count(*)::int from payments where order_id = ${id}) as payments,
             (select count(*)::int from purchases where order_id = ${id}) as purchases,
             (select count(*)::int from point_transactions where user_id = ${test.user}) as entries`
    expect(counts).toEqual({ payments: 1, purchases: 1, entries: 1 })
    expect(await problems()).toEqual([])
  })

  it('has one payment and one purchase by constraints', async () => {
    const id = await put()
    await makeReady(id)
    await collect(id)
    await expect(
      sql`insert into payments (order_id, provider, ref, method, amount, state, actor_id, at)
          select order_id, provider, ref || '!', method, amount, state, actor_id, at
            from payments where order_id = ${id}`,
    ).rejects.toThrow('payments_order_id_key')
    const other = await put()
    await expect(
      sql`insert into payments (order_id, provider, ref, method, amount, state, actor_id, at)
          select ${other}, provider, ref, method, amount, state, actor_id, at
            from payments where order_id = ${id}`,
    ).rejects.toThrow('payments_once')
  })

  it('is not handed over by its own maker, nor cancelled by them as staff', async () => {
    const own = await putTestOrder(sql, { userId: staff })
    await makeReady(own)
    expect(await collect(own)).toMatchObject({ outcome: 'own_order' })
    expect(await move(own, 'ready', 'cancelled')).toBe('own_order')
    expect(await collect(own, 'ready', await test.newStaff())).toMatchObject({
      outcome: 'collected',
    })
  })

  it('earns on its money alone', async () => {
    // 250 TL, of which 4,000 points at 5 kuruş pay 200 TL.
    const id = await put({ points: 4_000 })
    await makeReady(id)
    const done = await collect(id)
    const bare = await test.newUser()
    const [quoted] = await sql<{ points: number }[]>`
      select (earn_points(array[${bare}::bigint], array[1::bigint], array[5000],
                          array[now()], array[100], array[1], array[false], false))[1].points
        as points`
    expect(done?.earned).toBe(quoted?.points)
    expect(done?.points).toBe(quoted?.points)
    const [purchase] = await sql`select total, due from purchases where order_id = ${id}`
    expect(purchase).toEqual({ total: 5_000, due: 5_000 })
    expect(await problems()).toEqual([])
  })

  it('that points have paid makes neither payment nor purchase', async () => {
    const id = await put({ points: 5_000 })
    await makeReady(id)
    expect(await collect(id)).toMatchObject({ outcome: 'payment_method' })
    const [row] = await test.api<{ outcome: string }[]>`
      select outcome from collect_order(${id}, 'ready', null, null, null, ${staff}, null)`
    expect(row?.outcome).toBe('collected')
    const [counts] = await sql`
      select (select count(*)::int from payments where order_id = ${id}) as payments,
             (select count(*)::int from purchases where order_id = ${id}) as purchases`
    expect(counts).toEqual({ payments: 0, purchases: 0 })
    expect(await problems()).toEqual([])
  })
})

describe('lines', () => {
  it('carry their order on: the first one begun begins it, the last one done ends it', async () => {
    const id = await put()
    expect(await moveLine(id, 1, 'queued', 'making')).toBe('moved')
    expect(await stateOf(id)).toEqual(['preparing', 'making', 'queued'])
    expect(await story(id)).toEqual(['placed', 'accepted', 'preparing'])
    expect(await moveLine(id, 1, 'making', 'done')).toBe('moved')
    expect(await moveLine(id, 2, 'queued', 'done')).toBe('moved')
    expect(await stateOf(id)).toEqual(['ready', 'done', 'done'])
    expect(await moveLine(id, 2, 'done', 'making')).toBe('moved')
    expect(await stateOf(id)).toEqual(['preparing', 'done', 'making'])
    expect(await moveLine(id, 2, 'making', 'done')).toBe('moved')
    expect(await messages()).toEqual(['Siparişiniz onaylandı', 'Siparişiniz hazır'])
    expect(await problems()).toEqual([])
  })

  it('are not moved by who has seen another state, nor when the order has ended', async () => {
    const id = await put()
    expect(await moveLine(id, 1, 'making', 'done')).toBe('order_state')
    expect(await moveLine(id, 1, 'queued', 'queued')).toBe('order_state')
    expect(await moveLine(id, 1, 'queued', 'voided')).toBe('order_state')
    expect(await moveLine(id, 3, 'queued', 'making')).toBe('order_not_found')
    await makeReady(id)
    await collect(id)
    expect(await moveLine(id, 1, 'done', 'making')).toBe('order_state')
  })

  it('begun by fifty at once are begun once', async () => {
    const id = await put()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => moveLine(id, 1, 'queued', 'making')),
    )
    expect(answers.filter((outcome) => outcome === 'moved')).toHaveLength(1)
    expect(await story(id)).toEqual(['placed', 'accepted', 'preparing'])
  })
})

describe('what is given back', () => {
  it('comes back once, whoever of fifty accepts or cancels first', async () => {
    const id = await put({ points: 1_000 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2
          ? move(id, 'placed', 'accepted')
          : move(id, 'placed', 'cancelled', test.user, 'customer'),
      ),
    )
    expect(answers.filter((outcome) => outcome === 'moved')).toHaveLength(1)
    const [state] = await stateOf(id)
    expect(['accepted', 'cancelled']).toContain(state)
    expect(await test.balance()).toBe(state === 'cancelled' ? 1_000 : 0)
    expect(await problems()).toEqual([])
  })

  it('is all of it when staff cancel, and the customer is told why', async () => {
    const id = await put({ points: 1_000 })
    await move(id, 'placed', 'accepted')
    await test.api`
      select move_order(${id}, 'accepted', 'cancelled', 'staff', ${staff}, 'ürün kalmadı', null)`
    expect(await stateOf(id)).toEqual(['cancelled', 'voided', 'voided'])
    expect(await test.balance()).toBe(1_000)
    const [told] = await sql<{ message: string; orderId: number }[]>`
      select message, order_id from notifications
       where user_id = ${test.user} and title = 'Siparişiniz iptal edildi'`
    expect(told?.message).toMatch(
      /^\d{3} numaralı siparişiniz şube tarafından iptal edildi: ürün kalmadı\. Puanlarınız geri verildi\.$/,
    )
    expect(told?.orderId).toBe(id)
    expect(await problems()).toEqual([])
  })
})

describe('time', () => {
  it('expires what nobody has accepted for ten minutes', async () => {
    const id = await put({ age: 599_000, points: 100 })
    expect(await close(id)).toBeNull()
    const old = await put({ age: 600_000, points: 100 })
    expect(await close(old)).toBe('expired')
    expect(await close(old)).toBeNull()
    expect(await stateOf(old)).toEqual(['expired', 'voided', 'voided'])
    expect(await test.balance()).toBe(100)
    expect(await messages()).toEqual(['Siparişiniz onaylanamadı'])
    expect(await problems()).toEqual([])
  })

  it('gives a scheduled order ten minutes from when the board shows it', async () => {
    // Shown at its promise less 180 s of preparation.
    const id = await put({ age: 3_600_000, scheduled: true, promisedIn: -415_000 })
    expect(await close(id)).toBe('late')
    expect((await stateOf(id))[0]).toBe('placed')
    const old = await put({ age: 3_600_000, scheduled: true, promisedIn: -421_000 })
    expect(await close(old)).toBe('expired')
  })

  it('tells once that an order is late, five minutes after its promise', async () => {
    const id = await put({ promisedIn: -290_000 })
    await move(id, 'placed', 'accepted')
    expect(await close(id)).toBeNull()
    const late = await put({ promisedIn: -301_000 })
    await move(late, 'placed', 'accepted')
    expect(await close(late)).toBe('late')
    expect(await close(late)).toBeNull()
    expect((await messages()).filter((title) => title.includes('gecikiyor'))).toHaveLength(1)
  })

  it('calls a ready order a no-show after two hours, which is handed over on its day alone', async () => {
    const id = await put({ promisedIn: -7_300_000, points: 500 })
    await makeReady(id)
    expect(await close(id)).toBeNull()
    await sql`update orders set state_at = now() - interval '2 hours' where id = ${id}`
    expect(await close(id)).toBe('no_show')
    expect(await test.balance()).toBe(0)
    const [order] = await sql<{ today: boolean }[]>`
      select day = branch_day(now()) as today from orders where id = ${id}`
    expect(await close(id)).toBe(order?.today ? null : 'closed')
  })
})
