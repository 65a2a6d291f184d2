import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromium, picturesRunHere, pinnedChromium } from '#platform/testing/chromium.ts'
import { WaitingFirst } from '#platform/testing/waiting-first.ts'
import { everydayFonts } from '#web/build/fonts.ts'

/** vitest would leave a core to itself, which on two cores is half the machine. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** a sequencer of one's own would win over it */
const shuffled = process.argv.includes('--sequence.shuffle.files')

const node = {
  environment: 'node',
  pool: 'forks',
  // more than cores: four files wait for processes, databases and clocks while others count (WaitingFirst)
  maxWorkers: availableParallelism() + 4,
  // they end what hangs: on a machine four times slower than most, nothing that works may meet them
  testTimeout: 60_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
} as const

/** The kit against its reference pictures, always in the browser of the package: another draws other letters. */
const pictures = async (): Promise<TestProjectInlineConfiguration> => ({
  plugins: [react(), tailwindcss(), everydayFonts()],
  test: {
    name: 'pictures',
    include: ['ui-kit/pictures.spec.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 800, height: 700 },
      provider: playwright({ launchOptions: await pinnedChromium() }),
      instances: [{ browser: 'chromium' }],
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          comparatorOptions: { threshold: 0.15, allowedMismatchedPixelRatio: 0.002 },
          resolveScreenshotPath: ({ arg, ext, root }) =>
            join(root, '.storybook/pictures', `${arg}${ext}`),
        },
      },
    },
  },
})

export default defineConfig({
  test: {
    ...(!shuffled && { sequence: { sequencer: WaitingFirst } }),
    tags: [{ name: 'waits', description: 'mostly waits, and begins first' }],
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          globalSetup: ['sql/testing/test-server.ts', 'platform/testing/redis.ts'],
          include: ['{api,sql,worker,platform,scripts}/**/*.test.ts'],
          // what the server imports keeps nothing between files: everything is a function of what it is handed
          isolate: false,
        },
      },
      {
        test: {
          ...node,
          name: 'node of the web',
          include: ['{web,ui-kit}/**/*.test.{ts,tsx}'],
        },
      },
      {
        // No file changes during a run, so no page asks for one again.
        server: { headers: { 'cache-control': 'max-age=3600' } },
        plugins: [
          storybookTest({
            configDir: '.storybook',
            storybookScript: 'bun run storybook',
            // every story has the tag "test"; "quick" are those of `npm test`
            tags: { include: [process.env.STORY_TAG ?? 'test'] },
          }),
        ],
        test: {
          name: 'stories',
          maxWorkers,
          setupFiles: ['.storybook/vitest.setup.ts'],
          testTimeout: 60_000,
          // The browser shares two cores with Vite; what passes only then is named at the end.
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // no story mocks a module, and these leave packages in the browser's cache
            importMapMocks: true,
            // the first page waits for all of Storybook to be compiled
            connectTimeout: 300_000,
            provider: playwright({ launchOptions: await chromium() }),
            instances: [
              // parts ask for nothing and keep nothing, so one page shows them all
              {
                browser: 'chromium',
                name: 'stories of parts',
                isolate: false,
                include: ['ui-kit/**/*.stories.tsx', 'worker/mails/*.stories.tsx'],
              },
              { browser: 'chromium', name: 'stories of screens', exclude: ['{ui-kit,worker}/**'] },
            ],
          },
        },
      },
      ...(picturesRunHere ? [await pictures()] : []),
    ],
  },
})
