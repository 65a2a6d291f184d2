import type { Page } from '@playwright/test'
import { openMail } from './inbox.ts'
import { desktop, expect, ownPassword, registerCustomer, signIn, test } from './visitor.ts'

/** Opens the newest mail, and follows its button. */
async function followMail(inbox: Page, address: string, subject: string): Promise<void> {
  await openMail(inbox, address, subject)
  await inbox.getByRole('link').first().click()
}

async function verify(inbox: Page, address: string): Promise<void> {
  await followMail(inbox, address, 'E-posta adresinizi doğrulayın')
  await inbox.getByRole('button', { name: 'Adresimi Doğrula' }).click()
  await expect(inbox.getByRole('heading', { name: 'Adresiniz doğrulandı' })).toBeVisible()
}

test('a newcomer earns at once, verifies the address from the mail, and redeems then', async ({
  visit,
}) => {
  const page = await visit('/auth?redirect=%2Frewards', desktop)
  const email = await registerCustomer(page, 'Deniz Doğrular')
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number }
  const admin = await visit('/auth', desktop)
  await signIn(admin, 'admin')
  const given = await admin.request.post(`/api/points/add/${id}`, {
    headers: { origin: new URL(admin.url()).origin, 'idempotency-key': crypto.randomUUID() },
    data: { type: 'EARN', amount: 2_000, branchId: 1, note: 'Deneme puanı' },
  })
  expect(given.ok(), await given.text()).toBe(true)

  // the points arrive without a reload; what they buy waits for the address
  const offers = page.getByRole('region', { name: 'Şimdi alabilecekleriniz' })
  await offers.getByRole('article').first().getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('E-posta adresiniz doğrulanmadı')).toBeVisible()
  const redeem = sheet.getByRole('button', { name: /Puan Harca$/ })
  await expect(redeem).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Doğrulama E-postası Gönder' }).click()
  await expect(sheet.getByText('E-posta yolda')).toBeVisible()

  const inbox = await visit('/dev/mail', desktop)
  await verify(inbox, email)
  await redeem.click()
  await expect(page.getByRole('dialog', { name: 'Kuponunuz hazır' })).toBeVisible()
})

test('an address changes when the new one confirms it, and the old one takes it back', async ({
  visit,
}) => {
  const page = await visit('/auth?redirect=%2Faccount-settings', desktop)
  const email = await registerCustomer(page, 'Ayşe Taşınır')
  const inbox = await visit('/dev/mail', desktop)
  await verify(inbox, email)

  const next = email.replace('kisi-', 'yeni-')
  await page.getByRole('textbox', { name: 'E-posta' }).fill(next)
  await page.getByLabel('Şifreniz').fill(ownPassword)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Yeni adresiniz onay bekliyor')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-posta' })).toHaveValue(email)

  await followMail(inbox, next, 'Yeni e-posta adresinizi onaylayın')
  await inbox.getByRole('button', { name: 'Yeni Adresi Onayla' }).click()
  await expect(inbox.getByText(next)).toBeVisible()
  await expect(page.getByText('Yeni adresiniz onay bekliyor')).toHaveCount(0)

  await followMail(inbox, email, 'E-posta adresiniz değiştirildi')
  await inbox.getByLabel('Yeni şifre').fill('taze-çekilmiş')
  await inbox.getByRole('button', { name: 'Değişikliği Geri Al' }).click()
  await expect(inbox.getByRole('heading', { name: 'Değişiklik geri alındı' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)

  await inbox.getByRole('link', { name: 'Giriş Yap' }).click()
  await inbox.getByPlaceholder('E-posta').fill(email)
  await inbox.getByPlaceholder('Şifre').fill('taze-çekilmiş')
  await inbox.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(inbox.getByText('Merhaba,')).toBeVisible()
})
