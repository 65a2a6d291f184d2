import { afterAll, beforeAll, expect, it } from 'vitest'
import { samples } from '../conformance/samples.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import {
  type Flag,
  type FlagAct,
  listFlagActs,
  listFlags,
  settleFlag,
} from '../contracts/flags/flags.ts'
import {
  changeFlagSettings,
  type FlagSettingsVersion,
  listFlagSettings,
} from '../contracts/flags/settings.ts'
import { refundPurchase } from '../contracts/purchases/refunds.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Staff gave a customer points by hand, which are a flag for the pair. */
const raise = async ({ staff = app.ids.staff, customer = app.ids.customer } = {}) => {
  const [row] = await app.owner<{ id: number }[]>`
    insert into flags (kind, staff_id, customer_id, since, until, found_at, acts, points, settings_id)
    select 'pair', ${staff}, ${customer}, now() - interval '1 hour', now(), now(), 10, 100, max(id)
      from flag_settings returning id`
  return row?.id ?? 0
}
const settle = (id: number, body: object, who: 'admin' | 'staff' = 'admin') =>
  app.call(who, settleFlag, { params: { id }, body })
const list = async (state: 'open' | 'settled') =>
  (await (await app.call('admin', listFlags, { query: { state } })).json()).map(
    ({ id }: { id: number }) => id,
  )

it('is settled once, with a note, by whom it is not about', async () => {
  const id = await raise()
  expect(await list('open')).toContain(id)
  expect((await settle(id, { outcome: 'fine', note: ' ' })).status).toBe(400)
  expect((await settle(id, { outcome: 'fine', note: 'Masa arkadaşları.' }, 'staff')).status).toBe(
    403,
  )
  const answers = await Promise.all(
    ['fine', 'wrong', 'fine', 'wrong'].map((outcome) => settle(id, { outcome, note: 'Bakıldı.' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const [settled] = await (
    await app.call('admin', listFlags, { query: { state: 'settled', limit: '1' } })
  ).json()
  expect(settled).toMatchObject({ id, settled: { note: 'Bakıldı.', by: { id: app.ids.admin } } })
  expect(await list('open')).not.toContain(id)
})

it('about an administrator is settled by another one', async () => {
  const id = await raise({ staff: app.ids.admin })
  const answer = await settle(id, { outcome: 'fine', note: 'Bendim.' })
  expect([answer.status, (await answer.json()).code]).toEqual([403, 'own_flag'])
  const direct = app.owner`
    update flags set outcome = 'fine', settled_at = now(), settled_by = staff_id, note = 'x'
     where id = ${id}`
  await expect(direct).rejects.toThrow('flag_of_somebody_else')
})

it('shows the refund that it was raised for', async () => {
  expect((await app.call('admin', changeFlagSettings, { body: { takenBack: 1 } })).status).toBe(200)
  const refund = await samples.refundPurchase?.(app)
  if (!refund) throw new Error('there is no sample')
  expect((await app.call('admin', refundPurchase, refund)).status).toBe(200)
  await app.owner`select find_flags(clock_timestamp() + interval '1 second')`
  const open: Flag[] = await (await app.call('admin', listFlags)).json()
  const raised = open.find(({ kind }) => kind === 'taken_back')
  expect(raised).toMatchObject({ staff: { id: app.ids.admin }, acts: 1, customer: null })
  const answer = await app.call('admin', listFlagActs, { params: { id: raised?.id ?? 0 } })
  const acts: FlagAct[] = await answer.json()
  expect(acts).toMatchObject([
    { act: 'refund', staff: { id: app.ids.admin }, points: raised?.points },
  ])
  expect((await app.call('admin', listFlagActs, { params: { id: 99_999 } })).status).toBe(404)
})

it('counts from thresholds whose history stays', async () => {
  for (const body of [{ often: 7 }, { numberBills: 5, numberPair: 2 }])
    expect((await app.call('admin', changeFlagSettings, { body })).status).toBe(200)
  const history: FlagSettingsVersion[] = await (await app.call('admin', listFlagSettings)).json()
  expect(
    history.map(({ often, numberBills, numberPair }) => [often, numberBills, numberPair]),
  ).toEqual([
    [7, 5, 2],
    [7, 10, 3],
    [6, 10, 3],
    [6, 10, 3],
  ])
  expect(history[0]?.actor?.id).toBe(app.ids.admin)
  for (const name of ['numberBills', 'numberPair'])
    expect((await app.call('admin', changeFlagSettings, { body: { [name]: 0 } })).status).toBe(400)
  for (const often of [1, 1.5, '7', 1_001])
    expect((await app.call('admin', changeFlagSettings, { body: { often } })).status).toBe(400)
})
