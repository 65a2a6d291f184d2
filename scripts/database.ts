import { join } from 'node:path'
import { connect, type Sql } from '#sql/connection.ts'
import { seedDemo } from '#sql/demo/seed.ts'
import { type ServerEvent, superviseEmbedded } from '#sql/embedded/supervisor.ts'
import { giveLogin, loginAddress } from '#sql/logins.ts'
import { migrate } from '#sql/migrator.ts'
import { prepareQueue } from '#worker/queue.ts'
import type { ProcessName } from './environment.ts'
import { explain, Failure } from './failure.ts'
import { localSecrets } from './local-secrets.ts'

export interface PreparedDatabase {
  /** The address for each process, with a login of its own where it has one. */
  urls: Record<ProcessName, string>
  /** A description of the database for the terminal. */
  summary: string
  stop: () => Promise<void>
}

/** Host and name of a database, without its password. */
function describe(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    throw new Failure(
      'DATABASE_URL is not an address; it looks like postgres://user:password@host:5432/telve.',
    )
  }
}

const sentenceOf = (event: ServerEvent): string => {
  if (event.kind === 'lost') return 'PostgreSQL ended; it is being started again …'
  if (event.kind === 'restarted')
    return `PostgreSQL is back after ${(event.ms / 1000).toFixed(1)} s.`
  return `PostgreSQL does not start; it is tried again. ${explain(event.error)}`
}

type Passwords = Record<string, string | undefined>

/**
 * Lets each process with a password sign in as its own role. A process without one uses the owner's
 * address and only assumes its role.
 */
async function giveLogins(sql: Sql, owner: string, passwords: Passwords) {
  const urls = { api: owner, worker: owner }
  for (const [name, role, password] of [
    ['api', 'telve_api', passwords.API_DATABASE_PASSWORD],
    ['worker', 'telve_worker', passwords.WORKER_DATABASE_PASSWORD],
  ] as const) {
    if (!password) continue
    await giveLogin(sql, role, password)
    urls[name] = loginAddress(owner, role, password)
  }
  return urls
}

interface PrepareOptions {
  dataDir: string
  /** whether the demo's people and history belong in it; it is inserted once */
  demo: boolean
  /** whether an older release may put its functions over those of a newer one */
  back?: boolean
  /** takes the lines that report the state of the embedded server */
  print: (line: string) => void
}

/**
 * Gives a migrated database: the one DATABASE_URL names, else an embedded server whose data stays
 * in the data folder, and which is started again when it ends.
 * @throws Failure when it can't be reached or brought to this version
 */
export async function prepareDatabase(
  given: string | undefined,
  { dataDir, demo, back = false, print }: PrepareOptions,
): Promise<PreparedDatabase> {
  const named = given ? describe(given) : undefined
  const dir = join(dataDir, 'postgres')
  const report = (event: ServerEvent) => print(sentenceOf(event))
  const server = given ? undefined : await superviseEmbedded({ dir }, report)
  const url = given ?? server?.url ?? ''
  const sql = connect(url, { max: 1, applicationName: 'telve start' })
  try {
    // an embedded database has one process: whatever was started last decides
    const applied = await migrate(sql, { back: back || server !== undefined })
    if (!process.env.REDIS_URL) await prepareQueue(url)
    const passwords: Passwords = server
      ? { ...localSecrets(join(dataDir, 'secrets.json')) }
      : process.env
    const urls = await giveLogins(sql, url, passwords)
    const seeded = demo && (await seedDemo(sql, { now: new Date() }))
    const summary = [
      named ?? `PostgreSQL on port ${new URL(url).port}`,
      server && server.dataDir !== dir && `data in ${server.dataDir}`,
      applied.length > 0 && `${applied.length} schema scripts applied`,
      seeded && 'demo data added',
    ]
      .filter(Boolean)
      .join(', ')
    return { urls, summary, stop: server?.stop ?? (async () => {}) }
  } catch (error) {
    await server?.stop()
    throw new Failure(`The database ${named ?? ''} is not usable: ${explain(error)}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
