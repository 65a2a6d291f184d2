import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          pool: 'forks',
          globalSetup: ['sql/test-server.ts'],
          include: ['{api,sql,worker,web,ui-kit,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['web/e2e/**'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
