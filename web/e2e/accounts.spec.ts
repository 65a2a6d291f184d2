import type { Page } from '@playwright/test'
import { openMail } from './inbox.ts'
import { desktop, expect, ownPassword, registerCustomer, test } from './visitor.ts'

test('a session ended from another device is over there at once, which says why', async ({
  visit,
}) => {
  const phone = await visit('/auth')
  const email = await registerCustomer(phone, 'Ayşe Kayıp')
  await phone.getByText('Merhaba,').waitFor()
  const laptop = await visit('/auth?redirect=%2Fsecurity', { width: 1440, height: 900 })
  await laptop.getByPlaceholder('E-posta').fill(email)
  await laptop.getByPlaceholder('Şifre').fill(ownPassword)
  await laptop.getByRole('button', { name: 'Giriş Yap' }).click()

  const list = laptop.getByRole('listitem').filter({ hasText: 'Giriş: ' })
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: 'Bu cihaz' })).toHaveCount(1)
  await list.getByRole('button', { name: /^Oturumu Kapat: Chrome/ }).click()
  await laptop.getByRole('button', { name: 'Oturumu Kapat', exact: true }).click()
  await expect(list).toHaveCount(1)

  // Nobody touches the phone: its live stream ends, and it asks who is signed in.
  await expect(phone.getByText(/oturumunuz başka bir cihazınızdan kapatıldı/)).toBeVisible()
  expect(new URL(phone.url()).pathname).toBe('/auth')
})

/** The link in the newest mail of a subject to an address, from the demo's outbox. */
async function linkTo(inbox: Page, address: string, subject: string): Promise<string> {
  await openMail(inbox, address, subject)
  return (await inbox.getByRole('link').first().getAttribute('href')) ?? ''
}

test('a forgotten password is renewed with the mail, which signs out everywhere else', async ({
  visit,
  baseURL,
}) => {
  const phone = await visit('/auth')
  const email = await registerCustomer(phone, 'Ayşe Unutkan')
  await phone.getByText('Merhaba,').waitFor()
  const laptop = await visit('/auth', desktop)
  await laptop.getByRole('link', { name: 'Şifremi Unuttum' }).click()
  // the form of the sign-in has such a field too
  await expect(laptop.getByRole('heading', { name: 'Şifremi Unuttum' })).toBeVisible()
  await laptop.getByLabel('E-posta').fill(email)
  await laptop.getByRole('button', { name: 'Bağlantı Gönder' }).click()
  await expect(laptop.getByText(/^Bu adrese ait bir hesap varsa/)).toBeVisible()

  const link = await linkTo(await visit('/dev/mail', desktop), email, 'Şifrenizi yenileyin')
  expect(link.startsWith(`${baseURL}/reset-password#`)).toBe(true)
  // What opens links before people do spends nothing, and the address line keeps nothing.
  const scanner = await visit(link, desktop)
  await expect(scanner.getByLabel(/^Yeni şifre/)).toBeVisible()
  expect(scanner.url()).toBe(`${baseURL}/reset-password`)
  await laptop.goto(link)
  await laptop.getByLabel(/^Yeni şifre/).fill('12345678')
  await laptop.getByRole('button', { name: 'Şifreyi Yenile' }).click()
  await expect(laptop.getByText(/^Bu şifre çok kullanılıyor/)).toBeVisible()
  await laptop.getByLabel(/^Yeni şifre/).fill('yagmurlu sali')
  await laptop.getByRole('button', { name: 'Şifreyi Yenile' }).click()
  await expect(laptop.getByText(/^Şifreniz yenilendi/)).toBeVisible()
  await expect(phone.getByText(/^Şifreniz yenilendiği için/)).toBeVisible()

  await scanner.getByLabel(/^Yeni şifre/).fill('baska bir cumle')
  await scanner.getByRole('button', { name: 'Şifreyi Yenile' }).click()
  await expect(scanner.getByText(/kullanılmış veya süresi dolmuş/)).toBeVisible()

  await laptop.getByRole('main').getByRole('link', { name: 'Giriş Yap' }).click()
  await laptop.getByPlaceholder('E-posta').fill(email)
  await laptop.getByPlaceholder('Şifre').fill('yagmurlu sali')
  await laptop.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(laptop.getByText('Merhaba,')).toBeVisible()
  const inbox = await visit('/dev/mail', desktop)
  await linkTo(inbox, email, 'Şifreniz değiştirildi')
  await linkTo(inbox, email, 'Hesabınıza yeni bir cihazdan giriş yapıldı')
})
