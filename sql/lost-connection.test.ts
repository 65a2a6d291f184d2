import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from './connection.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

// Tests patches/postgres@3.4.9.patch: without it each case ends the process or hangs.
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

const cut = async (pid: number) => {
  await db.sql`select pg_terminate_backend(${pid})`
  await Bun.sleep(50)
}
const lost = { code: 'CONNECTION_CLOSED' }
const serves = async () => {
  for (let n = 0; n < 5; n++) expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(await sql.begin((tx) => tx`select 2 as two`)).toEqual([{ two: 2 }])
}

it('refuses the commit of a transaction whose connection was lost', async () => {
  const transaction = sql.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await cut(row?.pid ?? 0)
  })
  // The outcome depends on whether the loss or the commit is noticed first.
  await expect(transaction).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/)
  await serves()
})

it('refuses its further queries, though the pool is connected again', async () => {
  const { promise: tried, resolve: report } = Promise.withResolvers<unknown>()
  const transaction = sql.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await cut(row?.pid ?? 0)
    await serves()
    report(await tx`select 3`.catch((error) => error))
  })
  await expect(transaction).rejects.toMatchObject(lost)
  expect(await tried).toMatchObject(lost)
  await serves()
})

it('refuses the query under way', async () => {
  const transaction = sql.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    setTimeout(() => cut(row?.pid ?? 0), 50)
    await tx`select pg_sleep(5)`
  })
  await expect(transaction).rejects.toThrow(/terminating|CONNECTION_CLOSED/)
  await serves()
})

it('keeps a transaction to itself behind a hundred queries on its connection', async () => {
  const before = Array.from({ length: 150 }, (_, n) => sql`select ${n}::int as n`)
  const transactions = Array.from({ length: 5 }, () => sql.begin((tx) => tx`select 4 as four`))
  expect(await Promise.all(transactions)).toEqual(Array(5).fill([{ four: 4 }]))
  await Promise.all(before)
  await serves()
})
