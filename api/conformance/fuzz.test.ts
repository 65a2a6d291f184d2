import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { deepestBody } from '../http/nesting.ts'
import { brokenBody, invalidValue, type valid } from './fuzz.ts'
import { samples } from './samples.ts'
import { openTestApp, origin, requestTo, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.give(app.ids.customer, 500)
  await countWrites()
})
afterAll(() => app.close())

// a request that writes is followed by a look at all tables
vi.setConfig({ testTimeout: 90_000 })

const runs = { numRuns: 60 }

/** Tables that a refusal itself may change: counted attempts, failed sign-ins. */
const recordsOfRefusals = ['attempts', 'security_log']

/** What a request could change: each table of the schema, new ones included. */
const tablesOf = () => app.owner<{ name: string }[]>`
  select tablename as name from pg_tables
   where schemaname = 'public' and tablename <> all (${recordsOfRefusals})
   order by tablename`

/**
 * Has every statement that writes take a number, so that whoever has seen no new one knows that no table
 * has changed. Numbers stay taken where the statement is undone, or writes nothing after all.
 */
async function countWrites(): Promise<void> {
  await app.owner.unsafe(`
    create sequence writes;
    create function count_write() returns trigger language plpgsql security definer
    as $$ begin perform nextval('public.writes'); return null; end $$`)
  for (const { name } of await tablesOf())
    await app.owner`
      create trigger count_write after insert or update or delete or truncate on ${app.owner(name)}
      for each statement execute function count_write()`
}

/** A day's counter that has called no number yet says nothing: a refused order may have asked for it. */
const drawn = () => app.owner`drawn > 0`

let known: { writes: string; digest: string } | undefined

/** A digest of all tables, made anew where something has written since the last one. */
async function everything(): Promise<string> {
  const [row] = await app.owner<{ writes: string }[]>`
    select last_value::text || is_called as writes from writes`
  const writes = row?.writes ?? ''
  if (known?.writes !== writes) known = { writes, digest: await digestOfTables() }
  return known.digest
}

async function digestOfTables(): Promise<string> {
  const tables = await tablesOf()
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await app.owner<{ digest: string }[]>`
        select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
        from ${app.owner(name)} t
        where ${name === 'order_numbers' ? drawn() : app.owner`true`}`
      return `${name} ${row?.digest}`
    }),
  )
  return digests.join('\n')
}

test('whatever writes is seen', async () => {
  const before = await everything()
  expect(await everything()).toBe(before)
  await app.owner`update branches set name = name || '!' where id = 1`
  const after = await everything()
  expect(after).not.toBe(before)
  await app.owner`update branches set name = trim(trailing '!' from name) where id = 1`
  expect(await everything()).not.toBe(after)
})

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
  expect(await everything()).toBe(before)
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Parameters<typeof valid>[0]

const withBody = Object.entries(endpoints).filter(([, e]) => e.body)
const withText = Object.entries(endpoints).filter(([, e]) => e.params || e.query)

/** A broken body of changeBounds may be a good one: what staff may give is as it was for the next sample. */
const restoreBounds = () => app.owner`
  insert into award_bounds (staff_entry, scan_entries, customer_day, staff_day, admin_entry)
  select staff_entry, scan_entries, customer_day, staff_day, admin_entry
    from award_bounds where id = (select min(id) from award_bounds)
     and (select max(id) from award_bounds) > id`

async function partsFor(name: string) {
  const sample = samples[name]
  if (!sample) throw new Error(`${name} has no sample`)
  await restoreBounds()
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
      runs,
    )
  })

  test('of another content type, empty or oversized is refused by name', async () => {
    const parts = await partsFor(name)
    const { url } = requestTo(e, parts)
    const good = JSON.stringify(parts.body)
    const codeOf = async (body: BodyInit, type: string | null) => {
      const request = rawRequest(e, url, body, type)
      const before = await everything()
      const refusal = ErrorAnswer.parse(await (await app.send('admin', request)).json())
      expect(await everything()).toBe(before)
      return refusal.code
    }
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
      expect(await codeOf(good, type)).toBe('unsupported_content_type')
    expect(await codeOf('', 'application/json')).toBe('malformed_body')
    expect(await codeOf(new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json')).toBe(
      'malformed_body',
    )
    expect(await codeOf(`"${'a'.repeat(70_000)}"`, 'application/json')).toBe('body_too_large')
    expect(app.reported.splice(0)).toEqual([])
  })

  test('nested deeper than any contract is refused unparsed, whoever asks', async () => {
    const { url } = requestTo(e, await partsFor(name))
    const deep = '['.repeat(25_000)
    const barely = `{"a":${'['.repeat(deepestBody)}${']'.repeat(deepestBody)}}`
    for (const body of [deep, deep + ']'.repeat(25_000), barely])
      for (const who of ['admin', 'signed out'] as const) {
        const request = rawRequest(e, url, body, 'application/json')
        const refusal = ErrorAnswer.parse(await (await app.send(who, request)).json())
        const open = who === 'admin' || e.audience === 'anyone'
        expect(refusal.code).toBe(open ? 'malformed_body' : 'signed_out')
        expect(refusal.fields).toBeUndefined()
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
      runs,
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
