import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import {
  listRatings,
  ownRatings,
  type Rating,
  type RatingSummary,
  rate,
  summarizeRatings,
} from '../contracts/ratings/ratings.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('zero stars and more than five are refused', async () => {
  for (const stars of [0, 6, 2.5, undefined]) {
    const answer = await app.call('customer', rate, { body: { stars } })
    expect(((await answer.json()) as ErrorAnswer).fields).toEqual({
      stars: 'Lütfen yıldız sayısını seçin.',
    })
  }
})

test('one a day, many over time; the caller sees their own, administrators all', async () => {
  const body = { stars: 4, comment: '  Ellerinize sağlık.  ' }
  expect((await app.call('customer', rate, { body })).status).toBe(201)
  const again = await app.call('customer', rate, { body: { stars: 1 } })
  expect([again.status, ((await again.json()) as ErrorAnswer).code]).toEqual([409, 'rated_today'])
  await app.owner`
    insert into ratings (user_id, stars, created_at)
    values (${app.ids.customer}, 5, now() - interval '2 days')`
  expect((await app.call('staff', rate, { body: { stars: 2, comment: '' } })).status).toBe(201)

  const own = (await (await app.call('customer', ownRatings)).json()) as Rating[]
  expect(own.map(({ stars, comment }) => [stars, comment])).toContainEqual([
    4,
    'Ellerinize sağlık.',
  ])
  expect(own).toHaveLength(2)

  const all = await app.call('admin', listRatings, { query: { limit: 2 } })
  expect(all.headers.get('link')).toContain('rel="next"')
  expect(((await all.json()) as Rating[])[0]).toMatchObject({ stars: 2, comment: null })
})

test('administrators narrow the list to some stars and see how all are distributed', async () => {
  const answer = await app.call('admin', summarizeRatings)
  expect((await answer.json()) as RatingSummary).toEqual({
    total: 3,
    average: 3.7,
    distribution: [
      { stars: 5, ratings: 1 },
      { stars: 4, ratings: 1 },
      { stars: 3, ratings: 0 },
      { stars: 2, ratings: 1 },
      { stars: 1, ratings: 0 },
    ],
  })
  for (const [stars, found] of [
    [2, [2]],
    [3, []],
  ] as const) {
    const some = await app.call('admin', listRatings, { query: { stars } })
    expect(((await some.json()) as Rating[]).map((one) => one.stars)).toEqual(found)
  }
  for (const [query, found] of [
    [{ most: 4 }, [2, 4]],
    [{ most: 2 }, [2]],
    [{ from: '2999-01-01' }, []],
    [{ most: 5, to: '2020-01-01' }, []],
  ] as const) {
    const some = await app.call('admin', listRatings, { query })
    const stars = ((await some.json()) as Rating[]).map((one) => one.stars)
    expect(stars.toSorted()).toEqual(found)
  }
  expect((await app.call('admin', listRatings, { query: { stars: 6 } })).status).toBe(400)
})

test('without a rating there is no average', async () => {
  const fresh = await openTestApp()
  try {
    const answer = await fresh.call('admin', summarizeRatings)
    expect(await answer.json()).toMatchObject({ total: 0, average: null })
  } finally {
    await fresh.close()
  }
})
