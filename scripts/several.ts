import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findHaproxy, haproxyConfig, serversOn } from '#platform/haproxy.ts'
import type { ProcessName } from './environment.ts'
import { Failure } from './failure.ts'
import { requirePort } from './port.ts'
import type { ProcessCommand } from './processes.ts'

/** More are of no use on one machine. */
const most = 20

/**
 * How many processes of a kind were asked for: `--api 2`; one by default.
 * @throws Failure for anything that is no such number
 */
export function countOf(given: readonly string[], name: ProcessName): number {
  const at = given.indexOf(`--${name}`)
  if (at < 0) return 1
  const count = Number(given[at + 1])
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Failure(`--${name} needs a number from 1 to ${most}, like: npm start -- --${name} 2`)
  return count
}

/** What a start runs. */
interface Plan {
  processes: Record<string, ProcessCommand>
  /** that have to be ready */
  ports: number[]
  /** lines for the terminal */
  words: string[]
}

/** `API`, or `API 1`, `API 2` where there are several. */
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => (count === 1 ? name : `${name} ${n + 1}`))

/**
 * Several APIs listen on the ports behind the product's, on this machine alone, and HAProxy on the
 * product's own. Where no HAProxy is installed, a line says so and the APIs are reached by themselves.
 * @param port the product's
 */
export async function planProcesses({
  counts,
  port,
  env,
  dataDir,
  proxy = findHaproxy(),
}: {
  counts: Record<ProcessName, number>
  port: number
  env: Record<ProcessName, Record<string, string>>
  dataDir: string
  proxy?: string | undefined
}): Promise<Plan> {
  const workers = numbered('worker', counts.worker).map(
    (name) => [name, { command: ['worker/main.ts'], env: env.worker }] as const,
  )
  if (counts.api === 1) {
    const api = { command: ['api/main.ts'], env: env.api }
    return { processes: { API: api, ...Object.fromEntries(workers) }, ports: [port], words: [] }
  }
  const ports = Array.from({ length: counts.api }, (_, n) => port + 1 + n)
  for (const each of ports) await requirePort(String(each), each)
  const behind = proxy && {
    HOST: '127.0.0.1',
    PROXY_HOPS: String(Number(env.api.PROXY_HOPS || 0) + 1),
    LEAVING_MS: env.api.LEAVING_MS || '3000',
  }
  const apis = numbered('API', counts.api).map((name, n) => {
    const own = { ...env.api, ...behind, PORT: String(ports[n]) }
    return [name, { command: ['api/main.ts'], env: own }] as const
  })
  const processes: Record<string, ProcessCommand> = Object.fromEntries([...apis, ...workers])
  const listed = ports.map((each) => `http://localhost:${each}`).join(', ')
  if (!proxy)
    return {
      processes,
      ports,
      words: [`No proxy is before them, since HAProxy is not installed: ${listed}`],
    }
  const file = join(dataDir, 'haproxy.cfg')
  const host = env.api.HOST || '127.0.0.1'
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(
    file,
    haproxyConfig({ listen: `${host}:${port}`, servers: serversOn(ports), isFirst: true }),
  )
  processes.proxy = { program: proxy, command: ['-db', '-f', file], env: {} }
  return { processes, ports: [...ports, port], words: [`HAProxy before ${listed}`] }
}
