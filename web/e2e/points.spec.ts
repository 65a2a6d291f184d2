import type { Page } from '@playwright/test'
import { expect, paste, phone, signIn, tablet, test } from './visitor.ts'

/** Reads the balance, because the demo data changes with time. */
async function balanceOf(customer: Page): Promise<number> {
  const response = await customer.request.get('/api/user')
  return ((await response.json()) as { points: number }).points
}

async function codeOf(customer: Page): Promise<string> {
  await customer.goto('/qr')
  await customer.getByRole('button', { name: 'Kodu Kopyala' }).click()
  return customer.evaluate(() => navigator.clipboard.readText())
}

const shown = (points: number) => points.toLocaleString('tr-TR')

test('a barista scans, gives and takes points, and the customer’s screen moves by itself', {
  tag: '@quick',
}, async ({ visit }) => {
  const customer = await visit('/auth', phone)
  const staff = await visit('/auth', tablet)
  await Promise.all([signIn(customer, 'musteri'), signIn(staff, 'kasa')])
  const before = await balanceOf(customer)
  const code = await codeOf(customer)

  // From here on, the customer's page never reloads.
  await customer.getByRole('link', { name: 'Anasayfa', exact: true }).click()
  await expect(customer.getByText(shown(before), { exact: true }).first()).toBeVisible()
  await customer.evaluate(() => {
    document.documentElement.dataset.loaded = 'once'
  })

  await staff.goto('/qr')
  await staff.getByLabel(/QR kod bekleniyor/).click()
  await paste(staff, code)
  await expect(staff.getByText('QR kod başarıyla okundu.')).toBeVisible()
  await staff.getByRole('button', { name: /Puan İşlemleri/ }).click()
  const dialog = staff.getByRole('dialog', { name: /Puan İşlemleri/ })
  await dialog.getByLabel('Şube').selectOption({ label: 'Merkez' })
  await dialog.getByRole('button', { name: '20 puan', exact: true }).click()
  await dialog.getByRole('button', { name: '20 Puan Ekle' }).click()
  await expect(staff.getByText('Puanlar başarıyla eklendi').first()).toBeVisible()

  await expect(customer.getByText(shown(before + 20), { exact: true }).first()).toBeVisible()
  await expect(customer.getByRole('link', { name: /okunmamış/ }).first()).toBeVisible()

  await staff.getByRole('button', { name: 'Aynı Müşteriye Devam' }).click()
  await staff.getByRole('button', { name: /Puan İşlemleri/ }).click()
  // the branch chosen first is this counter's from now on
  await expect(dialog.getByLabel('Şube')).toHaveValue('1')
  await dialog.getByRole('tab', { name: 'Harca' }).click()
  await expect(dialog.getByText('Mevcut Puan')).toBeVisible()
  await dialog.getByRole('button', { name: '5 puan', exact: true }).click()
  await dialog.getByRole('button', { name: '5 Puan Harca', exact: true }).click()
  await expect(staff.getByText('Puanlar başarıyla harcandı').first()).toBeVisible()

  await expect(customer.getByText(shown(before + 15), { exact: true }).first()).toBeVisible()
  expect(await customer.evaluate(() => document.documentElement.dataset.loaded)).toBe('once')

  await customer.goto('/points')
  const newest = customer.getByRole('listitem').or(customer.getByRole('row'))
  await expect(newest.filter({ hasText: '−5' }).first()).toBeVisible()
  await expect(newest.filter({ hasText: '+20' }).first()).toBeVisible()

  // The counter refuses the same code a second time, with the reason.
  await staff.goto('/qr')
  await staff.getByLabel(/QR kod bekleniyor/).click()
  await paste(staff, code)
  await expect(staff.getByText('Bu QR kod daha önce okutuldu.').first()).toBeVisible()
})

test('what is not a code is refused where it was pasted', async ({ visit }) => {
  const staff = await visit('/auth', tablet)
  await signIn(staff, 'kasa')
  await staff.goto('/qr')
  await staff.getByLabel(/QR kod bekleniyor/).click()
  await paste(staff, 'bu bir QR kod değil')
  await expect(staff.getByText('QR kod verisi işlenemedi. Geçersiz format.').first()).toBeVisible()
  const old = { userId: 3, username: 'musteri@telve.example', timestamp: Date.now() - 60_000 }
  await paste(staff, JSON.stringify(old))
  await expect(staff.getByText('QR kod 45 saniyeden daha eski!').first()).toBeVisible()
})
