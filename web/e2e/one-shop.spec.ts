import type { Page } from '@playwright/test'
import { consoleGroups } from '#web/shared/managed-pages.ts'
import { desktop, expect, ownName, registerCustomer, signIn, test } from './visitor.ts'

/** The pages of the console, without those that customers have too. */
const pages = consoleGroups
  .flatMap((group) => group.pages)
  .filter(({ apart }) => !apart)
  .map(({ href }) => href)

/** What an answer lists, without area managers and posts of a region. */
function withoutRegions(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, withoutRegions(of)]))
  return value.filter(
    (one) => typeof one !== 'object' || !/"area_manager"|"region":\{/.test(JSON.stringify(one)),
  )
}

/** Lets a page see a chain of one branch, which has no regions. */
async function withOneBranch(page: Page) {
  const answerWith = (url: string | RegExp, change: (json: unknown) => unknown) =>
    page.route(url, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    })
  const first = (list: unknown) => (list as unknown[]).slice(0, 1)
  await answerWith('**/api/branches', first)
  // nobody there has changed what area managers may
  await answerWith('**/api/admin/limits', first)
  await answerWith('**/api/admin/regions', () => [])
  await answerWith(/\/api\/(admin\/posts|admin\/users|team)(\?|$)/, withoutRegions)
  // nor has anybody named one; another walk may have
  await answerWith(/\/api\/admin\/security-log(\?|$)/, (lines) =>
    (lines as unknown[]).filter((line) => !/region|area_manager/i.test(JSON.stringify(line))),
  )
}

const hasNoRegion = async (page: Page) => {
  await expect(page.locator('body')).not.toContainText(/bölge/i)
  await expect(page.getByLabel('Kapsam')).toHaveCount(0)
}

test('an owner of one shop meets neither a choice of branches nor the word region', async ({
  visit,
}) => {
  const name = ownName('Sevgi Barista')
  await registerCustomer(await visit('/auth'), name)
  const page = await visit('/auth?layer=admin', desktop)
  await withOneBranch(page)
  await signIn(page, 'admin')
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Yönetim' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await hasNoRegion(page)
  }
  await page.goto(`/admin/users?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Görev Ver' }).click()
  await page.getByRole('combobox', { name: /^Görev/ }).selectOption('Barista')
  await hasNoRegion(page)
  await page.getByRole('button', { name: /Ver$/ }).last().click()
  await expect(page.getByText('Görev verildi.')).toBeVisible()
  await hasNoRegion(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
