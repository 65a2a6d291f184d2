import { expect, register, test } from './visitor.ts'

test('a tab of somebody who has left changes nobody else, and starts anew', async ({ visit }) => {
  const page = await visit('/auth')
  await register(page, 'Birinci Kişi')
  await page.getByText('Merhaba,').waitFor()
  await page.goto('/account-settings')
  await page.getByRole('textbox', { name: 'İsim Soyisim' }).fill('Birinci Değişti')

  // without any tab having told: the session alone becomes another's
  const second = `ikinci-${Date.now()}@posta.example`
  const registered = await page.request.post('/api/register', {
    data: {
      username: second,
      password: 'telve-demo',
      fullName: 'İkinci Kişi',
      phone: '0532 123 45 67',
      birthDate: '1994-05-06',
    },
  })
  expect(registered.status()).toBe(201)
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Kaydet' }).first().click()
  expect((await refused).status()).toBe(409)
  await expect(page.getByRole('textbox', { name: 'İsim Soyisim' })).toHaveValue('İkinci Kişi')
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({
    username: second,
    fullName: 'İkinci Kişi',
  })
})

test('who signs out and in as another in one tab is another in all of them', async ({ visit }) => {
  const one = await visit('/auth')
  await register(one, 'Birinci Kişi')
  await one.getByText('Merhaba,').waitFor()
  await one.goto('/qr')
  await expect(one.getByText('Birinci Kişi')).toBeVisible()

  const two = await one.context().newPage()
  await two.goto('/profile')
  await two.getByRole('button', { name: 'Çıkış Yap' }).first().click()
  await expect(two).toHaveURL(/\/auth/)
  await expect(one).toHaveURL('/auth?redirect=%2Fqr')

  await register(two, 'İkinci Kişi')
  await expect(one).toHaveURL('/qr')
  await expect(one.getByText('İkinci Kişi')).toBeVisible()
  await expect(one.getByText('Birinci Kişi')).toBeHidden()
})
