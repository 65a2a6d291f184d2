import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findHaproxy, haproxyConfig, serversOn } from '#platform/haproxy.ts'
import { linesOf } from '#platform/lines.ts'
import { freePort, memoryOf } from '#platform/processes.ts'
import { unpackDebian } from '#platform/testing/debian.ts'

/** A checkout whose processes can be started. */
export interface Release {
  name: string
  folder: string
}

/** Secrets by variable, each newest first, as the processes get them. */
export type Secrets = Record<
  'SESSION_SECRETS' | 'QR_SECRETS' | 'FACTOR_KEYS' | 'DIGEST_KEYS',
  string[]
>

type Kind = 'api' | 'worker'
interface Member {
  kind: Kind
  port: number
  child: Bun.Subprocess
}

/** APIs and workers of the product behind HAProxy, which can be killed, restarted and replaced. */
export interface Fleet {
  databaseUrl: string
  /** the proxy's */
  port: number
  /** `api 1`, `api 2`, `worker 1` … */
  names: string[]
  /** what next starts run */
  release: Release
  secrets: Secrets
  /** Kills a process with -9 and starts it again after a second, as a supervisor does. */
  kill(name: string): Promise<void>
  /** Ends a process by SIGTERM and starts it again. */
  restart(name: string): Promise<void>
  /** bytes of memory that a process holds */
  memory(name: string): number
  /** errors that nobody foresaw, from the processes' logs */
  errors: string[]
  stop(): Promise<void>
}

/** The program, and where it finds its libraries: Debian's package where none is installed. */
function haproxy(): { program: string; env: Record<string, string> } {
  const installed = findHaproxy()
  if (installed) return { program: installed, env: {} }
  const { root, libraries } = unpackDebian('haproxy')
  return { program: join(root, 'usr/sbin/haproxy'), env: { LD_LIBRARY_PATH: libraries } }
}

const messageOf = (line: string): unknown => {
  try {
    return (JSON.parse(line) as { message?: unknown }).message
  } catch {
    return undefined
  }
}

/** Brings a database to a release's schema, by the command of that release. */
export async function migrateTo(release: Release, databaseUrl: string): Promise<void> {
  const child = Bun.spawn([process.execPath, '--bun', 'scripts/migrate.ts'], {
    cwd: release.folder,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await child.exited) !== 0) throw new Error(`the database did not come to ${release.name}`)
}

export async function openFleet(options: {
  databaseUrl: string
  redisUrl?: string
  counts: Record<Kind, number>
  release: Release
  secrets: Secrets
}): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'telve-drill-'))
  const members = new Map<string, Member>()
  const errors: string[] = []
  const port = await freePort()

  /** Reads what a process says; resolves when it says that it is ready. */
  async function hear(name: string, stream: ReadableStream<Uint8Array>, ready: () => void) {
    for await (const line of linesOf(stream)) {
      const message = messageOf(line)
      if (message === 'listening' || message === 'ready') ready()
      if (message === 'unexpected') errors.push(`${name}: ${line.slice(0, 400)}`)
    }
  }

  async function start(name: string, kind: Kind, own: number): Promise<void> {
    const secrets = Object.entries(fleet.secrets).map(([key, list]) => [key, list.join(',')])
    const child = Bun.spawn([process.execPath, '--bun', `${kind}/main.ts`], {
      cwd: fleet.release.folder,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: options.databaseUrl,
        ...(options.redisUrl && { REDIS_URL: options.redisUrl }),
        PORT: String(own),
        PROXY_HOPS: '1',
        LEAVING_MS: '3000',
        RELEASE: fleet.release.name,
        ...Object.fromEntries(secrets),
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    members.set(name, { kind, port: own, child })
    const { promise, resolve } = Promise.withResolvers<void>()
    void hear(name, child.stdout, resolve)
    void hear(name, child.stderr, resolve)
    await Promise.race([promise, child.exited])
    if (child.exitCode !== null) throw new Error(`${name} did not start`)
    if (kind === 'api') await untilReady(own)
  }

  async function end(name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<Member> {
    const member = members.get(name)
    if (!member) throw new Error(`there is no ${name}`)
    member.child.kill(signal)
    await member.child.exited
    return member
  }

  const fleet: Fleet = {
    databaseUrl: options.databaseUrl,
    port,
    names: [],
    release: options.release,
    secrets: options.secrets,
    errors,
    async kill(name) {
      const { kind, port: own } = await end(name, 'SIGKILL')
      await Bun.sleep(1_000)
      await start(name, kind, own)
    },
    async restart(name) {
      const { kind, port: own } = await end(name, 'SIGTERM')
      await start(name, kind, own)
    },
    memory: (name) => memoryOf(members.get(name)?.child.pid ?? 0),
    async stop() {
      proxy?.kill('SIGKILL')
      for (const name of members.keys()) await end(name, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  let proxy: Bun.Subprocess | undefined
  try {
    const ports: number[] = []
    for (let n = 1; n <= options.counts.api; n++) {
      const own = await freePort()
      ports.push(own)
      fleet.names.push(`api ${n}`)
      await start(`api ${n}`, 'api', own)
    }
    for (let n = 1; n <= options.counts.worker; n++) {
      fleet.names.push(`worker ${n}`)
      await start(`worker ${n}`, 'worker', 0)
    }
    const file = join(folder, 'haproxy.cfg')
    const listen = `127.0.0.1:${port}`
    writeFileSync(file, haproxyConfig({ listen, servers: serversOn(ports), isFirst: true }))
    const { program, env } = haproxy()
    proxy = Bun.spawn([program, '-db', '-q', '-f', file], {
      env,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    await untilReady(port)
    return fleet
  } catch (error) {
    await fleet.stop()
    throw error
  }
}

async function untilReady(port: number): Promise<void> {
  for (const deadline = performance.now() + 60_000; ; await Bun.sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (performance.now() > deadline) throw new Error(`nobody is ready on port ${port}`)
  }
}
