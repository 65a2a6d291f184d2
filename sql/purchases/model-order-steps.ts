import { expect } from 'vitest'
import { putTestOrder } from '../testing/test-orders.ts'
import type { RealTill } from './model-draws.ts'
import type { ModelOrder, ModelUnit } from './model-orders.ts'
import type { Histories } from './model-setup.ts'
import { learnTiers, step } from './model-step.ts'

const states = ['placed', 'accepted', 'preparing', 'ready']
/** of an order's three units, kuruş; the most points that pay of it leave some to pay at the till */
const prices = [20_000, 10_000] as const
export const mostPoints = 9_000

/** Steps of orders that points pay a part of; an administrator moves them. */
export const orderStepsOver = (open: () => Histories) => {
  const adminOf = (real: RealTill) => real.actors[5] ?? 0
  const move = async (id: number, from: string, to: string, actorId: number) => {
    const [row] = await open().api<{ outcome: string }[]>`
      select move_order(${id}, ${from}, ${to}, 'staff', ${actorId},
                        ${to === 'cancelled' ? 'diğer' : null}, null) as outcome`
    return row?.outcome
  }

  /** Somebody orders for so many of their points, or for all that they have; for now or for tomorrow. */
  const order = (who: number, where: number, asked: number, isOfTomorrow = false) =>
    step(`Order(${who}, ${where}, ${asked}, ${isOfTomorrow})`, async (model, real) => {
      const { sql } = open()
      const [userId = 0, branchId = 0] = [real.users[who], real.branches[where]]
      const balance = model.ledger.users.get(userId)?.points ?? 0
      const points = Math.min(asked, balance, mostPoints)
      const id = await putTestOrder(sql, {
        ...{ userId, branchId, points, prices, given: false, scheduled: isOfTomorrow },
        ...(isOfTomorrow && { promisedIn: 86_400_000 }),
      })
      const units = await sql<ModelUnit[]>`
        select line, points, money from order_units where order_id = ${id} order by line, unit`
      model.orders.place({ id, userId, branchId, state: 'placed', units: [...units], isOfTomorrow })
    })

  /** A branch is open day and night from now on, or never: orders for tomorrow that are there stay its own. */
  const openFor = (where: number, isOpen: boolean) =>
    step(`OpenFor(${where}, ${isOpen})`, async (model, real) => {
      const { sql } = open()
      const branchId = real.branches[where] ?? 0
      await sql`delete from branch_hours where branch_id = ${branchId}`
      if (isOpen)
        await sql`
          insert into branch_hours (branch_id, weekday, opens, closes)
          select ${branchId}, day, '00:00', '00:00' from generate_series(1, 7) day`
      if (isOpen) model.orders.open.add(branchId)
      else model.orders.open.delete(branchId)
    })

  /** The worker looks after an order, twice. */
  const closeOrder = (n: number) =>
    step(`CloseOrder(${n})`, async (model) => {
      const one = model.orders.drawn(n)
      if (!one) return
      const close = async () => {
        const [row] = await open().worker<{ due: string | null }[]>`
          select close_order(${one.id}) as due`
        return row?.due
      }
      expect(await close()).toBe(model.orders.close(one))
      expect(await close()).toBeNull()
    })

  const cancelOrder = (n: number) =>
    step(`CancelOrder(${n})`, async (model, real) => {
      const one = model.orders.drawn(n)
      if (!one) return
      const outcome = await move(one.id, 'placed', 'cancelled', adminOf(real))
      expect(outcome).toBe(model.orders.cancel(one, adminOf(real)))
    })

  /** Moves an order that was placed on until it is ready. */
  const makeReady = async (one: ModelOrder, real: RealTill) => {
    for (const [i, to] of states.slice(1).entries())
      expect(await move(one.id, states[i] ?? '', to, adminOf(real))).toBe('moved')
    one.state = 'ready'
  }

  const collect = (n: number) =>
    step(`Collect(${n})`, async (model, real) => {
      const { sql, api } = open()
      const one = model.orders.drawn(n)
      if (one?.state !== 'placed' && one?.state !== 'ready') return
      if (one.state === 'placed') await makeReady(one, real)
      const full = (model.ledger.users.get(one.userId)?.points ?? 0) > 1_900_000_000
      const [row] = await api<{ outcome: string }[]>`
        select outcome from collect_order(${one.id}, 'ready', 'kart', null, null, ${adminOf(real)}, null)`
      expect(row?.outcome).toBe(full ? 'points_limit' : 'collected')
      const [told] = await sql<{ id: number; at: number }[]>`
        select id, (extract(epoch from at) * 1000)::bigint as at from purchases where order_id = ${one.id}`
      if (told) model.orders.collect(one, adminOf(real), told)
      await learnTiers(sql, model)
    })

  /** A unit of a line goes back, or all that is left; sent twice. */
  const refundOrder = (n: number, line: number | null) =>
    step(`RefundOrder(${n}, ${line})`, async (model, real) => {
      const one = model.orders.drawn(n)
      if (!one) return
      const units = line && JSON.stringify([{ line, quantity: 1 }])
      const key = Bun.randomUUIDv7()
      const send = async () => {
        const [row] = await open().api<{ outcome: string }[]>`
          select outcome from refund_order(${one.id}, ${units}::text::jsonb, 'kalite', null,
                                           ${adminOf(real)}, ${key}, null)`
        return row?.outcome
      }
      const expected = model.orders.refund(one, line, adminOf(real))
      expect(await send()).toBe(expected)
      expect(await send()).toBe(expected === 'refunded' ? 'repeated' : expected)
      await learnTiers(open().sql, model)
    })

  return { order, openFor, closeOrder, cancelOrder, collect, refundOrder }
}
