import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readApiEnv } from '#api/env.ts'
import { haproxyConfig } from '#platform/haproxy.ts'
import { drawSigningKey } from '#sql/ledger/signing.ts'
import { readWorkerEnv } from '#worker/env.ts'
import { processEnvironments } from './environment.ts'

const root = join(import.meta.dirname, '..')

interface Compose {
  configs: Record<string, { content: string }>
  services: Record<string, { environment?: Record<string, string>; command?: string[] }>
}
const compose = Bun.YAML.parse(readFileSync(join(root, 'compose.yaml'), 'utf8')) as Compose

const given: Record<string, string> = {
  POSTGRES_PASSWORD: 'owner-0123456789',
  API_DATABASE_PASSWORD: 'api-0123456789abc',
  WORKER_DATABASE_PASSWORD: 'worker-0123456789',
  REDIS_PASSWORD: 'redis-0123456789',
  PUBLIC_ORIGIN: 'https://telve.example',
  SESSION_SECRETS: 's'.repeat(32),
  QR_SECRETS: `k1:${'q'.repeat(32)}`,
  FACTOR_KEYS: `f1:${'f'.repeat(32)}`,
  DIGEST_KEYS: `d1:${'d'.repeat(32)}`,
  LEDGER_KEY: drawSigningKey(),
}

/** A service's environment as compose derives it from the given variables. */
const environmentOf = (service: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replace(
        /\$\{(\w+)(?::\?[^}]*|:-([^}]*))?\}/g,
        (_, key: string, otherwise = '') => given[key] ?? otherwise,
      ),
    ]),
  )

/** The secrets that a service gets. */
const secretsOf = (environment: Record<string, string>): string[] =>
  Object.keys(given).filter((name) =>
    Object.values(environment).some((value) => value.includes(given[name] ?? '')),
  )

it('compose gives each process what it asks for, and no secret of another one', () => {
  const api = environmentOf('api')
  const worker = environmentOf('worker')
  expect(readApiEnv(api).DATABASE_URL).toContain('//telve_api:')
  expect(readWorkerEnv(worker).DATABASE_URL).toContain('//telve_worker:')
  expect(secretsOf(api).sort()).toEqual([
    'API_DATABASE_PASSWORD',
    'DIGEST_KEYS',
    'FACTOR_KEYS',
    'PUBLIC_ORIGIN',
    'QR_SECRETS',
    'REDIS_PASSWORD',
    'SESSION_SECRETS',
  ])
  expect(secretsOf(worker).sort()).toEqual([
    // a gift is marked by the one and looked for by the other
    'DIGEST_KEYS',
    'LEDGER_KEY',
    // where the links in mails lead
    'PUBLIC_ORIGIN',
    'REDIS_PASSWORD',
    'WORKER_DATABASE_PASSWORD',
  ])
  // Also invites the first administrator, with a link on the public address.
  expect(secretsOf(environmentOf('migrate')).sort()).toEqual([
    'API_DATABASE_PASSWORD',
    'POSTGRES_PASSWORD',
    'PUBLIC_ORIGIN',
    'REDIS_PASSWORD',
    'WORKER_DATABASE_PASSWORD',
  ])
  expect(secretsOf(environmentOf('redis'))).toEqual(['REDIS_PASSWORD'])
})

/** Docker's own names, which an API that starts or ends changes. */
const dockerNames = `resolvers docker
  nameserver dns 127.0.0.11:53
  hold valid 1s
`

it('compose’s proxy is set up as that of a plain start, and asks as many APIs as there are', () => {
  const servers = ['server-template api 20 api:3000 resolvers docker init-addr libc,none']
  const before = { listen: ':3000', servers, sections: dockerNames, isFirst: false }
  expect(compose.configs.haproxy?.content).toBe(haproxyConfig(before))
})

it('compose’s queue wants a password', () => {
  expect(compose.services.redis?.command?.join(' ')).toContain('requirepass $$REDIS_PASSWORD')
  expect(readApiEnv(environmentOf('api')).REDIS_URL).toBe('redis://:redis-0123456789@redis:6379')
})

it('a plain start keeps each process’s secrets from the other', () => {
  const { api, worker } = processEnvironments({
    databaseUrls: { api: 'postgres://api@db/t', worker: 'postgres://worker@db/t' },
    port: 3000,
    dataDir: join(root, '.telve'),
  })
  expect(api).toMatchObject({ DATABASE_URL: 'postgres://api@db/t', PORT: '3000' })
  expect(worker).toMatchObject({ DATABASE_URL: 'postgres://worker@db/t' })
  expect(api).not.toHaveProperty('LEDGER_KEY')
  expect(api).not.toHaveProperty('WORKER_DATABASE_PASSWORD')
  expect(worker).toHaveProperty('LEDGER_KEY')
  expect(worker).not.toHaveProperty('SESSION_SECRETS')
  expect(worker).not.toHaveProperty('QR_SECRETS')
  expect(worker).not.toHaveProperty('FACTOR_KEYS')
})

it('the image holds every folder that a process imports from', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))
  const copied = new Set([...image.matchAll(/^COPY ([a-z]+) \1$/gm)].map(([, folder]) => folder))
  const folders = ['api', 'sql', 'worker', 'platform', 'scripts']
  const imported = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|bench|testing|mocks/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(root, folder, file), 'utf8').matchAll(
          /^(?:import|} from) .*'#(\w+)\//gm,
        ),
      ])
      .map(([, room = '']) => room),
  )
  expect([...new Set(imported)].filter((room) => !copied.has(room))).toEqual([])
})

it('the image gets the programs of its packages, which its installation leaves out', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const lock = Bun.JSONC.parse(readFileSync(join(root, 'bun.lock'), 'utf8')) as {
    workspaces: { '': { dependencies: Record<string, string> } }
    packages: Record<string, [string, string, { optionalDependencies?: Record<string, string> }]>
  }
  // a package of programs, one for each machine: `@img/sharp-linux-x64`
  const programs = Object.keys(lock.workspaces[''].dependencies).flatMap((name) =>
    Object.keys(lock.packages[name]?.[2].optionalDependencies ?? {}).filter((optional) =>
      optional.endsWith('-linux-x64'),
    ),
  )
  expect(programs).toContain('@img/sharp-linux-x64')
  const folders = new Set(programs.map((name) => `node_modules/${dirname(name)}`))
  expect(dockerfile).toContain('--omit=optional')
  for (const folder of folders)
    expect(dockerfile).toContain(`COPY --from=build /app/${folder} ${folder}\n`)
})

/** The files of ours that a program reaches by its imports. */
function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, named = ''] of text.matchAll(/(?:from|import\(|import) ?'([#.][^']+)'/g)) {
      const at = named.startsWith('#')
        ? named.slice(1).replace(/^ui\//, 'ui-kit/')
        : join(dirname(file), named)
      if (at.endsWith('.ts') || at.endsWith('.tsx')) waiting.push(at)
    }
  }
  return reached
}

it('the image holds no file of tests, and every file that its programs reach', () => {
  const left = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isLeft = (file: string) =>
    left.some((pattern) => new Bun.Glob(`{${pattern},${pattern}/**}`).match(file))
  expect(isLeft('api/main.test.ts')).toBe(true)
  expect(isLeft('sql/testing/test-database.ts')).toBe(true)
  const programs = ['start', 'migrate', 'admin', 'ledger', 'build'].map(
    (name) => `scripts/${name}.ts`,
  )
  const reached = reachedFrom([
    'api/main.ts',
    'worker/main.ts',
    'web/main.tsx',
    'web/vite.config.ts',
    ...programs,
  ])
  expect(reached.size).toBeGreaterThan(500)
  expect([...reached].filter(isLeft)).toEqual([])
})
