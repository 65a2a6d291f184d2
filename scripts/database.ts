import { join } from 'node:path'
import { connect } from '#sql/connection.ts'
import { seedDemo } from '#sql/demo/seed.ts'
import { startEmbedded } from '#sql/embedded/server.ts'
import { migrate } from '#sql/migrator.ts'
import { explain, Failure } from './failure.ts'

export interface PreparedDatabase {
  url: string
  /** What there is to say about it, for the terminal. */
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

/**
 * Gives a migrated database: the one DATABASE_URL names, else an embedded server whose data stays
 * in the data folder.
 * @param options.demo whether the demo's people and history belong in it; they are sown once
 * @throws Failure when it can't be reached or brought to this version
 */
export async function prepareDatabase(
  given: string | undefined,
  { dataDir, demo }: { dataDir: string; demo: boolean },
): Promise<PreparedDatabase> {
  const named = given ? describe(given) : undefined
  const dir = join(dataDir, 'postgres')
  const server = given ? undefined : await startEmbedded({ dir })
  const url = given ?? server?.url ?? ''
  const sql = connect(url, { max: 1, applicationName: 'telve start' })
  try {
    const applied = await migrate(sql)
    const sown = demo && (await seedDemo(sql, { now: new Date() }))
    const summary = [
      named ?? `PostgreSQL on port ${new URL(url).port}`,
      ...(server && server.dataDir !== dir ? [`data in ${server.dataDir}`] : []),
      ...(applied.length > 0 ? [`${applied.length} schema scripts applied`] : []),
      ...(sown ? ['demo data added'] : []),
    ].join(', ')
    return { url, summary, stop: server?.stop ?? (async () => {}) }
  } catch (error) {
    await server?.stop()
    throw new Failure(`The database ${named ?? ''} is not usable: ${explain(error)}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
