import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onParentGone } from '#platform/parent.ts'
import { isAlive } from '#platform/processes.ts'
import { nameOfChromium, picturesRunHere } from '#platform/testing/chromium.ts'
import { readReport } from '#platform/testing/reports.ts'
import { discardEmbedded } from '#sql/embedded/server.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
mkdirSync('.telve', { recursive: true })
const reports = mkdtempSync(join(tmpdir(), 'telve-test-'))

interface Step {
  command: string[]
  env?: Record<string, string>
  /** the file with its totals afterwards; checks have none */
  report?: string
  /** what `npm test` leaves to `npm run test:all` */
  leaves?: string
}

/** Reads `all`, `--only=check,node`, and what goes to the tools themselves (file names, `-t name`). */
function readArguments() {
  const given = Bun.argv.slice(2)
  const all = given[0] === 'all'
  const isOnly = (argument: string) => argument.startsWith('--only=')
  const only = given.filter(isOnly).flatMap((one) => one.slice('--only='.length).split(','))
  const rest = given.slice(all ? 1 : 0).filter((argument) => !isOnly(argument))
  // a file that is named is run whole
  return { all, whole: all || rest.length > 0, only, rest }
}
const { all, whole, only, rest } = readArguments()

function vitest(project: string, more: Partial<Step> = {}): Step {
  const report = join(reports, `${project.replace('*', '')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    command: ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...reporters],
    report,
    ...more,
  }
}

const endToEnd = join(reports, 'e2e.json')
const playwright = ['node_modules/playwright/cli.js', 'test', '-c', 'web/e2e/playwright.config.ts']
const steps: Record<string, Step> = {
  check: { command: ['scripts/check.ts'] },
  node: vitest('node*', {
    ...(all && { env: { TEST_CASES: process.env.TEST_CASES ?? 'many' } }),
    leaves: 'most random cases',
  }),
  stories: vitest('stories*', {
    env: { STORY_TAG: whole ? 'test' : 'quick' },
    leaves: 'stories without the tag "quick"',
  }),
  ...(picturesRunHere && { pictures: vitest('pictures') }),
  e2e: {
    // a file that is named does not wait for all the others
    command: [
      ...playwright,
      ...(whole ? [] : ['--grep=@quick']),
      ...(rest.length > 0 ? ['--no-deps'] : []),
    ],
    env: { E2E_REPORT: endToEnd },
    report: endToEnd,
    leaves: 'browser tests without the tag "@quick"',
  },
}

function chosenSteps(): string[] {
  const names = only.length > 0 ? only : Object.keys(steps)
  const unknown = names.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}; there are ${Object.keys(steps)}.`)
    process.exit(2)
  }
  return names
}

/** Removes the servers and data of ended steps, after failures too. */
async function sweep(): Promise<void> {
  for (const name of readdirSync('.telve')) {
    const [, kind, owner, product] = /^(test|e2e)-(\d+)(-\d+)?(?:\.json)?$/.exec(name) ?? []
    if (!kind || isAlive(Number(owner))) continue
    const folder = `.telve/${kind}-${owner}${product ?? ''}`
    await discardEmbedded(kind === 'e2e' ? `${folder}/postgres` : folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

let running: Bun.Subprocess | undefined
let stopping: Promise<never> | undefined
function stop(): Promise<never> {
  stopping ??= (async () => {
    running?.kill('SIGTERM')
    await Promise.race([running?.exited, Bun.sleep(20_000)])
    await sweep()
    rmSync(reports, { recursive: true, force: true })
    process.exit(130)
  })()
  return stopping
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
onParentGone(() => void stop())

if (!picturesRunHere)
  console.log('The kit is not compared with its pictures: their browser runs on Linux on x64 only.')
const sum = { passed: 0, failed: 0, skipped: 0 }
const lines: string[] = []
const left: string[] = []

async function runStep(name: string, step: Step): Promise<void> {
  console.log(`\n── ${name}`)
  const began = performance.now()
  running = Bun.spawn([process.execPath, '--bun', ...step.command, ...rest], {
    env: { ...process.env, ...step.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await running.exited
  if (stopping) await stopping
  const totals = step.report
    ? readReport(step.report, code)
    : { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [], wavering: [] }
  // what holds only when it is tried again proves nothing
  const wavered = all ? totals.wavering.length : 0
  const [passed, failed] = [totals.passed - wavered, totals.failed + wavered]
  sum.passed += passed
  sum.failed += failed
  sum.skipped += totals.skipped
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counted = step.report ? `${passed} passed, ${failed} failed` : ''
  lines.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${seconds.padStart(6)} s  ${counted}`,
    ...totals.failures.map((test) => `       failed: ${test}`),
    ...totals.wavering.map((test) => `       passed only when tried again: ${test}`),
  )
  if (step.leaves && !whole) left.push(step.leaves)
}

const names = chosenSteps()
for (const name of names) if (steps[name]) await runStep(name, steps[name])
await sweep()
rmSync(reports, { recursive: true, force: true })
console.log(`\n${lines.join('\n')}`)
if (names.some((name) => name === 'stories' || name === 'e2e'))
  console.log(`Shown in ${await nameOfChromium()}.`)
if (left.length > 0) console.log(`Left to "npm run test:all": ${left.join(', ')}.`)
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)
