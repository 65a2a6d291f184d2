import { type Browser, chromium as browsers, type Page } from '@playwright/test'
import { longMenu } from '#api/mocks/menu-fixtures.ts'
import { phone, signIn } from '../e2e/visitor.ts'

type Launch = Parameters<typeof browsers.launch>[0]

/** Replaces the demo's menu by `products` products in 40 categories. */
async function serveLongMenu(page: Page, products: number): Promise<void> {
  const menu = longMenu(products)
  await page.route('**/api/menu/categories', (route) => route.fulfill({ json: menu.categories }))
  await page.route('**/api/menu/items', (route) => route.fulfill({ json: menu.items }))
  await page.route('**/favorite', (route) => route.fulfill({ status: 204 }))
}

/** Makes the page record each interaction's time to the next paint, and each frame's time. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen = { interactions: [] as number[], frames: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.interactions.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    let last = performance.now()
    requestAnimationFrame(function frame(now) {
      seen.frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    })
  })

/** Takes the records since the last call. */
const take = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { interactions: number[]; frames: number[] } }
    return { interactions: seen.interactions.splice(0), frames: seen.frames.splice(0) }
  })

const worst = (times: number[]) => `${Math.round(Math.max(0, ...times))} ms`

async function measure(browser: Browser, origin: string, products: number) {
  const context = await browser.newContext({ baseURL: origin, viewport: phone })
  const page = await context.newPage()
  await signIn(page, 'musteri')
  await serveLongMenu(page, products)
  await page.goto('/menu')
  await page.getByRole('article').first().waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await watch(page)

  const during = async (what: () => Promise<void>) => {
    await take(page)
    await what()
    await page.waitForTimeout(800)
    return take(page)
  }
  const typing = await during(() =>
    page.getByRole('searchbox', { name: 'Ürün ara' }).pressSequentially('latte 12', { delay: 120 }),
  )
  const clearing = await during(async () => {
    for (let i = 0; i < 8; i++) await page.keyboard.press('Backspace', { delay: 60 })
  })
  const pills = await during(async () => {
    for (const name of ['Kategori 2', 'Kategori 1', 'Tümü'])
      await page.getByRole('button', { name, exact: true }).click()
  })
  const favorite = await during(() =>
    page
      .getByRole('button', { name: /^Favori: / })
      .first()
      .click(),
  )
  const scrolling = await during(async () => {
    await page.mouse.move(195, 600)
    for (let i = 0; i < 40; i++) {
      await page.mouse.wheel(0, 400)
      await page.waitForTimeout(30)
    }
  })
  await context.close()
  return { typing, clearing, pills, favorite, scrolling }
}

/**
 * Measures a long menu on a phone with a quarter of this machine's speed: the time from a touch or
 * a key to the next paint, and the frame times while it scrolls.
 */
export async function benchMenu(
  given: { origin: string; launch: Launch; products: number; rounds: number },
  say: (line: string) => void,
): Promise<void> {
  const browser = await browsers.launch(given.launch)
  try {
    say(`${given.products} products in 40 categories, CPU at a quarter; the worst of each round`)
    for (let round = 1; round <= given.rounds; round++) {
      const seen = await measure(browser, given.origin, given.products)
      for (const [name, { interactions }] of Object.entries(seen))
        if (name !== 'scrolling') say(`${round}  ${name.padEnd(10)}${worst(interactions)}`)
      const { frames } = seen.scrolling
      const long = frames.filter((time) => time > 50).length
      say(`${round}  scrolling ${worst(frames)}, ${long} of ${frames.length} frames over 50 ms`)
    }
  } finally {
    await browser.close()
  }
}
