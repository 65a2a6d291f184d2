import { resolve } from 'node:path'
import { onParentGone } from '#platform/parent.ts'
import { prepareDatabase } from './database.ts'
import { isDemo, processEnvironments } from './environment.ts'
import { reportFailure } from './failure.ts'
import { requirePort } from './port.ts'
import { clearLeftovers, startProcesses } from './processes.ts'

// The development mode: the API and the worker restart when their code changes, and Vite serves the
// screens on a port of its own, with changes applied in place.

process.chdir(resolve(import.meta.dirname, '..'))
const dataDir = resolve(process.env.TELVE_DATA ?? '.telve')
const processRecord = `${dataDir}/processes.json`
const vitePort = 5173
const undo: (() => Promise<void>)[] = []
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  for (const step of undo.reverse()) await step().catch((error) => reportFailure('dev', error))
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
onParentGone(() => end(0))
try {
  await clearLeftovers(processRecord)
  const port = await requirePort(process.env.PORT, 3000)
  await requirePort(String(vitePort), vitePort)
  const database = await prepareDatabase(process.env.DATABASE_URL, {
    dataDir,
    demo: isDemo(),
    print: console.log,
  })
  undo.push(database.stop)
  const env = processEnvironments({ databaseUrls: database.urls, port, dataDir })
  const vite = {
    PUBLIC_ORIGIN: `http://localhost:${vitePort}`,
    API_URL: `http://127.0.0.1:${port}`,
  }
  const watched = (main: string) => ['--watch', '--no-clear-screen', main]
  const viteCommand = ['--bun', 'node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts']
  const group = startProcesses(
    {
      API: { command: watched('api/main.ts'), env: { ...env.api, ...vite } },
      worker: { command: watched('worker/main.ts'), env: { ...env.worker, ...vite } },
      web: { command: viteCommand, env: { ...env.api, ...vite } },
    },
    processRecord,
  )
  undo.push(group.stop)
  console.log(`Database: ${database.summary}. Screens: http://localhost:${vitePort}`)
  const { name, code } = await group.firstExit
  if (!ending) throw new Error(`The ${name} ended by itself (code ${code}).`)
} catch (error) {
  if (!ending) reportFailure('dev', error)
  await end(1)
}
