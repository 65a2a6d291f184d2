import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium as browsers, type Page } from '@playwright/test'
import type { Browser as Executable } from '#platform/testing/chromium.ts'
import { openBoard, ticketIn } from './boards.ts'
import { fillCart, json } from './shops.ts'
import { desktop, paste, phone, signIn, tablet } from './visitor.ts'

type Who = 'musteri' | 'kasa' | 'admin' | undefined

/** What a screen shows last, where nothing says that it waits. */
const lastShown: Record<string, RegExp> = { home: /kademesi/ }

const screens: Record<string, { who: Who; path: string }> = {
  'front-page': { who: undefined, path: '/' },
  auth: { who: undefined, path: '/auth' },
  'forgot-password': { who: undefined, path: '/forgot-password' },
  notice: { who: undefined, path: '/legal/notice' },
  'price-list': { who: undefined, path: '/fiyat-listesi/1' },
  home: { who: 'musteri', path: '/' },
  menu: { who: 'musteri', path: '/menu' },
  product: { who: 'musteri', path: '/menu/1' },
  event: { who: 'musteri', path: '/events/1' },
  code: { who: 'musteri', path: '/qr' },
  branches: { who: 'musteri', path: '/branches' },
  points: { who: 'musteri', path: '/points' },
  inbox: { who: 'musteri', path: '/notifications' },
  profile: { who: 'musteri', path: '/profile' },
  welcome: { who: 'musteri', path: '/welcome' },
  'account-settings': { who: 'musteri', path: '/account-settings' },
  security: { who: 'musteri', path: '/security' },
  privacy: { who: 'musteri', path: '/privacy' },
  cart: { who: 'musteri', path: '/cart' },
  'own-orders': { who: 'musteri', path: '/orders' },
  rewards: { who: 'musteri', path: '/rewards' },
  settings: { who: 'musteri', path: '/settings' },
  'rate-app': { who: 'musteri', path: '/rate-app' },
  follow: { who: 'musteri', path: '/follow' },
  help: { who: undefined, path: '/help' },
  counter: { who: 'kasa', path: '/qr' },
  'home-of-admin': { who: 'admin', path: '/' },
  'menu-of-admin': { who: 'admin', path: '/menu' },
  'branches-of-admin': { who: 'admin', path: '/branches' },
  dashboard: { who: 'admin', path: '/admin' },
  board: { who: 'kasa', path: '/board' },
  'day-end': { who: 'admin', path: '/day-end' },
  orders: { who: 'admin', path: '/admin/orders' },
  users: { who: 'admin', path: '/admin/users' },
  reports: { who: 'admin', path: '/admin/reports' },
  months: { who: 'admin', path: '/admin/months' },
  flags: { who: 'admin', path: '/admin/flags' },
  posts: { who: 'admin', path: '/admin/posts' },
  tablets: { who: 'admin', path: '/tablets' },
  team: { who: 'admin', path: '/team' },
  'send-notification': { who: 'admin', path: '/admin/send-notification' },
  ratings: { who: 'admin', path: '/admin/ratings' },
  limits: { who: 'admin', path: '/admin/limits' },
  'menu-table': { who: 'admin', path: '/admin/menu' },
  options: { who: 'admin', path: '/admin/menu/options' },
  programme: { who: 'admin', path: '/admin/programme' },
  texts: { who: 'admin', path: '/admin/legal' },
  iys: { who: 'admin', path: '/admin/iys' },
  'security-log': { who: 'admin', path: '/admin/security-log' },
  'not-found': { who: 'musteri', path: '/boyle-bir-sayfa-yok' },
}
const sizes = { phone, tablet, desktop }
const themes = ['light', 'dark'] as const

/** A window of one person, without animations, so that pictures show the final state. */
async function openWindow(
  browser: Browser,
  origin: string,
  look: { who: Who; size: keyof typeof sizes; theme: (typeof themes)[number] },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizes[look.size],
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  if (look.who) await signIn(page, look.who)
  return page
}

/** Waits until the page has fetched and shown everything. */
async function settle(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // the first picture, the guard's spinner and the skeletons have this text
  await page.getByText('Yükleniyor...').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(600)
}

/** Takes pictures of all screens of one person. */
async function photographScreens(
  browser: Browser,
  origin: string,
  shoot: (page: Page, name: string) => Promise<void>,
  look: Parameters<typeof openWindow>[2],
): Promise<void> {
  const page = await openWindow(browser, origin, look)
  for (const [name, screen] of Object.entries(screens)) {
    if (screen.who !== look.who) continue
    await page.goto(screen.path)
    const last = lastShown[name]
    if (last) await page.getByText(last).first().waitFor()
    await shoot(page, name)
  }
  await page.context().close()
}

/** Takes pictures of a customer's card with a bill, the points dialog and the result. */
async function photographCounter(
  browser: Browser,
  origin: string,
  shoot: (page: Page, name: string) => Promise<void>,
  look: { size: keyof typeof sizes; theme: (typeof themes)[number] },
): Promise<void> {
  const customer = await openWindow(browser, origin, { ...look, who: 'musteri' })
  await customer.goto('/qr')
  await customer.getByRole('button', { name: 'Kodu Kopyala' }).click()
  const code = await customer.evaluate(() => navigator.clipboard.readText())
  const staff = await openWindow(browser, origin, { ...look, who: undefined })
  await openBoard(staff, 'Merkez')
  await staff.goto('/qr')
  await staff.getByLabel(/QR kod bekleniyor/).click()
  await paste(staff, code)
  await staff.getByRole('button', { name: /Puan İşlemleri/ }).waitFor()
  for (const digit of '18500')
    await staff
      .getByRole('group', { name: 'Sayı tuşları' })
      .getByRole('button', { name: digit, exact: true })
      .click()
  await staff.getByText(/^\+\d+ puan kazanacak/).waitFor()
  await staff.getByText(/^QR kod başarıyla okundu/).waitFor({ state: 'detached' })
  await shoot(staff, 'counter-bill')
  await staff.getByRole('button', { name: /Puan İşlemleri/ }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Şube').selectOption({ label: 'Merkez' })
  await dialog.getByRole('button', { name: '20 puan', exact: true }).click()
  await shoot(staff, 'counter-dialog')
  await dialog.getByRole('button', { name: '20 Puan Ekle' }).click()
  await staff.getByRole('button', { name: 'Sıradaki Müşteri' }).waitFor()
  await shoot(staff, 'counter-success')
  await Promise.all([customer.context().close(), staff.context().close()])
}

/** Takes pictures of an order that the counter has taken on: the customer's page and the board. */
async function photographOrder(browser: Browser, origin: string, folder: string): Promise<void> {
  const look = { theme: 'light', size: 'phone' } as const
  const customer = await openWindow(browser, origin, { ...look, who: 'musteri' })
  const board = await openWindow(browser, origin, { ...look, size: 'tablet', who: undefined })
  await openBoard(board, 'Merkez')
  await fillCart(customer, 'Merkez')
  await customer.getByRole('button', { name: /^Siparişi Ver · ₺/ }).click()
  await customer.getByText(/sipariş numaranız$/).waitFor()
  const [order] = await json(customer, '/api/orders')
  await ticketIn(board, 'Yeni', order.number).waitFor()
  await settle(board)
  await board.screenshot({ path: join(folder, 'board-tablet-light.png') })
  await customer.reload()
  await customer.getByText(/sipariş numaranız$/).waitFor()
  await settle(customer)
  await customer.screenshot({ path: join(folder, 'order-phone-light.png') })
  await Promise.all([customer.context().close(), board.context().close()])
}

/** Renders the contact sheet in the browser. */
async function composeSheet(browser: Browser, folder: string, sheet: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  const picture = (name: string, height: number) =>
    `<img height="${height}" src="data:image/png;base64,${readFileSync(join(folder, `${name}.png`), 'base64')}">`
  const row = (height: number, ...names: string[]) =>
    `<div>${names.map((name) => picture(name, height)).join('')}</div>`
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: 20px; background: #efe6da; display: grid; gap: 18px; justify-content: center }
    div { display: flex; gap: 18px; justify-content: center }
    img { border-radius: 10px; box-shadow: 0 6px 24px #2b1d1626 }
  </style>
  ${[
    row(
      440,
      'front-page-phone-light',
      'home-phone-light',
      'order-phone-light',
      'product-phone-light',
    ),
    row(350, 'counter-bill-tablet-light', 'board-tablet-light'),
    row(350, 'dashboard-desktop-light', 'home-phone-dark', 'rewards-phone-dark'),
  ].join('')}`)
  await page.screenshot({ path: sheet, fullPage: true })
  await page.close()
}

/**
 * Takes the picture that other sites show of a link to Telve: the front page's head. They keep it for weeks, so no
 * amount stands in it.
 */
async function photographPreview(browser: Browser, origin: string, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, locale: 'tr-TR' })
  await page.goto(origin)
  await page
    .getByText('hoş geldin hediyesi')
    .locator('..')
    .locator('..')
    .evaluate((gift) => gift.remove())
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: file, type: 'jpeg', quality: 85 })
  await page.close()
}

/**
 * Takes a picture of every screen at three widths, light and dark, from a running demo.
 * @param folder the folder of the pictures
 * @param sheet the file of the contact sheet for the README
 * @param preview the file of the picture that other sites show of a link
 */
export async function takePictures(
  origin: string,
  executable: Executable,
  folder: string,
  sheet: string,
  preview: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const browser = await browsers.launch(executable)
  let taken = 0
  try {
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
      for (const theme of themes) {
        const shoot = async (page: Page, name: string) => {
          await settle(page)
          await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) })
          taken++
        }
        for (const who of ['musteri', 'kasa', 'admin', undefined] as const)
          await photographScreens(browser, origin, shoot, { who, size, theme })
        await photographCounter(browser, origin, shoot, { size, theme })
      }
    await photographOrder(browser, origin, folder)
    await composeSheet(browser, folder, sheet)
    await photographPreview(browser, origin, preview)
  } finally {
    await browser.close()
  }
  return taken
}
