import type { Page } from '@playwright/test'
import { desktop, expect, fillRegistration, phone, signIn, test } from './visitor.ts'

const touch = { isMobile: true, hasTouch: true }
const register = (page: Page) => page.getByRole('link', { name: 'Ücretsiz Kayıt Olun' })

test('a stranger sees what Telve gives, registers, and has the gift that the page names', {
  tag: '@quick',
}, async ({ visit }) => {
  const page = await visit('/', phone, touch)
  // nothing has to be scrolled for what one gets and the way to it
  for (const seen of [
    page.getByRole('heading', { level: 1 }),
    page.getByText('₺25,00 hoş geldin hediyesi'),
    register(page),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(3)
  const places = page.getByRole('region', { name: 'Şubelerimiz' }).getByRole('listitem')
  await expect(places.filter({ hasText: 'Merkez' })).toContainText(/Açık|Kapalı/)
  await expect(page.getByRole('link', { name: /^Espresso ₺/ })).toBeVisible()

  await register(page).tap()
  await expect(page).toHaveURL('/auth?form=register')
  await fillRegistration(page, 'Defne Yeni', `0533${String(Date.now()).slice(-7)}`)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Defne Yeni')).toBeVisible()
  await expect(page.getByText(/₺25,00/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Defne Yeni')).toBeVisible()
})

test('it is read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: phone,
    baseURL: baseURL ?? '',
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(register(page)).toHaveAttribute('href', '/auth?form=register')
  await expect(page.getByRole('link', { name: 'Giriş Yap' })).toHaveAttribute('href', '/auth')
  // Beşiktaş Çarşı, which has the same hours on all days
  await expect(page.getByText('Bugün 08:00–23:00').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Espresso ₺\d/ })).toBeVisible()
  // what would do nothing is not there
  await expect(page.getByRole('button')).toHaveCount(0)
  await context.close()
})

test('the nearest branch comes first when somebody asks for it', async ({ visit }) => {
  const page = await visit('/', phone, touch)
  const { origin } = new URL(page.url())
  await page.context().grantPermissions(['geolocation'], { origin })
  await page.context().setGeolocation({ latitude: 41.0437, longitude: 29.0059 })
  await page.getByRole('button', { name: 'Bana En Yakın' }).tap()
  await expect(page.getByRole('status')).toHaveText(/^Size en yakın şube: Beşiktaş Çarşı, \d+ m$/)
  const named = page.getByRole('region', { name: 'Şubelerimiz' }).getByRole('heading', { level: 3 })
  await expect(named.first()).toHaveText(/^Beşiktaş Çarşı ?\d+ m$/)
})

test('the page of a stranger is nobody’s after a sign-in, on the way back and from a cache', async ({
  visit,
}) => {
  const page = await visit('/', desktop)
  await page.getByRole('link', { name: 'Giriş Yap' }).click()
  await page.getByPlaceholder('E-posta').fill('musteri@telve.example')
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page.getByText('Merhaba,')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Merhaba,')).toBeVisible()
  await expect(register(page)).toBeHidden()

  // a browser may bring a page back as it was left
  const kept = await visit('/', desktop)
  await kept.context().addCookies(await page.context().cookies())
  await expect(register(kept)).toBeVisible()
  await kept.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(kept.getByText('Merhaba,')).toBeVisible()

  // and the reverse: nothing of a member is shown once they have left
  await page.getByRole('button', { name: 'Çıkış Yap' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/')
  await expect(register(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Hoş Geldiniz' })).toBeVisible()
})

test('home leads to the sign-in when its session is over, and visitors’ pages to the front page', async ({
  visit,
}) => {
  const one = await visit('/auth', desktop)
  await signIn(one, 'musteri')
  await expect(one).toHaveURL('/')
  const two = await one.context().newPage()
  await two.goto('/help')
  // another tab has left; only the browser tells, so that no live event is quicker
  await one.context().clearCookies()
  await two.evaluate(() => localStorage.setItem('telve-person', '.left'))
  await expect(one).toHaveURL('/auth')
  await expect(one.getByText(/^Oturumunuz kapatıldı\./)).toBeVisible()

  for (const [address, way] of [
    ['/help', 'Telve, anasayfa'],
    ['/fiyat-listesi', 'Telve’yi Aç'],
    ['/verify', 'Telve, anasayfa'],
    ['/nowhere', 'Go to the home page'],
  ] as const) {
    await one.goto(address)
    await one.getByRole('link', { name: way }).click()
    await expect(one).toHaveURL('/')
    await expect(register(one)).toBeVisible()
  }
})
