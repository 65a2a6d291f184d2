import {
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

export { expect }

export const phone = { width: 390, height: 844 }
export const tablet = { width: 1024, height: 768 }
export const desktop = { width: 1440, height: 900 }

/** A browser context for each person, which collects the errors of its pages. */
interface Fixtures {
  /** Opens a signed-out window, by default of a desktop browser. */
  visit: (
    path: string,
    viewport?: { width: number; height: number },
    device?: Pick<BrowserContextOptions, 'isMobile' | 'hasTouch' | 'locale'>,
  ) => Promise<Page>
}

/** Expected failures of a page: a part of the text that Chromium logs for each. */
const outages = new WeakMap<Page, string[]>()

/** Expects exactly one failure for which Chromium logs `words`. */
export function awaitFailure(page: Page, words: string): void {
  outages.set(page, [...(outages.get(page) ?? []), words])
}

/** The addresses that pages are just leaving: what they still ask for is cut off, which may be logged as a file that failed. */
const leaving = new WeakMap<Page, string>()

const isCutOff = (page: Page, text: string): boolean =>
  leaving.get(page) === page.url() && text.includes('dynamically imported module')

/**
 * Chromium says that it intercepts a moment before the page's requests are: on a busy machine, one in a
 * hundred of those that came right after `route` went past it. Now it resolves once none does.
 */
function routeSurely(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...asked) => {
    const routed = await route(...asked)
    await route('**/intercepted', (one) => one.fulfill({ status: 204 }))
    await page.evaluate(async () => {
      // one that is paused just then may never be answered
      const isIntercepted = () =>
        fetch('/intercepted', { signal: AbortSignal.timeout(2_000) }).then(
          ({ status }) => status === 204,
          () => false,
        )
      while (!(await isIntercepted()));
    })
    return routed
  }
}

/**
 * A dialog that closes takes its entry out of the browser's history (decisions/057), which cuts off a visit that begins
 * in that moment. No finger is that quick: such a visit begins again.
 */
function openSurely(page: Page): void {
  const again = async <T>(open: () => Promise<T>): Promise<T> => {
    try {
      return await open()
    } catch (error) {
      if (!String(error).includes('net::ERR_ABORTED')) throw error
      return await open()
    }
  }
  const { goto, reload } = page
  page.goto = (...asked) => {
    leaving.set(page, page.url())
    return again(() => goto.apply(page, asked)).finally(() => leaving.delete(page))
  }
  page.reload = (...asked) => again(() => reload.apply(page, asked))
}

/** Fails every test in which a page logged an error, broke its CSP or asked another origin. */
export const test = base.extend<Fixtures>({
  visit: async ({ browser, baseURL }, use) => {
    const trouble: string[] = []
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use(async (path, viewport = phone, device = {}) => {
      const context = await browser.newContext({
        ...device,
        viewport,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      contexts.push(context)
      const page = await context.newPage()
      routeSurely(page)
      openSurely(page)
      page.on('pageerror', (error) => trouble.push(`${page.url()}: ${error.message}`))
      page.on('console', (message) => {
        // Chromium logs every refusal, also that of the current user before the sign-in.
        const refused = /^Failed to load resource: .* status of 4\d\d/.test(message.text())
        if (message.type() !== 'error' || refused || isCutOff(page, message.text())) return
        const awaited = outages.get(page) ?? []
        const met = awaited.findIndex((words) => message.text().includes(words))
        if (met >= 0) awaited.splice(met, 1)
        else trouble.push(`${page.url()}: ${message.text()}`)
      })
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) trouble.push(`asks ${origin}`)
      })
      await page.goto(path)
      return page
    })
    for (const page of contexts.flatMap((context) => context.pages()))
      if (outages.get(page)?.length) trouble.push(`${page.url()}: an outage that never happened`)
    // what a page was still asking for is cut off now, and may be logged as a failure
    const met = [...trouble]
    await Promise.all(contexts.map((context) => context.close()))
    base.expect(met).toEqual([])
  },
})

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The password of whom these tests register. */
export const ownPassword = 'kopuklu-sabah'

/** What a test calls something that it makes: another try, or a repetition, finds what was left beside its own. */
export function ownName(name: string): string {
  const { retry, repeatEachIndex, project } = test.info()
  return `${name} ${repeatEachIndex * (project.retries + 1) + retry || ''}`.trim()
}

let people = 0

/**
 * Registers a customer on the sign-in screen and goes on to the requested page, or home.
 * @returns their e-mail address
 */
export async function registerCustomer(page: Page, fullName: string): Promise<string> {
  await page.getByRole('button', { name: 'Kayıt Olun' }).click()
  return fillRegistration(page, fullName)
}

/**
 * Fills in the registration that is shown, and goes on.
 * @param number most people of these tests have one; a number has the welcome gift once
 * @returns the e-mail address
 */
export async function fillRegistration(
  page: Page,
  fullName: string,
  number = '0532 123 45 67',
): Promise<string> {
  const email = `kisi-${Date.now()}-${++people}@posta.example`
  await page.getByLabel('İsim Soyisim').fill(fullName)
  await page.getByRole('textbox', { name: 'E-posta' }).fill(email)
  await page.getByLabel('Şifre', { exact: false }).first().fill(ownPassword)
  await page.getByLabel('Telefon').fill(number)
  await page.getByRole('button', { name: 'Kayıt Ol' }).click()
  await page.getByRole('heading', { name: /^Hoş geldin,/ }).waitFor()
  const onward = page.getByRole('link', { name: 'Devam Et' })
  await ((await onward.count())
    ? onward
    : page.getByRole('link', { name: 'Telve, anasayfa' })
  ).click()
  return email
}

/** The page of each demo person after the sign-in, by an element on it. */
const inConsole = (page: Page) =>
  // its navigation comes in a file of its own; whoever leaves the page before it has one failure logged
  page.locator('body', { has: page.getByRole('navigation', { name: 'Yönetim' }) })
const figures = (page: Page) => inConsole(page).getByRole('region', { name: 'Özet' })
const counter = (page: Page) => page.getByRole('tab', { name: 'QR Tarama' })
const landings = {
  ...{ admin: figures, pazarlama: figures, muhasebe: figures, analist: figures },
  ...{ kasa: counter, 'kasa.besiktas': counter, bolge: counter },
  destek: (page: Page) => inConsole(page).getByRole('heading', { name: 'Siparişler' }),
  musteri: (page: Page) => page.getByText('Merhaba,'),
}

/**
 * Signs in as a person of the demo with the form, and waits for the next page.
 * @param home whether to open home instead of the person's own first page
 */
export async function signIn(page: Page, who: keyof typeof landings, home = false): Promise<void> {
  await page.goto(`/auth?${home ? 'redirect=%2F&' : ''}${who === 'admin' ? 'layer=admin' : ''}`)
  await page.getByPlaceholder('E-posta').fill(`${who}@telve.example`)
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await landings[home ? 'musteri' : who](page).waitFor()
}

interface Submission {
  /** the dialog with the form */
  dialog: Locator
  button: string
  method: 'POST' | 'PATCH' | 'DELETE'
  /** the address of the call, a glob */
  path: string
  /** the sentence in the dialog after the failure */
  sentence: string
}

/**
 * Submits during an outage, expects the sentence in the dialog, and submits again. The first answer
 * is a proxy's page: the request never reaches the server.
 */
export async function submitThroughAnOutage(
  page: Page,
  { dialog, button, method, path, sentence }: Submission,
): Promise<void> {
  awaitFailure(page, 'status of 502')
  let away = true
  await page.route(path, (route) => {
    if (!away || route.request().method() !== method) return route.fallback()
    away = false
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
  })
  const submit = dialog.getByRole('button', { name: button, exact: true })
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText(sentence)
  await submit.click()
}

/**
 * Waits until the browser's history has an entry for each open dialog, and none for those that have closed
 * (decisions/057). Only then may a test go back, or open another address: it would be cut off.
 */
export const untilLayersAre = (page: Page, open: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(open)

/** Pastes text into the page. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** A key as a scanner presses it: what arrives, and with which physical key and Shift. */
interface ScannerKey {
  key: string
  code?: string
  shift?: boolean
}

/** s between two keys of a scanner */
const scannerPause = 0.005

/** Presses keys and Enter as a scanner does: a busy machine may deliver them late, with their instants. */
export async function scan(page: Page, keys: ScannerKey[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const enter: ScannerKey = { key: 'Enter', code: 'Enter' }
  const sent = [...keys, enter].flatMap(({ key, code = '', shift = false }, n) => {
    const timestamp = began + n * scannerPause
    const event = { key, code, modifiers: shift ? 8 : 0, timestamp }
    const text = key === 'Enter' ? '\r' : key
    return [
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...event }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ]
  })
  await Promise.all(sent)
}
