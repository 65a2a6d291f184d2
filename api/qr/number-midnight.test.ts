import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayOf } from '#sql/testing/days.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { recordPurchase } from '../contracts/purchases/recording.ts'
import { readDashboard } from '../dashboard/reading.ts'
import { allowNumbers, insertHolder, openNumber } from './test-numbers.ts'

const day = 24 * 60 * 60_000

let app: TestApp
let now = new Date()
/** the end of today in Istanbul */
let midnight = 0
/** hold_staff_bills(), which reads the clock of a bill */
let reading = ''
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
  await allowNumbers(app, true)
  midnight = Date.parse(`${await todayOf(app.owner)}T00:00:00+03:00`) + day
  const [row] = await app.owner<{ text: string }[]>`
    select pg_get_functiondef('hold_staff_bills'::regproc) as text`
  reading = row?.text ?? ''
})
afterAll(() => app.close())

/** Sets the clocks of the process and of the bills' transaction, ms. */
async function moveTo(instant: number): Promise<void> {
  now = new Date(instant)
  const moved = reading.replace('clock_timestamp()', `timestamptz '${now.toISOString()}'`)
  expect(moved).not.toBe(reading)
  await app.owner.unsafe(moved)
}

const billOf = (scanId: string) =>
  app.call('staff', recordPurchase, {
    body: { scanId, branchId: 1, total: 18_500 },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
const bill = async (phone: string) => billOf(await openNumber(app, phone))
const bills = async (phone: string, count: number) => {
  for (let n = 0; n < count; n++) expect((await bill(phone)).status).toBe(200)
}

it('two a day: the day ends with the last millisecond before midnight in Istanbul', async () => {
  const { id, phone } = await insertHolder(app)
  await moveTo(midnight - 1)
  await bills(phone, 2)
  expect(await codeOf(await bill(phone))).toBe('limit_reached')
  // a number that was typed before midnight is good for a bill after it, which counts for the new day
  const typedBefore = await openNumber(app, phone)
  await moveTo(midnight)
  expect((await billOf(typedBefore)).status).toBe(200)
  await bills(phone, 1)
  expect(await codeOf(await bill(phone))).toBe('limit_reached')
  expect(await app.pointsOf(id)).toBe(4 * 37)

  const days = await app.owner`
    select billed_on - day_of(${new Date(midnight - 1)}) as after, count(*)::int as bills
      from number_scans where customer_id = ${id} and purchase_id is not null group by 1 order by 1`
  expect([...days]).toEqual([
    { after: 0, bills: 2 },
    { after: 1, bills: 2 },
  ])
  expect(await app.owner`select * from purchase_problems where user_id = ${id}`).toEqual([])
  expect(await app.owner`select * from stray_entries where user_id = ${id}`).toEqual([])
})

it('three in seven days: the eighth day begins at midnight in Istanbul', async () => {
  const [within, beyond] = [await insertHolder(app), await insertHolder(app)]
  const named = async () => {
    const { attention } = await readDashboard(app.owner, () => now, { period: '7d', scope: null })
    return attention.numberBills.latest
      .filter(({ customer }) => customer?.id === within.id || customer?.id === beyond.id)
      .map(({ customer, bills, on }) => ({ id: customer?.id, bills, on }))
  }
  await moveTo(midnight - 1)
  for (const { phone } of [within, beyond]) await bills(phone, 2)
  const seventhEnds = midnight + 6 * day
  await moveTo(seventhEnds - 1)
  await bills(within.phone, 1)
  expect(await named()).toEqual([])
  await bills(within.phone, 1)
  await moveTo(seventhEnds)
  await bills(beyond.phone, 2)
  const on = new Date(seventhEnds - 1 + 3 * 60 * 60_000).toISOString().slice(0, 10)
  expect(await named()).toEqual([{ id: within.id, bills: 4, on }])
})
