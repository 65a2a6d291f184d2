import type { Page } from '@playwright/test'
import { desktop, expect, signIn, test } from './visitor.ts'

const settle = async (page: Page, outcome: string, note: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sonuç').selectOption(outcome)
  await dialog.getByLabel('Not', { exact: false }).fill(note)
  await dialog.getByRole('button', { name: 'Sonuçlandır' }).click()
}

test('what looks odd is found on the dashboard, looked into, and settled once', async ({
  visit,
}) => {
  const admin = await visit('/auth', desktop)
  await signIn(admin, 'admin')
  await admin.goto('/admin')
  await admin.getByRole('link', { name: 'Olağan dışı: Tümünü Gör' }).click()
  const rows = admin.getByRole('table', { name: 'Bekleyen' }).getByRole('row')
  const first = rows.nth(1)
  await expect(first.getByText('Bekliyor')).toBeVisible()
  const waiting = await rows.count()
  const who = await first.getByRole('link').last().textContent()

  // in another tab, the same one is open already
  const other = await admin.context().newPage()
  await other.goto('/admin/flags')
  await other
    .getByRole('button', { name: /^İncele/ })
    .first()
    .click()
  // which of the two acts are depends on the demo's day
  await expect(
    other
      .getByRole('dialog')
      .getByText(/^(Alışveriş|Sipariş)$/)
      .first(),
  ).toBeVisible()

  const note = `Komşu dükkândan, her gün gelir ${Date.now()}`
  await first.getByRole('button', { name: /^İncele/ }).click()
  await expect(admin.getByRole('dialog').getByRole('row')).toHaveCount(4)
  await settle(admin, 'Uygun', note)
  await expect(admin.getByText('Uyarı sonuçlandırıldı.').first()).toBeVisible()
  await expect(rows).toHaveCount(waiting - 1)

  await settle(other, 'Uygunsuz', 'Alışverişi yok.')
  await expect(other.getByText(new RegExp(`^Uygun: .*${note}`)).first()).toBeVisible()

  await admin.getByText('Sonuçlanan', { exact: true }).click()
  await admin.reload()
  const settled = admin.getByRole('row').filter({ hasText: who ?? '' })
  await settled
    .getByRole('button', { name: /^İncele/ })
    .first()
    .click()
  await expect(admin.getByRole('dialog').getByText(note)).toBeVisible()
  // back closes what is open first, then leads to where one came from
  await admin.goBack()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await expect(admin.getByText('Sonuçlanan', { exact: true })).toBeVisible()
  await admin.goBack()
  await expect(admin.getByRole('heading', { name: 'Genel Bakış' })).toBeVisible()
})

test('what was wrong is taken back as it is settled, and stays to be read', async ({ visit }) => {
  const admin = await visit('/auth', desktop)
  await signIn(admin, 'admin')
  await admin.goto('/admin/flags')
  // the last one, so that nobody else's walk has it
  await admin
    .getByRole('button', { name: /^İncele: Hep aynı ikili/ })
    .last()
    .click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Sonuç').selectOption('Uygunsuz')
  const box = dialog.getByRole('checkbox', { name: /^Seç: /, disabled: false }).first()
  await box.check()
  await dialog.getByText(/^Seçilen 1 işlem geri alınır: /).waitFor()
  const note = `Alışverişi yok ${Date.now()}`
  await dialog.getByLabel('Not', { exact: false }).fill(note)
  await dialog.getByRole('button', { name: 'Sonuçlandır ve Geri Al' }).click()
  const said = dialog.getByText(/^1 işlem geri alındı \(/)
  await said.waitFor()
  const sentence = await said.innerText()
  await expect(dialog.getByText(/^Geri alındı: \d+ puan/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Kapat' }).click()
  await admin.getByText('Sonuçlanan', { exact: true }).click()
  await admin.reload()
  const row = admin.getByRole('row').filter({ hasText: sentence })
  await row
    .getByRole('button', { name: /^İncele/ })
    .first()
    .click()
  await expect(dialog.getByText(note)).toBeVisible()
  await expect(dialog.getByText(/^Geri alındı: \d+ puan/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Kapat' }).click()
  // one of before
  await admin
    .getByRole('row')
    .filter({ hasText: '3 işlem geri alındı' })
    .getByRole('button', { name: /^İncele/ })
    .click()
  await expect(dialog.getByText(/^(Alışveriş|Sipariş)$/)).toHaveCount(3)
  await expect(dialog.getByText(/^Geri alındı: \d+ puan/)).toHaveCount(3)
})
