import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './connection.ts'
import { cursorOf, type ExportedLine, exportedSecurity } from './security-export.ts'
import { noteSecurity } from './security-log.ts'
import { untilExportable } from './testing/locks.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

async function read(cursor?: string): Promise<ExportedLine[]> {
  const from = cursorOf(cursor)
  if (!from) throw new Error('no cursor')
  const lines: ExportedLine[] = []
  for await (const some of exportedSecurity(db.sql, from)) lines.push(...some)
  return lines
}
const note = (sql: Parameters<typeof noteSecurity>[0], actorId: number) =>
  noteSecurity(sql, { kind: 'sign_in', actorId, subjectId: actorId, address: '192.0.2.7' })

test('a collector that goes on from its last line gets each line once, whatever commits late', async () => {
  const api = connect(db.url, { role: 'telve_api', max: 3 })
  await note(api, 1)
  await untilExportable(db.sql)
  const first = await read()
  expect(first.map((line) => line.actor)).toEqual([1])
  expect(first[0]).toMatchObject({ kind: 'sign_in', address: '192.0.2.7', detail: {} })

  // draws the lower id, and commits after the others
  const written = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const late = api.begin(async (tx) => {
    await note(tx, 2)
    written.resolve()
    await commit.promise
  })
  await written.promise
  await note(api, 3)
  const during = await read(first.at(-1)?.cursor)
  expect(during).toEqual([])
  commit.resolve()
  await late
  await note(api, 4)
  await untilExportable(db.sql)
  const after = await read(first.at(-1)?.cursor)
  expect(after.map((line) => line.actor).sort()).toEqual([2, 3, 4])
  expect(await read(after.at(-1)?.cursor)).toEqual([])
  await api.end()
})

test('pieces follow each other without a gap', async () => {
  await db.sql`
    insert into security_log (kind, actor_id) select 'sign_in', n from generate_series(10, 2509) n`
  await untilExportable(db.sql)
  const lines = await read()
  const actors = lines.map((line) => Number(line.actor)).filter((actor) => actor >= 10)
  expect(actors).toEqual(Array.from({ length: 2_500 }, (_, place) => place + 10))
  expect(new Set(lines.map((line) => line.cursor)).size).toBe(lines.length)
})

test.each(['', 'x', '1', '1-', "1-2'", '99999999999999999999-1'])('%j is no cursor', (text) => {
  expect(cursorOf(text)).toBeUndefined()
})
