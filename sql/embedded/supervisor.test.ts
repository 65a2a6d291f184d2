// @module-tag waits
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from '../connection.ts'
import { isServerOf } from './process.ts'
import { discardEmbedded } from './server.ts'
import { throwawaySettings } from './settings.ts'
import { type ServerEvent, type SupervisedServer, superviseEmbedded } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'telve-supervised-'))
const dir = join(folder, 'postgres')
const settings = { ...throwawaySettings(), fsync: 'on', full_page_writes: 'on' }
const events: ServerEvent[] = []

let server: SupervisedServer
let sql: Sql
beforeAll(async () => {
  server = await superviseEmbedded({ dir, settings }, (event) => events.push(event))
  sql = connect(server.url, { max: 2 })
  await sql`create table kept as select 0 as kills`
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await discardEmbedded(dir)
  rmSync(folder, { recursive: true, force: true })
})

/** The postmaster's own id, queried from the server itself. */
async function postmaster(): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`
    select (regexp_split_to_array(pg_read_file('postmaster.pid'), E'\\n'))[1]::int as pid`
  return row?.pid ?? 0
}

const heard = (kind: ServerEvent['kind']) => events.filter((event) => event.kind === kind).length

it('is started again after each kill -9, where its clients find it, with what it acknowledged', async () => {
  for (const kills of [1, 2]) {
    const pid = await postmaster()
    await sql`update kept set kills = ${kills}`
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => heard('restarted'), { timeout: 30_000 }).toBe(kills)
    await expect
      .poll(() => sql`select kills from kept`.catch(() => 'away'), { timeout: 15_000 })
      .toEqual([{ kills }])
    expect(await postmaster()).not.toBe(pid)
  }
  expect(heard('lost')).toBe(2)
}, 60_000)

it('stays down once it is stopped', async () => {
  const pid = await postmaster()
  await server.stop()
  expect(isServerOf(pid, server.dataDir)).toBe(false)
  await Bun.sleep(600)
  expect(heard('lost')).toBe(2)
})
