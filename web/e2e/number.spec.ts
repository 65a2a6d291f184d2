import { openCounter } from './at-the-counter.ts'
import { expect, phone, signIn, tablet, test } from './visitor.ts'

test('a customer without a phone earns by the number that they say, and reads of it', async ({
  visit,
}) => {
  const till = await visit('/auth', tablet, { hasTouch: true })
  await openCounter(till)
  const customer = await visit('/auth', phone)
  await signIn(customer, 'musteri')

  await till.getByRole('button', { name: 'Telefonu Yanında Değil' }).tap()
  const number = till.getByLabel('Müşterinin telefon numarası')
  await number.fill('0500 999 99 99')
  await number.press('Enter')
  await expect(till.getByText('Bu numarayla kayıt yapılamıyor.', { exact: false })).toBeVisible()
  await number.fill('0500 000 00 20')
  await number.press('Enter')
  // the name to ask for, and no more
  const bill = till.getByRole('dialog', { name: 'Elif Ş.' })
  await bill.getByLabel('Tutar (TL)').fill('1500,01')
  await bill.getByRole('button', { name: 'Alışverişi Kaydet' }).tap()
  await expect(
    bill.getByText('Telefon numarasıyla en fazla ₺1.500,00 kaydedilebilir.'),
  ).toBeVisible()
  await bill.getByLabel('Tutar (TL)').fill('185,00')
  await bill.getByRole('button', { name: 'Alışverişi Kaydet' }).tap()
  await expect(till.getByText('Elif Ş. · ₺185,00 kaydedildi')).toBeVisible()

  await customer.goto('/points')
  await customer
    .getByRole('button', { name: /Neden\?/ })
    .first()
    .click()
  await expect(customer.getByText('Kasada telefon numarasıyla kaydedildi.')).toBeVisible()
  await customer.goto('/notifications')
  await expect(customer.getByText('Telefon numaranız kasada söylendi').first()).toBeVisible()
})
