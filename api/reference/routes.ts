import { dirname, join } from 'node:path'
import { swagger } from '@elysiajs/swagger'
import { Elysia, type HTTPHeaders } from 'elysia'
import { endpoints } from '../contracts/registry.ts'
import { Refusal } from '../http/refusal.ts'
import { contentSecurityPolicy, pageHeaders } from '../http/security-headers.ts'
import type { SignedCookie } from '../sessions/cookie.ts'
import { holds, type Sessions } from '../sessions/sessions.ts'
import { openApiDocument } from './openapi.ts'

const dist = dirname(Bun.resolveSync('swagger-ui-dist/package.json', import.meta.dirname))
/** A map and not an object: a request's path must not find a property of a prototype. */
const assets: ReadonlyMap<string, string> = new Map([
  ['reader.js', join(import.meta.dirname, 'reader.js')],
  ['swagger-ui.css', join(dist, 'swagger-ui.css')],
  ['swagger-ui-bundle.js', join(dist, 'swagger-ui-bundle.js')],
])

/** SHA-256 sources of a page's own inline styles, so that its policy needs no `unsafe-inline`. */
const styleHashes = (html: string): string =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
    .map(([, css = '']) => new Bun.CryptoHasher('sha256').update(css).digest('base64'))
    .map((hash) => `'sha256-${hash}'`)
    .join(' ')

/** The page as @elysiajs/swagger writes it, with our reader in place of the one from a CDN. */
async function renderPage(): Promise<string> {
  const plugin = new Elysia().use(
    swagger({
      path: '/swagger',
      provider: 'scalar',
      scalarCDN: '/swagger/assets/reader.js',
      scalarConfig: { spec: { url: '/api/openapi.json' }, customCss: '' },
      // Its own document exposes zod's internals; ours comes from the contracts.
      exclude: [/.*/],
      documentation: { info: { title: 'Telve API', version: '1.0.0' } },
    }),
  )
  const html = await (await plugin.handle(new Request('http://localhost/swagger'))).text()
  // The settings element holds no code, but the policy would report it as a script.
  return html.replace('id="api-reference"', 'id="api-reference" type="application/json"')
}

/** Who may read the documentation, and how callers are identified. */
interface Door {
  sessions: Sessions
  cookie: SignedCookie
  /** anybody, or only administrators */
  audience: 'anybody' | 'admins'
}

/**
 * `/api/openapi.json`, and `/swagger` to read it, without external assets; `door` restricts the
 * readers.
 */
export const referenceRoutes = (door: Door) => {
  // most processes end without having been asked, and writing it takes longer than the rest of the API's set-up
  let document: string | undefined
  let page: Promise<string> | undefined

  async function admit({ request, set }: { request: Request; set: { headers: HTTPHeaders } }) {
    // the next release has another reference at the same address
    set.headers['cache-control'] = 'no-cache'
    if (door.audience === 'anybody') return
    const token = door.cookie.read(request)
    const person = token ? await door.sessions.find(token) : undefined
    if (!person) throw new Refusal('signed_out')
    if (!holds(person, 'chain.manage')) throw new Refusal('forbidden')
  }

  return new Elysia({ name: 'reference' })
    .get('/api/openapi.json', async ({ request, set }) => {
      await admit({ request, set })
      set.headers['content-type'] = 'application/json'
      document ??= JSON.stringify(openApiDocument(endpoints, door.cookie.name))
      return document
    })
    .get('/swagger', async ({ request, set }) => {
      await admit({ request, set })
      page ??= renderPage()
      const html = await page
      Object.assign(set.headers, pageHeaders, {
        'content-security-policy': contentSecurityPolicy({ style: styleHashes(html) }),
        'content-type': 'text/html; charset=utf-8',
      })
      return html
    })
    .get('/swagger/assets/:file', async ({ params, request, set }) => {
      await admit({ request, set })
      const path = assets.get(params.file)
      if (!path) throw new Refusal('not_found')
      return Bun.file(path)
    })
}
