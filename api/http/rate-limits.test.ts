import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { changePreferences } from '../contracts/account/account.ts'
import { ErrorAnswer } from '../contracts/endpoint.ts'
import { addFavorite } from '../contracts/menu/menu.ts'
import { openRateLimiter, type RateLimits } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

const tight: RateLimits = {
  till: { most: 5, perSecond: 1 },
  write: { most: 3, perSecond: 0.5 },
  rare: { most: 2, window: 60_000 },
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: tight })
})
afterAll(() => app.close())

const write = { method: 'patch', path: '/api/user', audience: 'member' } as const
const till = { ...write, rateLimit: 'till' } as const
const rare = { ...write, rateLimit: 'rare' } as const

/** undefined if the request passes, else the seconds to wait. */
const waitOf = (act: () => void): number | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return error.retryAfter
    throw error
  }
}

test('each person has a bucket of each kind, which fills again with time', () => {
  let at = 0
  const rateLimiter = openRateLimiter(app.owner, tight, () => at)
  const writes = (person: number) => waitOf(() => rateLimiter.hold(person, write))
  expect([writes(1), writes(1), writes(1), writes(1)]).toEqual([undefined, undefined, undefined, 2])
  expect(writes(2)).toBeUndefined()
  expect(waitOf(() => rateLimiter.hold(1, till))).toBeUndefined()
  expect(waitOf(() => rateLimiter.hold(1, { ...write, method: 'get' }))).toBeUndefined()
  at = 1_000
  expect(writes(1)).toBe(1)
  at = 2_000
  expect([writes(1), writes(1)]).toEqual([undefined, 2])
  at = 3_600_000
  expect([1, 2, 3, 4].map(() => writes(1))).toEqual([undefined, undefined, undefined, 2])
})

test('what leaves rows is counted by all processes together, exactly', async () => {
  const limiters = [1, 2, 3, 4].map(() => openRateLimiter(app.owner, tight))
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) => limiters[i % 4]?.holdRare(77, rare)),
  )
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(2)
  const counted = async () =>
    (await app.owner`select count from attempts where key like 'rate:%:77'`)[0]?.count
  const before = await counted()
  await expect(limiters[0]?.holdRare(77, rare)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/^Çok sık işlem yaptınız\. (\d+ saniye|1 dakika) sonra/),
  })
  // The process remembers a person over the limit, so no further query follows.
  expect(await counted()).toBe(before)
})

test('nobody writes consents without end, and the answer tells how long to wait', async () => {
  const consents = async () =>
    (
      await app.owner`select count(*)::int as n from consents where user_id = ${app.ids.customer}`
    )[0]?.n
  const before = await consents()
  const answers = []
  for (let i = 0; i < 10; i++)
    answers.push(await app.call('customer', changePreferences, { body: { email: i % 2 === 0 } }))
  expect(answers.map((a) => a.status)).toEqual([200, 200, ...Array(8).fill(429)])
  expect((await consents()) - before).toBe(2)
  const refused = answers.at(-1)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  const { code, error } = ErrorAnswer.parse(await refused?.json())
  expect(code).toBe('too_many_requests')
  expect(error).toMatch(/sonra yeniden deneyin\.$/)
  // People have separate limits.
  expect((await app.call('staff', changePreferences, { body: { email: true } })).status).toBe(200)
})

test('a flood of changes is refused before anything of it is looked at', async () => {
  const statuses = []
  for (let i = 0; i < 6; i++)
    statuses.push((await app.call('admin', addFavorite, { params: { id: 'nothing' } })).status)
  expect(statuses).toContain(400)
  expect(statuses.at(-1)).toBe(429)
})
