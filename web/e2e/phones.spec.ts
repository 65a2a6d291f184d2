import type { Page } from '@playwright/test'
import { addressOf, audiences, routes } from './routes.ts'
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
  test(`no page is wider than a phone: ${who}`, async ({ visit }) => {
    test.setTimeout(240_000)
    const page = await visit('/auth', { width: 320, height }, { isMobile: true, hasTouch: true })
    if (who !== 'signed out') await signIn(page, who)
    const seen: string[] = []
    for (const route of routes) {
      await page.goto(addressOf(route))
      await page.getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle')
      seen.push(new URL(page.url()).pathname)
      for (const width of widths) {
        await page.setViewportSize({ width, height })
        await expect
          .poll(() => layoutOf(page), { message: `${route} at ${width}` })
          .toEqual({ wide: width, window: width, scale: 1, bars: true })
      }
    }
    // counts the pages that were really shown, because a redirect home proves nothing
    const expected = { 'signed out': 3, musteri: 13, kasa: 13, admin: routes.length - 1 }
    expect(new Set(seen).size, seen.join(' ')).toBeGreaterThanOrEqual(expected[who])
  })
