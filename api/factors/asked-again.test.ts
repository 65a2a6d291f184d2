import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { samples } from '../conformance/samples.ts'
import {
  endSession,
  openTestApp,
  type RequestParts,
  type TestApp,
} from '../conformance/test-app.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import * as factors from '../contracts/factors/factors.ts'
import * as managedFactors from '../contracts/factors/managing.ts'
import { endpoints } from '../contracts/registry.ts'
import { changeUser } from '../contracts/users/users.ts'
import { codeIn, newPerson } from './testing/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const all = Object.entries<Endpoint>(endpoints)
const proved = (how: Endpoint['proved']) => all.filter(([, e]) => e.proved === how)

/** As if everybody had proved themselves so long ago. */
const minutesAgo = (minutes: number) =>
  app.owner`update sessions set proved_at = now() - make_interval(mins => ${minutes})`

/** Sends the same request after a proof that is too old, and after a fresh one. */
async function sentTwice(e: Endpoint, parts: RequestParts) {
  const send = () => app.call(e.audience === 'admin' ? 'admin' : 'customer', e, parts)
  await minutesAgo(11)
  const old = await send()
  await minutesAgo(9)
  return { old, fresh: send }
}

describe('the whole act', () => {
  test.each(proved(true))(
    '%s is refused without a fresh proof, and goes on with one',
    async (name, e) => {
      const sample = samples[name]
      if (!sample) throw new Error(`${name} has no sample`)
      await minutesAgo(0)
      const { old, fresh } = await sentTwice(e, await sample(app))
      expect([old.status, await codeIn(old)]).toEqual([403, 'prove_again'])
      const answer = await fresh()
      const refusal = answer.ok ? undefined : await codeIn(answer)
      expect(answer.status, refusal).toBeLessThan(500)
      expect(refusal).not.toBe('prove_again')
      await answer.body?.cancel().catch(() => {})
      if (endSession.includes(name)) await app.signIn('customer')
    },
  )
})

interface Partly {
  /** a request that asks, and what stays as it was when it is refused */
  sensitive: () => Promise<{ parts: RequestParts; untouched: () => Promise<unknown> }>
  /** a request to the same endpoint that asks nothing */
  harmless: () => Promise<RequestParts>
}

const roleOf = async (id: number) =>
  (await app.owner`select is_admin, is_staff from users where id = ${id}`)[0]

async function entryOf(amount: number): Promise<RequestParts> {
  const verdict = await app.give(app.ids.customer, amount)
  if (verdict.outcome === 'refused') throw new Error(verdict.code)
  return { params: { entryId: verdict.entry.id }, body: { note: 'Yanlış müşteri' } }
}

const change = async (body: object) => {
  const { id } = await newPerson(app)
  return { params: { id }, body }
}

/** What of an act asks, where not all of it does (decisions/157). */
const partly: Record<string, Partly> = {
  changeUser: {
    sensitive: async () => {
      const parts = await change({ isStaff: true })
      return { parts, untouched: () => roleOf(parts.params.id) }
    },
    harmless: () => change({ fullName: 'Çağla Işık' }),
  },
  reversePoints: {
    sensitive: async () => ({
      parts: await entryOf(1_001),
      untouched: async () =>
        (await app.owner`select points from users where id = ${app.ids.customer}`)[0],
    }),
    harmless: () => entryOf(1_000),
  },
}

describe('a part of the act', () => {
  test('every contract that says so stands here', () => {
    expect(Object.keys(partly).toSorted()).toEqual(
      proved('partly')
        .map(([name]) => name)
        .toSorted(),
    )
  })

  test.each(proved('partly'))(
    '%s asks for that alone, and changes nothing before',
    async (name, e) => {
      const act = partly[name]
      if (!act) throw new Error(`${name} is not in the table`)
      const { parts, untouched } = await act.sensitive()
      const before = await untouched()
      const { old, fresh } = await sentTwice(e, parts)
      expect([old.status, await codeIn(old)]).toEqual([403, 'prove_again'])
      expect(await untouched()).toEqual(before)
      expect((await fresh()).status).toBe(200)
      expect(await untouched()).not.toEqual(before)
      await minutesAgo(11)
      expect((await app.call('admin', e, await act.harmless())).status).toBe(200)
    },
  )

  test('each role asks, given or taken', async () => {
    const { id } = await newPerson(app)
    for (const body of [
      { isAdmin: true },
      { isAdmin: false },
      { isStaff: true },
      { isStaff: false },
    ]) {
      const { old, fresh } = await sentTwice(changeUser, { params: { id }, body })
      expect([body, await codeIn(old)]).toEqual([body, 'prove_again'])
      expect((await fresh()).status).toBe(200)
    }
  })
})

describe('no contract forgets to ask', () => {
  const wordsOf = (e: Endpoint) =>
    e.body ? JSON.stringify(z.toJSONSchema(e.body, { io: 'input', unrepresentable: 'any' })) : ''
  /** Why an act is sensitive by what its contract is. */
  const reasons: Record<string, (e: Endpoint) => boolean> = {
    'a file of people': (e) => e.media === 'text/csv' || e.media === 'application/zip',
    'a role': (e) => /"is(Admin|Staff)"/.test(wordsOf(e)),
    'a reversal by an administrator': (e) => e.path.endsWith('/reverse'),
    'a change of somebody’s factors': (e) =>
      e.method !== 'get' &&
      e !== factors.renamePasskey &&
      [factors, managedFactors].some((module) => Object.values<unknown>(module).includes(e)),
  }

  test.each(Object.entries(reasons))('%s', (_, isSensitive) => {
    const found = all.filter(([, e]) => isSensitive(e))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(([, e]) => !e.proved).map(([name]) => name)).toEqual([])
  })
})
