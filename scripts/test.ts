import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { onParentGone } from '#platform/parent.ts'
import { isAlive } from '#platform/processes.ts'
import { picturesRunHere } from '#platform/testing/chromium.ts'
import { discardEmbedded } from '#sql/embedded/server.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
mkdirSync('.telve', { recursive: true })
const reports = mkdtempSync(join(tmpdir(), 'telve-test-'))

interface Totals {
  passed: number
  failed: number
  skipped: number
  /** names of the tests that failed */
  failures: string[]
  /** names of those that passed only on a retry */
  wavering: string[]
}

interface Suite {
  title: string
  suites?: Suite[] | undefined
  specs: { title: string; tests: { status: string }[] }[]
}
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    suites: z.array(Suite).optional(),
    specs: z.array(
      z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) }),
    ),
  }),
)
const namesIn = ({ title, suites = [], specs }: Suite, status: string): string[] => [
  ...specs
    .filter((spec) => spec.tests.some((test) => test.status === status))
    .map((spec) => `${title}: ${spec.title}`),
  ...suites.flatMap((suite) => namesIn(suite, status)),
]

/** The reports that vitest and Playwright write at the end, each in its own format. */
const Report = z.union([
  z
    .object({
      numPassedTests: z.int(),
      numFailedTests: z.int(),
      numPendingTests: z.int(),
      numTodoTests: z.int(),
      testResults: z.array(
        z.object({
          name: z.string(),
          assertionResults: z.array(
            z.object({
              fullName: z.string(),
              status: z.string(),
              failureMessages: z.array(z.string()),
            }),
          ),
        }),
      ),
    })
    .transform((t): Totals => {
      const tests = t.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map((test) => ({
          ...test,
          at: `${relative(root, name)}: ${test.fullName}`,
        })),
      )
      return {
        passed: t.numPassedTests,
        failed: t.numFailedTests,
        skipped: t.numPendingTests + t.numTodoTests,
        failures: tests.filter((test) => test.status === 'failed').map((test) => test.at),
        wavering: tests
          .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
          .map((test) => test.at),
      }
    }),
  z
    .object({
      stats: z.object({
        expected: z.int(),
        unexpected: z.int(),
        flaky: z.int(),
        skipped: z.int(),
      }),
      suites: z.array(Suite),
    })
    .transform(
      ({ stats, suites }): Totals => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        failures: suites.flatMap((suite) => namesIn(suite, 'unexpected')),
        wavering: suites.flatMap((suite) => namesIn(suite, 'flaky')),
      }),
    ),
])

interface Step {
  command: string[]
  env?: Record<string, string>
  /** the file with its totals afterwards; checks have none */
  report?: string
}

function vitest(project: string): Step {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    command: ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...reporters],
    report,
  }
}

const endToEnd = join(reports, 'e2e.json')
const steps: Record<string, Step> = {
  check: { command: ['scripts/check.ts'] },
  node: vitest('node'),
  stories: vitest('stories'),
  ...(picturesRunHere && { pictures: vitest('pictures') }),
  e2e: {
    command: ['node_modules/playwright/cli.js', 'test', '-c', 'web/e2e/playwright.config.ts'],
    env: { E2E_REPORT: endToEnd },
    report: endToEnd,
  },
}

/** Removes the servers and data of ended steps, after failures too. */
async function sweep(): Promise<void> {
  for (const name of readdirSync('.telve')) {
    const [, kind, owner] = /^(test|e2e)-(\d+)(?:\.json)?$/.exec(name) ?? []
    if (!kind || isAlive(Number(owner))) continue
    const folder = `.telve/${kind}-${owner}`
    await discardEmbedded(kind === 'e2e' ? `${folder}/postgres` : folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads `--only=check,node`; further arguments go to the tools (file names, `-t name`). */
function chosen(): { names: string[]; rest: string[] } {
  const given = Bun.argv.slice(2)
  const only = given.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  const names = only?.split(',') ?? Object.keys(steps)
  const unknown = names.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}; there are ${Object.keys(steps)}.`)
    process.exit(2)
  }
  return { names, rest: given.filter((argument) => !argument.startsWith('--only=')) }
}

/** A step that broke off before it could count its tests counts as one failure. */
function count({ report }: Step, code: number): Totals {
  const broken = { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [], wavering: [] }
  if (!report) return broken
  if (!existsSync(report)) return { ...broken, failed: 1 }
  const totals = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
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
const { names, rest } = chosen()
const sum = { passed: 0, failed: 0, skipped: 0 }
const lines: string[] = []
for (const name of names) {
  const step = steps[name]
  if (!step) continue
  console.log(`\n── ${name}`)
  const began = performance.now()
  running = Bun.spawn([process.execPath, '--bun', ...step.command, ...rest], {
    env: { ...process.env, ...step.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await running.exited
  if (stopping) await stopping
  const totals = count(step, code)
  sum.passed += totals.passed
  sum.failed += totals.failed
  sum.skipped += totals.skipped
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counted = step.report ? `${totals.passed} passed, ${totals.failed} failed` : ''
  lines.push(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${seconds.padStart(6)} s  ${counted}`,
    ...totals.failures.map((test) => `       failed: ${test}`),
    ...totals.wavering.map((test) => `       passed only when tried again: ${test}`),
  )
}
await sweep()
rmSync(reports, { recursive: true, force: true })
console.log(`\n${lines.join('\n')}`)
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)
