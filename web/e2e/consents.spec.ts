import type { Page } from '@playwright/test'
import { desktop, expect, phone, registerCustomer, signIn, test } from './visitor.ts'

/** Sends marketing from the administrator's form to everybody who consents. */
async function sendMarketing(admin: Page, title: string): Promise<void> {
  await admin.goto('/admin/send-notification')
  await admin.getByLabel('Başlık').fill(title)
  await admin.getByLabel('Mesaj').fill('İkinci kahve bizden.')
  await admin.getByRole('checkbox', { name: /^Ticari ileti/ }).check()
  await admin.getByRole('button', { name: 'Bildirim Gönder' }).click()
  await admin
    .getByRole('alertdialog', { name: /^[\d.]+ kişiye ticari ileti gönderilecek$/ })
    .getByRole('button', { name: 'Gönder' })
    .click()
  const sent = admin.getByRole('listitem').filter({ hasText: title })
  await expect(sent.getByText('Gönderildi', { exact: true })).toBeVisible()
}

test('marketing reaches who gave the consent, and not who never did or has withdrawn it', async ({
  visit,
}) => {
  test.slow()
  const mark = Date.now()
  const willing = await visit('/auth', phone)
  const quiet = await visit('/auth', phone)
  await registerCustomer(willing, 'Gamze İster')
  await willing.getByText('Merhaba,').waitFor()
  // what was shown is linked from the form, and no box is ticked
  await quiet.goto('/auth?form=register')
  await expect(quiet.getByRole('link', { name: 'Kullanım Koşulları' })).toBeVisible()
  const boxes = quiet.getByRole('group', { name: 'Kampanyalardan haberim olsun' })
  for (const box of await boxes.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await quiet.goto('/auth')
  await registerCustomer(quiet, 'Sakin İstemez')
  await quiet.getByText('Merhaba,').waitFor()

  await willing.goto('/account-settings')
  await willing.getByRole('link', { name: 'Gizliliğe Git' }).click()
  await willing.getByRole('link', { name: 'İzinlerime Git' }).click()
  const push = willing.getByRole('switch', { name: /^Bildirim İzni/ })
  await expect(push).not.toBeChecked()
  await push.click()
  await expect(push).toBeChecked()
  const channel = willing.getByRole('region', { name: 'Bildirim İzni' })
  await channel.getByText('Geçmiş').click()
  await expect(channel.getByText(/uygulamadan/)).toBeVisible()

  const admin = await visit('/auth', desktop)
  await signIn(admin, 'admin')
  await sendMarketing(admin, `Kampanya ${mark}`)
  await willing.goto('/notifications')
  await expect(willing.getByText(`Kampanya ${mark}`)).toBeVisible()
  await quiet.goto('/notifications')
  await expect(quiet.getByRole('heading', { name: 'Bildirimler' })).toBeVisible()
  await expect(quiet.getByText(`Kampanya ${mark}`)).toHaveCount(0)

  await willing.goto('/settings')
  // the switch moves before the server has answered
  const withdrawn = willing.waitForResponse((answer) => answer.request().method() !== 'GET')
  await push.click()
  await withdrawn
  await expect(push).not.toBeChecked()
  await sendMarketing(admin, `Sonraki ${mark}`)
  await willing.goto('/notifications')
  await expect(willing.getByText(`Kampanya ${mark}`)).toBeVisible()
  await expect(willing.getByText(`Sonraki ${mark}`)).toHaveCount(0)
})

test('an administrator publishes a text, takes the file for İYS, and anybody reads the text', async ({
  visit,
}) => {
  test.slow()
  // A consent is always something that İYS has to be told; a withdrawal is not where it knows of none.
  const customer = await visit('/auth', phone)
  await signIn(customer, 'musteri')
  await customer.goto('/settings')
  const email = customer.getByRole('switch', { name: /^E-Posta İzni/ })
  const turn = async (given: boolean) => {
    const answered = customer.waitForResponse((answer) => answer.request().method() !== 'GET')
    await email.click()
    await answered
    await expect(email).toBeChecked({ checked: given })
  }
  if (await email.isChecked()) await turn(false)
  await turn(true)

  const admin = await visit('/auth', desktop)
  await signIn(admin, 'admin')
  await admin.getByRole('link', { name: 'Ayarlar' }).click()
  await admin.getByRole('link', { name: 'Kullanım Koşulları' }).click()
  // the page before has a field of the same name
  await admin.getByRole('heading', { name: 'Kullanım Koşulları', level: 1 }).waitFor()
  await admin.getByRole('textbox', { name: /^Metin/ }).fill('# 1. Üyelik\nÜyelik ücretsizdir.')
  await admin.getByRole('button', { name: 'Yayımla' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Metni Yayımla' })
  await question.getByRole('button', { name: 'Yayımla' }).click()
  await expect(admin.getByText('Yeni sürüm yayımlandı.').first()).toBeVisible()

  const visitor = await visit('/legal/terms', phone)
  await expect(visitor.getByText('Üyelik ücretsizdir.')).toBeVisible()
  await visitor.getByRole('link', { name: /^Sürüm 1/ }).click()
  await expect(visitor.getByText(/eski bir sürümdür/)).toBeVisible()

  await admin.getByRole('link', { name: 'İYS' }).click()
  await expect(admin.getByText(/^İYS bağlantısı kurulmamış/)).toBeVisible()
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: /^Dosyayı İndir/ }).click()
  expect((await download).suggestedFilename()).toBe('iys.csv')
})
