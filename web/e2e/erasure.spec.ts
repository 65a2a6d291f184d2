import type { Page } from '@playwright/test'
import { letProofAge, withDatabase } from './database.ts'
import { openMail } from './inbox.ts'
import { desktop, expect, ownPassword, registerCustomer, signIn, test } from './visitor.ts'

async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('E-posta').fill(email)
  await page.getByPlaceholder('Şifre').fill(ownPassword)
  await page.getByRole('button', { name: 'Giriş Yap', exact: true }).click()
}

/** The answer comes late, when the page has asked who is signed in because its live stream ended. */
async function deleteAccount(page: Page): Promise<void> {
  await page.goto('/privacy')
  await page.route('**/api/user/erasure', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const told = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/user')
    const response = await route.fetch()
    expect((await told).status()).toBe(401)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Hesabımı Sil' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/14 gün içinde giriş yaparsanız/)).toBeVisible()
  await question.getByRole('button', { name: 'Hesabımı Sil' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText(/Hesabınızı silme isteğiniz alındı/)).toBeVisible()
  await page.unroute('**/api/user/erasure')
}

test('an account is deleted, taken back, deleted again, and gone when the time is over', async ({
  visit,
}) => {
  const name = `Nermin Giderayak ${Date.now()}`
  const page = await visit('/auth', desktop)
  const email = await registerCustomer(page, name)
  await page.getByText('Merhaba,').waitFor()

  // asked again who sits there: nobody has proved themselves for a while
  await letProofAge(email)
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Hesabımı Sil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hesabımı Sil' }).click()
  const proof = page.getByRole('dialog').last()
  await proof.getByRole('textbox', { name: 'Şifre' }).fill(ownPassword)
  await proof.getByRole('button', { name: /Doğrula|Devam/ }).click()
  await expect(page).toHaveURL(/\/auth/)

  const inbox = await visit('/dev/mail', desktop)
  await openMail(inbox, email, 'Hesabınızı silme isteğiniz alındı')

  // nothing but the way back
  await signInAs(page, email)
  await expect(page.getByRole('heading', { name: 'Bu hesabı sildiniz' })).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
  await page.getByRole('button', { name: 'Hesabımı Geri Al' }).click()
  await expect(page.getByText('Merhaba,')).toBeVisible()

  await deleteAccount(page)
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  await admin.goto('/admin/requests')
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Geri alınabilir')

  await withDatabase(
    (sql) => sql`
      update data_requests set erase_at = now()
       where settled_at is null and user_id = (select id from users where username = ${email})`,
  )
  await signInAs(page, email)
  await expect(page.getByText(/devre dışı bırakılmış/).first()).toBeVisible()
})
