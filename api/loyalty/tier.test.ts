import { beforeEach, expect, it } from 'vitest'
import { customerLoyalty, type Loyalty } from '../contracts/loyalty/loyalty.ts'
import { type RecordedPurchase, recordPurchase } from '../contracts/purchases/recording.ts'
import { prepareTestTill } from '../points/test-till.ts'

const till = prepareTestTill()
beforeEach(() => till.app.owner`update users set verified_at = now() where id = ${till.customer}`)
const tier = async () => {
  const asked = till.app.call('staff', customerLoyalty, { params: { userId: till.customer } })
  return ((await (await asked).json()) as Loyalty).tier
}

it('says when points reached a tier, right after the entry that did, and nothing once it was kept', async () => {
  const { app, customer, scanId } = till
  expect(await tier()).toMatchObject({ place: 1, reachedAt: null })
  await app.owner`
    insert into tier_points (user_id, day, points)
    select ${customer}, day_of(now()), thresholds[2] - 1 from tiers_now()`
  const recorded = await app.call('staff', recordPurchase, {
    body: { scanId, branchId: 1, total: 5_000 },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
  expect(recorded.status).toBe(200)
  const { entry } = (await recorded.json()) as RecordedPurchase
  const { place, reachedAt } = await tier()
  expect(place).toBe(2)
  const later = Date.parse(reachedAt ?? '') - Date.parse(entry?.createdAt ?? '')
  expect(later).toBeGreaterThanOrEqual(0)
  expect(later).toBeLessThan(1_000)
  await app.owner`update person_tiers set why = 'kept' where user_id = ${customer}`
  expect(await tier()).toMatchObject({ place: 2, reachedAt: null })
})
