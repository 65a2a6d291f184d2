import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from '#platform/processes.ts'
import { connect } from '../connection.ts'
import { discardEmbedded, type EmbeddedServer, startEmbedded } from './server.ts'
import { throwawaySettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'telve-embedded-'))
const dir = join(folder, 'postgres')
const notes = `${dir}.json`
// The durable settings, except for memory, since several servers share one machine.
const settings = { ...throwawaySettings(), fsync: 'on', full_page_writes: 'on' }
const start = () => startEmbedded({ dir, settings })

async function ask<Row>(server: EmbeddedServer, query: string): Promise<Row[]> {
  const sql = connect(server.url, { max: 1 })
  try {
    return (await sql.unsafe(query)) as unknown as Row[]
  } finally {
    await sql.end()
  }
}

const lockOf = (server: EmbeddedServer) => join(server.dataDir, 'postmaster.pid')
const pidOf = (server: EmbeddedServer) =>
  Number(readFileSync(lockOf(server), 'utf8').split('\n')[0])

async function kill(server: EmbeddedServer): Promise<number> {
  const pid = pidOf(server)
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await Bun.sleep(10)
  return pid
}

let server: EmbeddedServer
beforeAll(async () => {
  server = await start()
  await ask(server, 'create table kept as select 42 as answer')
})
afterEach(async () => {
  expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})
afterAll(async () => {
  await discardEmbedded(dir)
  rmSync(folder, { recursive: true, force: true })
})

describe('an embedded server', () => {
  it('is the one that runs already when it is asked for again', async () => {
    const pid = pidOf(server)
    server = await start()
    expect(pidOf(server)).toBe(pid)
  })

  it('starts again after it was stopped, on the same port', async () => {
    const { url } = server
    await server.stop()
    server = await start()
    expect(server.url).toBe(url)
  })

  it('starts again after a kill -9', async () => {
    await kill(server)
    server = await start()
  })

  it('starts again when its process id belongs to somebody else by now', async () => {
    const pid = await kill(server)
    const lock = readFileSync(lockOf(server), 'utf8')
    writeFileSync(lockOf(server), lock.replace(String(pid), String(process.ppid)))
    server = await start()
  })

  it('moves to another port when its own is taken', async () => {
    await server.stop()
    const { port } = JSON.parse(readFileSync(notes, 'utf8')) as { port: number }
    expect(port).toBeGreaterThan(0)
    const other = createServer().listen(port, '127.0.0.1')
    server = await start()
    other.close()
    expect(new URL(server.url).port).not.toBe(String(port))
  })

  it('starts again when its port and password are lost', async () => {
    await server.stop()
    writeFileSync(notes, '{"port":')
    server = await start()
  })

  it('keeps what it acknowledged and sorts alike on every machine', async () => {
    const [row] = await ask(
      server,
      `select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync,
              (select string_agg(x, '' order by x) from unnest(array['b', 'B', 'a', 'ç']) x) as sorted,
              pg_encoding_to_char(encoding) as encoding
         from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({ commit: 'on', fsync: 'on', sorted: 'Babç', encoding: 'UTF8' })
  })
})
