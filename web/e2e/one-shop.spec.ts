import type { Page } from '@playwright/test'
import { consoleGroups } from '#web/shared/managed-pages.ts'
import { desktop, expect, ownName, registerCustomer, signIn, test } from './visitor.ts'

/** The pages of the console, without those that customers have too. */
const pages = consoleGroups
  .flatMap((group) => group.pages)
  .filter(({ apart }) => !apart)
  .map(({ href }) => href)

/** Lets a page see a chain of one branch, which has no regions. */
async function withOneBranch(page: Page) {
  await page.route('**/api/branches', async (route) => {
    const response = await route.fetch()
    const [first] = (await response.json()) as object[]
    await route.fulfill({ response, json: [first] })
  })
  await page.route('**/api/admin/regions', (route) => route.fulfill({ json: [] }))
  // nobody there has changed what area managers may
  await page.route('**/api/admin/limits', async (route) => {
    const response = await route.fetch()
    const [newest] = (await response.json()) as object[]
    await route.fulfill({ response, json: [newest] })
  })
  await page.route(/\/api\/admin\/posts(\?|$)/, async (route) => {
    const response = await route.fetch()
    const posts = (await response.json()) as { region: object | null; role: string }[]
    const own = posts.filter(({ region, role }) => region === null && role !== 'area_manager')
    await route.fulfill({ response, json: own })
  })
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
})
