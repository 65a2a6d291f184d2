import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from './connection.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let db: TestDatabase
let sql: Sql
beforeAll(async () => {
  db = await testDatabase()
  sql = connect(db.url, { max: 1 })
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await db.drop()
})

test('reads arrays of int8 and of dates with their nulls', async () => {
  const [row] = await sql`
    select array[1, null, 9007199254740991]::bigint[] as ids, array[null]::bigint[] as nobody,
           '{{1,null},{null,2}}'::bigint[] as nested,
           array[date '2026-11-22', null] as days, null::bigint as id`
  expect(row).toEqual({
    ids: [1, null, 9_007_199_254_740_991],
    nobody: [null],
    nested: [
      [1, null],
      [null, 2],
    ],
    days: ['2026-11-22', null],
    id: null,
  })
})

test('refuses an int8 that a number cannot hold', async () => {
  await expect(sql`select 9007199254740993 as id`).rejects.toThrow('int8 beyond 2^53')
})

// Without our patch the next query's rows began behind holes, and its first row was "not found".
test('reads a query whole behind one that failed after its first rows', async () => {
  const failed = sql`select 1 / (3 - g) as x from generate_series(1, 5) g`
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect([...(await sql`select 7 as a`)]).toEqual([{ a: 7 }])
})
