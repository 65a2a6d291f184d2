import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { recordPoints } from '../contracts/points/recording.ts'
import { ownCode, type SignedPayload, scanCode } from '../contracts/qr/qr.ts'
import { customerCard } from '../contracts/users/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ unsigned: false })
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.close())

/** Sets this process's clock `seconds` off the database's; its timers keep running. */
const skew = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })

test.each([-200, 200])(
  'with a clock %i s beside the database’s a scan and its points go through',
  async (seconds) => {
    skew(seconds)
    const code = await app.call('customer', ownCode)
    const { payload } = (await code.json()) as { payload: SignedPayload }
    const scan = await app.call('staff', scanCode, { body: { payload } })
    expect(scan.status).toBe(201)
    const { scanId, expiresAt } = (await scan.json()) as { scanId: string; expiresAt: string }
    const [row] = await app.owner<{ left: number }[]>`
    select extract(epoch from ${expiresAt}::timestamptz - now())::float as left`
    expect(row?.left).toBeGreaterThan(120)
    expect(row?.left).toBeLessThanOrEqual(180)
    const params = { userId: app.ids.customer }
    expect((await app.call('staff', customerCard, { params })).status).toBe(200)
    const body = { type: 'EARN', amount: 5, branchId: 1, scanId }
    expect((await app.call('staff', recordPoints, { params, body })).status).toBe(200)
  },
)

test('a code that one process signed is good at another whose clock differs', async () => {
  skew(-30)
  const code = await app.call('customer', ownCode)
  const { payload } = (await code.json()) as { payload: SignedPayload }
  skew(90)
  expect((await app.call('staff', scanCode, { body: { payload } })).status).toBe(201)
})
