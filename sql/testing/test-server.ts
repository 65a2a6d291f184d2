import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isAlive } from '#platform/processes.ts'
import { connect, type Sql } from '../connection.ts'
import { discardEmbedded, startEmbedded } from '../embedded/server.ts'
import { throwawaySettings } from '../embedded/settings.ts'
import { migrate } from '../migrator.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; template: string }
  }
}

const folder = join(import.meta.dirname, '../../.telve')

/** Removes the servers and data of test runs that were killed. */
async function sweepServers(): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const owner = Number(/^test-(\d+)\.json$/.exec(name)?.[1])
    if (owner && !isAlive(owner)) await discardEmbedded(join(folder, `test-${owner}`))
  }
}

/**
 * Drops the databases of killed runs on a server that outlives them: no process claims their name.
 */
async function sweepDatabases(sql: Sql): Promise<void> {
  const left = await sql<{ datname: string }[]>`
    select datname from pg_database
     where datname ~ '^telve_test_[0-9]+_'
       and split_part(datname, '_', 3) not in (
         select split_part(application_name, '_', 3) from pg_stat_activity
          where application_name like 'telve\_test\_%')`
  for (const { datname } of left) await sql`drop database if exists ${sql(datname)} with (force)`
}

/**
 * vitest's global set-up: one server for the run (TEST_DATABASE_URL, else an embedded one) with a
 * migrated template, of which `testDatabase()` makes a copy for each test file.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  await sweepServers()
  const run = process.pid
  const given = process.env.TEST_DATABASE_URL
  const dir = join(folder, `test-${run}`)
  const server = given
    ? undefined
    : await startEmbedded({ dir, settings: throwawaySettings(), inMemory: true })
  const url = given ?? server?.url ?? ''
  const template = `telve_test_${run}_template`
  const sql = connect(url, { max: 1, applicationName: `telve_test_${run}` })
  try {
    await sweepDatabases(sql)
    await sql`create database ${sql(template)}`
    const inside = connect(Object.assign(new URL(url), { pathname: template }).href, { max: 1 })
    // Tests sign administrators in by password; those of second factors switch it on.
    await migrate(inside)
      .then(() => inside`update security_settings set admins_need_second_factor = false`)
      .finally(() => inside.end())
  } catch (error) {
    await sql.end()
    await discardEmbedded(dir)
    throw error
  }
  project.provide('testServer', { url, template })
  return async () => {
    if (server) {
      await sql.end()
      await discardEmbedded(dir)
    } else {
      const made = await sql<{ datname: string }[]>`
        select datname from pg_database where datname like ${`telve\\_test\\_${run}\\_%`}`
      for (const { datname } of made) await sql`drop database ${sql(datname)} with (force)`
      await sql.end()
    }
  }
}
