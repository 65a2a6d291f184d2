import { beforeEach, describe, expect, it } from 'vitest'
import { arriveForOrder, listOrders, repeatOrder } from '../contracts/orders/own.ts'
import { quoteOrder } from '../contracts/orders/placing.ts'
import { type Asked, type Customer, prepareTestOrders } from './test-orders.ts'

const t = prepareTestOrders()
let elif: Customer
let latte = 0
let sizes: { id: number; options: number[] }
beforeEach(async () => {
  elif = await t.newCustomer(300)
  latte = await t.newItem()
  sizes = await t.newGroup(latte)
  await t.count({ item: latte }, 5)
})

const line = (change: Partial<Asked['lines'][number]> = {}) => ({
  ...{ itemId: latte, quantity: 1, options: [{ optionId: sizes.options[0] ?? 0, quantity: 1 }] },
  ...change,
})
const asked = (more: Partial<Asked> = {}) =>
  t.cart(latte, { lines: [line()], points: 100, ...more })

/** Nothing at all was taken. */
async function nothingTaken() {
  expect([
    await t.orders(),
    await t.taken(),
    await t.leftOf(latte),
    await t.pointsOf(elif),
  ]).toEqual([...[0, 0, 5, 300]])
  const [numbers] = await t.app.owner`
    select coalesce(sum(drawn), 0)::integer as drawn from order_numbers where branch_id = ${t.branch}`
  expect(numbers).toEqual({ drawn: 0 })
}

/** Sends an order that was quoted right with other lines; they are refused with a quote that says why. */
async function refusedLines(lines: Asked['lines'], problem: object) {
  const body = await t.quoted(elif, asked())
  const answer = await t.place(elif, { ...body, lines })
  expect(answer).toMatchObject({ status: 409, code: 'order_changed' })
  const { current } = answer as { current: { lines: object[]; isPlaceable: boolean } }
  expect(current.isPlaceable).toBe(false)
  expect(current.lines.at(-1)).toMatchObject(problem)
  await nothingTaken()
}

describe('an order is refused with nothing taken', () => {
  it('with an option of another product', async () => {
    const other = await t.newGroup(await t.newItem())
    const optionId = other.options[0] ?? 0
    await refusedLines([line({ options: [{ optionId, quantity: 1 }] })], {
      ...{ problem: 'option_gone', optionId },
    })
  })

  it('with an option that is archived, or of a group that is closed', async () => {
    const extras = await t.newGroup(latte, { least: 0, most: 2, prices: [500, 700] })
    const options = [...line().options, { optionId: extras.options[1] ?? 0, quantity: 1 }]
    await t.app.owner`update options set archived_at = now() where id = ${extras.options[1] ?? 0}`
    await refusedLines([line({ options })], { problem: 'option_gone', optionId: extras.options[1] })
    await t.app.owner`update option_groups set is_active = false where id = ${extras.id}`
    const first = [...line().options, { optionId: extras.options[0] ?? 0, quantity: 1 }]
    await refusedLines([line({ options: first })], { problem: 'option_gone' })
  })

  it('with fewer or more choices than its groups allow', async () => {
    const [small = 0, large = 0] = sizes.options
    const choices = { problem: 'choices', groupId: sizes.id }
    await refusedLines([line({ options: [] })], choices)
    const both = [small, large].map((optionId) => ({ optionId, quantity: 1 }))
    await refusedLines([line({ options: both })], choices)
    await refusedLines([line({ options: [{ optionId: small, quantity: 2 }] })], choices)
    // an option that is named twice is meant twice
    const twice = [small, small].map((optionId) => ({ optionId, quantity: 1 }))
    await refusedLines([line({ options: twice })], choices)
  })

  it('of more than are left, by one line or by several', async () => {
    await refusedLines([line({ quantity: 6 })], { problem: 'item_short', left: 5 })
    await refusedLines([line({ quantity: 3 }), line({ quantity: 3 })], {
      ...{ problem: 'item_short', left: 5 },
    })
    const optionId = sizes.options[0] ?? 0
    await t.count({ option: optionId }, 3)
    await refusedLines([line({ quantity: 4 })], { problem: 'option_short', optionId, left: 3 })
  })

  it('of a product that is off, not ordered ahead, archived or not there', async () => {
    const body = await t.quoted(elif, asked())
    const { owner } = t.app
    for (const [change, problem] of [
      [owner`update menu_items set is_orderable = false where id = ${latte}`, 'item_gone'],
      [
        owner`update menu_items set is_orderable = true, archived_at = now() where id = ${latte}`,
        'item_gone',
      ],
      [
        owner`with back as (update menu_items set archived_at = null where id = ${latte})
              update availability set state = 'off', units_left = null where item_id = ${latte}`,
        'item_off',
      ],
    ] as const) {
      await change
      const answer = await t.place(elif, body)
      expect(answer).toMatchObject({ code: 'order_changed', current: { lines: [{ problem }] } })
    }
    expect(await t.orders()).toBe(0)
    await t.app
      .owner`update availability set state = 'counted', units_left = 5 where item_id = ${latte}`
    await refusedLines([line({ itemId: 999_999, options: [] })], {
      problem: 'item_gone',
      name: null,
    })
  })

  it('whose price has changed since its quote', async () => {
    const body = await t.quoted(elif, asked())
    await t.app.owner`update menu_items set price = 9000 where id = ${latte}`
    const answer = await t.place(elif, body)
    expect(answer).toMatchObject({ status: 409, code: 'order_changed', current: { total: 9_000 } })
    await nothingTaken()
    // the new quote can be confirmed
    const { current } = answer as { current: { due: number; promise: string } }
    const again = { ...body, expectedTotal: current.due, expectedPromise: current.promise }
    expect((await t.place(elif, again)).status).toBe(201)
  })

  it('whose promise cannot be kept any more', async () => {
    const body = await t.quoted(elif, asked())
    await t.app.owner`insert into branch_brakes (branch_id, delay_minutes, delay_until)
                      values (${t.branch}, 15, now() + interval '1 hour')`
    const answer = await t.place(elif, body)
    expect(answer).toMatchObject({
      code: 'order_changed',
      current: { branch: { delayMinutes: 15 } },
    })
    await nothingTaken()
    for (const expectedPromise of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      expect((await t.place(elif, { ...body, expectedPromise })).code).toBe('order_changed')
  })

  it('for another time than the one it expects', async () => {
    const { slots } = await t.quote(elif, asked())
    // the first may be over by the next quote
    const [, pickupAt = '', other] = slots
    const body = await t.quoted(elif, asked({ pickupAt }))
    expect(other).toBeDefined()
    const answer = await t.place(elif, { ...body, expectedPromise: other })
    expect(answer).toMatchObject({ code: 'order_changed', current: { promise: pickupAt } })
    await nothingTaken()
  })

  it('while the branch is paused, takes none, or is not there', async () => {
    const body = await t.quoted(elif, asked())
    await t.app.owner`insert into branch_brakes (branch_id, paused_until)
                      values (${t.branch}, now() + interval '1 hour')`
    const paused = await t.place(elif, body)
    expect(paused.current).toMatchObject({ branch: { problem: 'paused' }, promise: null })
    await t.app.owner`update branch_brakes set paused_until = null where branch_id = ${t.branch}`
    await t.app.owner`delete from branch_hours where branch_id = ${t.branch}`
    const described = await t.place(elif, body)
    expect(described.current).toMatchObject({ branch: { problem: 'no_orders' }, slots: [] })
    expect((await t.place(elif, { ...body, branchId: 999_999 })).code).toBe('branch_not_found')
    await t.app.owner`update branches set archived_at = now() where id = ${t.branch}`
    expect((await t.place(elif, body)).code).toBe('branch_not_found')
    expect((await t.call(elif, quoteOrder, { body: asked() })).status).toBe(404)
    await nothingTaken()
  })

  it('that is larger than a quarter hour', async () => {
    const body = await t.quoted(elif, asked())
    await t.app.owner`update branches set window_seconds = 60 where id = ${t.branch}`
    const answer = await t.place(elif, { ...body, lines: [line({ quantity: 2 })] })
    expect(answer).toMatchObject({ status: 409, code: 'order_too_large' })
    await nothingTaken()
  })

  it('of whoever did not come for three within thirty days, for fourteen from the third', async () => {
    const missed = async (daysAgo: number) => {
      const { order } = await t.order(elif, asked({ points: 0 }))
      await t.app.owner`
        insert into order_events (order_id, seq, "from", "to", party, at)
        values (${order.id}, 2, 'ready', 'no_show', 'system', now() - make_interval(days => ${daysAgo}))`
      await t.app.owner`update orders set state = 'cancelled', seq = 2 where id = ${order.id}`
    }
    await missed(32)
    await missed(10)
    await missed(5)
    expect((await t.order(elif, asked())).code).toBe('ordering_suspended')
    const other = await t.newCustomer()
    expect((await t.order(other, asked({ points: 0 }))).status).toBe(201)
  })
})

describe("a customer's own orders", () => {
  it('are listed page by page, and others are nobody else’s', async () => {
    for (let i = 0; i < 3; i++) await t.order(elif, asked({ points: 0 }))
    const page = await t.call(elif, listOrders, { query: { limit: 2 } })
    const [first, second] = (await page.json()) as { id: number }[]
    expect(first?.id).toBeGreaterThan(second?.id ?? 0)
    const next = new URL(
      /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '',
      'http://x',
    )
    const rest = await t.call(elif, listOrders, { query: Object.fromEntries(next.searchParams) })
    expect(((await rest.json()) as unknown[]).length).toBe(1)
    const stranger = await t.newCustomer()
    for (const contract of [arriveForOrder, repeatOrder])
      expect((await t.call(stranger, contract, { params: { id: first?.id ?? 0 } })).status).toBe(
        404,
      )
    expect(await (await t.call(stranger, listOrders, {})).json()).toEqual([])
  })

  it('know that their customer has come, once', async () => {
    const { order } = await t.order(elif, asked())
    const here = async () =>
      (await t.call(elif, arriveForOrder, { params: { id: order.id } })).json()
    const first = (await here()) as { hereAt: string | null }
    expect(first.hereAt).not.toBeNull()
    expect(await here()).toEqual(first)
    await t.app.owner`update orders set state = 'cancelled' where id = ${order.id}`
    expect(await here()).toMatchObject({ code: 'order_state', current: { state: 'cancelled' } })
  })

  it('can be had again, but for what is gone or off', async () => {
    const extras = await t.newGroup(latte, { least: 0, most: 2, prices: [500, 700] })
    const su = await t.newItem({ name: 'Su' })
    const options = [
      ...line().options,
      ...extras.options.map((optionId) => ({ optionId, quantity: 1 })),
    ]
    const { order } = await t.order(
      elif,
      asked({ lines: [line({ options }), line({ itemId: su, options: [], quantity: 2 })] }),
    )
    await t.app.owner`update options set archived_at = now() where id = ${extras.options[0] ?? 0}`
    await t.app.owner`insert into availability (branch_id, option_id, state)
                      values (${t.branch}, ${extras.options[1] ?? 0}, 'off')`
    await t.app.owner`update menu_items set archived_at = now() where id = ${su}`
    const cart = await t.call(elif, repeatOrder, { params: { id: order.id } })
    expect(await cart.json()).toEqual({
      lines: [{ itemId: latte, name: 'Latte', quantity: 1, note: null, options: line().options }],
      gone: [
        { name: 'Seçenek 1', of: 'Latte', why: 'gone' },
        { name: 'Seçenek 2', of: 'Latte', why: 'off' },
        { name: 'Su', of: null, why: 'gone' },
      ],
    })
  })
})
