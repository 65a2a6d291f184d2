import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { refusalsOf } from '../contracts/admission.ts'
import { type Endpoint, ErrorAnswer, successOf } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { openApiDocument } from '../reference/openapi.ts'
import { samples } from './samples.ts'
import { endSession, entrantOf, openTestApp, type TestApp, type Visitor } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/**
 * The same schema without unknown fields: an answer has the fields of its contract and no others.
 */
const exactly = (schema: unknown): z.ZodType => {
  if (schema instanceof z.ZodObject)
    return z.strictObject(
      Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, exactly(part)])),
    )
  if (schema instanceof z.ZodArray) return z.array(exactly(schema.element))
  if (schema instanceof z.ZodNullable) return exactly(schema.unwrap()).nullable()
  if (schema instanceof z.ZodOptional) return exactly(schema.unwrap()).optional()
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(exactly))
  return schema as z.ZodType
}

/** The first event of a stream, which ends with it. */
async function firstEvent(answer: Response): Promise<unknown> {
  const reader = answer.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return JSON.parse(first.replace(/^data: /, ''))
}

/** Holds an answer against its contract: an event of a stream, a file, JSON, or nothing. */
async function expectAsDescribed(e: Endpoint, answer: Response): Promise<void> {
  if (e.stream) {
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(exactly(e.answer).safeParse(await firstEvent(answer)).error).toBeUndefined()
  } else if (e.media) {
    expect(answer.headers.get('content-type')).toBe(
      e.media === 'application/zip' ? e.media : `${e.media}; charset=utf-8`,
    )
    expect(e.answer?.safeParse(await answer.text()).success).toBe(true)
  } else if (e.answer) {
    expect(exactly(e.answer).safeParse(await answer.json()).error).toBeUndefined()
  } else {
    expect(await answer.text()).toBe('')
  }
}

describe('the app serves exactly what the contracts describe', () => {
  test('every route has a contract and every contract a route', () => {
    const served = app.routes
      .filter((route) => route.path.startsWith('/api/') && route.path !== '/api/openapi.json')
      .map((route) => `${route.method} ${route.path}`)
    const promised = Object.values(endpoints).map((e) => `${e.method.toUpperCase()} ${e.path}`)
    expect(served.toSorted()).toEqual(promised.toSorted())
  })

  test.each(Object.keys(endpoints))('%s answers what its contract describes', async (name) => {
    const e = endpoints[name]
    const sample = samples[name]
    if (!e || !sample) throw new Error(`${name} has no sample`)
    const who: Visitor = name === 'readNotification' ? 'customer' : entrantOf(e)
    const answer = await app.call(who, e, await sample(app))
    expect(app.reported.splice(0)).toEqual([])
    expect(answer.status).toBe(successOf(e))
    await expectAsDescribed(e, answer)
    if (endSession.includes(name)) await app.signIn('customer')
  })

  test('every answer carries the security headers and a request id', async () => {
    for (const path of ['/api/health', '/api/user', '/api/nothing', '/swagger']) {
      const { headers } = await app.send('signed out', new Request(`http://localhost${path}`))
      const itself = path === '/swagger' ? "'self'" : "'none'"
      expect(headers.get('content-security-policy')).toContain(`default-src ${itself}`)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('an unknown address is refused in the form of every refusal', async () => {
    const answer = await app.send('admin', new Request('http://localhost/api/nothing'))
    expect(answer.status).toBe(404)
    expect(ErrorAnswer.parse(await answer.json()).code).toBe('not_found')
  })
})

describe('the OpenAPI document', () => {
  test('describes every endpoint and its refusals', async () => {
    const answer = await app.send('signed out', new Request('http://localhost/api/openapi.json'))
    const document = (await answer.json()) as ReturnType<typeof openApiDocument>
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(endpoints))))
    expect(document.openapi).toBe('3.1.0')
    const paths = document.paths as Record<string, Record<string, { responses: object }>>
    for (const e of Object.values(endpoints)) {
      const operation = paths[e.path.replace(/:(\w+)/g, '{$1}')]?.[e.method]
      expect(Object.keys(operation?.responses ?? {})).toContain(String(successOf(e)))
      for (const code of refusalsOf(e))
        expect(JSON.stringify(operation?.responses)).toContain(`"${code}"`)
    }
  })

  test('is readable at /swagger with no asset from outside', async () => {
    const page = await app.send('signed out', new Request('http://localhost/swagger'))
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
    const assets = [...html.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map(([, url]) => url)
    expect(assets.length).toBeGreaterThan(1)
    for (const url of assets) {
      expect(url).toMatch(/^\//)
      const asset = await app.send('signed out', new Request(`http://localhost${url}`))
      expect(asset.status).toBe(200)
    }
    for (const none of ['__proto__', 'constructor', 'toString', '..%2Froutes.ts']) {
      const asset = new Request(`http://localhost/swagger/assets/${none}`)
      expect((await app.send('signed out', asset)).status).toBe(404)
    }
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
      const asset = new Request(`http://localhost/swagger/assets/${file}`)
      expect((await app.send('signed out', asset)).status).toBe(200)
    }
  })
})
