import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#sql/embedded/server.ts'
import { type ApiProcess, type BenchEnvironment, startApi } from '../environment.ts'
import { pick } from '../sender.ts'

export const victims = ['api', 'worker', 'postmaster', 'backend', 'everything'] as const
export type Victim = (typeof victims)[number]

/**
 * Ids of PostgreSQL's server and of the processes under it; none where it has ended itself, as it does
 * when its recovery is killed.
 */
const serverProcesses = (dataDir: string): { server?: number; under: number[] } => {
  const note = join(dataDir, 'postmaster.pid')
  if (!existsSync(note)) return { under: [] }
  const server = Number(readFileSync(note, 'utf8').split('\n')[0])
  const under = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
        return Number(rest.split(' ')[1]) === server
      } catch {
        return false // ended meanwhile
      }
    })
    .map(Number)
  return { server, under }
}

/**
 * Who is connected, by what the server's processes call themselves: `12 × telve idle`. Asked where the
 * server itself cannot be, since it has no connection left.
 */
export const connectedTo = (dataDir: string): string => {
  const titles = serverProcesses(dataDir).under.map((pid) => {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return title.replace('postgres: ', '').replace(/ 127\.0\.0\.1\(\d+\)/, '')
    } catch {
      return 'gone'
    }
  })
  return [...Map.groupBy(titles, (title) => title)]
    .map(([title, all]) => `${all.length} × ${title}`)
    .sort()
    .join(', ')
}

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // ended meanwhile
  }
}

/** Kills with -9, and starts again what does not come back by itself; `stuck` is all of PostgreSQL. */
export const strike = async (
  victim: Victim | 'stuck',
  bench: BenchEnvironment,
  api: ApiProcess,
): Promise<ApiProcess> => {
  const { server, under } = serverProcesses(bench.dataDir)
  const hasEnded = server === undefined
  if (victim === 'backend' && under.length > 0) {
    // PostgreSQL ends all its sessions and recovers by itself.
    kill(pick(under))
    return api
  }
  if (victim !== 'api' && !hasEnded) kill(server)
  if (victim === 'everything' || victim === 'stuck') for (const pid of under) kill(pid)
  const dead = victim === 'api' || victim === 'everything' ? api.kill('SIGKILL') : undefined
  if (victim !== 'api' || hasEnded) {
    await Bun.sleep(Math.random() * 300)
    // On its port: everybody still knows the server by it.
    await startEmbedded({ dir: bench.dir, keepPort: true })
  }
  if (!dead) return api
  await dead
  return startApi(bench.url, 'group', api.port)
}
