import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { preloadsAt } from './contracts/preloads.ts'
import { acceptedEncoding } from './http/encodings.ts'
import { Refusal } from './http/refusal.ts'
import { contentSecurityPolicy, pageHeaders } from './http/security-headers.ts'
import { sessionCookieName } from './sessions/cookie.ts'
import type { Shared } from './shared-assets.ts'

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

/** Tells caches that what is at an address depends on who asks for it, and how. */
function ofWhoAsks(page: Response): Response {
  page.headers.set('vary', 'accept-encoding, cookie, sec-fetch-mode')
  return page
}

/** Where the service worker fetches the page that opens the app without a network (decisions/072). */
const shellAddress = 'app-shell'

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
    if (address === '' || address === shellAddress) return 'index.html'
    return (
      byAddress.get(address) ?? withParameters.find(({ pattern }) => pattern.test(address))?.file
    )
  }
}

/** A build of the web app. */
interface Build {
  folder: string
  files: ReadonlySet<string>
  /** the file of an address' page */
  pageOf: (path: string) => string | undefined
}

function readBuild(folder: string): Build {
  const files = new Set(existsSync(folder) ? new Bun.Glob('**/*').scanSync({ cwd: folder }) : [])
  return { folder, files, pageOf: pageFinder(files) }
}

/**
 * The built web app: its files by name, and for each screen's address its own page
 * (web/build/route-pages.ts). Every other address gets the app's page with status 404, which says
 * that nothing is there. Hashed assets are cached for a year; pages are revalidated
 * each time, and the service worker is never cached.
 * Pages and files without a hash may be another build's (decisions/302); the front page is written, and requests are
 * named beforehand, by this process' own release.
 * @param root the folder of the build; without one, in development, there are no pages
 * @param picturesOf the first pictures of the page of a path
 * @param thingAt looks up what an address with a parameter names
 * @param frontPage answers `/` where no session's cookie comes (api/front-page); undefined: the app's page shall
 * @param shared what is served of other releases
 */
export function webApp(
  root: string,
  picturesOf: (path: string) => readonly string[],
  thingAt: ThingAt = async () => undefined,
  frontPage: (request: Request) => Promise<Response | undefined> = async () => undefined,
  shared?: Omit<Shared, 'name'>,
) {
  const own = readBuild(root)
  let shown = own
  /** The build whose pages are served now. Somebody may be emptying the folder of another one, file by file. */
  function buildFor(path: string): Build {
    const folder = shared?.pages?.() ?? root
    if (folder === root) return own
    if (shown.folder !== folder) shown = readBuild(folder)
    const name = path.slice(1)
    const file = shown.files.has(name) ? name : (shown.pageOf(path) ?? 'index.html')
    return existsSync(join(folder, file)) ? shown : own
  }

  function serve(
    build: Build,
    name: string,
    request: Request,
    cacheControl: string,
    status = 200,
  ): Response {
    const path = join(build.folder, name)
    const isThere = (end: string) =>
      build.files.has(name + end) && (build === own || existsSync(path + end))
    return send(request, { path, isThere }, cacheControl, status)
  }

  /** A file of another release, if it has been laid there (decisions/250). */
  function serveShared(name: string, request: Request): Response | undefined {
    const [, file] = /^assets\/([\w$-][\w$.-]*\.\w+)$/.exec(name) ?? []
    if (shared === undefined || file === undefined) return undefined
    const path = join(shared.assets, file)
    if (!existsSync(path)) return undefined
    return send(request, { path, isThere: (end) => existsSync(path + end) }, cacheControlOf(name))
  }

  function send(
    request: Request,
    { path, isThere }: { path: string; isThere: (end: string) => boolean },
    cacheControl: string,
    status = 200,
  ): Response {
    const encoding = acceptedEncoding(request, isThere)
    const type = Bun.file(path).type
    return new Response(Bun.file(path + (encoding?.[1] ?? '')), {
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

  function serveAsset(name: string, request: Request): Response {
    const file = own.files.has(name)
      ? serve(own, name, request, cacheControlOf(name))
      : serveShared(name, request)
    if (!file) throw new Refusal('not_found')
    return file
  }

  /** The `Link` header of a page: what it asks for first. */
  function linksAt(path: string, pictures: readonly string[]): string {
    const shown = [...pictures, ...picturesOf(path)].map(
      (url) => `<${addressOf(url)}>; rel=preload; as=image; fetchpriority=high`,
    )
    return [...membersAsks(path), ...addressAsks(path), ...shown].join(', ')
  }

  /** An earlier build's service worker fetches its shell from here, as it fetches all its files. */
  const openedFrontPage = async (request: Request) =>
    request.headers.get('sec-fetch-mode') === 'cors' ? undefined : frontPage(request)

  async function servePage(build: Build, path: string, request: Request): Promise<Response> {
    const isMember = signedIn.test(request.headers.get('cookie') ?? '')
    const front = path === '/' && !isMember && (await openedFrontPage(request))
    if (front) return ofWhoAsks(front)
    const thing = await thingAt(path)
    const file = build.pageOf(path)
    if (!file || thing === 'missing') return serve(build, 'index.html', request, 'no-cache', 404)
    const page = serve(build, file, request, 'no-cache')
    if (path === '/') ofWhoAsks(page)
    if (!isMember && membersAsks(path).length > 0) return page
    const links = linksAt(path, thing?.pictures ?? [])
    if (links) page.headers.set('link', links)
    return page
  }

  return new Elysia({ name: 'web-app' }).get('/*', async ({ path, request }) => {
    if (path.startsWith('/api/')) throw new Refusal('not_found')
    const name = path.slice(1)
    if (name.startsWith(assets)) return serveAsset(name, request)
    const build = buildFor(path)
    const isPage = name === 'index.html' || /^(pages|server)\//.test(name)
    if (build.files.has(name) && !isPage) return serve(build, name, request, cacheControlOf(name))
    if (!build.files.has('index.html')) throw new Refusal('not_found')
    return servePage(build, path, request)
  })
}
