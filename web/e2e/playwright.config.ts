import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { onParentGone } from '#platform/parent.ts'
import { chromium } from '#platform/testing/chromium.ts'
import { originOf, ownProduct, products } from './products.ts'

const root = join(import.meta.dirname, '../..')

onParentGone(() => process.kill(process.pid, 'SIGTERM'))

/** Starts a whole product for each worker, with its own port and data. */
export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? join(root, 'test-results/e2e.json') }],
  ],
  workers: products.length,
  // The browser shares two cores with the product. The report names tests that needed a retry.
  retries: 1,
  // They end what hangs: on a machine four times slower than most, nothing that works may meet them.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    // a walk whose button never comes shall not hold a worker for all its minutes
    actionTimeout: 60_000,
    baseURL: originOf(ownProduct()),
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    launchOptions: await chromium(),
    trace: 'on-first-retry',
    // It would fetch two hundred files for each of three hundred visitors, a quarter of the walks' time: what it does is
    // the business of some walks, which allow it, and every page is looked at under it (every-page.spec.ts).
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'side by side', grepInvert: /@alone/ },
    // what changes the built files, which all products serve
    { name: 'alone', grep: /@alone/, dependencies: ['side by side'] },
  ],
  webServer: products.map((product) => ({
    // `exec` removes the shell, so that the product notices when Playwright is killed.
    command: `exec "${process.execPath}" scripts/start.ts`,
    cwd: root,
    url: `${originOf(product)}/api/ready`,
    // no tiles: a page that asks another origin fails its test
    env: { PORT: String(product.port), TELVE_DATA: product.data, TILE_URL: 'none' },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    // ms; on a loaded machine, migration and seed take minutes
    timeout: 300_000,
  })),
})
