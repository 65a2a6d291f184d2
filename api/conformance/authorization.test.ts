import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isManaging } from '../contracts/admission.ts'
import { type Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { samples } from './samples.ts'
import {
  endSession,
  entrantOf,
  openTestApp,
  type RequestParts,
  type TestApp,
  type Visitor,
  visitors,
} from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/**
 * The refusal of an endpoint for a visitor (decisions.md §1); undefined if the visitor is admitted.
 */
function expected(e: Endpoint, who: Visitor): 'in' | 401 | 403 {
  if (e.audience === 'anyone') return 'in'
  if (who === 'signed out' || who === 'deactivated') return 401
  const least = entrantOf(e)
  return least === 'customer' || who === 'admin' || who === least ? 'in' : 403
}

const codes = { 401: 'signed_out', 403: 'forbidden' } as const

describe.each(Object.entries(endpoints))('%s', (name, e) => {
  const draw = async () => {
    const parts = await samples[name]?.(app)
    if (!parts) throw new Error(`${name} has no sample`)
    return parts
  }
  /** One for all who are refused: they change nothing. */
  let untouched: RequestParts
  beforeAll(async () => {
    untouched = await draw()
  })

  // the samples make the staff's person a manager of some branches: roles.test.ts asks by role
  const visiting = visitors.filter((who) => !(who === 'staff' && isManaging(e) && e.at))
  test.each(visiting)('%s', async (who) => {
    const verdict = expected(e, who)
    const answer = await app.call(who, e, verdict === 'in' ? await draw() : untouched)
    if (verdict === 'in') {
      const code = answer.ok ? undefined : ErrorAnswer.parse(await answer.json()).code
      expect(['signed_out', 'forbidden']).not.toContain(code)
      expect(answer.status).toBeLessThan(500)
    } else {
      expect(answer.status).toBe(verdict)
      expect(ErrorAnswer.parse(await answer.json()).code).toBe(codes[verdict])
    }
    await answer.body?.cancel().catch(() => {})
    if (endSession.includes(name) && who !== 'signed out') await app.signIn(who)
  })

  test('a page of another site', async () => {
    const headers = { ...untouched.headers, origin: 'https://kotu.example' }
    const answer = await app.call('admin', e, { ...untouched, headers })
    // An administrator holds no scan of the staff member's: that is another refusal.
    if (name === 'scannedOrders')
      expect(ErrorAnswer.parse(await answer.json()).code).toBe('scan_required')
    else if (e.method === 'get') expect(answer.status).not.toBe(403)
    else {
      expect(answer.status).toBe(403)
      expect(ErrorAnswer.parse(await answer.json()).code).toBe('foreign_origin')
    }
    await answer.body?.cancel().catch(() => {})
  })
})
