import { inject } from 'vitest'
import { connect, type Sql } from '../connection.ts'

export interface TestDatabase {
  /** Its address, as the owner; `connect(url, { role: 'telve_api' })` acts as the API does. */
  url: string
  /** A pool of connections as the owner. */
  sql: Sql
  /** Closes the pool and removes the database, even with open connections. */
  drop: () => Promise<void>
}

let made = 0
let administration: Sql | undefined

/** The connection by which this process makes and drops databases. */
const onServer = (): Sql => {
  administration ??= connect(inject('testServer').url, { max: 1 })
  return administration
}

/** A migrated, empty database for one test file: a copy of the run's template. */
export function testDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('testServer').template)
}

/** A database in which no migration has run. */
export function blankDatabase(): Promise<TestDatabase> {
  return makeDatabase('template1')
}

async function makeDatabase(model: string): Promise<TestDatabase> {
  const { url, template } = inject('testServer')
  const name = `${template.replace('template', String(process.pid))}_${++made}`
  const server = onServer()
  // copies the files: written through the log, as is the default, a copy takes four times as long
  await server`create database ${server(name)} template ${server(model)} strategy file_copy`
  const address = Object.assign(new URL(url), { pathname: name }).href
  const sql = connect(address)
  const drop = async () => {
    await sql.end({ timeout: 1 })
    await server`drop database if exists ${server(name)} with (force)`
  }
  return { url: address, sql, drop }
}
