import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { onParentGone } from '#platform/parent.ts'
import { freePort } from '#platform/processes.ts'
import { chromium } from '#platform/testing/chromium.ts'

const root = join(import.meta.dirname, '../..')

onParentGone(() => process.kill(process.pid, 'SIGTERM'))

// Playwright reads this file in each of its processes; the first one chooses for all.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= join(root, `.telve/e2e-${process.pid}`)
const origin = `http://localhost:${process.env.E2E_PORT}`

/** The whole product, started as a newcomer would, with a port and data of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? join(root, 'test-results/e2e.json') }],
  ],
  workers: 1,
  // The browser shares two cores with the whole product; what passes only then is named at the end.
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
    // Without a shell between them, the product notices when Playwright is killed.
    command: `exec "${process.execPath}" scripts/start.ts`,
    cwd: root,
    url: `${origin}/api/ready`,
    // no tiles: a page that asks another origin fails its test
    env: { PORT: process.env.E2E_PORT, TELVE_DATA: process.env.E2E_DATA, TILE_URL: 'none' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // a loaded machine builds, migrates and seeds for minutes before the first answer
    timeout: 300_000,
  },
})
