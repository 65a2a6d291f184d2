import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from '#platform/testing/script.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { fingerprintsOf, runningProcesses, tellOfProcess } from '#sql/processes.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'

let database: TestDatabase
let api: Sql
let worker: Sql
beforeAll(async () => {
  database = await testDatabase()
  api = connect(database.url, { role: 'telve_api', max: 1 })
  worker = connect(database.url, { role: 'telve_worker', max: 1 })
})
afterAll(async () => {
  await api.end()
  await worker.end()
  await database.drop()
})

const keyed = (...ids: string[]) => ids.map((id) => ({ id, secret: `the-secret-${id}`.repeat(3) }))

const run = () =>
  runScript('secrets.ts', [], { PATH: process.env.PATH, DATABASE_URL: database.url })

test('the command says which process lacks which secret, until all know all', async () => {
  expect(await run()).toMatchObject({
    code: 1,
    error: expect.stringContaining('No process has told of itself'),
  })
  const tell = async (port: number, session: string[], ...qr: string[]) => {
    const leave = tellOfProcess(api, {
      kind: 'api',
      port,
      secrets: fingerprintsOf({
        SESSION_SECRETS: session,
        QR_SECRETS: keyed(...qr),
        DIGEST_KEYS: keyed('d1'),
      }),
      build: `00009-${port}-a`,
    })
    await expect
      .poll(async () =>
        (await runningProcesses(api)).some(({ name }) => name.includes(`:${port} `)),
      )
      .toBe(true)
    return leave
  }
  const [old, next] = ['the-old-session-secret', 'the-new-session-secret']
  const leaving = [await tell(3001, [next, old], 'k2', 'k1')]
  const leaveEarly = await tell(3002, [old], 'k1', 'k2')
  leaving.push(
    tellOfProcess(worker, {
      kind: 'worker',
      secrets: fingerprintsOf({ DIGEST_KEYS: keyed('d1'), QR_SECRETS: undefined }),
    }),
  )
  await expect.poll(async () => (await runningProcesses(api)).length).toBe(3)

  const mixed = await run()
  expect(mixed.code).toBe(1)
  expect(mixed.out).toMatch(/:3002 \(\d+\), heard \d s ago, build 00009-3002-a\n/)
  expect(mixed.out).toMatch(/[0-9a-f]{10} {2}first at \S+:3001 \(\d+\), NOT KNOWN to \S+:3002 /)
  expect(mixed.out).toMatch(/k2:[0-9a-f]{10} {2}first at \S+:3001 \(\d+\), known to all/)
  expect(mixed.out).toMatch(/d1:[0-9a-f]{10} {2}first everywhere, known to all/)
  expect(mixed.out).toContain('NOT YET: something of SESSION_SECRETS is not known everywhere.')
  expect(mixed.out).not.toMatch(/the-(old|new|secret)/)

  await leaveEarly()
  leaving.push(await tell(3002, [old, next], 'k1', 'k2'))
  const both = await run()
  expect(both.out).toContain('Every process knows every secret')
  expect(both.code).toBe(0)

  await Promise.all(leaving.map((leave) => leave()))
  expect(await runningProcesses(api)).toEqual([])
})

test('a process that is gone without a word is off the list after a minute, and its row after an hour', async () => {
  const leave = tellOfProcess(worker, { kind: 'worker', secrets: {} })
  await expect.poll(async () => (await runningProcesses(api)).length).toBe(1)
  await database.sql`update processes set seen_at = now() - interval '61 seconds'`
  expect(await runningProcesses(api)).toEqual([])
  await database.sql`update processes set seen_at = now() - interval '61 minutes'`
  const another = tellOfProcess(api, { kind: 'api', port: 1, secrets: {} })
  await expect
    .poll(async () => (await database.sql`select kind from processes`).map(({ kind }) => kind))
    .toEqual(['api'])
  await leave()
  await another()
})
