import type { Page } from '@playwright/test'
import { expect, ownPassword, registerCustomer, test } from './visitor.ts'

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'İsim Soyisim' })

test('a tab of somebody who has left changes nobody else, and starts anew', async ({ visit }) => {
  const page = await visit('/auth')
  await registerCustomer(page, 'Birinci Kişi')
  await page.getByText('Merhaba,').waitFor()
  await page.goto('/account-settings')
  await nameOf(page).fill('Birinci Değişti')

  // Only the cookie changes: no tab announces it, and no session has ended.
  const other = await visit('/auth')
  const second = await registerCustomer(other, 'İkinci Kişi')
  await other.getByText('Merhaba,').waitFor()
  const cookies = await other.context().cookies()
  await page.route('**/api/user', async (route) => {
    // with the press, so that nothing else finds out before
    if (route.request().method() === 'PATCH') await page.context().addCookies(cookies)
    return route.continue()
  })

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  // The body is gone after the reload. Only 409 `another_person` makes a page reload.
  expect((await refused).status()).toBe(409)
  await expect(nameOf(page)).toHaveValue('İkinci Kişi')
  // The typed values belong to the first person, so no question asks to stay.
  expect(asked).toEqual([])
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({
    username: second,
    fullName: 'İkinci Kişi',
    version: 1,
  })
})

test('a tab whose session another person has ended hears of it, and sends nothing', async ({
  visit,
}) => {
  const page = await visit('/auth')
  await registerCustomer(page, 'Birinci Kişi')
  await page.getByText('Merhaba,').waitFor()
  await page.goto('/account-settings')
  await nameOf(page).fill('Birinci Değişti')
  const sent: string[] = []
  page.on('request', (request) => {
    // The sign-in form, where the page may go, asks for passkeys by itself, for nobody.
    if (request.method() !== 'GET' && !request.url().endsWith('/login/passkey/options'))
      sent.push(`${request.method()} ${request.url()}`)
  })

  const registered = await page.request.post('/api/register', {
    data: {
      username: `ikinci-${Date.now()}@posta.example`,
      password: ownPassword,
      fullName: 'İkinci Kişi',
      phone: '0532 123 45 67',
      birthDate: '1994-05-06',
    },
  })
  expect(registered.status()).toBe(201)
  // It fetches the current user: nobody with the old cookie, or already the second person.
  await expect(async () => {
    const typed = await page
      .locator('input')
      .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
    expect(typed).not.toContain('Birinci Değişti')
  }).toPass()
  expect(sent).toEqual([])

  await page.reload()
  await expect(nameOf(page)).toHaveValue('İkinci Kişi')
})

test('who signs out and in as another in one tab is another in all of them', async ({ visit }) => {
  const one = await visit('/auth')
  await registerCustomer(one, 'Birinci Kişi')
  await one.getByText('Merhaba,').waitFor()
  await one.goto('/qr')
  await expect(one.getByText('Birinci Kişi')).toBeVisible()

  const two = await one.context().newPage()
  await two.goto('/profile')
  await two.getByRole('button', { name: 'Çıkış Yap' }).first().click()
  await expect(two).toHaveURL(/\/auth/)
  await expect(one).toHaveURL('/auth?redirect=%2Fqr')

  await registerCustomer(two, 'İkinci Kişi')
  await expect(one).toHaveURL('/qr')
  await expect(one.getByText('İkinci Kişi')).toBeVisible()
  await expect(one.getByText('Birinci Kişi')).toBeHidden()
})
