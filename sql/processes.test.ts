import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from './connection.ts'
import { runningProcesses, tellOfProcess, toldBuilds } from './processes.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
let api: Sql
beforeAll(async () => {
  database = await testDatabase()
  api = connect(database.url, { role: 'telve_api', max: 1 })
})
afterAll(async () => {
  await api.end()
  await database.drop()
})

const tell = async (build: string | undefined) => {
  const leave = tellOfProcess(api, { kind: 'api', secrets: {}, build })
  // the pool's only connection answers in turn
  await runningProcesses(api)
  return leave
}

test('the builds are those of processes that are there, the oldest first', async () => {
  expect(await toldBuilds(api)).toEqual([])
  // a release that tells none
  const silent = await tell(undefined)
  expect(await toldBuilds(api)).toEqual([])
  const [first, second, third] = ['00009-20-a', '00009-3-a', '00010-1-a']
  const leaving = [await tell(third), await tell(second), await tell(third)]
  const leaveFirst = await tell(first)
  expect((await runningProcesses(api)).map(({ build }) => build).sort()).toEqual([
    first,
    second,
    third,
    third,
    null,
  ])
  expect(await toldBuilds(api)).toEqual([first, second, third])
  await leaveFirst()
  expect(await toldBuilds(api)).toEqual([second, third])
  await database.sql`
    update processes set seen_at = now() - interval '61 seconds' where build = ${second}`
  expect(await toldBuilds(api)).toEqual([third])
  for (const leave of [...leaving, silent]) await leave()
  expect(await toldBuilds(api)).toEqual([])
})

test('no build has a name that leads elsewhere', async () => {
  for (const build of ['..', '../dist', '/etc', '', 'a/b', 'a'.repeat(65)])
    await expect(
      api`insert into processes (id, kind, name, secrets, build)
          values (gen_random_uuid(), 'api', 'x', '{}', ${build})`,
    ).rejects.toThrow('processes_build_check')
})
