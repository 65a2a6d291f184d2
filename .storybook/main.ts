import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import type { StorybookConfig } from '@storybook/react-vite'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { everydayFonts } from '#web/build/fonts.ts'

// MSW's service worker must be served from our own origin, in the version that is installed.
const served = join(import.meta.dirname, 'public')
mkdirSync(served, { recursive: true })
copyFileSync(
  fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')),
  join(served, 'mockServiceWorker.js'),
)

export default {
  stories: ['../ui-kit/**/*.stories.tsx', '../web/**/*.stories.tsx'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    'msw-storybook-addon',
  ],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  staticDirs: ['./public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Here and not in vite.config.ts, because the story tests take over this hook but not that file.
  // The compiler as in the product: what it remembers is part of how a screen behaves.
  viteFinal: (config) => ({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      babel({ presets: [reactCompilerPreset()] }),
      tailwindcss(),
      everydayFonts(),
    ],
    // Read before the first test: a package that is found only in the middle of a run makes Vite
    // reload the page under it, and tests fail at random in a fresh clone.
    optimizeDeps: {
      ...config.optimizeDeps,
      entries: ['.storybook/preview.tsx', '{ui-kit,web}/**/*.stories.tsx'],
    },
  }),
  // TypeScript 7 has no JavaScript API, so the docgen that reads types through it cannot run.
  typescript: { reactDocgen: 'react-docgen' },
} satisfies StorybookConfig
