import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalsOf } from '../contracts/admission.ts'
import { ErrorAnswer, successOf } from '../contracts/endpoint.ts'
import { statusOf } from '../contracts/refusals.ts'
import { endpoints } from '../contracts/registry.ts'
import { frame } from '../http/frame.ts'
import { createGate } from '../http/gate.ts'
import { noRateLimits, openRateLimiter } from '../http/rate-limits.ts'
import { Refusal } from '../http/refusal.ts'
import { sessionCookie } from '../sessions/cookie.ts'
import { openSessions } from '../sessions/sessions.ts'
import { missingHeaders } from './answer-headers.ts'
import { samples } from './samples.ts'
import {
  endSession,
  entrantOf,
  openTestApp,
  requestTo,
  type TestApp,
  type Visitor,
} from './test-app.ts'

// The titles of these tests are the list of what is answered: every endpoint, its success and its refusals.

let app: TestApp
let refusing: ReturnType<typeof openRefusing>
beforeAll(async () => {
  app = await openTestApp()
  refusing = openRefusing()
})
afterAll(() => app.close())

const walked = Object.entries(endpoints).map(([name, e]) => ({
  name,
  e,
  title: `${e.method.toUpperCase()} ${e.path}`,
  type: e.stream ? 'text/event-stream' : (e.media ?? (e.answer ? 'application/json' : 'no body')),
  caching: e.conditional ? 'private, no-cache' : 'no-store',
  status: successOf(e),
  codes: refusalsOf(e).map((code) => `${statusOf(code)} ${code}`),
}))

/** The samples scan at the till first, and the process remembers who did (docs/architecture.md). */
const byRemembered = ['addPurchase', 'recordPurchase', 'recordLatePurchase', 'recordPoints']

test.each(walked)('$title answers $status, $type, $caching', async ({ name, e, ...expected }) => {
  const who: Visitor = name === 'readNotification' ? 'customer' : entrantOf(e)
  const parts = (await samples[name]?.(app)) ?? {}
  // Two days later: whoever comes again gets a cookie that lasts longer.
  await app.owner`
    update sessions set seen_at = now() - interval '2 days', expires_at = now() + interval '28 days'`
  const answer = await app.call(who, e, parts)
  await answer.body?.cancel()
  expect(answer.status).toBe(expected.status)
  expect(missingHeaders(answer)).toEqual([])
  expect(answer.headers.get('cache-control')).toBe(expected.caching)
  const type = answer.headers.get('content-type')?.replace(/; ?charset=utf-8/i, '') ?? 'no body'
  expect(type).toBe(expected.type)
  const cookies = answer.headers.getSetCookie().filter((one) => one.startsWith('sid='))
  expect(cookies).toHaveLength(byRemembered.includes(name) ? 0 : 1)
  if (endSession.includes(name)) await app.signIn('customer')
})

test('the security log has the address of whatever somebody did by them (decisions/221)', async () => {
  const lines = await app.owner<{ kind: string; addresses: (string | null)[] }[]>`
    select kind, array_agg(distinct address) as addresses from security_log
     where actor_id is not null group by kind`
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.filter(({ addresses }) => String(addresses) !== '127.0.0.1')).toEqual([])
})

let refusal: Refusal
/** An app that serves every contract's address, whose handlers refuse each request. */
function openRefusing() {
  const gate = createGate({
    sessions: openSessions(app.owner),
    cookie: sessionCookie(['a-secret-of-the-tests-that-is-long-enough'], false),
    publicOrigin: undefined,
    underWay: undefined,
    rateLimiter: openRateLimiter(app.owner, noRateLimits),
    sql: app.owner,
    tabletOf: () => Promise.reject(new Error('no tablet asks')),
    addressOf: () => 'unknown',
    onRefused: () => {},
    onChanged: async () => {},
  })
  const refuse = async () => {
    throw refusal
  }
  const refusing = frame({ production: false, reportError: () => {} })
  for (const { method, path, summary, refusals } of Object.values(endpoints))
    refusing.use(gate({ method, path, summary, refusals, audience: 'anyone' }, refuse))
  return refusing
}

test.each(walked)('$title is refused: $codes', async ({ e }) => {
  const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
  for (const code of refusalsOf(e)) {
    refusal = new Refusal(code)
    const answer = await refusing.handle(requestTo(e, { params }))
    expect(answer.status).toBe(statusOf(code))
    expect(missingHeaders(answer)).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(ErrorAnswer.parse(await answer.json()).code).toBe(code)
  }
})
