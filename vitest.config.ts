import { availableParallelism } from 'node:os'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from '#platform/testing/chromium.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          pool: 'forks',
          // vitest would leave a core to itself, which on two cores is half the machine; many
          // files only wait for a killed process to come back.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          globalSetup: ['sql/testing/test-server.ts', 'platform/testing/redis.ts'],
          include: ['{api,sql,worker,web,ui-kit,platform,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook', storybookScript: 'bun run storybook' })],
        test: {
          name: 'stories',
          setupFiles: ['.storybook/vitest.setup.ts'],
          testTimeout: 20_000,
          // The browser shares two cores with Vite; what passes only then is named at the end.
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await chromium() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
