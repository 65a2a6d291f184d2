import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failingTables, marker, traces } from '#platform/testing/marked-person.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { prepareDatabase } from './database.ts'
import { explain, reportFailure } from './failure.ts'

// What the commands say when the database fails them names nobody (docs/operations.md, Logs).

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  const tables = await db.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`
  for (const statement of failingTables(tables.map(({ name }) => name)))
    await db.sql.unsafe(statement)
})
afterAll(() => db.drop())

/** Everything that `reportFailure` writes of an error. */
function reported(error: unknown): string {
  const said: string[] = []
  const words = vi.spyOn(console, 'error').mockImplementation((text) => void said.push(text))
  const line = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text))
    return true
  })
  reportFailure('start', error)
  words.mockRestore()
  line.mockRestore()
  return said.join('\n')
}

describe('npm start', () => {
  it('holds nothing of the rows that a seed or a script meets', async () => {
    const said: string[] = []
    const options = {
      dataDir: '/nonexistent',
      demo: true,
      print: (line: string) => said.push(line),
    }
    const error: unknown = await prepareDatabase(db.url, options).catch((caught) => caught)
    said.push(reported(error), explain(error))
    expect(said.join('\n')).toMatch(/The database .* is not usable: invalid input: "…"/)
    expect(said.join('\n')).not.toMatch(traces)
  })

  it('holds no login of the database', async () => {
    const url = Object.assign(new URL(db.url), { password: marker.token, hostname: '127.0.0.1' })
    url.port = '1'
    const options = { dataDir: '/nonexistent', demo: false, print: () => {} }
    const error: unknown = await prepareDatabase(url.href, options).catch((caught) => caught)
    expect(reported(error)).toMatch(/The database 127\.0\.0\.1:1\/.* is not usable/)
    expect(reported(error)).not.toMatch(traces)
  })

  it('holds nothing of an error that nobody foresaw', () => {
    const error = Object.assign(new Error(`invalid input: "${marker.name}"`), {
      ...{ code: '22P02', detail: `(${marker.email})`, parameters: [marker.phone] },
    })
    expect(reported(error)).toContain('invalid input')
    expect(reported(error)).not.toMatch(traces)
  })
})

describe.each([
  ['migrate.ts'],
  ['admin.ts', 'recover', 'kimse@telve.example', 'other'],
  ['ledger.ts', 'rebuild'],
])('%s', (script, ...args) => {
  it('holds nothing of the rows that it meets', async () => {
    const run = Bun.spawn([process.execPath, join(import.meta.dirname, script), ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: db.url },
      ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    })
    const [out, errors] = await Promise.all([
      new Response(run.stdout).text(),
      new Response(run.stderr).text(),
    ])
    expect(out + errors).not.toBe('')
    expect(out + errors).not.toMatch(traces)
  })
})
