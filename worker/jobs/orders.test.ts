import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { addCustomers } from '../testing/worker.ts'
import { closeOrders } from './orders.ts'

let db: TestDatabase
let sql: Sql
let person: number
let staff: number
beforeAll(async () => {
  db = await testDatabase()
  sql = connect(db.url, { role: 'telve_worker', max: 4 })
  const people = await addCustomers(db.sql, 2)
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
const problems = () => db.sql`select * from order_problems`

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
