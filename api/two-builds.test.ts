// @module-tag waits
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runningProcesses } from '#sql/processes.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { endStarted, startApi } from './testing/started-api.ts'

// Two releases with processes of their own, which follow each other (decisions/302).

vi.setConfig({ testTimeout: 180_000 })

const root = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'telve-two-builds-'))
const shared = join(place, 'shared')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(place, { recursive: true })
})
afterEach(endStarted)

/** A release with a build that says its name, in a folder of its own. */
function makeRelease(name: string): string {
  const folder = join(place, name)
  for (const part of ['api', 'platform', 'sql', 'worker', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const part of ['assets', 'pages', 'server'])
    mkdirSync(join(folder, 'dist', part), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(folder, 'dist', file), text)
  write('index.html', `${name}, home`)
  write('pages/points.html', `${name}, points`)
  write('sw.js', `"${name}"`)
  write('assets/app.js', `"${name}"`)
  write('server/front-page.js', `export const writePage = () => '${name}, front page'`)
  return folder
}

test('while one API runs with the former release all serve its pages, to the new one and back', async () => {
  const former = makeRelease('former')
  const later = makeRelease('later')
  const migrations = join(former, 'sql/migrations')
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  rmSync(join(migrations, newest ?? ''))

  const listed = async () => (await runningProcesses(database.sql)).length
  async function start(release: string) {
    const before = await listed()
    const { api, ended, listening } = startApi(database.url, { SHARED_ASSETS: shared }, release)
    const origin = `http://127.0.0.1:${await listening()}`
    const get = async (path: string) => (await fetch(origin + path)).text()
    const first = await get('/points')
    await expect.poll(listed).toBe(before + 1)
    const end = (signal: 'SIGTERM' | 'SIGKILL') => {
      api.kill(signal)
      return ended
    }
    return { get, first, end }
  }

  const old = await start(former)
  expect(old.first).toBe('former, points')
  const young = await start(later)
  expect(young.first).toBe('former, points')
  expect(await young.get('/sw.js')).toBe('"former"')
  expect(await young.get('/app-shell')).toBe('former, home')
  // this one a process writes itself
  expect(await young.get('/')).toBe('later, front page')
  await old.end('SIGTERM')
  await expect.poll(() => young.get('/points')).toBe('later, points')
  expect(await young.get('/sw.js')).toBe('"later"')

  const back = await start(former)
  expect(back.first).toBe('former, points')
  await expect.poll(() => young.get('/points')).toBe('former, points')
  // gone without a word: its row is what tells of it, for a minute
  await back.end('SIGKILL')
  expect(await young.get('/points')).toBe('former, points')
  await database.sql`
    update processes set seen_at = now() - interval '61 seconds'
     where build = (select min(build collate "C") from processes)`
  await expect.poll(() => young.get('/points')).toBe('later, points')
})
