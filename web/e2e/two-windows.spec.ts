import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { withDatabase } from './database.ts'
import {
  awaitFailure,
  desktop,
  expect,
  ownName,
  ownPassword,
  phone,
  registerCustomer,
  signIn,
  test,
} from './visitor.ts'

/** A second window of the same browser. */
async function anotherWindow(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  return other
}

/** The server acts upon the next change, and its answer never arrives. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  awaitFailure(page, 'net::ERR_CONNECTION_RESET')
  await page.route(
    path,
    async (route) => {
      // asked apart from the browser: an answer that is lost brings no cookies either
      const request = route.request()
      const sent = Object.entries(await request.allHeaders()).filter(
        ([name]) => !/^(:|content-length|host|connection)/.test(name),
      )
      await fetch(request.url(), {
        method: request.method(),
        headers: Object.fromEntries(sent),
        body: request.postData(),
      })
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

test('an invitation that two windows review keeps the first verdict until somebody decides anew', async ({
  visit,
}) => {
  const friend = await visit('/auth', phone)
  const name = ownName('Ada İkipencere')
  const email = await registerCustomer(friend, name)
  await withDatabase(
    (sql) => sql`
      insert into referrals (inviter_id, friend_id, settings_id, doubts, state)
      select i.id, f.id, (select max(id) from programme_settings), array['device'], 'flagged'
        from users i, users f
       where i.username = 'musteri@telve.example' and f.username = ${email}`,
  )
  const first = await visit('/auth', desktop)
  await signIn(first, 'admin')
  await first.goto('/admin/referrals')
  const second = await anotherWindow(first, '/admin/referrals')
  const review = async (page: Page, act: 'Reddet' | 'Ödülü Ver', reason: string) => {
    await page.getByRole('button', { name: `${act}: ${name}`, exact: true }).click()
    await page.getByLabel(/^Gerekçe/).fill(reason)
  }
  const confirm = (page: Page, label: string) =>
    page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  await review(first, 'Reddet', 'Aynı evden kayıt.')
  await review(second, 'Ödülü Ver', 'İki kardeş.')

  // lost on the way back: the second try finds the decision, and says so
  await loseAnswer(first, '**/api/admin/referrals/*')
  await confirm(first, 'Reddet')
  await expect(first.getByRole('dialog').getByText(/^Sunucuya ulaşılamıyor/)).toBeVisible()
  await confirm(first, 'Reddet')
  await expect(first.getByText('Davet reddedildi.')).toBeVisible()

  await confirm(second, 'Ödülü Ver')
  await expect(second.getByRole('dialog').getByText(/daveti reddetmiş: “Aynı evden/)).toBeVisible()
  await confirm(second, 'Ödülü Ver')
  await expect(second.getByText('Davet onaylandı; puanlar yazılıyor.')).toBeVisible()
})

test('the way back to a deleted account holds once, whatever is lost', async ({ visit }) => {
  const page = await visit('/auth', phone)
  const email = await registerCustomer(page, 'Derya Geridöner')
  await page.getByText('Merhaba,').waitFor()
  const leave = async () => {
    await page.goto('/privacy')
    await page.getByRole('button', { name: 'Hesabımı Sil' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hesabımı Sil' }).click()
    await expect(page).toHaveURL(/\/auth/)
  }
  const goBack = (window: Page) => window.getByRole('button', { name: 'Hesabımı Geri Al' })
  const begin = async (window: Page) => {
    await window.getByPlaceholder('E-posta').fill(email)
    await window.getByPlaceholder('Şifre').fill(ownPassword)
    await window.getByRole('button', { name: 'Giriş Yap' }).click()
    await expect(goBack(window)).toBeVisible()
  }
  await leave()
  await begin(page)
  await loseAnswer(page, '**/api/login/return')
  await goBack(page).click()
  await expect(page.getByText(/^Sunucuya ulaşılamıyor/)).toBeVisible()
  await goBack(page).click()
  await expect(page.getByText(/^Giriş yarıda kaldı/)).toBeVisible()
  // the account is open again: an ordinary sign-in
  await page.getByRole('button', { name: 'Yeniden Giriş Yap' }).click()
  await page.getByPlaceholder('E-posta').fill(email)
  await page.getByPlaceholder('Şifre').fill(ownPassword)
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  // home, or the page that was left, where the session's end was seen there first
  await expect(page).not.toHaveURL(/\/auth/)

  await leave()
  await begin(page)
  const other = await anotherWindow(page, '/auth')
  await begin(other)
  await goBack(other).click()
  await other.getByText('Merhaba,').waitFor()
  await page.bringToFront()
  await expect(page).not.toHaveURL(/\/auth/)
})

test('a set-up of codes that two windows begin is the later one’s', async ({ visit }) => {
  const first = await visit('/auth', phone)
  await registerCustomer(first, 'Kadir İkipencere')
  await first.getByText('Merhaba,').waitFor()
  await first.goto('/security')
  const second = await anotherWindow(first, '/security')
  const begin = async (page: Page) => {
    await page.getByRole('button', { name: 'Aç', exact: true }).click()
    const link = await page.getByRole('dialog').getByRole('link').getAttribute('href')
    const secret = new URL(link ?? '').searchParams.get('secret') ?? ''
    return new TOTP({ secret: Secret.fromBase32(secret) })
  }
  const confirm = async (page: Page, totp: TOTP) => {
    await page.getByLabel(/^Uygulamadaki kod/).fill(totp.generate())
    await page.getByRole('button', { name: 'Onayla' }).click()
  }
  const earlier = await begin(first)
  const later = await begin(second)
  await confirm(first, earlier)
  await expect(first.getByText(/^Kurulum başka bir pencerede/)).toBeVisible()
  await confirm(second, later)
  await expect(second.getByRole('dialog', { name: 'Kurtarma Kodlarınız' })).toBeVisible()
  await confirm(first, earlier)
  await expect(first.getByText(/Kurtarma kodlarınızı görmediyseniz/)).toBeVisible()
  await expect(first.getByRole('button', { name: 'Yeni Kurtarma Kodları' })).toBeVisible()

  // both take it off: it is off
  await second.getByRole('button', { name: 'Sakladım' }).click()
  for (const page of [first, second])
    await page.getByRole('button', { name: 'İki Adımı Kapat' }).click()
  for (const page of [first, second]) {
    await page.getByRole('alertdialog').getByRole('button', { name: 'İki Adımı Kapat' }).click()
    await expect(page.getByText('İki adımlı doğrulama kapatıldı.')).toBeVisible()
  }
})
