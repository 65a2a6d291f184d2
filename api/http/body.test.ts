import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { parseBody, readBody } from './body.ts'
import { deepestBody, mostValues } from './nesting.ts'
import { Refusal } from './refusal.ts'

const json = 'application/json'
const request = (body: BodyInit, type: string | null) =>
  new Request('http://localhost/api/any', {
    method: 'POST',
    body,
    headers: { ...(type !== null && { 'content-type': type }) },
  })

/** What becomes of a body: its value, or the code that it is refused with. */
async function readOf(body: BodyInit, type: string | null = json): Promise<unknown> {
  const sent = request(body, type)
  // A request that nobody typed has none; one of text says so by itself.
  if (type === null) sent.headers.delete('content-type')
  try {
    return { value: parseBody(sent, await readBody(sent)) }
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('the content type', () => {
  test.each([json, 'application/json; charset=utf-8', ' Application/JSON ;x=y'])(
    '%j is read',
    async (type) => expect(await readOf('{"a":1}', type)).toEqual({ value: { a: 1 } }),
  )
  test.each([
    ...[null, 'text/plain', 'application/xml', 'text/json', 'application/jsonp'],
    ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'],
    'text/plain, application/json',
  ])('%j is refused', async (type) =>
    expect(await readOf('{"a":1}', type)).toBe('unsupported_content_type'),
  )
})

test.each<[string, BodyInit]>([
  ['nothing', ''],
  ['half a text', '{"a":'],
  ['more than one', '{}{}'],
  ['a mark before the text', new Uint8Array([0xef, 0xbb, 0xbf, 0xff])],
  ['a stray byte', new Uint8Array([0x7b, 0xff, 0x7d])],
  ['half a letter', new Uint8Array([0x22, 0xc5, 0x22])],
  ['a number that is none', 'NaN'],
])('%s is no JSON', async (_, body) => expect(await readOf(body)).toBe('malformed_body'))

describe('the size', () => {
  const text = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`
  test('64 KiB are read, a byte more is not', async () => {
    expect(await readOf(text(65_536))).toEqual({ value: 'a'.repeat(65_534) })
    expect(await readOf(text(65_537))).toBe('body_too_large')
  })
  test('what says less than it sends is counted', async () => {
    const stream = (bytes: number) => new Blob([text(bytes)]).stream()
    expect(await readOf(stream(65_536))).toEqual({ value: 'a'.repeat(65_534) })
    expect(await readOf(stream(65_537))).toBe('body_too_large')
  })
})

describe('the nesting', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  test('that a contract could need is read, a level more is not', async () => {
    expect(await readOf(nested(deepestBody))).toHaveProperty('value')
    expect(await readOf(nested(deepestBody + 1))).toBe('malformed_body')
    expect(await readOf(`[${Array(mostValues).fill('1').join()}]`)).toHaveProperty('value')
    expect(
      await readOf(
        `[${Array(mostValues + 1)
          .fill('1')
          .join()}]`,
      ),
    ).toBe('body_too_large')
  })
  test('beyond it is refused in any form, closed or not', async () => {
    const opening = fc.constantFrom('[', '{"a":', '[{"a":', '["]}\\"",', '{"__proto__":', ' [ ')
    const depth = fc.integer({ min: deepestBody + 1, max: 8_000 })
    await fc.assert(
      fc.asyncProperty(
        opening,
        depth,
        fc.constantFrom('', ']', '}', '0'),
        async (one, times, end) => {
          const most = Math.min(times, Math.floor(60_000 / one.length))
          const code = await readOf(one.repeat(most) + end.repeat(Math.min(most, 5_000)))
          expect(code).toBe('malformed_body')
        },
      ),
      runs(20, 500),
    )
  })
})
