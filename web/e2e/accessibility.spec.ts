import type { Page } from '@playwright/test'
import { hiddenFocus } from './focus-walk.ts'
import { marksLost } from './forced-colours.ts'
import { addressOf, audiences, routes } from './routes.ts'
import { expect, signIn, test } from './visitor.ts'

// What look.md asks of every page and a machine can tell, beyond what axe tells in the stories.

/** A window of 1440 × 900 at 200 %. */
const zoomed = { width: 720, height: 450 }

const visitAll = async (page: Page, look: (route: string) => Promise<string[]>) => {
  const found: string[] = []
  for (const route of routes) {
    await page.goto(addressOf(route))
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    found.push(...(await look(route)).map((trouble) => `${route}: ${trouble}`))
  }
  return found
}

for (const who of audiences) {
  test(`the focus is never under a bar at 200 %: ${who}`, async ({ visit }) => {
    test.setTimeout(300_000)
    const page = await visit('/auth', zoomed)
    if (who !== 'signed out') await signIn(page, who)
    expect(await visitAll(page, () => hiddenFocus(page))).toEqual([])
  })

  test(`every state is seen in forced colours: ${who}`, async ({ visit }) => {
    test.setTimeout(240_000)
    const page = await visit('/auth', zoomed)
    if (who !== 'signed out') await signIn(page, who)
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    expect(await visitAll(page, () => marksLost(page))).toEqual([])
  })
}
