import {
  desktop,
  expect,
  ownName,
  phone,
  pixel,
  registerCustomer,
  signIn,
  submitThroughAnOutage,
  test,
  untilLayersAre,
} from './visitor.ts'

const script = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

test('a customer looks around: stories, seen once and for all, and events', {
  tag: '@quick',
}, async ({ visit }) => {
  // somebody who has seen no story yet
  const page = await visit('/auth', phone)
  await registerCustomer(page, 'Bade Gezgin')
  for (const text of ['COFFEE SHOP & HOME CONCEPT', 'Hikayeler', 'Merhaba,', 'Etkinlikler'])
    await expect(page.getByText(text).first()).toBeVisible()
  const stories = page.getByRole('region', { name: 'Hikayeler' })
  const events = await (await page.request.get('/api/events')).json()
  await expect(page.getByRole('region', { name: 'Etkinlikler' }).getByRole('article')).toHaveCount(
    events.length,
  )
  await expect(page.getByRole('button', { name: /Ekle$|^Düzenle|^Sil/ })).toHaveCount(0)

  const fresh = stories.getByRole('button', { name: /yeni$/ })
  await expect(fresh.nth(1)).toBeVisible()
  const unseen = await fresh.count()
  // A story is seen once its picture is there; on a slow machine the next one may begin before the pause.
  const seen = new Set<string>()
  page.on('response', (answer) => {
    if (/\/api\/stories\/\d+\/view$/.test(answer.url())) seen.add(answer.url())
  })
  await fresh.first().click()
  const viewer = page.getByRole('dialog', { name: 'Hikayeler' })
  await viewer.getByRole('button', { name: 'Duraklat' }).click()
  await expect.poll(() => seen.size).toBeGreaterThan(0)
  const first = await viewer.getByRole('heading').textContent()
  const before = seen.size
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading')).not.toHaveText(first ?? '')
  await expect.poll(() => seen.size).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(fresh).toHaveCount(unseen - seen.size)
  await untilLayersAre(page, 0)
  await page.reload()
  await expect(stories.getByRole('button', { name: /görüldü$/ }).first()).toBeVisible()
  await expect(fresh).toHaveCount(unseen - seen.size)
})

test('an administrator’s morning: an event, made, edited, deleted, failed and retried', async ({
  visit,
}) => {
  // a toast may stand over the next button for its 5 s
  test.slow()
  const page = await visit('/auth', desktop)
  await signIn(page, 'admin', true)
  const name = ownName('Sabah Demlemesi')
  await page.getByRole('button', { name: 'Yeni Etkinlik Ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni Etkinlik' })
  await dialog.getByRole('button', { name: 'Oluştur' }).click()
  await expect(dialog.getByText('Bu alan zorunludur.')).toHaveCount(5)

  await dialog.getByLabel('Başlık').fill(name)
  await dialog.getByLabel('Açıklama').fill('V60, Chemex ve Aeropress yan yana.')
  await dialog.getByLabel('Başlangıç Tarihi').fill('04.05.2031 09:30')
  await dialog.getByLabel('Bitiş Tarihi').fill('04.05.2031 08:00')
  await dialog.getByLabel('Konum').fill('Telve Merkez')
  await dialog.getByRole('button', { name: 'Oluştur' }).click()
  await expect(dialog.getByText('Bitiş tarihi başlangıç tarihinden önce olamaz.')).toBeVisible()
  await dialog.getByLabel('Bitiş Tarihi').fill('04.05.2031 11:00')

  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'kahve.png', mimeType: 'image/png', buffer: script })
  await expect(dialog.getByText(/görseli değil ya da bozuk/)).toBeVisible()
  await file.setInputFiles({ name: 'kahve.png', mimeType: 'image/png', buffer: pixel })
  await expect(dialog.getByLabel('Görsel URL')).toHaveValue(/^\/media\/[0-9a-f]{32}\.webp$/)
  await submitThroughAnOutage(page, {
    dialog,
    button: 'Oluştur',
    method: 'POST',
    path: '**/api/events',
    sentence: 'Etkinlik oluşturulamadı',
  })
  await expect(page.getByText('Etkinlik başarıyla oluşturuldu')).toBeVisible()

  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toHaveCount(1)
  await expect(card.getByText('4 Mayıs 2031, 09:30')).toBeVisible()
  const customer = await visit('/auth', phone)
  await signIn(customer, 'musteri')
  const seen = customer.getByRole('article').filter({ hasText: name })
  await seen.scrollIntoViewIfNeeded()
  await expect
    .poll(() => seen.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBe(1)

  await card.getByRole('button', { name: 'Düzenle' }).click()
  const edit = page.getByRole('dialog', { name: 'Etkinliği Düzenle' })
  await expect(edit.getByLabel('Başlangıç Tarihi')).toHaveValue('04.05.2031 09:30')
  await edit.getByLabel('Kapasite').fill('18')
  await submitThroughAnOutage(page, {
    dialog: edit,
    button: 'Güncelle',
    method: 'PATCH',
    path: '**/api/events/*',
    sentence: 'Etkinlik güncellenemedi',
  })
  await expect(page.getByText('Etkinlik başarıyla güncellendi')).toBeVisible()
  await expect(card.getByText('Kapasite: 18 kişi')).toBeVisible()

  const events = (await (await page.request.get('/api/events')).json()) as {
    id: number
    title: string
  }[]
  const id = events.find((event) => event.title === name)?.id
  await card.getByRole('button', { name: 'Sil' }).click()
  const question = page.getByRole('alertdialog', { name: 'Etkinliği Sil' })
  await expect(question.getByText(name)).toBeVisible()
  await submitThroughAnOutage(page, {
    dialog: question,
    button: 'Sil',
    method: 'DELETE',
    path: '**/api/events/*',
    sentence: 'Etkinlik silinemedi',
  })
  await expect(page.getByText('Etkinlik başarıyla silindi')).toBeVisible()
  await expect(card).toBeHidden()
  // and for the server too
  expect((await page.request.delete(`/api/events/${id}`)).status()).toBe(404)
})

test('an administrator’s morning: a story, made, edited, deleted, failed and retried', async ({
  visit,
}) => {
  test.slow()
  const page = await visit('/auth', desktop)
  await signIn(page, 'admin', true)
  const name = ownName('Bugün fırından')
  await page.getByRole('button', { name: 'Yeni Hikaye Ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni Hikaye' })
  await expect(dialog.getByLabel('Süre (saniye)')).toHaveValue('5')
  await dialog.getByLabel('Başlık').fill(name)
  await dialog.getByLabel('Grup ID').fill('0')
  await dialog.getByRole('button', { name: 'Oluştur' }).click()
  await expect(dialog.getByText('En az 1 olmalıdır.')).toBeVisible()
  await expect(dialog.getByText('Görsel gerekli.')).toBeVisible()
  await dialog.getByLabel('Grup ID').fill('9')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'firin.png', mimeType: 'image/png', buffer: pixel })
  await expect(dialog.getByLabel('Görsel URL')).toHaveValue(/^\/media\//)
  await submitThroughAnOutage(page, {
    dialog,
    button: 'Oluştur',
    method: 'POST',
    path: '**/api/admin/stories',
    sentence: 'Hikaye oluşturulamadı',
  })
  await expect(page.getByText('Hikaye başarıyla oluşturuldu')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(1)

  await page.getByRole('button', { name: `Düzenle: ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Hikaye Düzenle' })
  await edit.getByLabel('Son Geçerlilik').fill('01.01.2024 10:00')
  await submitThroughAnOutage(page, {
    dialog: edit,
    button: 'Güncelle',
    method: 'PATCH',
    path: '**/api/admin/stories/*',
    sentence: 'Hikaye güncellenemedi',
  })
  await expect(page.getByText('Hikaye başarıyla güncellendi')).toBeVisible()
  await expect(page.getByText('Süresi doldu').first()).toBeVisible()
  const customer = await visit('/auth', phone)
  await signIn(customer, 'musteri')
  await expect(customer.getByRole('button', { name: /^Salep/ })).toBeVisible()
  await expect(customer.getByText(name)).toHaveCount(0)

  await page.getByRole('button', { name: `Sil: ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Hikayeyi Sil' })
  await expect(question.getByText('Bu hikayeyi silmek istediğinize emin misiniz?')).toBeVisible()
  await submitThroughAnOutage(page, {
    dialog: question,
    button: 'Sil',
    method: 'DELETE',
    path: '**/api/admin/stories/*',
    sentence: 'Hikaye silinemedi',
  })
  await expect(page.getByText('Hikaye başarıyla silindi')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('home is at most 2,000 px high on a phone', async ({ visit }) => {
  const page = await visit('/auth', phone, { isMobile: true, hasTouch: true })
  await signIn(page, 'musteri')
  // what comes behind the first load
  await page.getByText('Son hareketler').waitFor()
  await expect(page.getByRole('button', { name: /Neden\?/ })).toHaveCount(3)
  await page.getByText('Yine mi?').waitFor()
  await page.waitForLoadState('networkidle')
  // without what the day brings: orders on their way, an event of today, a coupon that ends
  const height = await page.evaluate(() => {
    for (const label of ['Yakında', 'Açık siparişleriniz'])
      document.querySelector(`[aria-label="${label}"]`)?.remove()
    return document.documentElement.scrollHeight
  })
  expect(height).toBeGreaterThan(1_000)
  expect(height).toBeLessThanOrEqual(2_000)
})
