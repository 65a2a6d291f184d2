import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownProduct } from './products.ts'
import {
  desktop,
  expect,
  ownName,
  ownPassword,
  phone,
  registerCustomer,
  signIn,
  test,
  untilLayersAre,
} from './visitor.ts'

const run = promisify(execFile)

test('an administrator finds somebody, gives points, and closes their account at once', {
  tag: '@quick',
}, async ({ visit }) => {
  const customer = await visit('/auth')
  const name = ownName('Çiğdem Işıközü')
  const email = await registerCustomer(customer, name)
  await customer.getByText('Merhaba,').waitFor()

  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  await admin.getByRole('link', { name: 'Müşteriler' }).click()
  await admin.getByRole('searchbox', { name: 'Ara' }).fill(ownName('CIGDEM isikozu'))
  await expect(admin.getByText('1 kullanıcı')).toBeVisible()
  await expect(admin).toHaveURL(/q=CIGDEM/)

  await admin.getByRole('button', { name: `${name} için işlemler` }).click()
  await admin.getByRole('menuitem', { name: 'Puan İşlemleri' }).click()
  await admin.getByRole('spinbutton', { name: 'Puan' }).fill('40')
  await admin.getByRole('combobox', { name: /^Neden/ }).selectOption('İyi niyet')
  await admin.getByRole('button', { name: 'Puan Ekle' }).click()
  await expect(admin.getByText('Puanlar başarıyla eklendi')).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Puan bakiyesi' })).toContainText('40')

  await admin.getByRole('link', { name, exact: true }).click()
  const drawer = admin.getByRole('dialog', { name })
  await expect(drawer.getByRole('region', { name: 'Son puan hareketleri' })).toContainText('40')
  // a drawer has an address of its own
  await admin.reload()
  await expect(drawer).toContainText(email)
  const tab = await admin.context().newPage()
  await tab.goto(admin.url())
  await expect(tab.getByRole('dialog', { name })).toContainText(email)
  await tab.close()
  await drawer.getByRole('button', { name: 'Devre Dışı Bırak' }).click()
  const asked = admin.getByRole('alertdialog')
  await expect(asked).toContainText(email)
  await asked.getByRole('button', { name: 'Devre Dışı Bırak' }).click()
  await expect(admin.getByText('Kullanıcı başarıyla devre dışı bırakıldı')).toBeVisible()
  await expect(customer).toHaveURL(/\/auth/)
  await expect(customer.getByText(/^Hesabınız devre dışı bırakıldığı için/)).toBeVisible()
  expect((await customer.request.get('/api/user')).status()).toBe(401)

  await admin.goto('/admin/security-log?kind=deactivated')
  await expect(admin.getByRole('row').nth(1)).toContainText(name)
})

test('what a person’s drawer opens loads beside it', async ({ visit }) => {
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await admin.route('**/assets/edit-dialog-*', async (route) => {
    await arrived
    await route.continue()
  })
  await admin.getByRole('link', { name: 'Müşteriler' }).click()
  await admin.getByRole('searchbox', { name: 'Ara' }).fill('musteri@telve.example')
  await admin.getByRole('link', { name: 'Elif Şahin', exact: true }).click()
  const drawer = admin.getByRole('dialog', { name: 'Elif Şahin' })
  await drawer.getByRole('button', { name: 'Düzenle' }).click()
  await expect(drawer).toBeVisible()
  arrive()
  await expect(admin.getByRole('dialog', { name: 'Kullanıcıyı Düzenle' })).toBeVisible()
})

test('several accounts are closed and opened at once, and the list goes out as a file', async ({
  visit,
}) => {
  const surname = `Toplu${Date.now()}`
  for (const name of ['Ali', 'Bora']) {
    const customer = await visit('/auth')
    await registerCustomer(customer, `${name} ${surname}`)
    await customer.getByText('Merhaba,').waitFor()
  }
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  await admin.goto(`/admin/users?q=${surname}`)
  await expect(admin.getByText('2 kullanıcı')).toBeVisible()
  await admin.getByRole('checkbox', { name: 'Bu sayfadakilerin tümünü seç' }).check()
  const bar = admin.getByRole('region', { name: 'Seçilenler' })
  await bar.getByRole('button', { name: 'Devre Dışı Bırak' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Devre Dışı Bırak' }).click()
  await expect(admin.getByText('2 kişi devre dışı bırakıldı.')).toBeVisible()

  await admin.getByRole('button', { name: 'Pasif olanlar' }).click()
  await expect(admin).toHaveURL(/state=deactivated/)
  await expect(admin.getByText('2 kullanıcı')).toBeVisible()
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'CSV İndir' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('kullanicilar.csv')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain(`Ali ${surname};`)
  expect(text.match(/;Pasif;/g)).toHaveLength(2)

  await admin.getByRole('checkbox', { name: `Seç: Ali ${surname}` }).check()
  await bar.getByRole('button', { name: 'Etkinleştir' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Etkinleştir' }).click()
  await expect(admin.getByText('1 kişi yeniden etkinleştirildi.')).toBeVisible()
  await expect(admin.getByText('1 kullanıcı')).toBeVisible()

  await admin.goto('/admin/security-log?kind=people_exported')
  await expect(admin.getByRole('row').nth(1)).toContainText('2 kişi')
})

test('an invitation’s link leads to its form, and one that is over says so', async ({ visit }) => {
  const page = await visit(`/auth#invitation=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Yönetici daveti' })).toBeVisible()
  await expect(page.getByText(/^Bu davet bağlantısı kullanılmış/)).toBeVisible()
})

test('who is invited opens an account by the link, and is an administrator at once', async ({
  visit,
  baseURL,
}) => {
  const email = `davetli-${Date.now()}@telve.example`
  const command = [join(import.meta.dirname, '../../scripts/admin.ts'), 'add', email]
  const { stdout } = await run(process.execPath, command, {
    env: { ...process.env, TELVE_DATA: ownProduct().data, PUBLIC_ORIGIN: baseURL },
  })
  const [link = ''] = /https?:\S+/.exec(stdout) ?? []

  const page = await visit(link, desktop)
  await expect(page.getByLabel('E-posta')).toHaveValue(email)
  await page.getByLabel('İsim Soyisim').fill('Defne Davetli')
  await page.getByLabel('Şifre').first().fill(ownPassword)
  await page.getByRole('button', { name: 'Hesabı Aç' }).click()
  await expect(page.getByRole('heading', { name: 'Genel Bakış' })).toBeVisible()
  await page.getByRole('link', { name: 'Müşteriler' }).click()
  await expect(page).toHaveURL(/\/admin\/users/)
  await expect(page.getByRole('searchbox', { name: 'Ara' })).toBeVisible()
  expect(page.url()).not.toContain('invitation')

  const again = await visit(link, desktop)
  await expect(again.getByText(/^Bu davet bağlantısı kullanılmış/)).toBeVisible()
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
  await registerCustomer(page, 'Deniz Kaya')
  await page.getByText('Merhaba,').waitFor()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Hesap Ayarları' }).click()
  await page.getByLabel('İsim Soyisim').fill('Deniz Kayalı')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  // in the toast and in the form's banner
  await expect(page.getByText('Bilgileriniz güncellendi.')).toHaveCount(2)

  await untilLayersAre(page, 0)
  await page.goto('/settings')
  await page.getByRole('switch', { name: /Sms İzni/ }).click()
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

test('an administrator reads what people think, by stars, and a customer does not', async ({
  visit,
}) => {
  const customer = await visit('/auth')
  await registerCustomer(customer, 'Yağmur Sözen')
  await customer.getByText('Merhaba,').waitFor()
  await customer.goto('/rate-app')
  await customer.getByRole('radio', { name: '2 yıldız' }).check({ force: true })
  await customer.getByLabel('Görüşleriniz').fill('Kahvem soğuktu.')
  await customer.getByRole('button', { name: 'Gönder' }).click()
  await expect(customer.getByText(/Bugün 2 yıldız verdiniz/)).toBeVisible()

  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  await admin.getByRole('link', { name: 'Müşteriler' }).click()
  await admin.getByRole('link', { name: 'Değerlendirmeler' }).click()
  await admin.getByRole('radio', { name: 'Uygulama' }).check({ force: true })
  const newest = admin.getByRole('list', { name: 'Değerlendirmeler' }).getByRole('listitem').first()
  await expect(newest).toContainText('Yağmur Sözen')
  await expect(newest).toContainText('Kahvem soğuktu.')
  await expect(newest.getByRole('img', { name: '5 üzerinden 2 yıldız' })).toBeVisible()
  await expect(admin.getByRole('img', { name: /^5 üzerinden 4,\d yıldız$/ })).toBeVisible()

  await admin.getByRole('button', { name: /^5 yıldız \d+ değerlendirme$/ }).click()
  await expect(admin).toHaveURL(/stars=5/)
  await expect(newest).not.toContainText('Yağmur Sözen')
  await admin.getByRole('button', { name: /^2 yıldız \d+ değerlendirme$/ }).click()
  await expect(newest).toContainText('Yağmur Sözen')

  await customer.goto('/admin/ratings')
  await expect(customer.getByText('Yetkisiz erişim')).toBeVisible()
  await expect(customer.getByText('Merhaba,')).toBeVisible()
})

test('the security log tells a broadcast, and knows what was before today', async ({ visit }) => {
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  const { origin } = new URL(admin.url())
  const sent = await admin.request.post('/api/send-notification', {
    data: { title: 'Akşam müziği', message: 'Karaköy’de bu akşam.', sendToAll: true },
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
  })
  expect(sent.ok()).toBe(true)
  await admin.getByRole('link', { name: 'Kayıtlar' }).click()
  await admin.getByRole('link', { name: 'Güvenlik Kaydı' }).click()
  // not the newest row: refusals of other tests are noted once a minute
  const told = admin.getByRole('row').filter({ hasText: 'Akşam müziği' }).first()
  await expect(told).toContainText('Bildirim gönderimi')
  await expect(told).toContainText('admin@telve.example')

  await admin.getByLabel('Olay').selectOption('Yeniden etkinleştirme')
  await expect(admin.getByRole('row').nth(1)).toContainText('Yeniden etkinleştirme')
  await expect(admin.getByRole('row').filter({ hasText: 'Bildirim gönderimi' })).toHaveCount(0)
})

test('a phone shows six people, six orders and six lines of the log', async ({ visit }) => {
  const admin = await visit('/auth?layer=admin', phone, { isMobile: true, hasTouch: true })
  await signIn(admin, 'admin')
  // people of the demo: other tests leave some with addresses of two lines
  for (const list of ['users?q=Ayşe Nur', 'orders', 'security-log']) {
    await admin.goto(`/admin/${list}`)
    await admin.getByRole('rowheader').nth(6).waitFor()
    // above the bar and the round button in its middle
    const inSight = () =>
      admin.evaluate(() => {
        const bar = [...document.querySelectorAll('nav')].find(
          (nav) => getComputedStyle(nav).position === 'fixed',
        )
        const parts = [bar, ...(bar?.querySelectorAll('a') ?? [])].map((part) =>
          (part ?? document.body).getBoundingClientRect(),
        )
        const end = Math.min(...parts.map(({ top }) => top))
        return [...document.querySelectorAll('tbody tr')].filter(
          (row) => row.getBoundingClientRect().bottom <= end,
        ).length
      })
    await expect.poll(inSight, { message: list }).toBeGreaterThanOrEqual(6)
  }
})

test('help needs no session', async ({ visit }) => {
  const page = await visit('/help')
  await expect(page.getByRole('heading', { name: 'Yardım' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
})
