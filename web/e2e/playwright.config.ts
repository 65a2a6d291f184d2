import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { onParentGone } from '#platform/parent.ts'
import { freePort } from '#platform/processes.ts'
import { chromium } from '#platform/testing/chromium.ts'

const root = join(import.meta.dirname, '../..')

onParentGone(() => process.kill(process.pid, 'SIGTERM'))

// Every Playwright process reads this file. The first one sets the port for all.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= join(root, `.telve/e2e-${process.pid}`)
const origin = `http://localhost:${process.env.E2E_PORT}`

/** Starts the whole product with its own port and data. */
export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? join(root, 'test-results/e2e.json') }],
  ],
  workers: 1,
  // The browser shares two cores with the product. The report names tests that needed a retry.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    launchOptions: await chromium(),
    trace: 'retain-on-failure',
  },
  webServer: {
    // `exec` removes the shell, so that the product notices when Playwright is killed.
    command: `exec "${process.execPath}" scripts/start.ts`,
    cwd: root,
    url: `${origin}/api/ready`,
    // no tiles: a page that asks another origin fails its test
    env: { PORT: process.env.E2E_PORT, TELVE_DATA: process.env.E2E_DATA, TILE_URL: 'none' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // ms; on a loaded machine, build, migration and seed take minutes
    timeout: 300_000,
  },
})
