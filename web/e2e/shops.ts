import type { Browser, Page } from '@playwright/test'
import type { Hours } from '#api/contracts/branches/hours.ts'
import { desktop, expect, phone, registerCustomer, signIn } from './visitor.ts'

export const json = async (page: Page, path: string) => (await page.request.get(path)).json()

/** A phone whose network goes and whose clock can be moved, and what went wrong on it beyond that. */
async function phoneOf(browser: Browser) {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await context.clock.install()
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/net::ERR_|status of 4\d\d/.test(message.text()))
      trouble.push(message.text())
  })
  await page.goto('/auth')
  return { customer: page, trouble }
}

/** A branch that is open around the clock but for what is given, and a customer with 200 points. */
export async function openShop(
  visit: (path: string, viewport?: typeof phone) => Promise<Page>,
  browser: Browser,
  name: string,
  hours: Partial<Hours> = {},
) {
  const admin = await visit('/auth', desktop)
  const { customer, trouble } = await phoneOf(browser)
  await signIn(admin, 'admin')
  const { origin } = new URL(admin.url())
  const change = async (method: 'post' | 'patch', path: string, data: object, version?: number) => {
    const answer = await admin.request[method](path, {
      headers: {
        origin,
        'idempotency-key': crypto.randomUUID(),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const day = [{ opens: '00:00', closes: '00:00' }]
  const branch = await change('post', '/api/branches', {
    ...{ name, address: 'Karakolhane Cad. 5, Kadıköy' },
    ...{ latitude: 40.993, longitude: 29.028 },
    hours: { week: Array.from({ length: 7 }, () => day), exceptions: [], ...hours },
  })
  await registerCustomer(customer, 'Nazlı Andaç')
  await customer.getByText('Üç adımda ilk puanınız').waitFor()
  const { id } = await json(customer, '/api/user')
  await change('post', `/api/points/add/${id}`, { amount: 200, type: 'EARN', branchId: 1 })
  return { customer, trouble, branch, change }
}

/** Chooses the branch, and puts a latte with oat milk and an extra shot into the cart. */
export async function fillCart(customer: Page, branchName: string): Promise<void> {
  await customer.goto('/menu')
  await customer.getByRole('button', { name: 'Şube Seçin' }).click()
  await customer
    .getByRole('dialog', { name: 'Şubeniz' })
    .getByRole('button', { name: new RegExp(`^${branchName}`) })
    .click()
  await customer.getByRole('link', { name: 'Latte', exact: true }).click()

  // a latte with oat milk and an extra shot
  await customer.getByText('Yulaf sütü', { exact: true }).click()
  await customer.getByRole('button', { name: 'Ekstra espresso shot: artır' }).click()
  await customer.getByRole('button', { name: /^Sepete Ekle · ₺/ }).click()
  await customer.getByRole('link', { name: 'Sepetim, 1 ürün' }).click()
  await expect(customer.getByText(/Yulaf sütü, Ekstra espresso shot$/)).toBeVisible()
}
