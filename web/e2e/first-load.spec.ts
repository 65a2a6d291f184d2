import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Request, test } from '@playwright/test'
import { phone } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

const assets = join(import.meta.dirname, '../../dist/assets')

/** The limit of JavaScript before home shows, compressed bytes. 1 kB is 1000 bytes. */
const budget = 148_000

/**
 * Chunks that load after the page, once it is idle: they store the app and its data for later, follow
 * live events, and show what the programme has, events and the latest entries.
 */
const afterwards =
  /^\/assets\/(worker-start|store|live|point-moments|own-standing|due-today|event-cards|place-action|place-words|loyalty|progress|latest-entries|entry-lines|entry-state|signed-points)-/

/** A word that minification keeps, for each part that loads on demand. */
const later = {
  map: 'leaflet-container',
  'code reader': 'jsQR',
  'story viewer': 'Önceki hikaye',
  tables: 'columnDef',
  dialogs: 'showModal',
  forms: 'handleSubmit',
  'sentences of refusals': 'Sadece yöneticiler giriş yapabilir.',
}

test('home travels in 148 kB of JavaScript, without map, viewer, tables and dialogs', {
  tag: '@quick',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: phone })
  // Somebody to whom no test gives points: news of them would have the page ask again.
  const signedIn = await context.request.post('/api/login', {
    headers: { origin: baseURL ?? '' },
    data: { username: 'yeni@telve.example', password: 'telve-demo' },
  })
  expect(signedIn.ok()).toBe(true)
  const page = await context.newPage()
  // A server that has just begun to listen would have the page ask for everything again (decisions/190).
  await page.route('**/api/live?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('since')
    return route.continue({ url: url.href })
  })
  const scripts = new Map<string, Promise<number>>()
  const asked: string[] = []
  // What is asked for behind the load event may come before this test has looked.
  const first = new Set<Request>()
  let loaded = false
  page.once('load', () => {
    loaded = true
  })
  page.on('request', (request) => {
    if (!loaded) first.add(request)
  })
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    asked.push(pathname)
    if (pathname.endsWith('.js') && first.has(request) && !afterwards.test(pathname))
      scripts.set(
        pathname.replace('/assets/', ''),
        request.sizes().then((sizes) => sizes.responseBodySize),
      )
  })
  await page.goto('/')
  await page.getByText('Merhaba,').waitFor()
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('load')
  const sizes = await Promise.all(scripts.values())
  const sum = sizes.reduce((total, size) => total + size, 0)
  expect(sizes.length).toBeGreaterThan(1)
  // a smaller sum means that files were not measured or came from a cache
  expect(sum).toBeGreaterThan(80_000)
  expect(sum, [...scripts.keys()].join(', ')).toBeLessThanOrEqual(budget)

  for (const [part, word] of Object.entries(later)) {
    const holders = readdirSync(assets).filter(
      (file) => file.endsWith('.js') && readFileSync(join(assets, file), 'utf8').includes(word),
    )
    expect(holders, `${part}: a word that tells it`).not.toEqual([])
    expect(
      holders.filter((file) => scripts.has(file)),
      part,
    ).toEqual([])
  }
  // the page fetches the current user once, while the app still loads
  expect(asked.filter((path) => path === '/api/user')).toHaveLength(1)
  await context.close()
})

/** The limits of what the service worker fetches at a first visit: files, and compressed bytes without the two pictures. */
const shellBudget = { files: 200, bytes: 550_000 }

test('the shell has what customers open, in 200 files and 550 kB', () => {
  const built = join(assets, '..')
  const [, listed = '[]'] =
    /"?files"?:(\[[^\]]+\])/.exec(readFileSync(join(built, 'sw.js'), 'utf8')) ?? []
  const files: string[] = JSON.parse(listed).filter((path: string) => path.startsWith('/assets/'))
  const sizeOf = (path: string) => {
    const compressed = join(built, `${path}.br`)
    return statSync(existsSync(compressed) ? compressed : join(built, path)).size
  }
  const bytes = files.reduce((total, path) => total + sizeOf(path), 0)
  expect(files.length).toBeGreaterThan(100)
  expect(files.length).toBeLessThanOrEqual(shellBudget.files)
  expect(bytes).toBeLessThanOrEqual(shellBudget.bytes)
})

/** The limit of what the page without the app needs before its pictures, compressed bytes. */
const frontBudget = 90_000

test('the page without the app travels in 90 kB before its pictures, and nothing of it moves but late letters', {
  tag: '@quick',
}, async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    sizes.set(
      pathname,
      request.sizes().then((size) => size.responseBodySize),
    )
  })
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) moved.push((entry as never as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Bana En Yakın' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  // pictures that are not in sight yet come as well
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const pictures = [...sizes.keys()].filter((path) => /^\/demo\/|^\/icon/.test(path))
  const before = [...sizes.keys()].filter((path) => !pictures.includes(path))
  const sum = (await Promise.all(before.map((path) => sizes.get(path) ?? 0))).reduce(
    (total, size) => total + size,
    0,
  )
  // page, styles, script, and four files of letters: nothing of the app, and no call
  expect(before, before.join(', ')).toHaveLength(7)
  expect(sum).toBeGreaterThan(30_000)
  expect(sum, before.join(', ')).toBeLessThanOrEqual(frontBudget)
  const moved = await page.evaluate(() => (window as never as { moved: number[] }).moved)
  // letters that come 400 ms late move by 3 px, which counts as 0.0007; a picture without its place is 0.05
  expect(moved.reduce((total, shift) => total + shift, 0)).toBeLessThan(0.005)
  await context.close()
})

test('a page opened by its address has its screen’s files named in its head', async ({
  request,
}) => {
  const html = await (await request.get('/menu')).text()
  expect(html).toContain('as="fetch" href="/api/menu/items"')
  const [screen] = /\/assets\/_member\.menu-[\w-]+\.js/.exec(html) ?? []
  expect(screen).toBeDefined()
  expect((await request.get(screen ?? '')).ok()).toBe(true)
  expect(await (await request.get('/app-shell')).text()).not.toContain('_member.menu-')
})

for (const [path, asks] of [
  ['/confirm-address#x', 0],
  ['/undo-address#x', 0],
  ['/join#x', 0],
  ['/reset-password#x', 0],
  ['/forgot-password', 0],
  ['/fiyat-listesi', 0],
  ['/fiyat-listesi/1', 0],
  // its screen shows whether the address is verified already
  ['/verify#x', 1],
] as const)
  test(`${path} does not ask in vain who is signed in`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((asked) => asked === '/api/user')).toHaveLength(asks)
  })

test('a page that did not ask who is signed in asks anew later, after a sign-in', async ({
  page,
  baseURL,
}) => {
  // the page of an unknown address preloads the answer and does not use it
  const preloaded = page.waitForResponse('**/api/user')
  await page.goto('/nowhere')
  expect((await preloaded).status()).toBe(401)
  const signedIn = await page.request.post('/api/login', {
    headers: { origin: baseURL ?? '' },
    data: { username: 'musteri@telve.example', password: 'telve-demo' },
  })
  expect(signedIn.ok()).toBe(true)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByText('Merhaba,')).toBeVisible()
})

test('home shows nothing that was preloaded for a session that had ended', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'sid', value: 'over', url: baseURL ?? '' }])
  const preloaded = page.waitForResponse('**/api/stories')
  await page.goto('/')
  expect((await preloaded).status()).toBe(401)
  await expect(page).toHaveURL(/\/auth/)
  // news would have the page ask again
  await page.route('**/api/live?*', () => {})
  const answers: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/stories') answers.push(response.status())
  })
  await page.getByPlaceholder('E-posta').fill('musteri@telve.example')
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(answers).toEqual([200])
})
