import {
  awaitFailure,
  desktop,
  expect,
  ownName,
  phone,
  registerCustomer,
  signIn,
  test,
} from './visitor.ts'

test('an administrator finds a person by the keys, and goes back', async ({ visit }) => {
  const customer = await visit('/auth')
  const name = ownName('Feride Bulunur')
  await registerCustomer(customer, name)
  await customer.getByText('Merhaba,').waitFor()

  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  await admin.getByRole('link', { name: 'Kayıtlar' }).click()
  await expect(admin.getByRole('heading', { name: 'Raporlar' })).toBeVisible()
  await admin.keyboard.press('Control+k')
  const finder = admin.getByRole('dialog', { name: 'Bul' })
  await expect(finder.getByRole('option')).not.toHaveCount(0)
  await finder.getByRole('combobox').fill(name.toLocaleUpperCase('tr'))
  await expect(finder.getByRole('option', { name })).toBeVisible()
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('dialog', { name })).toBeVisible()
  await admin.goBack()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(admin.getByRole('heading', { name: 'Kullanıcılar' })).toBeVisible()
  await admin.goBack()
  await expect(admin.getByRole('heading', { name: 'Raporlar' })).toBeVisible()

  await admin.getByRole('link', { name: 'Müşteri Görünümü' }).click()
  await expect(admin.getByText('Merhaba,')).toBeVisible()
  await admin.getByRole('link', { name: 'Yönetim Paneli' }).click()
  await expect(admin.getByRole('heading', { name: 'Genel Bakış' })).toBeVisible()
})

test('on a phone the console opens in a sheet, and Back closes what is open', async ({ visit }) => {
  const page = await visit('/auth?layer=admin', phone, { isMobile: true, hasTouch: true })
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Yönetim' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Ay Kapanışı' }).tap()
  await expect(page.getByRole('heading', { name: 'Ay Kapanışı' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Bul' }).tap()
  await page.getByRole('combobox', { name: /^Sayfa/ }).fill('buzlu')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/months$/)

  await page.getByRole('button', { name: 'Bul' }).tap()
  await page.getByRole('combobox', { name: /^Sayfa/ }).fill('buzlu')
  await page.getByRole('option', { name: /^Buzlu Latte/ }).tap()
  await expect(page.getByRole('heading', { name: 'Fiyat ve Stok' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('Buzlu Latte')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Ay Kapanışı' })).toBeVisible()
})

test('a region is named by taps, and somebody gets a post in it', async ({ visit }) => {
  const customer = await visit('/auth')
  const name = ownName('Bahar Gezen')
  await registerCustomer(customer, name)
  const region = ownName('Çarşı')

  const page = await visit('/auth?layer=admin', phone, { isMobile: true, hasTouch: true })
  await signIn(page, 'admin')
  await page.goto('/admin/posts')
  await page.getByRole('button', { name: 'Yeni Bölge' }).tap()
  await page.getByLabel(/^Bölge adı/).fill(region)
  await page.getByRole('combobox', { name: /^Şubeler/ }).tap()
  await page.getByRole('dialog').getByRole('option', { name: 'Karaköy' }).tap()
  await page.getByRole('button', { name: 'Ekle', exact: true }).tap()
  await expect(page.getByText('Bölge eklendi.')).toBeVisible()

  await page.getByRole('button', { name: 'Bul' }).tap()
  await page.getByRole('combobox', { name: /^Sayfa/ }).fill(name)
  await page.getByRole('option', { name }).first().tap()
  await page.getByRole('button', { name: 'Görev Ver' }).tap()
  await page.getByRole('combobox', { name: /^Görev/ }).selectOption('Barista')
  await page.getByRole('combobox', { name: 'Bölge' }).selectOption(region)
  await page.getByRole('button', { name: 'Bölgede Ver' }).tap()
  await expect(page.getByText(`${region} bölgesi`)).toBeVisible()

  await customer.goto('/qr')
  await expect(customer.getByRole('heading', { name: 'QR Tarama' })).toBeVisible()
})

test('pages are found while the search for people is lost', async ({ visit }) => {
  const page = await visit('/auth?layer=admin', desktop)
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Genel Bakış' })).toBeVisible()
  await page.route('**/api/admin/users?*', (route) => route.abort())
  awaitFailure(page, 'net::ERR_FAILED')
  await page.getByRole('button', { name: 'Bul' }).click()
  await page.getByRole('combobox', { name: /^Sayfa/ }).fill('güvenlik')
  await expect(page.getByText('Kişiler ve siparişler aranamadı.')).toBeVisible()
  await page.getByRole('option', { name: /^Güvenlik Kaydı/ }).click()
  await expect(page.getByRole('heading', { name: 'Güvenlik Kaydı' })).toBeVisible()
})

test('a customer has no console', async ({ visit }) => {
  const page = await visit('/auth', desktop)
  await signIn(page, 'musteri')
  await page.getByText('Merhaba,').waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Yönetim Paneli' })).toHaveCount(0)
})
