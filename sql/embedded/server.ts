import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { freePort, isAlive, isFree } from '#platform/processes.ts'
import {
  copyPrograms,
  isReachable,
  placeOutside,
  serverAccount,
  serverPrograms,
} from './binaries.ts'
import { environment, hasData, makeCluster, type Place, resetServerPassword } from './cluster.ts'
import { placeInMemory } from './memory.ts'
import { acceptsConnections, isServerOf, stopServer } from './process.ts'
import { ledgerSettings } from './settings.ts'

export interface EmbeddedServer {
  /** Address of its database, as the owner. */
  url: string
  /** The folder of its data; outside the checkout if the server's account can't enter that. */
  dataDir: string
  /** The server's own process. */
  pid: number
  /** Stops it, unless another process that is still alive started it. */
  stop: () => Promise<void>
}

/** The state stored beside the data, readable only by its owner. */
interface Memory {
  port: number
  password: string
  /** The process that started the server. */
  owner: number
  dataDir: string
}

function findPlace(folder: string, inMemory: boolean): Place {
  mkdirSync(dirname(folder), { recursive: true })
  const log = `${folder}.log`
  let native = serverPrograms()
  let dataDir = (inMemory && placeInMemory(folder)) || folder
  if (process.getuid?.() === 0) {
    if (!isReachable(join(native, 'bin/postgres'))) native = copyPrograms(native)
    if (!isReachable(dataDir)) dataDir = placeOutside('data', dataDir)
  }
  return { native, dataDir, log, account: serverAccount(dataDir) }
}

function recall(file: string): Memory | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory
  } catch {
    return undefined
  }
}

/** Replaces the file atomically: a partial file would lose the password. */
function remember(file: string, memory: Memory): void {
  const next = `${file}.new`
  writeFileSync(next, `${JSON.stringify(memory)}\n`, { mode: 0o600, flush: true })
  renameSync(next, file)
}

function spawnServer(place: Place, port: number, settings: Record<string, string>) {
  const log = openSync(place.log, 'w', 0o600)
  const options = Object.entries({
    ...settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    // In a process group of its own: Ctrl-C must reach the launcher first, so that the API and the
    // worker close before their database does.
    const child = spawn(
      join(place.native, 'bin/postgres'),
      ['-D', place.dataDir, '-p', String(port), ...options],
      {
        ...place.account,
        cwd: '/',
        env: environment,
        detached: true,
        stdio: ['ignore', 'ignore', log],
      },
    )
    const exited = new Promise<false>((done) => {
      child.once('exit', () => done(false))
      child.once('error', () => done(false))
    })
    return { child, exited }
  } finally {
    closeSync(log)
  }
}

/** A server that was spawned, once it answers; undefined if it ends or never does. */
async function onceUp(
  { child, exited }: ReturnType<typeof spawnServer>,
  { url, dataDir }: Pick<EmbeddedServer, 'url' | 'dataDir'>,
): Promise<EmbeddedServer | undefined> {
  const isUp = await Promise.race([acceptsConnections(url, 60_000), exited])
  const { pid } = child
  if (!isUp || !pid) return undefined
  child.unref()
  return { url, dataDir, pid, stop: () => stopServer(pid) }
}

/** The process of the server that an earlier run left behind, once it answers; removes stale state of that run. */
async function findLeftBehind(dataDir: string, url: string): Promise<number | undefined> {
  const lock = join(dataDir, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  // It may still be recovering or shutting down: it was killed a moment ago.
  for (let asked = 0; asked < 30 && isServerOf(pid, dataDir); asked++)
    if (await acceptsConnections(url, 500)) return pid
  if (isServerOf(pid, dataDir)) await stopServer(pid)
  else if (isAlive(pid)) {
    // The killed server's id now belongs to another process, which PostgreSQL would take for
    // itself.
    rmSync(lock, { force: true })
  }
  return undefined
}

/** Takes over the server that an earlier run left behind; only lent while whoever started it is alive. */
async function adopt(
  notes: string,
  known: Memory,
  { url, dataDir }: Pick<EmbeddedServer, 'url' | 'dataDir'>,
): Promise<EmbeddedServer | undefined> {
  const pid = await findLeftBehind(dataDir, url)
  if (pid === undefined) return undefined
  const isLent = known.owner !== process.pid && isAlive(known.owner)
  if (!isLent) remember(notes, { ...known, owner: process.pid })
  return { url, dataDir, pid, stop: isLent ? async () => {} : () => stopServer(pid) }
}

/**
 * Starts a private PostgreSQL (decisions/001) on 127.0.0.1, or takes over the one that a killed run left behind.
 * @param options.dir its data, kept between runs with the port and the password
 * @param options.keepPort waits for the port of before instead of moving to another one: somebody
 *   still knows the server by it
 * @param options.inMemory its data may lie in memory, where there is room: they are discarded after the run
 * @throws Error with a sentence: no programs for this machine, no disk space, no right to write
 */
export async function startEmbedded({
  dir,
  settings = ledgerSettings(),
  keepPort = false,
  inMemory = false,
}: {
  dir: string
  settings?: Record<string, string>
  keepPort?: boolean
  inMemory?: boolean
}): Promise<EmbeddedServer> {
  const place = findPlace(resolve(dir), inMemory)
  const { dataDir } = place
  const notes = `${resolve(dir)}.json`
  const known = recall(notes)
  const first = known ?? { port: await freePort(), password: crypto.randomUUID() }
  const { password } = first
  const address = (port: number) => `postgres://telve:${password}@127.0.0.1:${port}/postgres`
  let { port } = first
  const noted = () => remember(notes, { port, password, owner: process.pid, dataDir })
  if (known && hasData(dataDir)) {
    const server = await adopt(notes, known, { url: address(port), dataDir })
    if (server) return server
  } else if (hasData(dataDir)) {
    resetServerPassword(place, password)
  } else {
    makeCluster(place, { password, durable: settings.fsync !== 'off' }, noted)
  }

  for (let attempt = 0; ; attempt++) {
    const spawned = spawnServer(place, port, settings)
    noted()
    const server = await onceUp(spawned, { url: address(port), dataDir })
    if (server) return server
    if (attempt === 8) {
      const reason = readFileSync(place.log, 'utf8').trim().slice(-800)
      throw new Error(`PostgreSQL did not start; its log ${place.log} says: ${reason}`)
    }
    // The port was taken in between, or a killed server's processes still hold its shared memory.
    // With `keepPort` the same port is tried again.
    await Bun.sleep(300 * (attempt + 1))
    if (!keepPort && !(await isFree(port))) port = await freePort()
  }
}

/** Stops the server of temporary data, whoever started it, and removes the data. */
export async function discardEmbedded(dir: string): Promise<void> {
  const notes = `${resolve(dir)}.json`
  const dataDir = recall(notes)?.dataDir
  if (!dataDir) return
  const lock = join(dataDir, 'postmaster.pid')
  if (existsSync(lock)) {
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
    if (isServerOf(pid, dataDir)) await stopServer(pid)
  }
  for (const path of [dataDir, notes, `${resolve(dir)}.log`])
    rmSync(path, { recursive: true, force: true })
}
