import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { expect, phone, signIn, test } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

interface Registration {
  registrationId: string
  scopeURL: string
}

/** Waits for the page's service worker. The tests use no real push service. */
async function installWorker(page: Page, cdp: CDPSession) {
  const registered = new Promise<Registration>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  // The worker takes control of the open page.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return registered
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/**
 * Chromium's headless shell denies all notifications. This mock stores the notifications of the
 * worker's registration, one for each tag, like a browser.
 */
const standInForNotifications = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const kept = new Map<string, Notification>()
    registration.showNotification = async (title, { body = '', tag = '', data = null } = {}) => {
      const close = () => kept.delete(tag)
      kept.set(tag, { title, body, tag, data, close } as unknown as Notification)
    }
    registration.getNotifications = async () => [...kept.values()]
  })

const shown = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** The number of the app's pages that the worker sees as open. */
const pagesOpen = async (context: BrowserContext): Promise<number> =>
  (await workerOf(context)).evaluate(async () => {
    const { clients } = self as unknown as {
      clients: { matchAll(options: object): Promise<unknown[]> }
    }
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  })

/**
 * Clicks the shown notification. Only a browser can send that event, which also allows the worker
 * to focus a window: both are mocked, the rest is the real worker.
 *
 * @returns the focused and the opened windows
 */
const click = async (context: BrowserContext) => {
  const worker = await workerOf(context)
  return worker.evaluate(async () => {
    interface Scope {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<unknown> }
      WindowClient: { prototype: { focus(): Promise<unknown> } }
      dispatchEvent(event: Event): boolean
    }
    const scope = self as unknown as Scope
    const did: string[] = []
    scope.WindowClient.prototype.focus = async () => did.push('focus')
    scope.clients.openWindow = async (url) => did.push(`open ${new URL(url).pathname}`)
    const [notification] = await scope.registration.getNotifications()
    let done: Promise<unknown> = Promise.resolve()
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => {
        done = work
      },
    })
    scope.dispatchEvent(event)
    await done
    return did
  })
}

test('a push is shown with its words, and a click leads the open tab to its page', async ({
  visit,
  baseURL,
}) => {
  const page = await visit('/auth', phone)
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: baseURL ?? '' })
  await signIn(page, 'musteri')
  const cdp = await context.newCDPSession(page)
  const { registrationId } = await installWorker(page, cdp)
  if (await page.evaluate(() => Notification.permission !== 'granted'))
    await standInForNotifications(context)
  // The mock push service sometimes loses a message. With its tag, a repetition is one message.
  const push = (message: { title: string; message: string; url: string; tag: string }) =>
    expect(async () => {
      await cdp.send('ServiceWorker.deliverPushMessage', {
        origin: baseURL ?? '',
        registrationId,
        data: JSON.stringify(message),
      })
      const { title, message: body, tag } = message
      await expect.poll(() => shown(context), { timeout: 2_000 }).toEqual([{ title, body, tag }])
    }).toPass()

  await push({
    title: 'Salep mevsimi',
    message: 'Tarçınlı salep tüm şubelerimizde.',
    url: '/notifications',
    tag: 'b1',
  })
  expect(await click(context)).toEqual(['focus'])
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('heading', { name: 'Bildirimler' })).toBeVisible()
  await expect.poll(() => shown(context)).toEqual([])

  await push({
    title: 'Puan kazandınız',
    message: '10 puan kazandınız.',
    url: '/points',
    tag: 'p1',
  })
  expect(await click(context)).toEqual(['focus'])
  await expect(page).toHaveURL(/\/points$/)

  await push({ title: 'Kimse yok', message: 'Hiçbir sekme açık değil.', url: '/points', tag: 'p2' })
  await page.goto('about:blank')
  await expect.poll(() => pagesOpen(context)).toBe(0)
  expect(await click(context)).toEqual(['open /points'])
})

test('Chromium finds nothing that keeps the app from being installed', async ({ visit }) => {
  const page = await visit('/auth', phone)
  const cdp = await page.context().newCDPSession(page)
  const { errors, url } = await cdp.send('Page.getAppManifest')
  expect({ errors, path: new URL(url).pathname }).toEqual({
    errors: [],
    path: '/manifest.webmanifest',
  })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Each test runs in an incognito window, in which apps cannot be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const sizes = await page.evaluate(async () => {
    const drawn = async (src: string) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
      return [src, width, height]
    }
    const answer = await fetch('/manifest.webmanifest')
    const { icons } = (await answer.json()) as { icons: { src: string; type: string }[] }
    const pngs = icons.filter(({ type }) => type === 'image/png').map(({ src }) => src)
    return Promise.all([...pngs, '/apple-touch-icon.png'].map(drawn))
  })
  expect(sizes).toEqual([
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/icon-maskable-512.png', 512, 512],
    ['/apple-touch-icon.png', 180, 180],
  ])
})
