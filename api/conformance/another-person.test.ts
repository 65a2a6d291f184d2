import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeProfile } from '../contracts/account/account.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { personHeader, personParameter } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { codeOf } from './read-answers.ts'
import { samples } from './samples.ts'
import { openTestApp, origin, type RequestParts, type TestApp } from './test-app.ts'
import type { Writes } from './writes.ts'

let app: TestApp
let writes: Writes
beforeAll(async () => {
  app = await openTestApp()
  writes = await app.watchWrites()
})
afterAll(() => app.close())

const naming = (id: number, parts: RequestParts = {}): RequestParts => ({
  ...parts,
  headers: { ...parts.headers, [personHeader]: String(id) },
})

describe.each(Object.keys(endpoints))('%s', (name) => {
  const prepare = async () => {
    const e = endpoints[name]
    const sample = samples[name]
    if (!e || !sample) throw new Error(`${name} has no sample`)
    return { e, parts: await sample(app) }
  }

  test('in the name of somebody else is refused before any effect', async () => {
    const { e, parts } = await prepare()
    const before = await writes.digests()
    const answer = await app.call('admin', e, naming(app.ids.customer, parts))
    expect(answer.status).toBe(409)
    expect(await codeOf(answer)).toBe('another_person')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await writes.digests()).toEqual(before)
  })

  test('in the name of whoever is signed in passes', async () => {
    const { e, parts } = await prepare()
    const answer = await app.call('admin', e, naming(app.ids.admin, parts))
    expect(answer.status).toBeLessThan(500)
    if (e.stream) await answer.body?.cancel()
    else expect(await codeOf(answer)).not.toBe('another_person')
    if (answer.headers.getSetCookie().length > 0 || name === 'logout') await app.signIn('admin')
  })
})

test('the body of a page that acts for another is not parsed', async () => {
  const request = new Request(`${origin}${changeProfile.path}`, {
    method: 'PATCH',
    headers: {
      origin,
      'content-type': 'application/json',
      [personHeader]: String(app.ids.staff),
    },
    body: '{ no json at all',
  })
  expect(await codeOf(await app.send('customer', request))).toBe('another_person')
})

test.each(['', '0', 'abc', '1.0', `${'9'.repeat(400)}`])('the name %j is nobody’s', async (id) => {
  const headers = { [personHeader]: id }
  expect(await codeOf(await app.call('customer', currentUser, { headers }))).toBe('another_person')
})

test('a stream is named in its address', async () => {
  const open = (id: number) =>
    app.send('customer', new Request(`${origin}/api/live?${personParameter}=${id}`))
  expect(await codeOf(await open(app.ids.staff))).toBe('another_person')
  const own = await open(app.ids.customer)
  expect(own.status).toBe(200)
  await own.body?.cancel()
})

test('whose session has ended is signed out, not somebody else', async () => {
  const answer = await app.call('signed out', currentUser, naming(app.ids.customer))
  expect(await codeOf(answer)).toBe('signed_out')
})
