import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  askedWith,
  firstLoad,
  managedLoad,
  orderingLoad,
  splitBehavior,
  yieldBetweenFiles,
} from '#web/build/chunks.ts'
import { precompress } from '#web/build/compression.ts'
import { everydayFonts } from '#web/build/fonts.ts'
import { frontPage } from '#web/build/front-page.ts'
import { pagePerRoute } from '#web/build/route-pages.ts'
import { serviceWorker } from '#web/build/service-worker.ts'
import { trimZod } from '#web/build/trimmed-zod.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // its paths are relative to Vite's root
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior, defaultBehavior: [['loader', 'component']] },
      routesDirectory: './routes',
      generatedRouteTree: './routeTree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react({ compiler: true }),
    tailwindcss(),
    everydayFonts(),
    trimZod(),
    yieldBetweenFiles(),
    frontPage(),
    pagePerRoute(),
    serviceWorker(),
    precompress(),
  ],
  // the router's store brings a copy of what React has had since 18
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // inlined assets would be data: URLs, which the CSP forbids for fonts
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (page, files, { hostType }) =>
        hostType === 'js' ? askedWith(page, files) : files,
    },
    rolldownOptions: {
      output: {
        // 42 bits tell a file from another release's of that name: two hundred such names stand in the first load
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [...firstLoad(), ...orderingLoad(), ...managedLoad()] },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/media': api } },
})
