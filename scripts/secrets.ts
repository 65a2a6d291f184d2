import { join, resolve } from 'node:path'
import { connect } from '#sql/connection.ts'
import { startEmbedded } from '#sql/embedded/server.ts'
import { type RunningProcess, runningProcesses } from '#sql/processes.ts'
import { Failure, reportFailure } from './failure.ts'

// `npm run secrets`: whether every running process knows every secret that another one lists, so that a new one may
// be put first (docs/operations.md, Rotating a secret). It ends with 1 while one does not. On DATABASE_URL, else
// on the database of this folder; it shows fingerprints, and neither needs nor reads a secret.

process.chdir(resolve(import.meta.dirname, '..'))
try {
  const { DATABASE_URL, TELVE_DATA } = process.env
  const dir = join(resolve(TELVE_DATA || '.telve'), 'postgres')
  const server = DATABASE_URL ? undefined : await startEmbedded({ dir })
  const sql = connect(DATABASE_URL ?? server?.url ?? '', {
    max: 1,
    applicationName: 'telve-secrets',
  })
  const running = await runningProcesses(sql).finally(() =>
    sql.end({ timeout: 5 }).then(server?.stop),
  )
  if (running.length === 0)
    throw new Failure('No process has told of itself within a minute. Does the product run here?')
  process.exit(report(running) ? 0 : 1)
} catch (error) {
  reportFailure('secrets', error)
  process.exit(1)
}

/** Prints what is known where. @returns whether everybody knows everything */
function report(running: readonly RunningProcess[]): boolean {
  console.log('These processes run. One that is missing here was not asked:\n')
  for (const { kind, name, age, build } of running)
    console.log(
      `  ${kind.padEnd(6)}  ${name}, heard ${age} s ago${build ? `, build ${build}` : ''}`,
    )
  const variables = [...new Set(running.flatMap(({ secrets }) => Object.keys(secrets)))]
  const lacking = variables.filter((variable) => !isKnown(variable, running))
  console.log(
    lacking.length === 0
      ? '\nEvery process knows every secret: each of them may be put first.'
      : `\nNOT YET: something of ${lacking.join(' and ')} is not known everywhere. Put nothing first there.`,
  )
  return lacking.length === 0
}

/** Prints who uses and who lacks each secret of a variable. @returns whether nobody lacks any */
function isKnown(variable: string, running: readonly RunningProcess[]): boolean {
  const readers = running.flatMap(({ name, secrets }) => {
    const list = secrets[variable]
    return list ? [{ name, list }] : []
  })
  const secrets = [...new Set(readers.flatMap(({ list }) => list))]
  console.log(`\n${variable}`)
  const everywhere = secrets.map((secret) => {
    const names = (fits: (list: readonly string[]) => boolean) =>
      readers.filter(({ list }) => fits(list)).map(({ name }) => name)
    const first = names(([newest]) => newest === secret)
    const lacks = names((list) => !list.includes(secret))
    const use = first.length === readers.length ? 'first everywhere' : used(first)
    const known = lacks.length === 0 ? 'known to all' : `NOT KNOWN to ${lacks.join(' and ')}`
    console.log(`  ${secret}  ${use}, ${known}`)
    return lacks.length === 0
  })
  return !everywhere.includes(false)
}

function used(first: readonly string[]): string {
  return first.length === 0 ? 'first nowhere' : `first at ${first.join(' and ')}`
}
