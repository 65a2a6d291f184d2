import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { afterAll, expect, test, vi } from 'vitest'
import { errors } from './http/errors.ts'
import { securityHeaders } from './http/security-headers.ts'
import { webApp } from './static.ts'
import { thingIn } from './thing-pages.ts'

const root = mkdtempSync(join(tmpdir(), 'telve-static-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'index.html'), '<!doctype html><title>Telve</title>')
mkdirSync(join(root, 'pages/admin'), { recursive: true })
writeFileSync(join(root, 'pages/admin/users.html'), '<!doctype html><title>Telve</title><link>')
for (const page of ['points', 'menu'])
  writeFileSync(join(root, `pages/${page}.html`), '<!doctype html><title>Telve</title>')
mkdirSync(join(root, 'pages/orders'))
writeFileSync(join(root, 'pages/orders/$id.html'), '<!doctype html><title>Telve</title>')
mkdirSync(join(root, 'pages/menu'))
writeFileSync(join(root, 'pages/menu/$id.html'), '<!doctype html><title>Telve</title>')
mkdirSync(join(root, 'pages/events'))
writeFileSync(join(root, 'pages/events/$id.html'), '<!doctype html><title>Telve</title>')
writeFileSync(join(root, 'icon.svg'), '<svg/>')
writeFileSync(join(root, 'assets/app-1a2b.js'), 'console.log("plain")')
writeFileSync(join(root, 'assets/app-1a2b.js.gz'), gzipSync('console.log("gzipped")'))
mkdirSync(join(root, 'server'))
writeFileSync(join(root, 'server/front-page.js'), 'export {}')
afterAll(() => rmSync(root, { recursive: true }))

const pictures = ['/media/1.webp', 'https://example.com/ş>\n.jpg']
const app = new Elysia()
  .onRequest(({ set }) => {
    Object.assign(set.headers, securityHeaders(false))
  })
  .use(errors(() => {}))
  .use(
    webApp(
      root,
      (path) => (path === '/menu' || path === '/' ? pictures : []),
      thingIn({
        menu: async (id) => {
          if (id === 500) throw new Error('no database')
          if (id === 503) return new Promise(() => {})
          return id === 12 ? ['/media/12.webp'] : undefined
        },
        events: async (id) => (id === 7 ? ['/media/7.webp'] : undefined),
      }),
    ),
  )
const vary = 'accept-encoding, cookie, sec-fetch-mode'

const get = (path: string, encoding = '') =>
  app.handle(new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }))

test('an asset comes compressed to who takes it, plain to who does not, and is kept for a year', async () => {
  const plain = await get('/assets/app-1a2b.js')
  expect(await plain.text()).toBe('console.log("plain")')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const gzipped = await get('/assets/app-1a2b.js', 'gzip, br')
  expect(gzipped.headers.get('content-encoding')).toBe('gzip')
  expect(gzipped.headers.get('vary')).toBe('accept-encoding')
  expect(gzipped.headers.get('content-type')).toMatch(/javascript/)
  const bytes = new Uint8Array(await gzipped.arrayBuffer())
  expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe('console.log("gzipped")')
})

test('each screen’s address gets the page, and every other one the page that shows 404', async () => {
  for (const path of [
    '/',
    '/points',
    '/points/',
    '/Points',
    '/points?x=1',
    '/orders/17',
    '/app-shell',
  ]) {
    const page = await get(path)
    expect(page.status, path).toBe(200)
    expect(await page.text()).toContain('<title>Telve</title>')
    expect(page.headers.get('cache-control')).toBe('no-cache')
  }
  for (const path of [
    '/nothing',
    '/points/more',
    '/orders',
    '/orders/17/more',
    '/admin',
    '/index.html',
    '/server/front-page.js',
    '/pages/admin/users.html',
    '/__proto__',
    '/constructor',
    '/%E0%A4%A',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '//points',
  ]) {
    const page = await get(path)
    expect(page.status, path).toBe(404)
    expect(await page.text()).toContain('<title>Telve</title>')
    expect(page.headers.get('content-type')).toMatch(/html/)
    expect(page.headers.get('cache-control')).toBe('no-cache')
  }
})

test('no asset and no call that does not exist gets a page', async () => {
  expect((await get('/assets/gone-9f.js')).status).toBe(404)
  expect((await get('/api/gone')).headers.get('content-type')).toMatch(/json/)
})

test('an address with a page of its own gets that one', async () => {
  for (const path of ['/admin/users', '/admin/users/']) {
    const own = await get(path)
    expect(await own.text()).toContain('<link>')
    expect(own.headers.get('content-type')).toMatch(/html/)
  }
  for (const path of ['/', '/admin', '/pages/admin/users.html'])
    expect(await (await get(path)).text()).not.toContain('<link>')
})

test('the page without the app is for who brings no session, and opens it', async () => {
  const front = vi.fn(async (): Promise<Response | undefined> => new Response('without the app'))
  const site = new Elysia().use(webApp(root, () => [], undefined, front))
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const page = await site.handle(new Request(`http://localhost${path}`, { headers }))
    return [await page.text(), page.headers.get('vary')]
  }
  const app = '<!doctype html><title>Telve</title>'
  for (const headers of [{}, { cookie: 'browser=x; mysid=x' }, { 'sec-fetch-mode': 'navigate' }])
    expect(await open('/?utm_source=x', headers)).toEqual(['without the app', vary])
  front.mockClear()
  // a cookie of a session that is over too: the app finds out, and says why
  for (const cookie of ['sid=over', 'theme=dark; __Host-sid=x'])
    expect(await open('/', { cookie })).toEqual([app, vary])
  // how the service worker of an earlier build fetches its shell
  expect(await open('/', { 'sec-fetch-mode': 'cors' })).toEqual([app, vary])
  // where this build's does
  expect(await open('/app-shell')).toEqual([app, 'accept-encoding'])
  expect(await open('/points')).toEqual([app, 'accept-encoding'])
  expect(front).not.toHaveBeenCalled()
  front.mockResolvedValue(undefined)
  expect(await open('/')).toEqual([app, vary])
})

test('home tells the browsers of people who are signed in what it will ask', async () => {
  const open = (path: string, cookie: string) =>
    app.handle(new Request(`http://localhost${path}`, { headers: { cookie } }))
  const link = (await open('/', 'theme=dark; sid=x')).headers.get('link')
  expect(link).toContain('</api/events>; rel=preload; as=fetch')
  expect(link).toContain('</api/stories>')
  expect(link).toContain('</media/1.webp>; rel=preload; as=image; fetchpriority=high')
  expect((await open('/', '__Host-sid=x')).headers.get('link')).toBe(link)
  expect((await open('/', 'theme=dark')).headers.get('link')).toBeNull()
  const menu = (await open('/menu', '')).headers.get('link') ?? ''
  expect(menu.split(', ')).toHaveLength(2)
  expect(menu).toContain('<https://example.com/%C5%9F%3E.jpg>; rel=preload; as=image')
  expect((await open('/points', '')).headers.get('link')).toBeNull()
  expect((await open('/points', 'sid=x')).headers.get('link')).toBeNull()
})

test('a product’s page names its requests and its picture, for strangers too', async () => {
  const page = await get('/menu/12')
  expect(page.status).toBe(200)
  expect(page.headers.get('link')).toBe(
    '</api/menu/items/12>; rel=preload; as=fetch; crossorigin=use-credentials, ' +
      '</api/menu/items/12/options>; rel=preload; as=fetch; crossorigin=use-credentials, ' +
      '</media/12.webp>; rel=preload; as=image; fetchpriority=high',
  )
  expect((await get('/menu/12/')).status).toBe(200)
})

test('an event’s page names the list it comes from and its picture, to members alone', async () => {
  const open = (cookie: string) =>
    app.handle(new Request('http://localhost/events/7', { headers: { cookie } }))
  expect((await open('sid=x')).headers.get('link')).toBe(
    '</api/events>; rel=preload; as=fetch; crossorigin=use-credentials, ' +
      '</media/7.webp>; rel=preload; as=image; fetchpriority=high',
  )
  expect((await open('')).headers.get('link')).toBeNull()
  expect((await get('/events/8')).status).toBe(404)
})

test('an id that no product has is not there', async () => {
  for (const id of ['13', '0', '-1', '012', 'abc', '1e3', '9'.repeat(17), '12%20', '%E0%A4%A']) {
    const page = await get(`/menu/${id}`)
    expect(page.status, id).toBe(404)
    expect(page.headers.get('link'), id).toBeNull()
    expect(await page.text()).toContain('<title>Telve</title>')
  }
})

test('a database that fails or says nothing hides no product', async () => {
  for (const id of [500, 503]) expect((await get(`/menu/${id}`)).status).toBe(200)
})

test('pages and scripts bear the policy of pages, everything else may do nothing by itself', async () => {
  const policy = async (path: string) => (await get(path)).headers.get('content-security-policy')
  expect(await policy('/points')).toContain("script-src 'self'")
  expect(await policy('/assets/app-1a2b.js')).toContain("connect-src 'self'")
  expect(await policy('/icon.svg')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect((await get('/')).headers.get('permissions-policy')).toContain('microphone=()')
  expect((await get('/icon.svg')).headers.get('x-content-type-options')).toBe('nosniff')
})
