import type { Page } from '@playwright/test'
import { cutTexts } from './cut-text.ts'
import { audiences, visitAll } from './routes.ts'
import { expect, signIn, test } from './visitor.ts'

const widths = [320, 360, 390]
const height = 780

/** The layout on a phone. A page that is too wide is zoomed out, and its bars leave the window. */
const layoutOf = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
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

for (const who of audiences)
  test(`no page is wider than a phone, and none cuts a text at 320 px: ${who}`, async ({
    visit,
  }) => {
    test.setTimeout(300_000)
    const page = await visit('/auth', { width: 320, height }, { isMobile: true, hasTouch: true })
    if (who !== 'signed out') await signIn(page, who)
    const found = await visitAll(page, who, async () => {
      let cut = await cutTexts(page)
      // a page that still draws itself is looked at once more
      if (cut.length > 0) {
        await page.waitForTimeout(2_000)
        cut = await cutTexts(page)
      }
      for (const width of widths) {
        await page.setViewportSize({ width, height })
        await expect
          .poll(() => layoutOf(page), { message: `${page.url()} at ${width}` })
          .toEqual({ wide: width, window: width, scale: 1, bars: true })
      }
      await page.setViewportSize({ width: 320, height })
      return cut
    })
    expect(found).toEqual([])
  })
