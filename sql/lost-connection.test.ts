import { createServer } from 'node:net'
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

it('ends nothing but the query, when the connection is lost while it still asks for types', async () => {
  const authenticated = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0])
  const readyForQuery = Buffer.from([90, 0, 0, 0, 5, 73])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.once('data', () => socket.resetAndDestroy())
      socket.write(Buffer.concat([authenticated, readyForQuery]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const away = connect(`postgres://nobody@127.0.0.1:${address.port}/none`, { max: 1 })
  // A rejection that nobody waits for would fail the test run, and end a process of ours.
  await expect(away`select 1`).rejects.toMatchObject({ code: 'ECONNRESET' })
  await Bun.sleep(20)
  await away.end({ timeout: 0 })
  await new Promise((resolve) => server.close(resolve))
})
