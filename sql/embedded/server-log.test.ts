import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '../connection.ts'
import { discardEmbedded, startEmbedded } from './server.ts'
import { logSettings, throwawaySettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'telve-server-log-'))
const dir = join(folder, 'postgres')
let sql: Sql
beforeAll(async () => {
  // an operator who looks for slow statements
  const settings = { ...throwawaySettings(), log_min_duration_statement: '0' }
  const { url } = await startEmbedded({ dir, settings })
  sql = connect(url, { max: 2 })
  await sql`create table people (name text primary key, age int not null check (age > 0))`
}, 60_000)
afterAll(async () => {
  await sql.end()
  await discardEmbedded(dir)
  rmSync(folder, { recursive: true, force: true })
})

test('the server logs slow and failing statements without what they were given', async () => {
  const add = (name: string, age: number | null) =>
    sql`insert into people (name, age) values (${name}, ${age})`
  await add('Zerrinnaz', 30)
  const code = (error: { code: string }) => error.code
  expect(await add('Zerrinnaz', 31).catch(code)).toBe('23505')
  expect(await add('Zerrinnaz Kara', 0).catch(code)).toBe('23514')
  expect(await add('Zerrinnaz Kara', null).catch(code)).toBe('23502')
  expect(await sql`select ${'{"Zerrinnaz"'}::text::jsonb`.catch(code)).toBe('22P02')
  const log = readFileSync(`${dir}.log`, 'utf8')
  expect(log).toContain('insert into people (name, age) values ($1, $2)')
  expect(log).toContain('people_pkey')
  expect(log).toContain('people_age_check')
  expect(log).not.toContain('Zerrinnaz')
})

test('compose gives its server the same settings', () => {
  const compose = readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8')
  for (const [name, value] of Object.entries(logSettings))
    expect(compose).toContain(`- -c${name}=${value}\n`)
})
