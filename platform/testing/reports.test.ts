import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'telve-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, 'report.json')
const read = (report: unknown, code: number) => {
  writeFileSync(file, JSON.stringify(report))
  return readReport(file, code)
}

test('what vitest met is named by its message and the texts of its page, without colours', () => {
  const assertion = (fullName: string, status: string, ...failureMessages: (string | null)[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const report = {
    numPassedTests: 2,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: join(import.meta.dirname, 'some.test.ts'),
        assertionResults: [
          assertion('holds', 'passed'),
          assertion(
            'wavers',
            'passed',
            '\u001b[31mError: late\u001b[39m\n\n<div>\n  <p\n    class="x"\n  >\n    Yeni\n  </p>\n</div>\n    at a.ts:1',
          ),
          assertion('fails', 'failed', 'Error: 1 is not 2'),
          assertion('is left by no error', 'failed', null),
        ],
      },
    ],
  }
  expect(read(report, 1)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: [
      'platform/testing/some.test.ts: fails: Error: 1 is not 2',
      'platform/testing/some.test.ts: is left by no error',
    ],
    wavering: ['platform/testing/some.test.ts: wavers: Error: late Yeni'],
  })
})

test('what Playwright met is named by the first try that failed', () => {
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [
      {
        title: 'walk.spec.ts',
        specs: [
          { title: 'holds', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
          {
            title: 'wavers',
            tests: [
              {
                status: 'flaky',
                results: [{ errors: [{ message: 'Error: led away' }] }, { errors: [] }],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(read(report, 0)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    failures: [],
    wavering: ['walk.spec.ts: wavers: Error: led away'],
  })
})

test('a runner that breaks off, or fails without a failing test, has failed once', () => {
  expect(readReport(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
  const empty = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] }
  expect(read(empty, 1).failed).toBe(1)
  expect(read(empty, 0).failed).toBe(0)
})
