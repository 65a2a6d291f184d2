import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { preloadsAt } from './contracts/preloads.ts'
import { Refusal } from './http/refusal.ts'
import { contentSecurityPolicy, pageHeaders } from './http/security-headers.ts'
import { sessionCookieName } from './sessions/cookie.ts'

/** The encodings that the build has written (web/build/compression.ts), best first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const preload = ({ path }: { path: string }) =>
  `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`

/** First requests of a page that only members may send: a signed-out browser would be refused. */
const membersAsks = (path: string): string[] =>
  preloadsAt(path)
    .filter(({ audience }) => audience !== 'anyone')
    .map(preload)

/** First requests that anybody may send and that the build could not name. */
const addressAsks = (path: string): string[] =>
  preloadsAt(path)
    .filter(({ audience, ofAddress }) => audience === 'anyone' && ofAddress)
    .map(preload)

const assets = 'assets/'

/** A file that bears its hash never changes; the service worker tells of each new build. */
const cacheControlOf = (name: string): string => {
  if (name.startsWith(assets)) return 'public, max-age=31536000, immutable'
  return name === 'sw.js' ? 'no-store' : 'public, max-age=3600'
}

/** A picture's address, encoded for a header: no character ends its brackets or the header. */
const addressOf = (url: string): string =>
  new URL(url, 'http://here').href.replace(/^http:\/\/here/, '')

const signedIn = new RegExp(`(?:^|;\\s*)(?:__Host-)?${sessionCookieName}=`)

/**
 * Looks up what an address names, such as a product: its pictures, `missing` if there is no such
 * thing, undefined for pages that name none.
 */
export type ThingAt = (
  path: string,
) => Promise<{ pictures: readonly string[] } | 'missing' | undefined>

/** The page of an address that the router knows, or undefined; ignores case and a trailing `/`. */
function pageFinder(files: ReadonlySet<string>) {
  const pages = [...files].flatMap((file) => /^pages\/(.*)\.html$/.exec(file)?.[1] ?? [])
  const byAddress = new Map(pages.map((page) => [page.toLowerCase(), `pages/${page}.html`]))
  const withParameters = pages
    .filter((page) => page.includes('$'))
    .map((page) => ({
      pattern: new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`, 'i'),
      file: `pages/${page}.html`,
    }))
  return (path: string): string | undefined => {
    const address = path.slice(1).replace(/\/$/, '').toLowerCase()
    if (address === '') return 'index.html'
    return (
      byAddress.get(address) ?? withParameters.find(({ pattern }) => pattern.test(address))?.file
    )
  }
}

/**
 * The built web app: its files by name, and for each screen's address its own page
 * (web/build/route-pages.ts). Every other address gets the app's page with status 404, which says
 * that nothing is there. Hashed assets are cached for a year; pages are revalidated
 * each time, and the service worker is never cached.
 * @param root the folder of the build; without one, in development, there are no pages
 * @param picturesOf the first pictures of the page of a path
 * @param thingAt looks up what an address with a parameter names
 */
export function webApp(
  root: string,
  picturesOf: (path: string) => readonly string[],
  thingAt: ThingAt = async () => undefined,
) {
  const files = new Set(existsSync(root) ? new Bun.Glob('**/*').scanSync({ cwd: root }) : [])
  const pageOf = pageFinder(files)

  function serve(name: string, request: Request, cacheControl: string, status = 200): Response {
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = encodings.find(
      ([token, end]) => accepted.includes(token) && files.has(name + end),
    )
    const type = Bun.file(name).type
    return new Response(Bun.file(join(root, name + (encoding?.[1] ?? ''))), {
      status,
      headers: {
        'content-type': type,
        ...(type.startsWith('text/html') && pageHeaders),
        // A worker follows the policy of its own script.
        ...(type.startsWith('text/javascript') && {
          'content-security-policy': contentSecurityPolicy(),
        }),
        'cache-control': cacheControl,
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding[0] }),
      },
    })
  }

  return new Elysia({ name: 'web-app' }).get('/*', async ({ path, request }) => {
    if (path.startsWith('/api/')) throw new Refusal('not_found')
    const name = path.slice(1)
    const hashed = name.startsWith(assets)
    const isPage = name === 'index.html' || name.startsWith('pages/')
    if (files.has(name) && !isPage) return serve(name, request, cacheControlOf(name))
    if (hashed || !files.has('index.html')) throw new Refusal('not_found')
    const thing = await thingAt(path)
    const own = pageOf(path)
    if (!own || thing === 'missing') return serve('index.html', request, 'no-cache', 404)
    const page = serve(own, request, 'no-cache')
    const asks = membersAsks(path)
    if (asks.length > 0 && !signedIn.test(request.headers.get('cookie') ?? '')) return page
    const pictures = [...(thing?.pictures ?? []), ...picturesOf(path)].map(
      (url) => `<${addressOf(url)}>; rel=preload; as=image; fetchpriority=high`,
    )
    const links = [...asks, ...addressAsks(path), ...pictures]
    if (links.length > 0) page.headers.set('link', links.join(', '))
    return page
  })
}
