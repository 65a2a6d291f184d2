import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'redis'
import { onParentGone } from '../parent.ts'
import { freePort } from '../processes.ts'
import { unpackDebian } from './debian.ts'

interface Program {
  path: string
  env: Record<string, string>
}

/** The program of an installed Redis or Valkey, else that of Debian's package. */
function findProgram(): Program {
  const installed = Bun.which('redis-server') ?? Bun.which('valkey-server')
  if (installed) return { path: installed, env: {} }
  try {
    const { root, libraries } = unpackDebian('redis-server')
    return { path: join(root, 'usr/bin/redis-server'), env: { LD_LIBRARY_PATH: libraries } }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      'The tests need a Redis server and none could be had. Install redis-server, or set ' +
        `REDIS_TEST_URL to a Redis whose data may be thrown away. (${reason})`,
    )
  }
}

// The shell ends the server when its own input closes, which happens when this process ends in any
// way. It has a process group of its own, so a kill of our group does not end it first.
const guard = '"$0" "$@" & server=$!; read -r _; kill "$server"; wait "$server"'

function spawnGuarded({ path, env }: Program, port: number): ChildProcess {
  const options = [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', tmpdir()],
    ...['--save', '', '--appendonly', 'no', '--loglevel', 'warning'],
  ]
  return spawn('sh', ['-c', guard, path, ...options], {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
}

/** Whether the server answers within 10 s. */
async function answers(url: string): Promise<boolean> {
  const reconnectStrategy = (tries: number) => (tries < 200 ? 50 : false)
  const client = createClient({ url, socket: { reconnectStrategy } })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    client.destroy()
  }
}

export interface OwnRedis {
  url: string
  /** Ends it, with all that it had: nothing is saved. */
  stop(): Promise<void>
}

/**
 * Starts a Redis without anything in it. It ends with the process that started it.
 * @throws Error with a sentence when no Redis can be had
 */
export async function startRedis(port: number): Promise<OwnRedis> {
  const program = findProgram()
  const shell = spawnGuarded(program, port)
  const exited = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  const stop = () => {
    shell.stdin?.end()
    return exited
  }
  const url = `redis://127.0.0.1:${port}`
  if (await answers(url)) return { url, stop }
  await stop()
  throw new Error(`The Redis server at ${program.path} does not answer on port ${port}.`)
}

/**
 * vitest's global set-up: sets REDIS_TEST_URL to a Redis for the run, unless it is set, and deletes
 * its data afterwards.
 * @throws Error with a sentence when no Redis can be had: nothing is skipped silently
 */
export default async function startTestRedis(): Promise<(() => Promise<void>) | undefined> {
  onParentGone(() => process.kill(process.pid, 'SIGTERM'))
  if (process.env.REDIS_TEST_URL) return undefined
  const { url, stop } = await startRedis(await freePort())
  process.env.REDIS_TEST_URL = url
  return async () => {
    delete process.env.REDIS_TEST_URL
    await stop()
  }
}
