import { hiddenFocus } from './focus-walk.ts'
import { marksLost } from './forced-colours.ts'
import { audiences, visitAll } from './routes.ts'
import { expect, signIn, test } from './visitor.ts'

// What look.md asks of every page and a machine can tell, beyond what axe tells in the stories.

/** A window of 1440 × 900 at 200 %. */
const zoomed = { width: 720, height: 450 }

for (const who of audiences)
  test(`at 200 % the focus is never under a bar, and forced colours hide no state: ${who}`, async ({
    visit,
  }) => {
    test.setTimeout(300_000)
    const page = await visit('/auth', zoomed)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (who !== 'signed out') await signIn(page, who)
    const found = await visitAll(page, who, async () => {
      const hidden = await hiddenFocus(page)
      await page.emulateMedia({ forcedColors: 'active' })
      const lost = await marksLost(page)
      await page.emulateMedia({ forcedColors: null })
      return [...hidden, ...lost]
    })
    expect(found).toEqual([])
  })
