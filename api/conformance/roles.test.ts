import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBranch } from '#sql/testing/test-shop.ts'
import { rightOf } from '../contracts/admission.ts'
import { type Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { hasRight } from '../contracts/posts/rights.ts'
import { endpoints } from '../contracts/registry.ts'
import { PostRole } from '../contracts/roles.ts'
import { samples } from './samples.ts'
import { openTestApp, type RequestParts, requestTo, type TestApp } from './test-app.ts'
import { type Colleague, colleagueOf } from './test-roles.ts'

/** Every endpoint that needs a right, asked by each role where its post is and elsewhere (decisions/278). */
let app: TestApp
let own = 0
let elsewhere = 0
const colleagues = new Map<PostRole, Colleague>()
/** The roles whose post is at one branch here; the others' are in the whole chain. */
const ofBranch: readonly PostRole[] = ['barista', 'branch_manager', 'area_manager']

beforeAll(async () => {
  app = await openTestApp()
  own = await newBranch(app.owner)
  elsewhere = await newBranch(app.owner)
  for (const role of PostRole.options)
    colleagues.set(role, await colleagueOf(app, role, ofBranch.includes(role) ? own : undefined))
})
afterAll(() => app.close())

/** The code of the refusal; undefined where there is none. */
async function ask(role: PostRole, e: Endpoint, parts: RequestParts, broken?: string) {
  let request = requestTo(e, parts)
  if (broken !== undefined)
    request = new Request(request.url, {
      method: request.method,
      headers: request.headers,
      body: broken,
    })
  const answer = await colleagues.get(role)?.send(request)
  if (!answer) throw new Error(`nobody is ${role}`)
  if (answer.ok) {
    await answer.body?.cancel().catch(() => {})
    return undefined
  }
  expect(answer.status).toBeLessThan(500)
  return ErrorAnswer.parse(await answer.json()).code
}

const guarded = Object.entries(endpoints).flatMap(([name, e]) => {
  const right = rightOf(e)
  return right ? [{ name, e, right }] : []
})

describe.each(guarded)('$name', ({ name, e, right }) => {
  let parts: RequestParts
  beforeAll(async () => {
    // a search by contact data is for fewer than the count of all (broadcasts.test.ts)
    parts = name === 'countRecipients' ? {} : ((await samples[name]?.(app)) ?? {})
  })

  test('admits the roles that have its right, and no other', async () => {
    for (const role of PostRole.options) {
      const admitted = hasRight(role, right) && (e.at !== undefined || !ofBranch.includes(role))
      if (!admitted) expect(await ask(role, e, parts), role).toBe('forbidden')
      // what is admitted is seen by what is read behind the door, so that nothing is written
      else if (e.body)
        expect(await ask(role, e, parts, '{'), role).toMatch(/malformed_body|prove_again/)
      else if (e.method === 'get') expect(await ask(role, e, parts), role).not.toBe('forbidden')
    }
  })

  test.runIf(e.at && e.at !== 'written')('asks at the branch that it names', async () => {
    const at = (branchId: number | undefined): RequestParts => {
      const place = branchId === undefined ? {} : { branchId }
      const { branchId: _, ...body } = (parts.body ?? {}) as Record<string, unknown>
      const { branchId: __, ...query } = parts.query ?? {}
      if (e.at === 'path') return { ...parts, params: { ...parts.params, id: branchId ?? 0 } }
      if (e.query) return { ...parts, query: { ...query, ...place } }
      return { ...parts, body: { ...body, ...place } }
    }
    for (const role of ofBranch.filter((one) => hasRight(one, right))) {
      expect(await ask(role, e, at(own)), role).not.toBe('no_right_here')
      expect(await ask(role, e, at(elsewhere)), role).toBe('no_right_here')
      // which is all branches of theirs (decisions/288)
      if (e.at === 'scope')
        expect(await ask(role, e, at(undefined)), role).not.toBe('no_right_here')
    }
  })
})

test('every kind of role has endpoints of its own, and an administrator all', () => {
  for (const role of PostRole.options) {
    const open = guarded.filter(({ right }) => hasRight(role, right)).length
    expect(open, role).toBeGreaterThan(5)
    if (role === 'administrator') expect(open).toBe(guarded.length)
  }
})
