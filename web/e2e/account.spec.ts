import { expect, test } from '@playwright/test'
import { openPage, signIn } from './people.ts'

test('a stranger registers, is sent to where they wanted to go, signs out and is out', async ({
  browser,
}) => {
  const page = await openPage(browser)
  await page.goto('/points')
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('button', { name: 'Kayıt olun' }).click()
  const register = page.getByRole('button', { name: 'Kayıt Ol', exact: true })
  await register.click()
  await expect(page.getByText('İsim Soyisim gerekli')).toBeVisible()
  await page.getByLabel(/İsim Soyisim/).fill('Çağla Işık')
  await page
    .getByLabel(/E-posta/)
    .first()
    .fill(`cagla-${Date.now()}@telve.example`)
  await page.getByLabel(/Telefon/).fill('0532 765 43 21')
  await page.getByLabel(/Doğum/).fill('1995-06-15')
  await page.getByRole('textbox', { name: /^Şifre/ }).fill('kahve-telvesi')
  await register.click()
  await expect(page).toHaveURL(/\/points/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Çıkış Yap' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth/)
})

test('the administrators’ layer turns others away and leaves them signed out', async ({
  browser,
}) => {
  const page = await openPage(browser)
  await page.goto('/auth?layer=admin')
  await page.getByPlaceholder('E-posta').fill('musteri@telve.example')
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  page.removeAllListeners('console')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page.getByText('Sadece yöneticiler giriş yapabilir.').first()).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('an address that does not exist leads to the English 404 page and home', async ({
  browser,
}) => {
  const page = await openPage(browser)
  await signIn(page, 'musteri')
  await page.goto('/boyle-bir-sayfa-yok')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByText('Merhaba,')).toBeVisible()
})
