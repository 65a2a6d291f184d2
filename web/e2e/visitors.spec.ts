import { desktop, expect, registerCustomer, test } from './visitor.ts'

test('a stranger registers, lands on the page asked for, and leaves', async ({ visit }) => {
  const page = await visit('/points', desktop)
  await expect(page).toHaveURL('/auth?redirect=%2Fpoints')
  await expect(page.getByRole('heading', { name: 'Hoş Geldiniz' })).toBeVisible()
  await registerCustomer(page, 'Çağla Işık')
  await expect(page).toHaveURL('/points')

  await page.getByRole('link', { name: 'Anasayfa', exact: true }).click()
  await expect(page.getByText('Merhaba,')).toBeVisible()
  await expect(page.getByText('Çağla Işık')).toBeVisible()

  await page.getByRole('button', { name: 'Çıkış Yap' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/points')
  await expect(page).toHaveURL(/\/auth/)
})

test('an address that does not exist says so in English', async ({ visit }) => {
  const page = await visit('/boyle-bir-sayfa-yok')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  const statusOf = async (path: string) => (await page.request.get(path)).status()
  expect(await statusOf('/boyle-bir-sayfa-yok')).toBe(404)
  for (const path of ['/', '/menu', '/points', '/admin/users', '/auth', '/help'])
    expect(await statusOf(path), path).toBe(200)
})

test('the administrators’ layer turns others away and leaves them signed out', async ({
  visit,
}) => {
  const page = await visit('/auth?layer=admin')
  await page.getByPlaceholder('E-posta').fill('musteri@telve.example')
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page.getByText('Sadece yöneticiler giriş yapabilir.').first()).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('the reference of the API is read without asking anybody else', async ({ visit }) => {
  const page = await visit('/swagger')
  await expect(page.getByText('/api/points/add/{userId}').first()).toBeVisible()
})
