import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#platform/processes.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { discardEmbedded, startEmbedded } from '#sql/embedded/server.ts'
import { migrate } from '#sql/migrator.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { sessionCookie } from '../sessions/cookie.ts'
import { openSessions } from '../sessions/sessions.ts'

/** signs the sessions of benches */
export const secret = 'a secret for measurements only and worth nothing'

export interface BenchEnvironment {
  url: string
  /** the folder that names the server, and where its data is */
  dir: string
  dataDir: string
  /** connections with the owner's rights; the bench itself leaves none to the database open */
  sql: Sql
  /** `Cookie` header of a signed-in administrator */
  cookie: string
  /** `Cookie` header of somebody else, who is signed in by it */
  signIn(personId: number): Promise<string>
  firstCustomer: number
  customers: number
  discard(): Promise<void>
}

/**
 * A database of its own with default durability, customers without points and an administrator.
 *
 * @param migrateFirst brings it to the schema of another release than this one
 */
export const openBenchEnvironment = async (
  name: string,
  customers: number,
  migrateFirst?: (databaseUrl: string) => Promise<void>,
): Promise<BenchEnvironment> => {
  const dir = join(import.meta.dirname, '../../.telve', name)
  await discardEmbedded(dir)
  rmSync(dir, { recursive: true, force: true })
  const server = await startEmbedded({ dir })
  const sql = connect(server.url, { max: 4, applicationName: 'telve-bench' })
  if (migrateFirst) await migrateFirst(server.url)
  else await migrate(sql)
  await sql`update security_settings set admins_need_second_factor = false`
  // names no roles: the schema of an older release has none
  const [admin] = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    values ('admin@telve.example', 'x', 'Yönetici') returning id`
  const adminId = admin?.id ?? 0
  await givePost(sql, adminId, { role: 'administrator' })
  const [first] = await sql<{ id: number }[]>`
    with people as (
      insert into users (username, password_hash, full_name, phone, verified_at)
      select 'kisi' || n || '@telve.example', 'x', 'Işıl Çağlar', '+90532' || lpad(n::text, 7, '0'),
             now()
        from generate_series(1, ${customers}::integer) n returning id)
    select min(id) as id from people`
  await sql`vacuum analyze users`
  const signIn = async (personId: number) => {
    const token = await openSessions(sql).open(personId, { passwordHash: 'x' })
    if (!token) throw new Error('nobody is signed in')
    return (await sessionCookie([secret], false).write(token)).split(';')[0] ?? ''
  }
  return {
    url: server.url,
    dir,
    dataDir: server.dataDir,
    sql,
    cookie: await signIn(adminId),
    signIn,
    firstCustomer: first?.id ?? 0,
    customers,
    discard: async () => {
      await sql.end({ timeout: 1 })
      await discardEmbedded(dir)
    },
  }
}

export interface ApiProcess {
  port: number
  pid: number
  kill(signal: NodeJS.Signals): Promise<void>
}

interface ApiOptions {
  /** of the checkout that it runs; this one by default */
  folder?: string
  /** how orders are placed; they and what moves them are told to live streams, too */
  orders?: 'group' | 'single' | 'steps'
  /**
   * without limits of attempts, which would end a measurement of them; `names`: but for that of guesses
   * at one address from many networks
   */
  limits?: 'none' | 'names'
}

/** Starts api/bench/server.ts and waits until it answers. */
export const startApi = async (
  url: string,
  ledger: 'group' | 'naive' | 'single',
  fixedPort?: number,
  { folder, orders, limits }: ApiOptions = {},
): Promise<ApiProcess> => {
  const port = fixedPort ?? (await freePort())
  const program = join(folder ?? join(import.meta.dirname, '../..'), 'api/bench/server.ts')
  const child = Bun.spawn([process.execPath, program], {
    ...(folder && { cwd: folder }),
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      BENCH_LEDGER: ledger,
      ...(orders && { BENCH_ORDERS: orders }),
      ...(limits && { BENCH_LIMITS: limits }),
      SESSION_SECRETS: secret,
    },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
  })
  for (const deadline = performance.now() + 60_000; ; await Bun.sleep(20)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('the API did not start')
  }
  return {
    port,
    pid: child.pid,
    kill: async (signal) => {
      child.kill(signal)
      await child.exited
    },
  }
}
