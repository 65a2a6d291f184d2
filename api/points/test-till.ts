import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  openTestApp,
  type RequestParts,
  type TestApp,
  type Visitor,
} from '../conformance/test-app.ts'
import { register } from '../contracts/auth/sign-in.ts'
import type { PointEntry } from '../contracts/points/points.ts'
import { recordPoints } from '../contracts/points/recording.ts'
import { scanCode } from '../contracts/qr/qr.ts'

/** The answer to a recorded entry. */
export interface Recorded {
  entry: PointEntry
  points: number
}

/**
 * A till for the tests of one file: an app, and for each test a customer of its own whom the staff
 * member has scanned.
 */
export function prepareTestTill() {
  let app: TestApp
  let customer = 0
  let scanId = ''
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    const username = `${Bun.randomUUIDv7()}@telve.example`
    const answer = await app.call('signed out', register, {
      body: {
        username,
        password: 'kahve-telvesi',
        fullName: 'Gülşen Iğdır',
        phone: '05321234567',
        birthDate: '1991-05-19',
      },
    })
    customer = ((await answer.json()) as { id: number }).id
    const payload = { userId: customer, username, timestamp: Date.now() }
    const scan = await app.call('staff', scanCode, { body: { payload } })
    scanId = ((await scan.json()) as { scanId: string }).scanId
  })
  return {
    get app() {
      return app
    },
    get customer() {
      return customer
    },
    get scanId() {
      return scanId
    },
    /** Records points for the customer; staff calls include the scan. */
    record(
      body: Record<string, unknown>,
      more: { who?: Visitor; key?: string; to?: number } = {},
    ): Promise<Response> {
      const parts: RequestParts = {
        params: { userId: more.to ?? customer },
        body: { branchId: 1, ...(more.who === undefined && { scanId }), ...body },
        ...(more.key && { headers: { 'idempotency-key': more.key } }),
      }
      return app.call(more.who ?? 'staff', recordPoints, parts)
    },
  }
}
