import type { Page } from '@playwright/test'
import { cutTexts } from './cut-text.ts'
import { hiddenFocus } from './focus-walk.ts'
import { marksLost } from './forced-colours.ts'
import { addressOf, audiences, routes } from './routes.ts'
import { expect, signIn, test } from './visitor.ts'

// What look.md asks of every page and a machine can tell, beyond what axe tells in the stories.

/** A window of 1440 × 900 at 200 %. */
const zoomed = { width: 720, height: 450 }
const narrow = { width: 320, height: 780 }

/** The routes that show an audience something that no other audience has shown already. */
const routesOf = (who: (typeof audiences)[number]) =>
  ({
    'signed out': routes.filter((route) => ['/auth', '/help', '/nowhere'].includes(route)),
    musteri: routes.filter((route) => !route.startsWith('/admin')),
    kasa: routes.filter((route) => ['/', '/qr'].includes(route)),
    admin: routes,
  })[who]

const visitAll = async (
  page: Page,
  who: (typeof audiences)[number],
  look: () => Promise<string[]>,
) => {
  const found: string[] = []
  for (const route of routesOf(who)) {
    await page.goto(addressOf(route))
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    found.push(...(await look()).map((trouble) => `${route}: ${trouble}`))
  }
  return found
}

for (const who of audiences) {
  test(`the focus is never under a bar at 200 %: ${who}`, async ({ visit }) => {
    test.setTimeout(300_000)
    const page = await visit('/auth', zoomed)
    if (who !== 'signed out') await signIn(page, who)
    expect(await visitAll(page, who, () => hiddenFocus(page))).toEqual([])
  })

  test(`every state is seen in forced colours: ${who}`, async ({ visit }) => {
    test.setTimeout(240_000)
    const page = await visit('/auth', zoomed)
    if (who !== 'signed out') await signIn(page, who)
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    expect(await visitAll(page, who, () => marksLost(page))).toEqual([])
  })

  test(`no text is cut at 320 px, nor with wide spacing: ${who}`, async ({ visit }) => {
    test.setTimeout(240_000)
    const page = await visit('/auth', narrow, { isMobile: true, hasTouch: true })
    if (who !== 'signed out') await signIn(page, who)
    expect(await visitAll(page, who, () => cutTexts(page))).toEqual([])
  })
}
