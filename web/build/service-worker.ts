import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { everyday } from './fonts.ts'

const source = join(import.meta.dirname, '../service-worker/worker.ts')

/** Files of public/ that are seen before anything has been asked for. */
const pictures = ['icon.svg', 'icon-192.png']

/** The page that opens the app (api/static.ts), whoever asks for it. */
const shellPage = '/app-shell'

/**
 * Where pages and parts lie that no customer opens: those of branches and administrators, and what strangers read
 * at the entrance. The worker keeps what its person has used of them (decisions/311).
 */
const ofOthers = [
  'routes/_member\\.(admin|board|day-end|tablets|team)',
  'routes/(tablet-board|fiyat-listesi)',
  'features/(availability|board|console|counter|ordering|price-list|purchases|tablets)/',
  'features/[\\w-]+/(admin|counter)/',
  'features/stories/story-(actions|task)',
  'shared/(add-button|history)',
]
const isOfOthers = new RegExp(`/web/(${ofOthers.join('|')})`)

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** The start's chunk and all that customers' pages load, at once or on demand, with styles. */
function shellFiles(bundle: Bundle): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'index')
  if (!entry) throw new Error('the build has no start')
  const found = new Set<string>()
  const open = [entry.fileName]
  for (let name = open.pop(); name; name = open.pop()) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) continue
    if (isOfOthers.test(chunk.facadeModuleId ?? '')) continue
    found.add(name)
    open.push(...chunk.imports, ...chunk.dynamicImports)
    for (const style of (chunk as Chunk).viteMetadata?.importedCss ?? []) found.add(style)
  }
  const fonts = Object.keys(bundle).filter((name) => name.includes(everyday))
  return [...found, ...fonts]
}

/**
 * Makes `/sw.js`: the service worker with the list of what opens without a network (decisions/072),
 * which changes with any of its files, so that browsers notice a new build.
 */
export const serviceWorker = (): Plugin => ({
  name: 'telve:service-worker',
  enforce: 'post',
  buildStart() {
    if (this.environment.mode === 'build')
      this.emitFile({ type: 'chunk', id: source, fileName: 'sw.js' })
  },
  generateBundle: {
    // after the pages have been written (web/build/route-pages.ts)
    order: 'post',
    handler(_, bundle) {
      const worker = bundle['sw.js']
      const page = bundle['index.html']
      if (worker?.type !== 'chunk' || page?.type !== 'asset')
        this.error('the build lacks its worker')
      if (worker.imports.length > 0)
        this.error(`the worker would load ${worker.imports.join(', ')}`)
      const files = shellFiles(bundle).sort()
      const hash = createHash('sha256').update(files.join()).update(page.source)
      for (const picture of pictures)
        hash.update(readFileSync(join(import.meta.dirname, '../public', picture)))
      const shell = {
        files: [
          shellPage,
          ...pictures.map((name) => `/${name}`),
          ...files.map((name) => `/${name}`),
        ],
        build: hash.digest('hex').slice(0, 16),
      }
      worker.code = worker.code.replace('__SHELL__', JSON.stringify(shell))
    },
  },
  // in development it shows pushes and keeps nothing
  transform(code, id) {
    if (this.environment.mode === 'build' || !id.endsWith('/service-worker/build.ts')) return null
    return code.replace('= __SHELL__', '= { files: [], build: "development" }')
  },
  configureServer(server) {
    server.middlewares.use('/sw.js', async (_, response) => {
      const made = await server.transformRequest('/service-worker/worker.ts')
      response.setHeader('content-type', 'text/javascript').end(made?.code)
    })
  },
})
