import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { openOrders } from '#sql/orders/orders.ts'
import { orderProblems } from '#sql/testing/order-problems.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { newBranch, newItem } from '#sql/testing/test-shop.ts'
import { closeOrders } from './orders.ts'

let db: TestDatabase
let sql: Sql
let person: number
let staff: number
beforeAll(async () => {
  db = await testDatabase()
  sql = connect(db.url, { role: 'telve_worker', max: 4 })
  const people = await insertPeople(db.sql, 2)
  person = people[0] ?? 0
  staff = people[1] ?? 0
})
afterAll(async () => {
  await sql.end()
  await db.drop()
})

const put = (order: Omit<Parameters<typeof putTestOrder>[1], 'userId'>) =>
  putTestOrder(db.sql, { userId: person, ...order })
const move = async (id: number, ...states: string[]) => {
  for (const to of states)
    await db.sql`
      select shift_order(o, ${to}, ${to === 'no_show' ? 'system' : 'staff'},
                         ${to === 'no_show' ? null : staff})
        from orders o where id = ${id}`
}
const problems = () => orderProblems(db.sql)

it('does what is due, once, however many processes ask', async () => {
  await put({})
  await put({ age: 700_000, points: 50 })
  const late = await put({ promisedIn: -400_000 })
  await move(late, 'accepted')
  // Of three days ago: half-made, and not come for.
  const left = await put({ promisedIn: -3 * 86_400_000, points: 70 })
  await move(left, 'accepted', 'preparing')
  const missed = await put({ promisedIn: -3 * 86_400_000, points: 90 })
  await move(missed, 'accepted', 'preparing', 'ready', 'no_show')
  const rounds = await Promise.all([closeOrders({ sql }), closeOrders({ sql })])
  const sum = (name: keyof (typeof rounds)[number]) =>
    rounds.reduce((all, round) => all + (round[name] ?? 0), 0)
  // Whom another process holds is left for the next round.
  const third = await closeOrders({ sql })
  expect({
    expired: sum('expired') + (third.expired ?? 0),
    late: sum('late') + (third.late ?? 0),
    closed: sum('closed') + (third.closed ?? 0),
  }).toEqual({ expired: 1, late: 1, closed: 2 })
  expect(await closeOrders({ sql })).toEqual({})
  const [user] = await db.sql<{ points: number }[]>`select points from users where id = ${person}`
  expect(user?.points).toBe(50 + 70 + 90)
  const orders = await db.sql`
    select state, released, returned from orders where id in (${left}, ${missed}) order by id`
  // What nobody came for was made: its preparation stays used.
  expect(orders).toEqual([
    { state: 'cancelled', released: true, returned: true },
    { state: 'cancelled', released: false, returned: true },
  ])
  expect(await problems()).toEqual([])
  const told = await db.sql<{ title: string }[]>`
    select title from notifications where user_id = ${person} and type = 'order' order by id`
  expect(told.filter(({ title }) => title === 'Siparişiniz gecikiyor')).toHaveLength(1)
  expect(told.filter(({ title }) => title === 'Siparişiniz onaylanamadı')).toHaveLength(1)
  expect(told.filter(({ title }) => title === 'Siparişiniz iptal edildi')).toHaveLength(2)
})

describe('an order that its branch can no longer make', () => {
  const dayMs = 86_400_000
  const close = async () => (await closeOrders({ sql })).unmade ?? 0
  const closeFor = {
    'for hours that have changed': (branch: number) =>
      db.sql`delete from branch_hours where branch_id = ${branch}`,
    'for a holiday': (branch: number) => db.sql`
      insert into branch_exceptions (branch_id, date, name)
      select ${branch}, day_of(now()) + n, 'Bayram' from generate_series(0, 2) n`,
    'for a branch that takes no orders': (branch: number) =>
      db.sql`update branches set takes_orders = false where id = ${branch}`,
    'for one that is archived': (branch: number) =>
      db.sql`update branches set archived_at = now() where id = ${branch}`,
  }
  const told = [
    'şubenin çalışma saatleri değişti',
    'şubenin çalışma saatleri değişti',
    'şube uygulamadan sipariş almıyor',
    'şube kapandı',
  ]
  for (const [at, [which, change]] of Object.entries(closeFor).entries())
    it(`is cancelled ${which}, with everything given back`, async () => {
      const branchId = await newBranch(db.sql)
      const [customer = 0] = await insertPeople(db.sql, 1)
      const of = (order: object) =>
        putTestOrder(db.sql, { userId: customer, branchId, scheduled: true, ...order })
      const tomorrow = await of({ promisedIn: dayMs, points: 50 })
      const accepted = await of({ promisedIn: dayMs + 900_000 })
      await move(accepted, 'accepted')
      // what the board shows is the staff's
      const shown = await of({ promisedIn: 100_000, age: 60_000 })
      const now = await of({ scheduled: false })
      expect(await close()).toBe(0)
      await change(branchId)
      expect(await close()).toBe(2)
      expect(await close()).toBe(0)
      const orders = await db.sql`
        select id, state, released, returned from orders where branch_id = ${branchId} order by id`
      const kept = { state: 'placed', released: false, returned: false }
      const gone = { state: 'cancelled', released: true, returned: true }
      expect(orders).toEqual([
        { id: tomorrow, ...gone },
        { id: accepted, ...gone },
        { id: shown, ...kept },
        { id: now, ...kept },
      ])
      const [user] = await db.sql<{ points: number }[]>`
        select points from users where id = ${customer}`
      expect(user?.points).toBe(50)
      const [event] = await db.sql`
        select party, actor_id, reason from order_events
         where order_id = ${tomorrow} order by seq desc limit 1`
      expect(event).toEqual({ party: 'system', actorId: null, reason: told[at] })
      const [message] = await db.sql<{ title: string; message: string }[]>`
        select title, message from notifications where order_id = ${tomorrow}`
      expect(message?.title).toBe('Siparişiniz iptal edildi')
      expect(message?.message).toMatch(
        new RegExp(
          `^\\d{3} numaralı siparişiniz \\(\\d+ \\S+ \\d{4}, \\d\\d:\\d\\d\\) iptal edildi: ${told[at]}\\. Puanlarınız geri verildi\\.$`,
        ),
      )
      expect(await problems()).toEqual([])
    })

  it('is found by the next round where it was placed while the hours were saved', async () => {
    const branchId = await newBranch(db.sql)
    const itemId = await newItem(db.sql)
    const [userId = 0] = await insertPeople(db.sql, 1)
    const orders = openOrders<{ due: number; slots: string[] }>({ url: db.url, sql: db.sql })
    const openings = [[Date.now() - dayMs, Date.now() + 3 * dayMs]] as const
    const pickupAt = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000).toISOString()
    const asked = { branchId, lines: [{ itemId, quantity: 1, options: [] }], pickupAt }
    const { due } = await orders.quote(userId, asked, openings)
    // whoever places it has read the hours already
    await db.sql`delete from branch_hours where branch_id = ${branchId}`
    const placed = await orders.place({
      ...{ userId, openings, requestKey: 'once' },
      asked: { ...asked, expectedTotal: due, expectedPromise: pickupAt },
    })
    await orders.close()
    expect(placed.outcome).toBe('placed')
    expect(await close()).toBe(1)
    expect(await problems()).toEqual([])
  })
})
