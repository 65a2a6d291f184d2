import type { Page } from '@playwright/test'
import {
  desktop,
  expect,
  phone,
  registerCustomer,
  signIn,
  test,
  untilLayersAre,
} from './visitor.ts'

const path = (page: Page) => new URL(page.url()).pathname
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Kaydedilmemiş Bilgiler' })

/** The session is over when the form is saved, and nothing that the page asks for finds out before. */
const loseSessionBySaving = (page: Page) =>
  page.route('**/api/user', async (route) => {
    if (route.request().method() === 'PATCH') await page.context().clearCookies()
    return route.continue()
  })

test('the back button closes what stands over the page, and only that', async ({ visit }) => {
  const page = await visit('/auth', phone)
  await signIn(page, 'musteri')
  await page.getByRole('navigation').getByRole('link', { name: 'Menü' }).click()
  await expect.poll(() => path(page)).toBe('/menu')
  await page.getByRole('navigation').getByRole('link', { name: 'Anasayfa' }).click()
  const stories = page.getByRole('region', { name: 'Hikayeler' })
  await stories.getByRole('button').first().click()
  const viewer = page.getByRole('dialog', { name: 'Hikayeler' })
  await viewer.getByRole('button', { name: 'Duraklat' }).click()
  await untilLayersAre(page, 1)
  await page.goBack()
  await expect(viewer).toBeHidden()
  expect(path(page)).toBe('/')
  // forward, to the entry of the closed layer: the page stays
  await page.goForward()
  await expect(stories).toBeVisible()
  await expect(viewer).toBeHidden()
  expect(path(page)).toBe('/')
  await untilLayersAre(page, 0)

  // the close button leaves no history entry
  await stories.getByRole('button').first().click()
  await viewer.getByRole('button', { name: 'Kapat' }).click()
  await expect(viewer).toBeHidden()
  await untilLayersAre(page, 0)
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/menu')
  await page.goForward()
  await expect.poll(() => path(page)).toBe('/')

  // a reload removes the open layer and its entry
  await stories.getByRole('button').first().click()
  await viewer.getByRole('button', { name: 'Duraklat' }).click()
  await untilLayersAre(page, 1)
  await page.reload()
  await expect(stories).toBeVisible()
  await untilLayersAre(page, 0)
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/menu')
})

test('a half-filled dialog asks, and dialogs upon dialogs close one by one', async ({ visit }) => {
  const page = await visit('/auth', desktop)
  await signIn(page, 'admin', true)
  await page.getByRole('button', { name: 'Yeni Etkinlik Ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni Etkinlik' })
  await expect(dialog).toBeVisible()
  // an unchanged form closes without a question
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Yeni Etkinlik Ekle' }).click()
  await dialog.getByLabel('Başlık').fill('Sabah Demlemesi')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Forma Dön' }).click()
  await expect(dialog.getByLabel('Başlık')).toHaveValue('Sabah Demlemesi')
  await untilLayersAre(page, 1)
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await untilLayersAre(page, 2)
  await page.goBack()
  await expect(question(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await untilLayersAre(page, 1)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Kaydetmeden Çık' }).click()
  await expect(dialog).toBeHidden()
  expect(path(page)).toBe('/')
  await untilLayersAre(page, 0)
})

test('a half-filled page asks before a link, the way back and the end of its tab', async ({
  visit,
}) => {
  const page = await visit('/auth', desktop)
  // their number changes, and others' walks know those of the demo
  await registerCustomer(page, 'Elif Yazar')
  await page.getByText('Merhaba,').waitFor()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Hesap Ayarları' }).click()
  const name = page.getByLabel('İsim Soyisim')
  const before = await name.inputValue()
  await name.fill('Elif Yarım')
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Menü' })
  await menu.click()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Forma Dön' }).click()
  await expect(name).toHaveValue('Elif Yarım')
  expect(path(page)).toBe('/account-settings')
  await untilLayersAre(page, 1)

  await page.goBack()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Forma Dön' }).click()
  expect(path(page)).toBe('/account-settings')
  await untilLayersAre(page, 1)

  const asked: string[] = []
  page.on('dialog', (box) => {
    asked.push(box.type())
    void box.accept()
  })
  // not page.reload(), which fails at random where a question of the browser's comes between
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await loaded
  expect(asked).toEqual(['beforeunload'])
  await expect(name).toHaveValue(before)
  await untilLayersAre(page, 0)

  await name.fill('Elif Yarım')
  await untilLayersAre(page, 1)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Kaydetmeden Çık' }).click()
  await expect.poll(() => path(page)).toBe('/profile')

  // a saved form asks nothing, and the next change starts from its values
  await page.getByRole('link', { name: 'Hesap Ayarları' }).click()
  await name.fill(`${before} `)
  await name.fill(before)
  await page.getByLabel('Telefon').fill('0532 111 22 33')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bilgileriniz güncellendi.')).toHaveCount(2)
  await menu.click()
  await expect.poll(() => path(page)).toBe('/menu')
})

test('a half-filled registration asks before it makes way for the sign-in, which asks nobody', async ({
  visit,
}) => {
  const page = await visit('/auth', phone)
  await page.getByPlaceholder('E-posta').fill('elif@posta.example')
  await page.getByRole('button', { name: 'Kayıt Olun' }).click()
  const name = page.getByLabel('İsim Soyisim')
  await name.fill('Elif Yarım')
  await page.getByRole('button', { name: 'Giriş Yapın' }).click()
  await question(page).getByRole('button', { name: 'Forma Dön' }).click()
  await expect(name).toHaveValue('Elif Yarım')
  await page.getByRole('button', { name: 'Giriş Yapın' }).click()
  await question(page).getByRole('button', { name: 'Kaydetmeden Çık' }).click()
  await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible()
  expect(path(page)).toBe('/auth')
})

test('what was typed is there again when the session ended under it', async ({ visit }) => {
  const page = await visit('/auth', desktop)
  await signIn(page, 'musteri')
  await page.goto('/account-settings')
  const name = page.getByLabel('İsim Soyisim')
  await name.fill('Elif Yarım')
  await page.getByLabel('E-posta').fill('yeni@telve.example')
  await page.getByLabel('Şifreniz').fill('gizli-sifre')
  await loseSessionBySaving(page)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect.poll(() => path(page)).toBe('/auth')
  const kept = await page.evaluate(() => sessionStorage.getItem('telve-drafts'))
  expect(kept).toContain('Elif Yarım')
  expect(kept).not.toContain('gizli-sifre')

  await page.getByPlaceholder('E-posta').fill('musteri@telve.example')
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page.getByText('Yarım kalan bilgileriniz geri getirildi.')).toBeVisible()
  await expect(name).toHaveValue('Elif Yarım')
  await expect(page.getByLabel('Şifreniz')).toHaveValue('')
  expect(path(page)).toBe('/account-settings')
})

test('nobody else finds it', async ({ visit }) => {
  const page = await visit('/auth', desktop)
  await signIn(page, 'musteri')
  await page.goto('/account-settings')
  await page.getByLabel('İsim Soyisim').fill('Elif Yarım')
  await loseSessionBySaving(page)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect.poll(() => path(page)).toBe('/auth')
  await page.getByPlaceholder('E-posta').fill('kasa@telve.example')
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect.poll(() => path(page)).toBe('/account-settings')
  await expect(page.getByLabel('İsim Soyisim')).not.toHaveValue('Elif Yarım')
  expect(await page.evaluate(() => sessionStorage.getItem('telve-drafts'))).toBeNull()
})
