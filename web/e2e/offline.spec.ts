import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { formatSeenAt } from '#ui/foundations/format.ts'
import { expect, phone, registerCustomer, signIn, tablet, test } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

const hours = 60 * 60_000

/** A page of the installed app, and what went wrong on it beyond the missing network. */
async function openCold(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/net::ERR_|status of 4\d\d/.test(message.text()))
      trouble.push(message.text())
  })
  await page.goto(path)
  return { page, trouble }
}

/** The worker has all it needs, and the page in its hands. */
const untilWorkerIsReady = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })

/** What the device keeps for its person: keys, texts and instants. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ key: string; text: string; at: number }[]>((resolve, reject) => {
        const opening = indexedDB.open('telve-kept')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('answers')) return resolve([])
          const all = db.transaction('answers').objectStore('answers').getAll()
          all.onsuccess = () => {
            db.close()
            resolve(all.result)
          }
        }
      }),
  )

const keysOn = async (page: Page) => (await keptOn(page)).map(({ key }) => key).sort()

/** Everything that this browser keeps for the app, as one text. */
const everythingOn = (page: Page) =>
  page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        parts.push(request.url, (await response?.text()) ?? '')
        parts.push(JSON.stringify([...(response?.headers ?? [])]))
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const all = db.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => resolve(all.result)
        })
        parts.push(`${name} ${store} ${JSON.stringify(rows)}`)
      }
      db.close()
    }
    return parts.join('\n')
  })

const history = '["/api/points/history"]'

/** Pages, what of each is seen, and what of it is kept. */
const places = [
  {
    path: '/',
    heading: 'Anasayfa',
    words: 'Merhaba,',
    keeps: [history, '["/api/stories"]', '["/api/events"]'],
  },
  {
    path: '/menu',
    heading: 'Menü',
    words: 'Türk Kahvesi',
    keeps: ['["/api/menu/categories"]', '["/api/menu/items","all"]'],
  },
  { path: '/points', heading: 'Puan Hareketleri', words: 'Merkez', keeps: [history] },
  { path: '/branches', heading: 'Şubelerimiz', words: 'Merkez', keeps: ['["/api/branches"]'] },
  {
    path: '/notifications',
    heading: 'Bildirimler',
    words: 'puan',
    keeps: ['["/api/notifications"]'],
  },
]

test('what was seen opens without a network, with its hour, and goes with its person', {
  tag: '@quick',
}, async ({ visit }) => {
  const first = await visit('/auth', phone)
  const context = first.context()
  await signIn(first, 'musteri')
  await untilWorkerIsReady(first)
  for (const { path, words, keeps } of places) {
    await first.goto(path)
    await first.getByRole('main').getByText(words).first().waitFor()
    // a page keeps what it shows once it is idle
    await expect.poll(() => keysOn(first)).toEqual(expect.arrayContaining(keeps))
  }
  const { fullName, username } = await (await first.request.get('/api/user')).json()
  // Pages of one thing that nobody has opened: they come from the kept lists.
  const [item] = await (await first.request.get('/api/menu/items')).json()
  const [event] = await (await first.request.get('/api/events')).json()
  const things = [
    {
      path: `/menu/${item.id}`,
      heading: item.name,
      words: item.description,
      keeps: ['["/api/menu/categories"]', '["/api/menu/items","all"]'],
    },
    {
      path: `/events/${event.id}`,
      heading: event.title,
      words: event.description,
      keeps: ['["/api/events"]'],
    },
  ]
  await first.close()

  await context.setOffline(true)
  const later = Date.now() + 2 * hours
  for (const { path, heading, words, keeps } of [...places, ...things]) {
    const { page, trouble } = await openCold(context, 'about:blank')
    await page.clock.setFixedTime(later)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    const instants = (await keptOn(page)).flatMap(({ key, at }) => (keeps.includes(key) ? at : []))
    expect(instants).toHaveLength(keeps.length)
    await expect(page.getByText(/^İnternet bağlantısı yok/)).toHaveText(
      `İnternet bağlantısı yok. Son görülen: ${formatSeenAt(Math.min(...instants), later)}`,
    )
    expect(trouble, path).toEqual([])
    await page.close()
  }

  const { page, trouble } = await openCold(context, '/account-settings')
  await page.getByRole('textbox', { name: 'İsim Soyisim' }).fill('Bağlantısız Değişti')
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  await expect(page.getByText(/Sunucuya ulaşılamıyor/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'İsim Soyisim' })).toHaveValue(
    'Bağlantısız Değişti',
  )
  page.on('dialog', (dialog) => void dialog.accept())

  await page.goto('/qr')
  const waiting = page.getByText('Bağlantı yok. Bağlantı gelince kodunuz kendiliğinden açılır.')
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('img', { name: 'QR kodunuz' })).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect(page.getByText(/^İnternet bağlantısı yok|^Sunucuya/)).toBeHidden()
  expect(trouble).toEqual([])

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Çıkış Yap' }).first().click()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => keysOn(page)).toEqual([])
  const left = await everythingOn(page)
  expect(left).toContain('/assets/')
  for (const word of [fullName, username, 'Türk Kahvesi']) expect(left).not.toContain(word)

  await context.setOffline(true)
  const { page: next } = await openCold(context, '/points')
  await expect(next.getByRole('heading', { name: 'Bağlantı yok' })).toBeVisible()
  await expect(next.getByText(fullName)).toBeHidden()
  // and opens by itself
  await context.setOffline(false)
  await expect(next.getByRole('heading', { name: 'Hoş Geldiniz' })).toBeVisible()
})

test('the first 401 and another person leave nothing of the one before', async ({ visit }) => {
  const page = await visit('/auth', phone)
  await registerCustomer(page, 'Birinci Kişi')
  await page.getByText('Merhaba,').waitFor()
  await expect.poll(async () => JSON.stringify(await keptOn(page))).toContain('Birinci Kişi')

  await page.goto('/menu')
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => keysOn(page)).toEqual([])

  // what a cookie that has expired leaves, the page without the app finds
  await signIn(page, 'musteri')
  await expect.poll(() => keysOn(page)).toContain('["/api/user"]')
  await page.goto('/icon.svg')
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Ücretsiz Kayıt Olun' })).toBeVisible()
  await expect.poll(() => keysOn(page)).toEqual([])

  await page.goto('/auth')
  await registerCustomer(page, 'İkinci Kişi')
  await page.getByText('Merhaba,').waitFor()
  await expect.poll(async () => JSON.stringify(await keptOn(page))).toContain('İkinci Kişi')

  // No tab has told: the browser's cookie alone becomes another's.
  const other = await visit('/auth')
  await registerCustomer(other, 'Üçüncü Kişi')
  await other.getByText('Merhaba,').waitFor()
  await page.context().addCookies(await other.context().cookies())
  await page.reload()
  await page.getByText('Üçüncü Kişi').waitFor()
  await expect.poll(async () => JSON.stringify(await keptOn(page))).toContain('Üçüncü Kişi')
  expect(await everythingOn(page)).not.toContain('İkinci Kişi')
})

test('after a visit as a stranger and after one as a member the app opens without a network', async ({
  visit,
}) => {
  const page = await visit('/', phone)
  const context = page.context()
  await page.getByRole('link', { name: 'Giriş Yap' }).click()
  await untilWorkerIsReady(page)
  // the worker is no reason to show strangers the app
  await page.goto('/')
  await page.getByRole('link', { name: 'Ücretsiz Kayıt Olun' }).waitFor()

  await context.setOffline(true)
  const { page: stranger } = await openCold(context, '/')
  await expect(stranger.getByRole('heading', { name: 'Bağlantı yok' })).toBeVisible()
  await context.setOffline(false)
  // the app that has opened finds that nobody is signed in
  await expect(stranger).toHaveURL('/auth')
  await expect(stranger.getByRole('heading', { name: 'Hoş Geldiniz' })).toBeVisible()

  await signIn(stranger, 'musteri')
  await expect.poll(() => keysOn(stranger)).toContain('["/api/user"]')
  await Promise.all([page.close(), stranger.close()])
  await context.setOffline(true)
  const { page: member, trouble } = await openCold(context, '/')
  await expect(member.getByText('Merhaba,')).toBeVisible()
  await expect(member.getByText(/^İnternet bağlantısı yok/)).toBeVisible()
  expect(trouble).toEqual([])
  await context.setOffline(false)
})

test('the counter that a barista has used opens without a network', async ({ visit }) => {
  const page = await visit('/auth', tablet)
  await untilWorkerIsReady(page)
  await signIn(page, 'kasa')
  const counter = (page: Page) => page.getByText('QR kod bekleniyor...')
  await counter(page).waitFor()
  await expect.poll(() => keysOn(page)).toContain('["/api/user"]')
  const context = page.context()
  // the browser's own cache may lose a file at any time
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.close()
  await context.setOffline(true)
  const { page: cold, trouble } = await openCold(context, '/qr')
  await expect(counter(cold)).toBeVisible()
  await expect(cold.getByText(/^İnternet bağlantısı yok/)).toBeVisible()
  expect(trouble).toEqual([])
  await context.setOffline(false)
})

test('an answer that comes after the sign-out is not kept', async ({ visit }) => {
  const page = await visit('/auth', phone)
  await page.clock.install()
  await signIn(page, 'musteri')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('/api/branches', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.getByRole('link', { name: 'Şubeler' }).click()
  await page.getByRole('link', { name: 'Hesabım' }).click()
  await page.getByRole('button', { name: 'Çıkış Yap' }).first().click()
  await expect(page).toHaveURL(/\/auth/)
  answer()
  await expect.poll(() => keysOn(page)).toEqual([])
  await page.clock.fastForward(3_000)
  expect(await keysOn(page)).toEqual([])
})

/** Serves another worker, as a deploy does; gives back how to undo it. */
function deployWorker(change: (code: string) => string): () => void {
  const path = join(import.meta.dirname, '../../dist/sw.js')
  const before = readFileSync(path, 'utf8')
  const write = (code: string) => {
    writeFileSync(path, code)
    writeFileSync(`${path}.br`, brotliCompressSync(code))
    writeFileSync(`${path}.gz`, gzipSync(code))
  }
  write(change(before))
  return () => write(before)
}

test('a worker of the same build takes over unseen; another build is offered, and loads when it is asked for', {
  tag: '@alone',
}, async ({ visit }) => {
  const page = await visit('/auth', phone)
  await signIn(page, 'musteri')
  await untilWorkerIsReady(page)
  const served = await page.request.get('/sw.js')
  expect(served.headers()['cache-control']).toBe('no-store')
  expect(served.headers()['content-security-policy']).not.toContain('unsafe')

  const named = (code: string) => code.replace(/"build":"\w+"/, '"build":"next"')
  const withoutStart = (code: string) => code.replace(/"\/assets\/index-[\w-]+\.js",/, '')
  const offer = page.getByText('Yeni sürüm hazır')
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
  const waiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return [registration?.installing, registration?.waiting].filter(Boolean).length
    })

  // the page's own start: the files of the former build stay
  const undo = deployWorker(named)
  try {
    await update()
    await expect.poll(waiting).toBe(0)
    const shells = await page.evaluate(() => caches.keys())
    expect(shells).toHaveLength(2)
    expect(shells).toContain('telve-shell-next')
    await expect(offer).toBeHidden()

    // another start
    undo()
    deployWorker(withoutStart)
    await update()
    await expect(offer).toBeVisible()
    // it was no reload by itself
    await page.evaluate(() => Object.assign(window, { untouched: true }))
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Yenile' }).click()
    await loaded
    await page.getByText('Merhaba,').waitFor()
    expect(await page.evaluate(() => 'untouched' in window)).toBe(false)
  } finally {
    undo()
  }
})

test('the worker never keeps or answers what is not the app', async ({ visit }) => {
  const page = await visit('/auth', phone)
  await signIn(page, 'musteri')
  await untilWorkerIsReady(page)
  await page.reload()
  await page.getByText('Merhaba,').waitFor()
  const cached = await page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
    return all
  })
  expect(cached.length).toBeGreaterThan(30)
  expect(
    cached.filter((path) => !/^\/app-shell$|^\/assets\/|^\/icon[\w-]*\.(svg|png)$/.test(path)),
  ).toEqual([])
  const ofOthers =
    /admin|decode-worker|camera-reader|scan-screen|order-board|day-end|thing-history|_member.team/
  expect(cached.filter((path) => ofOthers.test(path))).toEqual([])
  const swagger = await page.request.get('/swagger')
  const opened = await page.goto('/swagger')
  expect(opened?.status()).toBe(swagger.status())
  expect(opened?.fromServiceWorker()).toBe(false)
})
