import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './binaries.ts'

/** The paths of a server's parts, and the account that runs it. */
export interface Place {
  native: string
  dataDir: string
  log: string
  account: Account | undefined
}

/** The programs' whole environment, the same on every machine. */
export const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Whether data exists; incomplete data has another name. */
export const hasData = (dataDir: string): boolean => existsSync(join(dataDir, 'PG_VERSION'))

function run({ native, account }: Place, program: string, args: string[], input: string): void {
  const result = spawnSync(join(native, 'bin', program), args, {
    ...account,
    cwd: '/',
    env: environment,
    encoding: 'utf8',
    input,
  })
  if (result.status !== 0) throw new Error(result.error?.message ?? result.stderr.trim())
}

/**
 * Creates an empty cluster: UTF-8, code-point order, so that it sorts alike on every machine. It is
 * renamed when it is complete: data with the final name is never deleted.
 * @param prepared called when all is done but the name
 */
export function makeCluster(
  place: Place,
  { password, durable }: { password: string; durable: boolean },
  prepared: () => void,
): void {
  const { dataDir, account } = place
  const free = statfsSync(dirname(dataDir))
  const megabytes = (free.bavail * free.bsize) / 2 ** 20
  if (megabytes < 300)
    throw new Error(
      `The database needs 300 MB of free disk space at ${dataDir}; there are ${megabytes.toFixed(0)} MB.`,
    )
  const half = `${dataDir}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  if (account) chownSync(half, account.uid, account.gid)
  try {
    const args = [
      ...['-D', half, '-U', 'telve', '-A', 'scram-sha-256', '--pwfile', '/dev/stdin'],
      ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...['--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ]
    run(place, 'initdb', args, `${password}\n`)
    prepared()
    rmSync(dataDir, { recursive: true, force: true })
    renameSync(half, dataDir)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`PostgreSQL could not prepare its data at ${dataDir}: ${reason}`)
  }
}

/**
 * Gives the owner a new password where the old one was lost; the server must not be running.
 * @param password without quotes
 * @throws Error with a sentence, the data untouched
 */
export function resetServerPassword(place: Place, password: string): void {
  const statement = `alter role telve password '${password}'\n`
  try {
    run(place, 'postgres', ['--single', '-D', place.dataDir, 'postgres'], statement)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `There is data at ${place.dataDir}, but its password is lost and can't be replaced: ${reason}`,
    )
  }
}
