import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { letProofAge } from './database.ts'
import { desktop, expect, ownPassword, registerCustomer, test, untilLayersAre } from './visitor.ts'

/** Gives a page a device with a screen lock that is opened at once, and keeps passkeys. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Çıkış Yap' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

/** Turns the second step on: the app's codes, the first of which is used, and a recovery code. */
async function turnCodesOn(page: Page) {
  await page.goto('/security')
  await page.getByRole('button', { name: 'Aç', exact: true }).click()
  const setUp = page.getByRole('dialog', { name: 'İki Adımlı Doğrulamayı Aç' })
  const link = await setUp.getByRole('link').getAttribute('href')
  const secret = Secret.fromBase32(new URL(link ?? '').searchParams.get('secret') ?? '')
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp })
  const began = Date.now()
  const first = codeAt(began)
  await setUp.getByLabel(/^Uygulamadaki kod/).fill(first)
  await setUp.getByRole('button', { name: 'Onayla' }).click()
  const shown = page.getByRole('dialog', { name: 'Kurtarma Kodlarınız' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: 'Sakladım' }).click()
  await untilLayersAre(page, 0)
  return { codeAt, began, first, recoveryCode }
}

/** Takes away what the service worker has kept, so that files come by the network again. */
const forgetFiles = (page: Page) =>
  page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })

test('a passkey signs in without a password, and proves who sits there before its removal', async ({
  visit,
}) => {
  const page = await visit('/auth', desktop)
  const email = await registerCustomer(page, 'Pelin Anahtar')
  await page.getByText('Merhaba,').waitFor()
  const device = await addDevice(page)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Geçiş Anahtarı Ekle' }).click()
  await expect(page.getByText('Henüz kullanılmadı')).toBeVisible()
  const [made] = await device.passkeys()
  expect(made).toMatchObject({ rpId: 'localhost', isResidentCredential: true })

  // a device without a person takes what the browser offers in the field, before anybody presses
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signOut(page)
  await page.getByRole('button', { name: 'Geçiş Anahtarıyla Gir' }).click()
  await page.getByText('Merhaba,').waitFor()
  const [used] = await device.passkeys()
  expect(used?.signCount).toBeGreaterThan(made?.signCount ?? 0)

  await letProofAge(email)
  // the dialog comes whatever else has loaded by then
  await forgetFiles(page)
  await page.route('**/assets/live-*', () => {})
  await page.goto('/security')
  await expect(page.getByText(/^Son kullanım/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Kaldır:/ }).click()
  await page
    .getByRole('alertdialog', { name: 'Geçiş Anahtarını Kaldır' })
    .getByRole('button', { name: 'Kaldır' })
    .click()
  const asked = page.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' })
  await asked.getByRole('button', { name: 'Geçiş Anahtarıyla Doğrula' }).click()
  await expect(page.getByText('Geçiş anahtarı kaldırıldı.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Kaldır:/ })).toHaveCount(0)
})

test('a second step takes neither a wrong nor an old nor a used code, and a recovery code once', async ({
  visit,
}) => {
  test.slow() // signs in four times
  const page = await visit('/auth', desktop)
  const email = await registerCustomer(page, 'Kadir İkiadım')
  await page.getByText('Merhaba,').waitFor()
  const { codeAt, began, first, recoveryCode } = await turnCodesOn(page)

  const code = page.getByLabel(/^Doğrulama kodu/)
  const begin = async () => {
    await signOut(page)
    await page.getByPlaceholder('E-posta').fill(email)
    await page.getByPlaceholder('Şifre').fill(ownPassword)
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    await expect(code).toBeFocused()
  }
  const isRefused = async (typed: string) => {
    const answer = page.waitForResponse('**/api/login/second')
    await code.fill(typed)
    await page.getByRole('button', { name: 'Devam Et' }).click()
    expect((await answer).status()).toBe(400)
    await expect(page.getByText(/^Kod hatalı veya daha önce kullanıldı/)).toBeVisible()
  }
  const isTaken = async (typed: string) => {
    await code.fill(typed)
    await page.getByRole('button', { name: 'Devam Et' }).click()
    await page.getByText('Merhaba,').waitFor()
  }

  await begin()
  await isRefused(first.replace(/./g, (digit) => String((Number(digit) + 1) % 10)))
  await isRefused(codeAt(began - 30_000))
  await isRefused(first)
  // a phone that is half a minute fast
  const next = codeAt(Date.now() + 30_000)
  await isTaken(next)

  await begin()
  await isRefused(next)
  await isTaken(recoveryCode)
  await page.goto('/security')
  await expect(page.getByText(/Kullanılmamış 9 kurtarma kodunuz var/)).toBeVisible()
  await begin()
  await isRefused(recoveryCode)
})

test('with a second step, the password alone does not move an account to another address', async ({
  visit,
}) => {
  const page = await visit('/auth', desktop)
  const email = await registerCustomer(page, 'Asuman Taşımaz')
  await page.getByText('Merhaba,').waitFor()
  const { codeAt } = await turnCodesOn(page)
  await letProofAge(email)

  await page.goto('/account-settings')
  await page.getByRole('textbox', { name: 'E-posta' }).fill(`yeni-${email}`)
  await page.getByLabel('Şifreniz').fill(ownPassword)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const asked = page.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' })
  await asked.getByRole('button', { name: 'İptal' }).click()
  await expect(page.getByText(/kimliğinizi yeniden doğrulayın/).first()).toBeVisible()
  await expect(page.getByText('Yeni adresiniz onay bekliyor')).toHaveCount(0)

  await page.getByRole('button', { name: 'Kaydet' }).click()
  await asked.getByRole('textbox', { name: 'Şifre' }).fill(ownPassword)
  await asked.getByLabel(/^Doğrulama kodu/).fill(codeAt(Date.now() + 30_000))
  await asked.getByRole('button', { name: 'Doğrula' }).click()
  await expect(page.getByText('Yeni adresiniz onay bekliyor')).toBeVisible()
})
