// @module-tag waits
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTcpProxy } from '#platform/testing/tcp-proxy.ts'
import { requestBounds } from './bounds.ts'
import { connect, type Sql } from './connection.ts'
import { hold } from './testing/locks.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

const bounds = { place: 200, lock: 300, statement: 800, idle: 600, transaction: 900 }
let db: TestDatabase
const open: Sql[] = []
const pool = (max: number, url = db.url, place = bounds.place) => {
  const sql = connect(url, { max, bounds: { ...bounds, place } })
  open.push(sql)
  return sql
}
beforeAll(async () => {
  db = await testDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((sql) => sql.end({ timeout: 0 })))
})
afterAll(() => db.drop())

/** The code of the error, and after how many ms it came. */
const failure = async (asked: Promise<unknown>) => {
  const began = performance.now()
  const error = await asked.then(
    () => ({ code: 'none' }),
    (thrown) => thrown,
  )
  return { code: error.code as string, ms: performance.now() - began }
}
const serves = async (sql: Sql) => {
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(await sql.begin((tx) => tx`select 2 as two`)).toEqual([{ two: 2 }])
}
/** Nobody may wait for as long as a till does: every bound here is far below. */
const soon = 5_000

describe('a server that is cut off without a word', () => {
  it('ends the query under way, and the pool connects anew', { timeout: 20_000 }, async () => {
    const gate = await openTcpProxy(db.url)
    const sql = pool(1, gate.url)
    await serves(sql)
    gate.freeze()
    const { code, ms } = await failure(sql`select 1`)
    expect(code).toBe('CONNECTION_SILENT')
    expect(ms).toBeLessThan(soon)
    await serves(sql)
    await gate.close()
  })

  it('ends a transaction, whichever statement meets it', { timeout: 20_000 }, async () => {
    const gate = await openTcpProxy(db.url)
    const sql = pool(1, gate.url)
    for (const before of [true, false]) {
      await serves(sql)
      if (before) gate.freeze()
      const cut = sql.begin(async (tx) => {
        await tx`select 1`
        if (!before) gate.freeze()
      })
      const { code, ms } = await failure(cut)
      expect(code).toMatch(/^CONNECTION_/)
      expect(ms).toBeLessThan(soon)
      await serves(sql)
    }
    await gate.close()
  })

  it('ends all that wait, where new connections meet silence too', {
    timeout: 30_000,
  }, async () => {
    const gate = await openTcpProxy(db.url)
    const sql = pool(2, gate.url)
    await serves(sql)
    gate.freeze({ andNewOnes: true })
    const asked = Array.from({ length: 12 }, (_, n) => failure(sql`select ${n}::int`))
    for (const { code, ms } of await Promise.all(asked)) {
      expect(code).toMatch(/^CONNECT/)
      expect(ms).toBeLessThan(soon + 5_000)
    }
    gate.open()
    await expect
      .poll(() => failure(sql`select 1`), { timeout: 10_000 })
      .toMatchObject({ code: 'none' })
    await serves(sql)
    await gate.close()
  })

  it('ends a query that a server hangs up on before it says anything', {
    timeout: 20_000,
  }, async () => {
    let dialled = 0
    const server = createServer((socket: Socket) => {
      dialled++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const sql = pool(1, `postgres://nobody@127.0.0.1:${port}/none`)
    const { code, ms } = await failure(sql`select 1`)
    expect(code).toMatch(/^CONNECT|^ECONN/)
    expect(ms).toBeLessThan(soon + 3_000)
    expect(dialled).toBeLessThan(400)
    await sql.end({ timeout: 0 })
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('a pool whose connections are all in use', () => {
  it('refuses whom it cannot serve in time, and serves the others', async () => {
    const sql = pool(1)
    const slow = sql`select pg_sleep(0.6)`.execute()
    expect(await failure(sql`select 1`)).toMatchObject({ code: 'CONNECTION_AWAITED' })
    await slow
    await serves(sql)
  })

  it('hands who waits the first that is free', async () => {
    const sql = pool(2, db.url, 5_000)
    await Promise.all([sql`select pg_sleep(0.05)`, sql`select pg_sleep(0.05)`])
    let ended = ''
    const slow = [
      sql`select pg_sleep(0.7)`.then(() => (ended += 's')),
      sql`select pg_sleep(0.1)`.then(() => (ended += 'q')),
    ]
    await Promise.all([1, 2, 3].map((n) => sql`select 1`.then(() => (ended += n))))
    await Promise.all(slow)
    expect(ended).toBe('q123s')
  })
})

describe('the server', () => {
  it('gives up a statement, a lock, and what stays open', { timeout: 20_000 }, async () => {
    const sql = pool(1)
    const release = await hold(db.sql, (tx) => tx`lock table branches in access exclusive mode`)
    expect(await failure(sql`select from branches`)).toMatchObject({ code: '55P03' })
    await release()
    expect(await failure(sql`select pg_sleep(5)`)).toMatchObject({ code: '57014' })
    const idle = sql.begin(async (tx) => {
      await tx`select 1`
      await Bun.sleep(750)
    })
    expect((await failure(idle)).code).toMatch(/^25P03$|^CONNECTION_/)
    const long = sql.begin(async (tx) => {
      for (let n = 0; n < 5; n++) await tx`select pg_sleep(0.3)`
    })
    expect((await failure(long)).code).toMatch(/^25P04$|^CONNECTION_/)
    await serves(sql)
  })
})

it('leaves twelve seconds for an answer', () => {
  const { place, statement } = requestBounds
  // who somebody is, in a pool of its own, then what was asked for
  expect(2 * place + statement + 1_000).toBeLessThan(12_000)
})
