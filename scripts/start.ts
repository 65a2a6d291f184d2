import { resolve } from 'node:path'
import { onParentGone } from '#platform/parent.ts'
import { demoAccounts } from '#sql/demo/seed.ts'
import { prepareDatabase } from './database.ts'
import { isDemo, processEnvironments } from './environment.ts'
import { Failure, reportFailure } from './failure.ts'
import { requirePort } from './port.ts'
import { clearLeftovers, type Ended, startProcesses } from './processes.ts'
import { countOf, planProcesses } from './several.ts'
import { buildWeb, requireBuild } from './web-build.ts'

process.chdir(resolve(import.meta.dirname, '..'))
const production = process.env.NODE_ENV === 'production'
const demo = isDemo()
const dataDir = resolve(process.env.TELVE_DATA ?? '.telve')
const processRecord = `${dataDir}/processes.json`

/** The cleanup steps at the end, latest first. */
const undo: (() => Promise<void>)[] = []
let ending: Promise<never> | undefined

/**
 * Ends the API and the worker, then the database, then this process; repeated calls do nothing
 * more.
 */
function end(code: number): Promise<never> {
  ending ??= (async () => {
    for (const step of undo.reverse()) await step().catch((error) => reportFailure('start', error))
    process.exit(code)
  })()
  return ending
}

function print(what: string): void {
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${what}`)
}

async function untilReady(port: number, gone: Promise<{ name: string }>): Promise<void> {
  let failed: string | undefined
  gone.then(({ name }) => {
    failed = name
  })
  // A process that listens on all addresses also listens on this one.
  const given = process.env.HOST || '127.0.0.1'
  const all = given === '0.0.0.0' || given === '::'
  const host = all ? '127.0.0.1' : given.includes(':') ? `[${given}]` : given
  const deadline = performance.now() + 60_000
  for (let last = 'no answer'; ; await Bun.sleep(50)) {
    if (failed) throw new Failure(`The ${failed} ended while it was starting; its words are above.`)
    const answer = await fetch(`http://${host}:${port}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (answer) last = await answer.text()
    if (performance.now() > deadline)
      throw new Failure(`Telve did not become ready in 60 s; /api/ready says: ${last}`)
  }
}

async function start(): Promise<void> {
  if (production && !process.env.DATABASE_URL)
    throw new Failure('DATABASE_URL is missing: production never runs on the embedded database.')
  await clearLeftovers(processRecord)
  const counts = { api: countOf(process.argv, 'api'), worker: countOf(process.argv, 'worker') }
  const port = await requirePort(process.env.PORT, 3000)
  print('Preparing the database …')
  if (production) requireBuild()
  const built = production ? Promise.resolve(false) : buildWeb()
  built.catch(() => {})
  const database = await prepareDatabase(process.env.DATABASE_URL, { dataDir, demo, print })
  undo.push(database.stop)
  print(`Database ready: ${database.summary}.`)
  if (await built) print('Web app built.')

  const env = processEnvironments({ databaseUrls: database.urls, port, dataDir })
  const plan = await planProcesses({ counts, port, env, dataDir })
  const tell = ({ name, code }: Ended) =>
    print(`The ${name} ended by itself (code ${code}); it is started again.`)
  const several = counts.api + counts.worker > 2
  const group = startProcesses(plan.processes, processRecord, several ? tell : undefined)
  undo.push(group.stop)
  for (const each of plan.ports) await untilReady(each, group.firstExit)
  print('Ready.')
  console.log(`\n  Telve   ${env.api.PUBLIC_ORIGIN ?? `http://localhost:${port}`}`)
  for (const line of plan.words) console.log(`  ${line}`)
  if (demo)
    console.log(`
  Customer       ${demoAccounts.customer}
  Counter        ${demoAccounts.staff}
  Administrator  ${demoAccounts.admin}
  Password       ${demoAccounts.password}
  Mails          ${env.api.KEEP_MAILS === 'true' ? `${env.api.PUBLIC_ORIGIN}/dev/mail` : 'sent to SMTP_URL'}`)
  console.log('\n  Ctrl-C stops it; the data stays.\n')
  if (several) return
  const { name, code } = await group.firstExit
  if (!ending) throw new Failure(`The ${name} ended by itself (code ${code}).`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
onParentGone(() => void end(0))
try {
  await start()
} catch (error) {
  if (!ending) reportFailure('start', error, '\nTelve can’t start. ')
  await end(1)
}
