import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { phone } from './visitor.ts'

const assets = join(import.meta.dirname, '../../dist/assets')

/** The JavaScript that may travel before home shows, bytes as compressed; 1 kB is 1000 of them. */
const budget = 150_000

/** Words that minifying leaves alone, each from a part that is fetched when it is first needed. */
const later = {
  map: 'leaflet-container',
  'code reader': 'jsQR',
  'story viewer': 'Önceki hikaye',
  tables: 'columnDef',
  dialogs: 'showModal',
  forms: 'handleSubmit',
}

test('home travels in 150 kB of JavaScript, without map, viewer, tables and dialogs', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: phone })
  const signedIn = await context.request.post('/api/login', {
    headers: { origin: baseURL ?? '' },
    data: { username: 'musteri@telve.example', password: 'telve-demo' },
  })
  expect(signedIn.ok()).toBe(true)
  const page = await context.newPage()
  const scripts = new Map<string, Promise<number>>()
  const asked: string[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    asked.push(pathname)
    if (pathname.endsWith('.js'))
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
  // less would mean that the files were not measured, or came from a cache
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
  // the page asks who is signed in while the app is still on its way, and only once
  expect(asked.filter((path) => path === '/api/user')).toHaveLength(1)
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
  expect(await (await request.get('/')).text()).not.toContain('_member.menu-')
})
