import { hkdfSync } from 'node:crypto'
import { hostname } from 'node:os'
import type { Sql } from './connection.ts'

/** ms between what a process tells of itself */
export const tellEveryMs = 10_000
/** s after which a process that tells nothing is taken for gone: six times what it may be late */
const goneAfter = 60

/** What is listed in each variable of secrets, in the list's order: fingerprints, never secrets. */
export type KnownSecrets = Readonly<Record<string, readonly string[]>>

/** A process of the product that runs. */
export interface RunningProcess {
  kind: 'api' | 'worker'
  name: string
  secrets: KnownSecrets
  /** of an API: the build whose pages it has; null where it shares none */
  build: string | null
  /** s since it told of itself */
  age: number
}

/** Ten hexadecimal digits of what cannot be turned back, behind the key's id where it has one. */
function fingerprint(secret: string | { id: string; secret: string }): string {
  if (typeof secret !== 'string') return `${secret.id}:${fingerprint(secret.secret)}`
  const bytes = hkdfSync('sha256', secret, '', 'telve fingerprint of a secret', 5)
  return Buffer.from(bytes).toString('hex')
}

/** Fingerprints of lists of secrets, by variable; one that is not set is not told. */
export const fingerprintsOf = (
  lists: Record<string, readonly (string | { id: string; secret: string })[] | undefined>,
): KnownSecrets =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => (list ? [[name, list.map(fingerprint)]] : [])),
  )

/**
 * Tells the database every ten seconds that this process runs, which secrets it knows (decisions/250) and which build's
 * pages it has (decisions/302). While the database is away nothing is told, and nothing fails.
 * @param port of an API, which tells two of a machine apart
 * @param build of an API: its name in the folder that releases share (api/shared-assets.ts)
 * @returns takes the process off the list
 */
export function tellOfProcess(
  sql: Sql,
  {
    kind,
    port,
    secrets,
    build,
  }: {
    kind: RunningProcess['kind']
    port?: number | undefined
    secrets: KnownSecrets
    build?: string | undefined
  },
): () => Promise<void> {
  const id = crypto.randomUUID()
  const name = `${hostname()}${port ? `:${port}` : ''} (${process.pid})`
  let telling: Promise<unknown> = Promise.resolve()
  const tell = () => {
    telling = sql`
      with gone as (delete from processes where seen_at < now() - interval '1 hour')
      insert into processes (id, kind, name, secrets, build)
      values (${id}, ${kind}, ${name}, ${sql.json(secrets)}, ${build ?? null})
      on conflict (id) do update set seen_at = now()`.catch(() => {})
  }
  tell()
  const timer = setInterval(tell, tellEveryMs)
  return async () => {
    clearInterval(timer)
    await telling
    await sql`delete from processes where id = ${id}`
  }
}

/** The processes that have told of themselves within a minute. */
export const runningProcesses = (sql: Sql) => sql<RunningProcess[]>`
  select kind, name, secrets, build, extract(epoch from now() - seen_at)::integer as age
    from processes where seen_at > now() - make_interval(secs => ${goneAfter})
   order by kind, name`

/** The builds that processes have told of within a minute, the oldest first. */
export async function toldBuilds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ build: string }[]>`
    select distinct build collate "C" as build from processes
     where build is not null and seen_at > now() - make_interval(secs => ${goneAfter})
     order by 1`
  return rows.map(({ build }) => build)
}
