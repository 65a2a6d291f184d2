import { desktop, expect, phone, signIn, test } from './visitor.ts'

test('an administrator speaks to everybody, and a customer’s inbox fills by itself', async ({
  visit,
}) => {
  const customer = await visit('/auth', phone)
  const admin = await visit('/auth', desktop)
  await Promise.all([signIn(customer, 'musteri'), signIn(admin, 'admin')])
  await customer.goto('/notifications')
  await expect(customer.getByRole('heading', { name: 'Bildirimler' })).toBeVisible()

  await admin.getByRole('link', { name: 'İletişim' }).click()
  const title = `Salep mevsimi ${Date.now()}`
  await admin.getByLabel('Başlık').fill(title)
  await admin.getByLabel('Mesaj').fill('Tarçınlı salep bu hafta tüm şubelerimizde.')
  await admin.getByRole('button', { name: 'Bildirim Gönder' }).click()
  const asked = admin.getByRole('alertdialog', { name: /^[\d.]+ kişiye gönderilecek$/ })
  await asked.getByRole('button', { name: 'Gönder' }).click()
  await expect(admin.getByText(/^Bildirim [\d.]+ kişiye gönderiliyor\.$/).first()).toBeVisible()

  await expect(customer.getByText(title)).toBeVisible()
  const sent = admin.getByRole('listitem').filter({ hasText: title })
  await expect(sent.getByText('Gönderildi')).toBeVisible()
  await expect(sent.getByText(/^[\d.]+ kişiye ulaştı$/)).toBeVisible()

  await admin.getByLabel('Seçili kullanıcılar').click()
  await admin.getByLabel('Kullanıcı ara').fill('musteri@telve')
  await admin.getByLabel('Tümünü seç (1)').click()
  await admin.getByLabel('Başlık').fill(`Yalnız size ${title}`)
  await admin.getByLabel('Mesaj').fill('Bir kahvemiz var.')
  await admin.getByRole('button', { name: 'Kendime Dene' }).click()
  await expect(
    admin.getByText('Deneme bildirimi yalnızca size gönderiliyor.').first(),
  ).toBeVisible()
  await expect(admin.getByText(/^Deneme, yalnızca gönderen/).first()).toBeVisible()
  await expect(customer.getByText(`Yalnız size ${title}`)).toHaveCount(0)
  await admin.getByRole('button', { name: 'Bildirim Gönder' }).click()
  await admin
    .getByRole('alertdialog', { name: '1 kişiye gönderilecek' })
    .getByRole('button', { name: 'Gönder' })
    .click()
  await expect(admin.getByText('Bildirim 1 kişiye gönderiliyor.').first()).toBeVisible()
  await expect(customer.getByText(`Yalnız size ${title}`)).toBeVisible()
})

test('a customer who strays to it is sent home', async ({ visit }) => {
  const customer = await visit('/auth', phone)
  await signIn(customer, 'musteri')
  await customer.goto('/admin/send-notification')
  await expect(customer.getByText('Yetkisiz erişim').first()).toBeVisible()
  await expect(customer).toHaveURL(/\/$/)
})
