import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/react-vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { designTokens } from '#ui/foundations/design-tokens.ts'
import { colorsOf } from '#ui/foundations/tokens.ts'
import { everydayFonts } from '#web/build/fonts.ts'
import { changesOfKit } from './changes.ts'
import { iconsModule } from './used-icons.ts'

// MSW's service worker must come from our own origin, in the installed version. It would fetch every
// module and picture itself; what is not the API's goes past it.
const served = join(import.meta.dirname, 'public')
mkdirSync(served, { recursive: true })
const goPast = `addEventListener('fetch', (event) => {
  if (!new URL(event.request.url).pathname.startsWith('/api/')) event.stopImmediatePropagation()
})
`
const worker = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')
writeFileSync(join(served, 'mockServiceWorker.js'), goPast + worker)
copyFileSync(join(import.meta.dirname, '../web/public/icon.svg'), join(served, 'icon.svg'))

const root = join(import.meta.dirname, '..')
const theme = readFileSync(join(root, 'ui-kit/foundations/theme.css'), 'utf8')
const colors = colorsOf(theme)
writeFileSync(join(served, 'tokens.json'), `${JSON.stringify(designTokens(theme), null, 2)}\n`)
writeFileSync(join(served, 'changes.json'), JSON.stringify(changesOfKit(root)))

export default {
  stories: [
    './*.mdx',
    '../ui-kit/**/*.stories.tsx',
    '../web/**/*.stories.tsx',
    '../worker/mails/*.stories.tsx',
  ],
  // Not msw-storybook-addon: as an addon it starts a worker of its own for every story, from the root of
  // the server, beside the one that preview.tsx starts for the stories of screens.
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // The worker's scope is Storybook's folder. The pictures are those of the demo.
  staticDirs: [
    './public',
    { from: '../web/public/demo', to: '/demo' },
    { from: '../node_modules/@fontsource-variable/figtree/files', to: '/figtree' },
  ],
  // The manager is built apart from the stories, so colours and fonts are written into its page.
  managerHead: (head) => `${head}<script>window.telveColors = ${JSON.stringify(colors)}</script>
<style>${['latin', 'latin-ext']
    .map(
      (letters) =>
        `@font-face { font-family: "Figtree Variable"; font-weight: 300 900; src: url("./figtree/figtree-${letters}-wght-normal.woff2") format("woff2-variations"); }`,
    )
    .join('')}</style>`,
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Here and not in vite.config.ts, because the story tests use this hook but not that file.
  // React Compiler as in the product, because its memoization changes how a screen behaves.
  viteFinal: (config) => ({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      react({ compiler: true }),
      tailwindcss(),
      everydayFonts(),
      iconsModule(root),
    ],
    // Optimized before the first test: a package that is discovered during a run makes Vite
    // reload the page, and tests fail at random in a fresh clone.
    optimizeDeps: {
      ...config.optimizeDeps,
      entries: ['.storybook/preview.tsx', '{ui-kit,web,worker}/**/*.stories.tsx'],
    },
  }),
  // TypeScript 7 has no JavaScript API, so the docgen that reads types through it cannot run.
  typescript: { reactDocgen: 'react-docgen' },
} satisfies StorybookConfig
