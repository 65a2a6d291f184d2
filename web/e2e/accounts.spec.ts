import { expect, ownPassword, registerCustomer, test } from './visitor.ts'

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
  await list.getByRole('button', { name: /^Oturumu kapat: Chrome/ }).click()
  await laptop.getByRole('button', { name: 'Oturumu Kapat', exact: true }).click()
  await expect(list).toHaveCount(1)

  // Nobody touches the phone: its live stream ends, and it asks who is signed in.
  await expect(phone.getByText(/oturumunuz başka bir cihazınızdan kapatıldı/)).toBeVisible()
  expect(new URL(phone.url()).pathname).toBe('/auth')
})
