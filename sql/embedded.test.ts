import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connect } from './connection.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { throwawaySettings } from './embedded-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'telve-embedded-'))
const dir = join(folder, 'postgres')
const notes = `${dir}.json`
const start = () => startEmbedded({ dir, settings: throwawaySettings() })
let dataDir = ''

async function ask(server: EmbeddedServer, query: string) {
  const sql = connect(server.url, { max: 1 })
  try {
    return [...(await sql.unsafe(query))]
  } finally {
    await sql.end()
  }
}

const lockFile = () => join(dataDir, 'postmaster.pid')
const serverPid = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0])
const kept = (server: EmbeddedServer) => ask(server, 'select word from kept')

afterAll(async () => {
  const server = await start()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

it('makes a cluster, keeps what was written, and forgets neither port nor password', async () => {
  const first = await start()
  dataDir = first.dataDir
  await ask(first, "create table kept as select 'kahve' as word")
  expect(await ask(first, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  expect(statSync(notes).mode & 0o077).toBe(0)
  await first.stop()
  expect(existsSync(lockFile())).toBe(false)

  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await kept(second)).toEqual([{ word: 'kahve' }])
  await second.stop()
})

it('loses nothing when the server is killed', async () => {
  const killed = await start()
  await ask(killed, "insert into kept values ('telve')")
  process.kill(serverPid(), 'SIGKILL')
  const next = await start()
  expect(await kept(next)).toEqual([{ word: 'kahve' }, { word: 'telve' }])
  await next.stop()
})

it('takes over the server of a process that was killed', async () => {
  const left = await start()
  const pid = serverPid()
  writeFileSync(notes, JSON.stringify({ ...JSON.parse(readFileSync(notes, 'utf8')), owner: 0 }))
  const heir = await start()
  expect([heir.url, serverPid()]).toEqual([left.url, pid])
  await heir.stop()
  expect(existsSync(lockFile())).toBe(false)
})

it('leaves a server running that another living process started', async () => {
  const owned = await start()
  const owner = { ...JSON.parse(readFileSync(notes, 'utf8')), owner: process.ppid }
  writeFileSync(notes, JSON.stringify(owner))
  const guest = await start()
  await guest.stop()
  expect(await kept(owned)).toHaveLength(2)
  await owned.stop()
})

it('starts though the killed server’s process id belongs to a stranger now', async () => {
  const stranger = Bun.spawn(['sleep', '60'])
  const killed = await start()
  const lock = readFileSync(lockFile(), 'utf8')
  await killed.stop()
  writeFileSync(lockFile(), lock.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
  const next = await start()
  expect(await kept(next)).toHaveLength(2)
  expect(stranger.exitCode).toBeNull()
  await next.stop()
  stranger.kill()
})

it('takes another port when its own is somebody else’s now', async () => {
  const port = Number(JSON.parse(readFileSync(notes, 'utf8')).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => squatter.once('listening', resolve))
  const server = await start()
  expect(new URL(server.url).port).not.toBe(String(port))
  expect(await kept(server)).toHaveLength(2)
  await server.stop()
  squatter.close()
})
