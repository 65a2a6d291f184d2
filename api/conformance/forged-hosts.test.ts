import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { samples } from './samples.ts'
import {
  endSession,
  entrantOf,
  openTestApp,
  type RequestParts,
  requestTo,
  type TestApp,
} from './test-app.ts'

const publicOrigin = 'https://telve.example'
const forged = 'kotu.example'

let app: TestApp
/** The same API behind a public address. */
let served: ReturnType<TestApp['another']>
beforeAll(async () => {
  app = await openTestApp()
  served = app.another({ publicOrigin })
})
afterAll(() => app.close())

/** A request whose every header that could name our host names another one. */
function forgedRequest(e: Endpoint, parts: RequestParts): Request {
  const request = requestTo(e, {
    ...parts,
    headers: {
      ...parts.headers,
      origin: publicOrigin,
      host: forged,
      'x-forwarded-host': forged,
      'x-forwarded-server': forged,
      'x-original-host': forged,
      'x-forwarded-proto': 'http',
      forwarded: `for=192.0.2.1;host=${forged};proto=http`,
    },
  })
  const { pathname, search } = new URL(request.url)
  // Bun makes the address of a request from its Host
  return new Request(`http://${forged}${pathname}${search}`, request)
}

describe('a forged Host', () => {
  test.each(Object.entries<Endpoint>(endpoints).filter(([, e]) => !e.stream))(
    'is in no answer of %s',
    async (name, e) => {
      const sample = samples[name]
      if (!sample) throw new Error(`${name} has no sample`)
      const who = e.audience === 'anyone' ? 'signed out' : entrantOf(e)
      const request = forgedRequest(e, await sample(app))
      const own = request.headers.get('cookie')
      if (app.cookies[who])
        request.headers.set('cookie', [app.cookies[who], own].filter(Boolean).join('; '))
      const answer = await served.handle(request)
      expect(answer.status).not.toBe(403)
      // nor does an answer lead elsewhere at all
      expect([Math.floor(answer.status / 100), answer.headers.get('location')]).not.toEqual([
        3,
        expect.anything(),
      ])
      expect(JSON.stringify([...answer.headers])).not.toContain(forged)
      expect(await answer.text()).not.toContain(forged)
      if (endSession.includes(name) && who !== 'signed out') await app.signIn(who)
    },
  )

  test('is in no page about the API', async () => {
    for (const path of ['/swagger', '/api/openapi.json', '/api/nothing', '/']) {
      const answer = await served.handle(
        new Request(`http://${forged}${path}`, { headers: { 'x-forwarded-host': forged } }),
      )
      expect(JSON.stringify([...answer.headers])).not.toContain(forged)
      expect(await answer.text(), path).not.toContain(forged)
    }
  })

  test('is in nothing that these requests have written: no mail, job or note', async () => {
    for (const table of ['mails', 'links', 'outbox', 'security_log', 'notifications', 'sessions']) {
      const rows = await app.owner`
        select t::text from ${app.owner(table)} t where t::text like ${`%${forged}%`}`
      expect([table, rows.length]).toEqual([table, 0])
    }
    const [{ mails = 0 } = {}] = await app.owner<{ mails: number }[]>`
      select count(*)::int as mails from mails`
    expect(mails).toBeGreaterThan(0)
  })
})
