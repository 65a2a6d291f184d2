import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { pagesWithoutPerson, preloads } from '#api/contracts/preloads.ts'
import { everyday } from './fonts.ts'

/** Matches the chunk of a route's screen: `_member.admin.users.tsx` is /admin/users. */
const routeFile = /\/web\/routes\/(?:_member\.)?([\w.$-]+)\.tsx\?tsr-split=/

/** The route whose screen a chunk is. */
const routeOf = (chunk: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  chunk.type === 'chunk' ? routeFile.exec(chunk.facadeModuleId ?? '')?.[1] : undefined

/**
 * Every route with an address (decisions/036), except home, which is index.html. What stands around `admin.index`
 * and others, `admin`, has none of its own.
 */
const routesWithPages = (): string[] =>
  readdirSync(join(import.meta.dirname, '../routes'))
    .flatMap((file) => /^(?:_member\.)?([a-z$][\w.$-]*)\.tsx$/.exec(file)?.[1] ?? [])
    .filter((route, _, all) => route !== 'index' && !all.includes(`${route}.index`))

/** The address of a route, without the `/` before it: `admin.index` is /admin, `admin_.users` /admin/users. */
const addressOf = (route: string) =>
  route
    .replace(/\.index$/, '')
    .replaceAll('_.', '.')
    .replaceAll('.', '/')

/**
 * The first calls of a page that need no sign-in. Signed out, a preload of others would fail. The API
 * names those with a parameter, since it knows the address (api/static.ts).
 */
const anyonesAsks = (path: string) =>
  (preloads[path] ?? []).filter(
    ({ audience, path: asked }) => audience === 'anyone' && !asked.includes(':'),
  )

/** index.html's preload of the current user. */
const personAsk = / *<link rel="preload" as="fetch" href="\/api\/user"[^>]*>\n/

/** The files of a chunk and of its imports. */
function filesOf(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const imported of chunk.imports) filesOf(imported, bundle, found)
  return found
}

/** Links that preload the fonts, which otherwise load only after the styles. */
const fontsOf = (bundle: Rolldown.OutputBundle): string =>
  Object.keys(bundle)
    .filter((file) => file.includes(everyday))
    .map(
      (file) =>
        `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n`,
    )
    .join('')

/** Links that preload what a route's page needs beside index.html: its screen's files, and its first calls. */
function linksOf(files: ReadonlySet<string>, address: string, html: string): string {
  const modules = [...files]
    .filter((file) => !html.includes(file))
    .map(
      (file) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n`,
    )
  const calls = anyonesAsks(address).map(
    ({ path }) =>
      `    <link rel="preload" as="fetch" href="${path}" crossorigin="use-credentials">\n`,
  )
  return [...modules, ...calls].join('')
}

/**
 * Writes a copy of index.html for every route with a lazy screen, with preloads of that screen's
 * files in its head. A browser that opens /menu fetches them at once, not after the app has
 * started. The API serves the page of the address (api/static.ts).
 */
export const pagePerRoute = (): Plugin => ({
  name: 'telve:page-per-route',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') this.error('index.html is not part of the build')
    // after the styles and the first picture, which are small and visible first
    const html = String(page.source)
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
      .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
      .replace('  </head>', `${fontsOf(bundle)}  </head>`)
    page.source = html
    const withoutPerson = html.replace(personAsk, '')
    if (withoutPerson === html) this.error('index.html does not preload the current user')
    const missing = new Set(routesWithPages())
    for (const [name, chunk] of Object.entries(bundle)) {
      const route = routeOf(chunk)
      if (!route) continue
      missing.delete(route)
      const address = `/${addressOf(route)}`
      const copied = pagesWithoutPerson.includes(address) ? withoutPerson : html
      const links = linksOf(filesOf(name, bundle), address, html)
      this.emitFile({
        type: 'asset',
        fileName: `pages${address}.html`,
        source: copied.replace('  </head>', `${links}  </head>`),
      })
    }
    // The API answers 404 for addresses without a page (api/static.ts).
    if (missing.size > 0) this.error(`no screen of their own: ${[...missing].join(', ')}`)
  },
})
