import { desktop, expect, register, signIn, test } from './visitor.ts'

test('an administrator finds somebody, gives points, and closes their account at once', async ({
  visit,
}) => {
  const customer = await visit('/auth')
  const email = await register(customer, 'Çiğdem Işıközü')
  await customer.getByText('Merhaba,').waitFor()

  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  await admin.getByRole('link', { name: 'Kullanıcılar' }).click()
  await admin.getByRole('searchbox', { name: 'Ara' }).fill('CIGDEM isikozu')
  await expect(admin.getByText('1 kullanıcı')).toBeVisible()
  await expect(admin).toHaveURL(/q=CIGDEM/)

  await admin.getByRole('button', { name: /^Puan İşlemleri/ }).click()
  await admin.getByRole('spinbutton', { name: 'Puan' }).fill('40')
  await admin.getByRole('button', { name: 'Puan Ekle' }).click()
  await expect(admin.getByText('Puanlar başarıyla eklendi')).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Puan bakiyesi' })).toContainText('40')

  await admin.getByRole('button', { name: /^Devre Dışı Bırak/ }).click()
  const asked = admin.getByRole('alertdialog')
  await expect(asked).toContainText(email)
  await asked.getByRole('button', { name: 'Devre Dışı Bırak' }).click()
  await expect(admin.getByText('Kullanıcı başarıyla devre dışı bırakıldı')).toBeVisible()
  await expect(customer).toHaveURL(/\/auth/)
  expect((await customer.request.get('/api/user')).status()).toBe(401)

  await admin.goto('/admin/security-log?kind=deactivated')
  await expect(admin.getByRole('row').nth(1)).toContainText('Çiğdem Işıközü')
})

test('a customer who strays into user management is turned away', async ({ visit }) => {
  const page = await visit('/auth')
  await signIn(page, 'musteri')
  await page.goto('/admin/users')
  await expect(page.getByText('Yetkisiz erişim')).toBeVisible()
  await expect(page.getByText('Merhaba,')).toBeVisible()
})

test('everybody keeps their own account: profile, consents, rating, help', async ({ visit }) => {
  const page = await visit('/auth')
  await register(page, 'Deniz Kaya')
  await page.getByText('Merhaba,').waitFor()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Hesap Ayarları' }).click()
  await page.getByLabel('İsim Soyisim').fill('Deniz Kayalı')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bilgileriniz güncellendi.')).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('switch', { name: /Sms İzni/ }).check()
  await expect(page.getByText(/tarihinde verildi/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: /Sms İzni/ })).toBeChecked()

  await page.goto('/rate-app')
  await page.getByRole('button', { name: 'Gönder' }).click()
  await expect(page.getByText('Lütfen yıldız sayısını seçin.')).toBeVisible()
  await page.getByRole('radio', { name: '5 yıldız' }).check({ force: true })
  await page.getByRole('button', { name: 'Gönder' }).click()
  await expect(page.getByText('Değerlendirmeniz başarıyla kaydedildi.')).toBeVisible()
  await expect(page.getByText(/Bugün 5 yıldız verdiniz/)).toBeVisible()
})

test('help needs no session', async ({ visit }) => {
  const page = await visit('/help')
  await expect(page.getByRole('heading', { name: 'Yardım' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
})
