import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

const root = join(import.meta.dirname, '../..')

/** What a run of vitest or Playwright has come to. */
export interface Totals {
  passed: number
  failed: number
  skipped: number
  /** names of the tests that failed, each with what it met */
  failures: string[]
  /** those that passed only on a retry, likewise */
  wavering: string[]
}

/** characters that a cause may have; a message may hold the whole page, of which its texts are enough */
const longestCause = 700

/** What a test met, in one line: whoever has only the end of a log reads the cause there. */
const causeIn = (messages: (string | undefined)[]): string =>
  stripVTControlCharacters(messages.find(Boolean) ?? '')
    .replace(/<[^>]*>/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '))
    .join(' ')
    .replace(/ +/g, ' ')
    .slice(0, longestCause)
const withCause = (name: string, messages: (string | undefined)[]): string =>
  [name, causeIn(messages)].filter(Boolean).join(': ')

const Spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
})
interface Suite {
  title: string
  suites?: Suite[] | undefined
  specs: z.infer<typeof Spec>[]
}
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ title: z.string(), suites: z.array(Suite).optional(), specs: z.array(Spec) }),
)
const namesIn = ({ title, suites = [], specs }: Suite, status: string): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ results }) =>
        withCause(
          `${title}: ${spec.title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  ),
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
              // null for what was thrown and is no error
              failureMessages: z.array(
                z
                  .string()
                  .nullable()
                  .transform((message) => message ?? ''),
              ),
            }),
          ),
        }),
      ),
    })
    .transform((t): Totals => {
      const tests = t.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map((test) => ({
          ...test,
          at: withCause(`${relative(root, name)}: ${test.fullName}`, test.failureMessages),
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

/**
 * Reads what a runner has written; one that broke off before it could count its tests, or that
 * failed without a failing test, counts as one failure.
 * @param code the runner's exit code
 */
export function readReport(file: string, code: number): Totals {
  const broken = { passed: 0, failed: 1, skipped: 0, failures: [], wavering: [] }
  if (!existsSync(file)) return broken
  const totals = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}
