import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { changeFlagSettings } from '../contracts/flags/settings.ts'
import { readDashboard } from './reading.ts'

let app: TestApp
let customers: number[]
beforeAll(async () => {
  app = await openTestApp()
  const people = await app.owner<{ id: number }[]>`
    insert into users (username, password_hash, full_name, phone, birth_date)
    select 'kisi' || n || '@telve.example', '-', 'Elif Yılmaz', '+9053311111' || n, '1994-04-23'
      from generate_series(10, 20) n returning id`
  customers = people.map(({ id }) => id)
})
afterAll(() => app.close())
beforeEach(() => app.owner`delete from number_scans`)

/** Bills by number as they would stand, so many days ago, by the staff member. */
const bills = (customerId: number | undefined, daysAgo: number, count: number) => app.owner`
  insert into number_scans (staff_id, customer_id, opened_at, expires_at, told, purchase_id, billed_on)
  select ${app.ids.staff}, ${customerId ?? 0}, now(), now() + interval '3 minutes', false,
         nextval('purchase_ids'), day_of(now()) - ${daysAgo}::int
    from generate_series(1, ${count}::int)`

const named = async () => {
  const { attention } = await readDashboard(app.owner, () => new Date(), {
    period: '7d',
    scope: null,
  })
  return attention.numberBills.latest.map(({ customer, bills: count }) => [customer?.id, count])
}

it('names nobody who records ten on a day, or three of one customer in seven days', async () => {
  const [first, ...others] = customers
  await bills(first, 7, 1)
  await bills(first, 1, 2)
  await bills(first, 0, 1)
  for (const other of others.slice(0, 9)) await bills(other, 0, 1)
  expect(await named()).toEqual([])
})

it('names who records a fourth in any seven days, with the customer', async () => {
  await bills(customers[0], 6, 2)
  await bills(customers[0], 0, 2)
  expect(await named()).toEqual([[customers[0], 4]])
})

it('names who records an eleventh on a day, of whomever', async () => {
  for (const customer of customers) await bills(customer, 1, 1)
  expect(await named()).toEqual([[undefined, 11]])
})

it('names by the thresholds that an administrator has set, and an older page keeps those', async () => {
  await bills(customers[0], 0, 2)
  await bills(customers[1], 0, 1)
  const under = async (thresholds: object) => {
    const answer = await app.call('admin', changeFlagSettings, { body: thresholds })
    expect(answer.status).toBe(200)
    return named()
  }
  expect(await under({ numberBills: 3, numberPair: 2 })).toEqual([])
  expect(await under({ numberBills: 2 })).toEqual([[undefined, 3]])
  expect(await under({ numberPair: 1 })).toEqual([
    [undefined, 3],
    [customers[0], 2],
  ])
  // a page of the release before names neither
  expect(await under({ often: 8 })).toHaveLength(2)
})
