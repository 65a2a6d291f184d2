import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('plans all three writers by the same settings, which each of them has to name', async () => {
  const rows = await database.sql<{ name: string; settings: string[] }[]>`
    select proname as name, proconfig as settings from pg_proc
     where proname in ('write_points', 'record_purchases', 'place_orders') order by 1`
  const [one, ...others] = rows
  expect(one?.settings).toContain('plan_cache_mode=force_generic_plan')
  expect(others.map(({ settings }) => settings)).toEqual([one?.settings, one?.settings])
})
