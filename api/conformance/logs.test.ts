import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { marker, traces } from '#platform/testing/marked-person.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { register } from '../contracts/auth/sign-in.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { samples } from './samples.ts'
import { endSession, openTestApp, requestTo, type TestApp, type Visitor } from './test-app.ts'

// What requests carry of people stays out of every line that the process logs, whatever becomes of them.

let app: TestApp
const lines: string[] = []
let logging: ReturnType<TestApp['another']>
beforeAll(async () => {
  app = await openTestApp()
  const log = openLog('api', (line) => lines.push(line))
  logging = app.another({
    reportError: (error, met, context) => log.error(met, error, { ...context }),
    logRequest: (line) => log.info('request', { ...line }),
  })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

const send = async (who: Visitor, request: Request): Promise<Response> => {
  if (app.cookies[who]) request.headers.set('cookie', app.cookies[who])
  const answer = await logging.handle(request)
  // a live stream never ends by itself
  await answer.body?.cancel()
  return answer
}

/** Waits for the lines of so many requests: they are written once their answers have gone. */
const told = (requests: number) =>
  expect
    .poll(() => lines.filter((line) => line.includes('"message":"request"')).length, {
      interval: 1,
    })
    .toBeGreaterThanOrEqual(requests)

/** The value with a marker in place of each text that it holds. */
function marked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => marked(item, name))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, key)]))
  if (typeof value !== 'string') return value
  if (/phone/i.test(name)) return marker.phone
  if (/username|email/i.test(name)) return marker.email
  return /token|key|code/i.test(name) ? marker.token : marker.name
}

const query = new URLSearchParams({ q: marker.name, ara: marker.phone, t: marker.token }).toString()

/** An endpoint's address with markers in the path and in the query. */
const addressed = (e: Endpoint, request: Request, params: boolean): Request => {
  const url = new URL(request.url)
  if (params) url.pathname = e.path.replace(/:\w+/g, encodeURIComponent(marker.email))
  url.search = url.search ? `${url.search}&${query}` : query
  return new Request(url, request)
}

const walked = Object.entries(endpoints).filter(([name]) => name !== 'logout')

test.each(walked)('%s leaves nothing of people in a line', async (name, e) => {
  const sample = (await samples[name]?.(app)) ?? {}
  const who =
    e.audience === 'anyone' ? 'signed out' : e.audience === 'member' ? 'customer' : 'admin'
  const { file: _, ...parts } = sample
  const statuses: number[] = []
  for (const caller of ['signed out', who] as const)
    for (const body of [marked(parts.body), sample.body])
      for (const params of [true, false]) {
        const request = requestTo(e, { ...parts, ...(body !== undefined && { body }) })
        statuses.push((await send(caller, addressed(e, request, params))).status)
      }
  const raw = new Request(requestTo(e, parts).url, {
    method: e.method.toUpperCase(),
    headers: { origin: 'http://localhost', 'content-type': 'application/json' },
    ...(e.method !== 'get' && { body: `{"a": ${marker.email} "${marker.name}"` }),
  })
  statuses.push((await send(who, raw)).status)
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
  if (!e.stream) await told(statuses.length)
  expect(
    lines.filter((line) => traces.test(decodeURIComponent(line.replaceAll('%', '%25')))),
  ).toEqual([])
  expect(lines.filter((line) => line.includes('%') || line.includes('?q'))).toEqual([])
  if (who === 'signed out') return
  if (endSession.includes(name)) await app.signIn(who)
  expect((await app.call(who, currentUser)).status).toBe(200)
})

test.each(['/Zerrinnaz', '/api/none/zerrinnaz.k@posta.example', '/reset-password', '/%ZZ'])(
  'an unknown address %s leaves nothing either',
  async (path) => {
    await send('admin', new Request(`http://localhost${path}?${query}`))
    await told(1)
    expect(lines.filter((line) => traces.test(line))).toEqual([])
  },
)

test('an error of the database is logged without the row and the parameters', async () => {
  const person = (fullName: string) =>
    send(
      'signed out',
      requestTo(register, {
        body: {
          username: marker.email,
          password: 'kahve-telvesi',
          fullName,
          phone: marker.phone,
          birthDate: '1994-02-28',
        },
      }),
    )
  await app.owner`alter table users add constraint no_marker check (full_name not like 'Zerrinnaz%')`
  expect((await person(marker.name)).status).toBe(500)
  await app.owner`alter table users drop constraint no_marker`
  await app.owner.unsafe(`
    create function quote_row() returns trigger language plpgsql as $$
    begin raise exception using errcode = '22P02', message = format('invalid input: "%s"', new.full_name),
      detail = new.username, hint = new.phone; end $$;
    create trigger quote_row before insert on users for each row execute function quote_row()`)
  expect((await person(marker.name)).status).toBe(500)
  await app.owner.unsafe('drop trigger quote_row on users')
  const errors = lines.filter((line) => line.includes('"level":"error"'))
  expect(errors).toHaveLength(2)
  expect(errors[0]).toContain('no_marker')
  expect(lines.filter((line) => traces.test(line))).toEqual([])
})
