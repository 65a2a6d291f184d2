import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { runs } from '#platform/testing/cases.ts'
import { restoreBounds } from '#sql/testing/test-bounds.ts'
import { type Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { deepestBody } from '../http/nesting.ts'
import { brokenBody, invalidValue, type valid } from './fuzz.ts'
import { samples } from './samples.ts'
import { openTestApp, origin, requestTo, type TestApp, type Visitor } from './test-app.ts'
import type { Writes } from './writes.ts'

let app: TestApp
let writes: Writes
beforeAll(async () => {
  app = await openTestApp()
  await app.give(app.ids.customer, 500)
  writes = await app.watchWrites()
})
afterAll(() => app.close())

// a request that writes is followed by a look at all tables
vi.setConfig({ testTimeout: 180_000 })

const tries = <Draws>() => runs<Draws>(6, 60)

/** A digest of what a request could change, but for what a refusal itself may: counted attempts, failed sign-ins. */
const everything = () => writes.digests(['attempts', 'security_log'])

/** No 500, nothing reported, a well-formed refusal; a refused request has changed nothing. */
async function expectRefusedQuietly(request: Request): Promise<void> {
  const before = await everything()
  const answer = await app.send('admin', request)
  expect(answer.status).toBeLessThan(500)
  expect(app.reported.splice(0)).toEqual([])
  if (answer.status < 400) return void (await answer.body?.cancel())
  const text = await answer.text()
  expect(text.length).toBeLessThan(4_000)
  const refusal = ErrorAnswer.parse(JSON.parse(text))
  expect(refusal.error).not.toMatch(/zod|invalid input|expected|undefined/i)
  expect(await everything()).toEqual(before)
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Parameters<typeof valid>[0]

const withBody = Object.entries(endpoints).filter(([, e]) => e.body)
const withText = Object.entries(endpoints).filter(([, e]) => e.params || e.query)

async function partsFor(name: string) {
  const sample = samples[name]
  if (!sample) throw new Error(`${name} has no sample`)
  // A broken body of changeBounds may be a good one: what staff may is as it was for the next sample.
  await restoreBounds(app.owner)
  return sample(app)
}

const rawRequest = (e: Endpoint, url: string, body: BodyInit, type: string | null) =>
  new Request(url, {
    method: e.method.toUpperCase(),
    headers: { origin, ...(type !== null && { 'content-type': type }) },
    body,
  })

describe.each(withBody)('the body of %s', (name, e) => {
  test('broken in any way changes nothing', async () => {
    const { url } = requestTo(e, await partsFor(name))
    const bodies = brokenBody(jsonSchema(e.body as z.ZodType))
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        await expectRefusedQuietly(rawRequest(e, url, body, 'application/json'))
      }),
      tries(),
    )
  })

  // What the gate's one parser refuses is proved in api/http/body.test.ts; here that each body meets it.
  test('of another content type is refused by name', async () => {
    const parts = await partsFor(name)
    const request = rawRequest(e, requestTo(e, parts).url, JSON.stringify(parts.body), 'text/plain')
    const before = await everything()
    const refusal = ErrorAnswer.parse(await (await app.send('admin', request)).json())
    expect(refusal.code).toBe('unsupported_content_type')
    expect(await everything()).toEqual(before)
    expect(app.reported.splice(0)).toEqual([])
  })
})

/** One endpoint of each form that a request with a body has: a method and an audience. */
const forms = Object.values(
  Object.groupBy(withBody, ([, e]) => `${e.method} ${e.audience}`),
).flatMap((alike) => alike?.slice(0, 1) ?? [])

describe.each(forms)('the body of %s', (name, e) => {
  const codeOf = async (who: Visitor, body: BodyInit, type: string) => {
    const request = rawRequest(e, requestTo(e, await partsFor(name)).url, body, type)
    const before = await everything()
    const refusal = ErrorAnswer.parse(await (await app.send(who, request)).json())
    expect(await everything()).toEqual(before)
    expect(refusal.fields).toBeUndefined()
    return refusal.code
  }

  test('of another content type, empty or oversized is refused by name', async () => {
    const good = JSON.stringify((await partsFor(name)).body)
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
      expect(await codeOf('admin', good, type)).toBe('unsupported_content_type')
    const json = 'application/json'
    expect(await codeOf('admin', '', json)).toBe('malformed_body')
    const stray = new Uint8Array([0x7b, 0xff, 0x7d])
    expect(await codeOf('admin', stray, json)).toBe('malformed_body')
    expect(await codeOf('admin', `"${'a'.repeat(70_000)}"`, json)).toBe('body_too_large')
    expect(app.reported.splice(0)).toEqual([])
  })

  test('nested deeper than any contract is refused unparsed, whoever asks', async () => {
    const deep = '['.repeat(25_000)
    const barely = `{"a":${'['.repeat(deepestBody)}${']'.repeat(deepestBody)}}`
    for (const body of [deep, deep + ']'.repeat(25_000), barely])
      for (const who of ['admin', 'signed out'] as const) {
        const open = who === 'admin' || e.audience === 'anyone'
        expect(await codeOf(who, body, 'application/json')).toBe(
          open ? 'malformed_body' : 'signed_out',
        )
      }
    expect(app.reported.splice(0)).toEqual([])
  })
})

describe.each(withText)('the address of %s', (name, e) => {
  test('with any invalid value in it changes nothing', async () => {
    const parts = await partsFor(name)
    const names = [
      ...Object.keys(parts.params ?? {}).map((key) => ['params', key] as const),
      ...Object.keys(e.query ? (jsonSchema(e.query).properties ?? {}) : {}).map(
        (key) => ['query', key] as const,
      ),
    ]
    const texts = fc.oneof(
      invalidValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
      fc.constantFrom('0', '-1', '1e3', '9007199254740993', '99999999999999999999', 'NaN', '1.5'),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), texts, async ([part, key], text) => {
        if (part === 'params' && (text === '' || text === '.' || text === '..')) return
        const broken = { ...parts, [part]: { ...parts[part], [key]: text.toWellFormed() } }
        await expectRefusedQuietly(requestTo(e, broken))
      }),
      tries(),
    )
  })
})

test('an address of a thousand parameters, doubled and nested ones, is refused shortly', async () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `limit=x${i}`).join('&')
  const nested = `before=${'['.repeat(5_000)}`
  for (const query of [
    many,
    nested,
    `__proto__=1&limit=x`,
    `limit=1&limit=2`,
    'constructor=a&limit=a',
  ])
    await expectRefusedQuietly(new Request(`${origin}/api/points/history?${query}`))
})

test('a broken escape in an address is refused', async () => {
  for (const path of ['/api/users/%E0%A4%A', '/api/points/history?before=%E0%A4%A', '/api/%'])
    await expectRefusedQuietly(new Request(`${origin}${path}`))
})
