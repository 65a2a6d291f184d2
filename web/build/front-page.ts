import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { everyday } from './fonts.ts'

const folder = join(import.meta.dirname, '../features/front-page')

/** Bundles one file with all that it imports. @returns the code */
async function bundled(file: string, options: { ssr: boolean; define?: Record<string, string> }) {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', ...options.define },
    ...(options.ssr && { ssr: { noExternal: true } }),
    build: {
      write: false,
      minify: true,
      ssr: options.ssr,
      modulePreload: false,
      rolldownOptions: { input: join(folder, file), output: { codeSplitting: false } },
    },
  })
  const [chunk] = (made as Rolldown.RolldownOutput).output
  return chunk.code
}

/**
 * Makes the page that the server writes for who is not signed in (decisions/240): its script for browsers, in one
 * file apart from the app's, and what writes it, `server/front-page.js`, which the API runs and never
 * serves. The page shares styles and fonts with the app, so whoever goes on has them already.
 */
export const frontPage = (): Plugin => ({
  name: 'telve:front-page',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const app = bundle['index.html']
    if (app?.type !== 'asset') this.error('index.html is not part of the build')
    const [, style] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(String(app.source)) ?? []
    if (!style) this.error('index.html names no styles')
    const script = this.emitFile({
      type: 'asset',
      name: 'front-page.js',
      source: await bundled('browser.ts', { ssr: false }),
    })
    const files = {
      style,
      fonts: Object.keys(bundle)
        .filter((name) => name.includes(everyday))
        .map((name) => `/${name}`),
      script: `/${this.getFileName(script)}`,
    }
    this.emitFile({
      type: 'asset',
      fileName: 'server/front-page.js',
      source: await bundled('server.ts', {
        ssr: true,
        define: { __PAGE_FILES__: JSON.stringify(files) },
      }),
    })
  },
})
