import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStage, type Stage } from '../conformance/test-app.ts'
import { recordPoints } from '../contracts/points/recording.ts'
import { ownCode, type SignedPayload, scanCode } from '../contracts/qr/qr.ts'
import { customerCard } from '../contracts/users/users.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ unsigned: false })
})
afterEach(() => vi.useRealTimers())
afterAll(() => stage.close())

/** This process's clock stands `seconds` beside the database's; its timers go on. */
const skew = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })

test.each([-200, 200])(
  'with a clock %i s beside the database’s a scan and its points go through',
  async (seconds) => {
    skew(seconds)
    const code = await stage.call('customer', ownCode)
    const { payload } = (await code.json()) as { payload: SignedPayload }
    const scan = await stage.call('staff', scanCode, { body: { payload } })
    expect(scan.status).toBe(201)
    const { scanId, expiresAt } = (await scan.json()) as { scanId: string; expiresAt: string }
    const [row] = await stage.owner<{ left: number }[]>`
    select extract(epoch from ${expiresAt}::timestamptz - now())::float as left`
    expect(row?.left).toBeGreaterThan(120)
    expect(row?.left).toBeLessThanOrEqual(180)
    const params = { userId: stage.ids.customer }
    expect((await stage.call('staff', customerCard, { params })).status).toBe(200)
    const body = { type: 'EARN', amount: 5, branchId: 1, scanId }
    expect((await stage.call('staff', recordPoints, { params, body })).status).toBe(200)
  },
)

test('a code that one process signed is good at another whose clock differs', async () => {
  skew(-30)
  const code = await stage.call('customer', ownCode)
  const { payload } = (await code.json()) as { payload: SignedPayload }
  skew(90)
  expect((await stage.call('staff', scanCode, { body: { payload } })).status).toBe(201)
})
