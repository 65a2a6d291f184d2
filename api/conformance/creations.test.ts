import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cases } from '#platform/testing/cases.ts'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { type Endpoint, ErrorAnswer, successOf } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { boardSamples } from './board-samples.ts'
import { samples } from './samples.ts'
import { entrantOf, openTestApp, type RequestParts, type TestApp } from './test-app.ts'
import type { Writes } from './writes.ts'

let app: TestApp
let writes: Writes
beforeAll(async () => {
  app = await openTestApp()
  writes = await app.watchWrites()
})
afterAll(() => app.close())
// One rating per day is allowed, so each test has a day of its own.
beforeEach(() => app.owner`delete from ratings`)

/** a key's requests at one moment */
const times = cases(20, 100)

const creations = Object.entries(endpoints).filter(([, e]) => e.idempotent === 'answer')

const sampleOf = async (name: string, key: string): Promise<RequestParts> => {
  const sample = samples[name]
  if (!sample) throw new Error(`${name} has no sample`)
  const parts = await sample(app)
  return { ...parts, headers: { ...parts.headers, 'idempotency-key': key } }
}

/** The same request for something else. */
async function other(name: string, parts: RequestParts): Promise<RequestParts> {
  // An order that has moved does not move so again, a flag is settled and a visit rated once, and nobody is given a post
  // twice: another one.
  if (name in boardSamples || ['giveTeamPost', 'rateVisit', 'settleFlag'].includes(name))
    return { ...(await sampleOf(name, '')), headers: { ...parts.headers } }
  if (parts.file) return { ...parts, file: new Uint8Array([...parts.file, 0]) }
  // a coffee that hangs at Merkez
  if (!parts.body) return { ...parts, params: { id: 1 } }
  const body = parts.body as Record<string, unknown>
  if ('isNamed' in body) return { ...parts, body: { isNamed: !body.isNamed } }
  if ('days' in body) return { ...parts, body: { days: Number(body.days) + 1 } }
  if ('forWhom' in body) return { ...parts, body: { ...body, forWhom: 'Mert' } }
  if ('lastDay' in body) return { ...parts, body: { ...body, role: 'area_manager' } }
  const text = ['title', 'name', 'comment', 'platform'].find((name) => name in body)
  // the price that was shown, which may be left out
  if (text === undefined) return { ...parts, body: { ...body, price: undefined } }
  return { ...parts, body: { ...body, [text]: `${body[text]} 2` } }
}

/** The number of rows that `work` adds to each table, except those that only hold keys and attempts. */
const growth = (work: () => Promise<unknown>) => writes.growth(work, ['kept_answers', 'attempts'])

const told = async (answer: Response) => `${answer.status} ${await answer.text()}`

// A code, an invitation's token and a challenge serve as their own single-use keys. A scan's answer is valid for
// three minutes and must not be stored. Of a reset one mail waits for an address, however often it is asked for.
test('everything that creates takes a key, registrations, scans and resets apart', () => {
  const without = Object.entries(endpoints)
    .filter(([, e]) => (e.status === 201 || e.status === 202) && !e.idempotent)
    .map(([name]) => name)
  expect(without.toSorted()).toEqual([
    'addPasskey',
    'askReset',
    'enrolTablet',
    'openAdminAccount',
    'register',
    'scanCode',
    'scanNumber',
  ])
})

describe.each(creations)('%s', (name, e) => {
  test(`sent ${times} times at once under one key creates once and answers all alike`, async () => {
    // The first bill of a person makes rows that every later one changes.
    if (name === 'collectOrder')
      await app.call(entrantOf(e), e, await sampleOf(name, Bun.randomUUIDv7()))
    const parts = await sampleOf(name, Bun.randomUUIDv7())
    const once = await growth(async () => {
      expect((await app.call(entrantOf(e), e, parts)).status).toBe(successOf(e))
    })
    await app.owner`delete from ratings`
    const again = await sampleOf(name, Bun.randomUUIDv7())
    const answers: string[] = []
    const together = await growth(async () => {
      const requests = Array.from({ length: times }, () => app.call(entrantOf(e), e, again))
      for (const answer of await Promise.all(requests)) answers.push(await told(answer))
    })
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(new RegExp(`^${successOf(e)} `))
    // The same picture uploaded twice is stored once.
    if (name !== 'uploadPicture') {
      if (name === 'rate') expect(together).toEqual({ ratings: 1 })
      else expect(together).toEqual(once)
    }
    expect(app.reported.splice(0)).toEqual([])
  })

  test('refuses another request under the same key', async () => {
    const parts = await sampleOf(name, Bun.randomUUIDv7())
    expect((await app.call(entrantOf(e), e, parts)).status).toBe(successOf(e))
    const another = await other(name, parts)
    const grown = await growth(async () => {
      const answer = await app.call(entrantOf(e), e, another)
      expect(answer.status).toBe(409)
      expect(ErrorAnswer.parse(await answer.json()).code).toBe('idempotency_conflict')
    })
    expect(grown).toEqual({})
  })

  test('takes the key again after 24 hours', async () => {
    const key = Bun.randomUUIDv7()
    const parts = await sampleOf(name, key)
    const first = await told(await app.call(entrantOf(e), e, parts))
    await app.owner`
      update kept_answers set created_at = now() - interval '23 hours 59 minutes' where key = ${key}`
    expect(await told(await app.call(entrantOf(e), e, parts))).toBe(first)
    await app.owner`
      update kept_answers set created_at = now() - interval '24 hours' where key = ${key}`
    await app.owner`delete from ratings`
    await app.owner`
      update simulations set state = 'failed', finished_at = now() where finished_at is null`
    const later = await app.call(entrantOf(e), e, await other(name, parts))
    expect(later.status).toBe(successOf(e))
  })
})

const creation = (name: string): Endpoint => {
  const e = endpoints[name]
  if (!e) throw new Error(`there is no ${name}`)
  return e
}

describe('a key', () => {
  test('belongs to a person and an endpoint', async () => {
    const key = Bun.randomUUIDv7()
    const [event, story] = [await sampleOf('createEvent', key), await sampleOf('createStory', key)]
    const grown = await growth(async () => {
      await app.call('admin', creation('createEvent'), event)
      await app.call('admin', creation('createStory'), story)
      const post = await givePost(app.owner, app.ids.staff, { role: 'administrator' })
      await app.signIn('staff')
      await app.call('staff', creation('createEvent'), event)
      await endPost(app.owner, post)
    })
    expect(grown).toMatchObject({ events: 2, stories: 1 })
  })

  test('of a refused request is free', async () => {
    const parts = await sampleOf('createMenuItem', Bun.randomUUIDv7())
    const body = parts.body as object
    const refused = await app.call('admin', creation('createMenuItem'), {
      ...parts,
      body: { ...body, categoryId: 999_999 },
    })
    expect(refused.status).toBe(404)
    expect((await app.call('admin', creation('createMenuItem'), parts)).status).toBe(201)
  })

  test('of a creation that failed half-way leaves nothing, and creates once it can', async () => {
    const key = Bun.randomUUIDv7()
    const parts = await sampleOf('createEvent', key)
    // Storing the answer fails after the event has been inserted.
    await app.owner.unsafe(`
      create function refuse_keeping() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '57014'; end $$;
      create trigger refuse_keeping before update on kept_answers
        for each row execute function refuse_keeping()`)
    const grown = await growth(async () => {
      expect((await app.call('admin', creation('createEvent'), parts)).status).toBe(503)
    })
    expect(grown).toEqual({})
    expect(await app.owner`select from kept_answers where key = ${key}`).toHaveLength(0)
    await app.owner.unsafe('drop function refuse_keeping cascade')
    app.reported.splice(0)
    expect((await app.call('admin', creation('createEvent'), parts)).status).toBe(201)
  })

  test('that is none is refused', async () => {
    for (const key of ['', 'a b', 'ş', 'x'.repeat(129)]) {
      const parts = await sampleOf('createEvent', Bun.randomUUIDv7())
      const request = { ...parts, headers: { 'idempotency-key': key } }
      let answer: Response
      try {
        answer = await app.call('admin', creation('createEvent'), request)
      } catch {
        continue // no header can carry it
      }
      expect(answer.status).toBe(400)
    }
  })
})
