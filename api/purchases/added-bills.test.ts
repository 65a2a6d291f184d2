import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../conformance/read-answers.ts'
import { samples } from '../conformance/samples.ts'
import { openTestApp, type RequestParts, type TestApp } from '../conformance/test-app.ts'
import { type Colleague, colleagueOf } from '../conformance/test-roles.ts'
import { addPurchase, RecordedPurchase } from '../contracts/purchases/recording.ts'

let app: TestApp
let care: Colleague
beforeAll(async () => {
  app = await openTestApp()
  await app.owner`update security_settings set admins_need_second_factor = false`
  care = await colleagueOf(app, 'customer_care')
})
afterAll(() => app.close())

const draw = async (): Promise<RequestParts> => (await samples.addPurchase?.(app)) ?? {}
const changed = async (body: object, id = app.ids.customer): Promise<RequestParts> => {
  const parts = await draw()
  return { ...parts, params: { id }, body: { ...(parts.body as object), ...body } }
}

test('customer care adds a bill by its receipt, once however often it is asked, and the log has it', async () => {
  const parts = await draw()
  const answers = await Promise.all(Array.from({ length: 5 }, () => care.call(addPurchase, parts)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const told = RecordedPurchase.parse(await answers[0]?.json())
  const rows = await app.owner`
    select p.scan_id, p.actor_id, e.scan_id as of_entry, p.earned > 0 as earned
      from purchases p join point_transactions e on e.id = p.entry_id where p.id = ${told.purchase.id}`
  expect(rows).toEqual([{ scanId: null, actorId: care.id, ofEntry: null, earned: true }])
  const lines = await app.owner`
    select actor_id, subject_id from security_log
     where kind = 'purchase_added' and detail ->> 'purchase' = ${String(told.purchase.id)}`
  expect(lines).toEqual([{ actorId: care.id, subjectId: app.ids.customer }])
  const again = { ...parts, headers: { 'idempotency-key': Bun.randomUUIDv7() } }
  expect(await codeOf(await care.call(addPurchase, again))).toBe('receipt_recorded')
})

test('what bounds late bills of a counter bounds these: two a month, seven days, the own account, the own bound', async () => {
  expect((await care.call(addPurchase, await draw())).status).toBe(200)
  const [second, third] = [await draw(), await draw()]
  await app.owner`update customer_bills set late = 1 where user_id = ${app.ids.customer}`
  expect((await care.call(addPurchase, second)).status).toBe(200)
  expect(await codeOf(await care.call(addPurchase, third))).toBe('late_limit')
  const refused = async (parts: RequestParts) => codeOf(await care.call(addPurchase, parts))
  expect(await refused(await changed({ boughtOn: '2020-02-29' }))).toBe('receipt_day')
  expect(await refused(await changed({}, care.id))).toBe('own_account')
  expect(await refused(await changed({}, 9_999_999))).toBe('user_not_found')
  expect(await refused(await changed({ branchId: 9_999_999 }))).toBe('branch_required')
  expect(await refused(await changed({ total: 1_000_001 }))).toBe('limit_reached')
})

test('nobody without both rights passes a bill without a scan, by whatever way it comes', async () => {
  for (const role of ['barista', 'branch_manager', 'marketing', 'analyst'] as const) {
    const colleague = await colleagueOf(
      app,
      role,
      role === 'barista' || role === 'branch_manager' ? 1 : undefined,
    )
    expect((await colleague.call(addPurchase, await draw())).status).toBe(403)
    const [verdict] = await app.owner<{ outcome: string }[]>`
      select outcome from unnest(record_purchases(json_build_array(json_build_object(
        'user_id', ${app.ids.customer}::bigint, 'branch_id', 1, 'actor_id', ${colleague.id}::bigint, 'request_key', gen_random_uuid(),
        'total', 100, 'receipt', 'C-' || gen_random_uuid()::text, 'bought_on', current_date)), false))`
    expect(verdict?.outcome, role).toMatch(/^(scan_required|no_right_here)$/)
  }
  // and with both of them, a bill of this moment
  const [now] = await app.owner<{ outcome: string }[]>`
    select outcome from unnest(record_purchases(json_build_array(json_build_object(
      'user_id', ${app.ids.customer}::bigint, 'branch_id', 1, 'actor_id', ${app.ids.admin}::bigint,
      'request_key', gen_random_uuid(), 'total', 100)), false))`
  expect(now?.outcome).toBe('scan_required')
})
