import {
  desktop,
  expect,
  ownPassword,
  phone,
  registerCustomer,
  signIn,
  test,
  untilLayersAre,
} from './visitor.ts'

const touch = { isMobile: true, hasTouch: true }

test('a stranger registers, lands on the page asked for, and leaves', { tag: '@quick' }, async ({
  visit,
}) => {
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

test('a newcomer holds their own code after at most five fields and three taps', async ({
  visit,
}) => {
  const page = await visit('/auth', phone, touch)
  let [fields, taps] = [0, 0]
  const fill = async (label: string, value: string) => {
    fields += 1
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  const tap = async (role: 'button' | 'link', name: string) => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).tap()
  }
  await tap('button', 'Kayıt Olun')
  await fill('İsim Soyisim', 'Zeynep Öz')
  await fill('E-posta', `zeynep-${Date.now()}@posta.example`)
  await fill('Şifre', ownPassword)
  await fill('Telefon', '0532 765 43 21')
  await tap('button', 'Kayıt Ol')
  await tap('link', 'Kodumu Göster')
  await expect(page.getByRole('img', { name: 'QR kodunuz' })).toBeVisible()
  await expect(page.getByText('Zeynep Öz')).toBeVisible()
  expect(fields).toBeLessThanOrEqual(5)
  expect(taps).toBeLessThanOrEqual(3)
})

test('what registration leaves out is given later, and stays once it is given', async ({
  visit,
}) => {
  const page = await visit('/auth', phone, touch)
  await registerCustomer(page, 'Ümit Şen')
  await page.goto('/welcome')
  await page.getByLabel('Doğum tarihi').fill('03.02.2001')
  await page.getByLabel('Cinsiyet').selectOption('other')
  await page.getByRole('button', { name: 'Kaydet' }).tap()
  await expect(page.getByText('Doğum gününüz kaydedildi.').first()).toBeVisible()
  // the entry of the form in the browser's history goes, which would end the way to the next page
  await untilLayersAre(page, 0)
  await page.goto('/settings')
  // the switch moves before the server has answered, and leaving the page would end the request
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await page.getByRole('switch', { name: /Sms İzni/ }).tap()
  await saved
  await expect(page.getByRole('switch', { name: /Sms İzni/ })).toBeChecked()

  await page.goto('/account-settings')
  await expect(page.getByLabel('Doğum tarihi')).toHaveValue('03.02.2001')
  await expect(page.getByLabel('Cinsiyet')).toHaveValue('other')
  await page.getByLabel('Doğum tarihi').fill('')
  await page.getByRole('button', { name: 'Kaydet' }).tap()
  await expect(page.getByText('Doğum tarihi gerekli')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Doğum tarihi')).toHaveValue('03.02.2001')
  await untilLayersAre(page, 0)
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: /Sms İzni/ })).toBeChecked()
})

test('people land where they work, unless they asked for a page', async ({ visit }) => {
  for (const [who, address] of [
    ['admin', '/admin'],
    ['kasa', '/qr'],
    ['musteri', '/'],
  ] as const) {
    const page = await visit('/auth', desktop)
    await signIn(page, who)
    await expect(page).toHaveURL(address)
    await page.goto('/auth')
    await expect(page).toHaveURL(address)
  }
  const admin = await visit('/menu', desktop)
  await admin.getByPlaceholder('E-posta').fill('admin@telve.example')
  await admin.getByPlaceholder('Şifre').fill('telve-demo')
  await admin.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(admin).toHaveURL('/menu')
})

test('an administrator sees today’s points on the dashboard, and goes where to look', async ({
  visit,
}) => {
  const admin = await visit('/', desktop)
  await signIn(admin, 'admin')
  const earned = admin.getByText('Verilen puan', { exact: true }).locator('..')
  const pointsOf = async () =>
    Number((await earned.locator('dd').first().innerText()).replace('.', ''))
  const before = await pointsOf()
  const { origin } = new URL(admin.url())
  // somebody whose balance no other test needs as it is
  const search = '/api/admin/users?q=kasa.suadiye@telve'
  const people = (await (await admin.request.get(search)).json()) as { id: number }[]
  const given = await admin.request.post(`/api/points/add/${people[0]?.id}`, {
    data: { type: 'EARN', amount: 1_500, branchId: 1 },
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
  })
  expect(given.ok()).toBe(true)
  // the same answer for five seconds
  await expect(async () => {
    await admin.reload()
    await earned.waitFor()
    expect(await pointsOf()).toBe(before + 1_500)
  }).toPass({ timeout: 20_000 })
  await admin.getByRole('radio', { name: '7 gün' }).check({ force: true })
  await expect(admin).toHaveURL(/period=7d/)
  await admin.getByRole('link', { name: 'Yüksek puan: tümünü gör' }).click()
  await expect(admin).toHaveURL(/security-log\?kind=large_award&from=/)
  await expect(admin.getByRole('row').nth(1)).toContainText('+1.500 puan')
})

test('an address that does not exist says so in English', async ({ visit }) => {
  const page = await visit('/boyle-bir-sayfa-yok')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  const statusOf = async (path: string) => (await page.request.get(path)).status()
  expect(await statusOf('/boyle-bir-sayfa-yok')).toBe(404)
  for (const path of ['/', '/menu', '/points', '/admin', '/admin/users', '/auth', '/help'])
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
  // Swagger UI draws the endpoints near the window alone: this address begins at the points
  const page = await visit('/swagger#/points', desktop)
  await expect(page.getByText('/api/points/add/{userId}').first()).toBeVisible()
  const asked = await page.evaluate(() => [
    ...new Set(performance.getEntriesByType('resource').map((entry) => new URL(entry.name).origin)),
  ])
  expect(asked).toEqual([new URL(page.url()).origin])
})
