import { join } from 'node:path'
import { Elysia } from 'elysia'
import { Refusal } from './http/refusal.ts'
import { sessionCookieName } from './sessions/cookie.ts'

/** What the build has compressed (web/precompression.ts), best first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** What home asks first; not of a stranger's browser, which would be refused. */
const homeAsks = ['/api/stories', '/api/events']
  .map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`)
  .join(', ')
const signedIn = new RegExp(`(?:^|;\\s*)${sessionCookieName}=`)

/**
 * The built web app: its files by name, and its page for every other address, since the app
 * itself knows which exist; a page of the address's own (web/pages.ts) where there is one. Hashed
 * assets are kept for a year, the page is asked for each time.
 * @param root the folder of the build
 */
export function webApp(root: string) {
  const files = new Set(new Bun.Glob('**/*').scanSync({ cwd: root }))

  function serve(name: string, request: Request, cacheControl: string): Response {
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = encodings.find(
      ([token, end]) => accepted.includes(token) && files.has(name + end),
    )
    return new Response(Bun.file(join(root, name + (encoding?.[1] ?? ''))), {
      headers: {
        'content-type': Bun.file(name).type,
        'cache-control': cacheControl,
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding[0] }),
      },
    })
  }

  return new Elysia({ name: 'web-app' }).get('/*', ({ path, request }) => {
    if (path.startsWith('/api/')) throw new Refusal('not_found')
    const name = path.slice(1)
    const hashed = name.startsWith('assets/')
    const isPage = name === 'index.html' || name.startsWith('pages/')
    if (files.has(name) && !isPage)
      return serve(
        name,
        request,
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    if (hashed) throw new Refusal('not_found')
    const own = `pages/${name}.html`
    const page = serve(files.has(own) ? own : 'index.html', request, 'no-cache')
    if (path === '/' && signedIn.test(request.headers.get('cookie') ?? ''))
      page.headers.set('link', homeAsks)
    return page
  })
}
