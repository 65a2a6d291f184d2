import type { CDPSession, Page } from '@playwright/test'
import { cutTexts } from './cut-text.ts'
import { hiddenFocus } from './focus-walk.ts'
import { marksLost } from './forced-colours.ts'
import { audiences, visitAll } from './routes.ts'
import { expect, signIn, test } from './visitor.ts'

// What product.md §5 asks of every page and a machine can tell, beyond what axe tells in the stories. Each page
// is opened once: as a phone of three widths, as a tablet, then as a window at 200 %.

test.describe.configure({ mode: 'parallel' })
test.use({ serviceWorkers: 'allow' })

const phone = { width: 320, height: 780, mobile: true }
const wider = [360, 390]
/** The least wide window that has the side bar beside its tables. */
const tablet = { width: 1024, height: 768, mobile: false }
/** A window of 1440 × 900 at 200 %. */
const zoomed = { width: 720, height: 450, mobile: false }

/** Makes the page's browser another device; Playwright itself knows one for each context. */
async function become(devtools: CDPSession, device: typeof phone): Promise<void> {
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...device, deviceScaleFactor: 1 })
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: device.mobile })
}

/** The layout on a phone. A page that is too wide is zoomed out, and its bars leave the window. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('nav')].filter(
      (nav) => getComputedStyle(nav).position === 'fixed',
    )
    const inside = (nav: Element) => {
      const { left, right, bottom } = nav.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && bottom <= innerHeight + 1
    }
    return {
      wide: document.documentElement.scrollWidth,
      window: innerWidth,
      scale: visualViewport?.scale,
      bars: bars.every(inside),
    }
  })

/** What is found still after a while: a page that draws itself is looked at again. */
async function remaining(look: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + 3_000
  let found = await look()
  while (found.length > 0 && Date.now() < until) found = await look()
  return found
}

/** Texts that are cut at the least width; a width that the page does not keep to fails at once. */
async function lookAsPhone(page: Page, devtools: CDPSession): Promise<string[]> {
  const cut = await remaining(() => cutTexts(page))
  const lost = await remaining(() => waysBack(page))
  for (const width of [phone.width, ...wider]) {
    if (width !== phone.width) await become(devtools, { ...phone, width })
    await expect
      .poll(() => layoutOf(page), { message: `${page.url()} at ${width}` })
      .toEqual({ wide: width, window: width, scale: 1, bars: true })
  }
  return [...cut, ...lost]
}

/** A page in the frame that the bottom bar does not have shows one way back; a greeting leads on. */
const waysBack = (page: Page) =>
  page.evaluate(() => {
    const inBar = [...document.querySelectorAll('nav a')]
      .filter((link) => getComputedStyle(link.closest('nav') ?? link).position === 'fixed')
      .map((link) => link.getAttribute('href'))
    if (inBar.length === 0 || ['/welcome', '/nowhere', ...inBar].includes(location.pathname))
      return []
    const { length } = document.querySelectorAll('#content [data-way-back]')
    return length === 1 ? [] : [`${length} ways back`]
  })

const widerThanTheWindow = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth
    return wide > innerWidth ? [`${wide} px wide in ${innerWidth}`] : []
  })

async function lookAtDouble(page: Page): Promise<string[]> {
  const hidden = await hiddenFocus(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await remaining(() => marksLost(page))
  await page.emulateMedia({ forcedColors: null })
  return [...hidden, ...lost]
}

for (const who of audiences)
  test(`every page fits a phone and cuts no text; at 200 % no bar hides the focus, and forced colours no state: ${who}`, {
    tag: who === 'kasa' ? ['@quick'] : [],
  }, async ({ visit }) => {
    test.setTimeout(900_000)
    const page = await visit('/auth', phone, { isMobile: true, hasTouch: true })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (who !== 'signed out') await signIn(page, who)
    const devtools = await page.context().newCDPSession(page)
    const found = await visitAll(page, who, async () => {
      const cut = await lookAsPhone(page, devtools)
      await become(devtools, tablet)
      const tooWide = await remaining(() => widerThanTheWindow(page))
      await become(devtools, zoomed)
      const hidden = await lookAtDouble(page)
      await become(devtools, phone)
      return [...cut, ...tooWide, ...hidden]
    })
    expect(found).toEqual([])
  })
