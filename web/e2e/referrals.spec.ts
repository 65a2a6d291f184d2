import type { Page } from '@playwright/test'
import { openMail } from './inbox.ts'
import { desktop, expect, ownPassword, paste, phone, signIn, test } from './visitor.ts'

let people = 0

/** Fills the registration that is open, with a phone number of its own. @returns the address */
async function register(page: Page, fullName: string): Promise<string> {
  const unique = `${Date.now()}${people++}`.slice(-7)
  const email = `davet-${unique}@posta.example`
  await page.getByLabel('İsim Soyisim').fill(fullName)
  await page.getByRole('textbox', { name: 'E-posta' }).fill(email)
  await page.getByLabel('Şifre', { exact: false }).first().fill(ownPassword)
  await page.getByLabel('Telefon').fill(`0533${unique}`)
  await page.getByRole('button', { name: 'Kayıt Ol' }).click()
  await page.getByRole('heading', { name: /^Hoş geldin,/ }).waitFor()
  return email
}

/** Opens the link that verifies an address, from the demo's outbox. */
async function verify(inbox: Page, address: string): Promise<void> {
  await openMail(inbox, address, 'E-posta adresinizi doğrulayın')
  await inbox.getByRole('link').first().click()
  await inbox.getByRole('button', { name: 'Adresimi Doğrula' }).click()
  await expect(inbox.getByRole('heading', { name: 'Adresiniz doğrulandı' })).toBeVisible()
}

/** The customer's code is read at the till, and a bill of 60 TL recorded. */
async function buy(till: Page, customer: Page, name: string): Promise<void> {
  const answer = await customer.request.get('/api/qr')
  await paste(till, JSON.stringify(((await answer.json()) as { payload: unknown }).payload))
  await till.getByRole('heading', { name }).waitFor()
  for (const key of ['6', '0', '00'])
    await till.getByRole('button', { name: key, exact: true }).click()
  await till.getByRole('button', { name: '₺60,00 Kaydet' }).click()
  await till.getByRole('button', { name: 'Sıradaki Müşteri' }).click()
}

const pointsOf = async (page: Page) =>
  ((await (await page.request.get('/api/user')).json()) as { points: number }).points

test('a friend follows the link, registers, verifies and buys twice: both have their points', async ({
  visit,
}) => {
  // two registrations, two mails, two bills, and the worker's quarter of a minute
  test.setTimeout(150_000)
  const inbox = await visit('/dev/mail', desktop)
  const inviter = await visit('/auth?form=register', phone)
  const address = await register(inviter, 'Ayşe Davetkâr')
  await inviter.goto('/profile')
  await inviter.getByRole('link', { name: 'Arkadaşınızı Davet Edin' }).click()
  await expect(inviter.getByText(/doğruladığınızda hazır olur/)).toBeVisible()
  await verify(inbox, address)
  await inviter.reload()
  await inviter.getByRole('button', { name: 'Bağlantıyı Kopyala' }).click()
  const link = await inviter.evaluate(() => navigator.clipboard.readText())

  const friend = await visit(link, phone)
  await expect(friend.getByLabel(/^Davet kodu/)).toHaveValue(/^[2-9A-Z]{8}$/)
  await friend.reload()
  await expect(friend.getByLabel(/^Davet kodu/)).toHaveValue(/^[2-9A-Z]{8}$/)
  await verify(inbox, await register(friend, 'Mert Arslan'))

  const till = await visit('/auth', { width: 1280, height: 800 })
  await till.evaluate(() => localStorage.setItem('telve:branch', '1'))
  await signIn(till, 'kasa')
  await till.goto('/qr')
  await till.getByText('QR kod bekleniyor...').waitFor()
  await buy(till, friend, 'Mert Arslan')
  await buy(till, friend, 'Mert Arslan')

  // The worker looks every quarter of a minute.
  const patiently = { timeout: 45_000 }
  await expect.poll(() => pointsOf(inviter), patiently).toBe(50)
  await expect.poll(() => pointsOf(friend), patiently).toBeGreaterThanOrEqual(24 + 50)
  await inviter.goto('/invite')
  const row = inviter.getByRole('listitem').filter({ hasText: 'Mert A.' })
  await expect(row.getByText('+50 puan')).toBeVisible()
  await inviter.goto('/notifications')
  await expect(inviter.getByText('Davet ödülünüz geldi').first()).toBeVisible()
  await friend.goto('/points')
  await expect(friend.getByText('Davet', { exact: false }).first()).toBeVisible()
})
