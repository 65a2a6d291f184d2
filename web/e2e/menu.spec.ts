import type { Route } from '@playwright/test'
import {
  desktop,
  expect,
  ownName,
  phone,
  pixel,
  registerCustomer,
  signIn,
  submitThroughAnOutage,
  test,
} from './visitor.ts'

test('a customer reads the menu on a phone: pills, search, favourites', async ({ visit }) => {
  // somebody without favourites
  const page = await visit('/auth', phone)
  await registerCustomer(page, 'Bade Tiryaki')
  await page.getByRole('link', { name: 'Menü' }).click()
  await expect(page.getByRole('heading', { name: 'Menü', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ekle$|^Düzenle|^Sil/ })).toHaveCount(0)

  const pills = page.getByRole('group', { name: 'Kategoriler' })
  await pills.getByRole('button', { name: 'Soğuk İçecekler' }).click()
  await expect(page.getByRole('heading', { name: 'Cold Brew' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Espresso', exact: true })).toHaveCount(0)
  await pills.getByRole('button', { name: 'Tümü' }).click()

  const search = page.getByRole('searchbox', { name: 'Ürün ara' })
  for (const typed of ['KÖZDE TÜRK', 'kozde turk', 'közde türk']) {
    await search.fill(typed)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText('₺110,00')).toBeVisible()
  }
  const heart = page.getByRole('button', { name: 'Favori: Közde Türk Kahvesi' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const marked = page.waitForResponse((answer) => answer.url().endsWith('/favorite'))
  await heart.click()
  expect((await marked).status()).toBe(204)
  await page.reload()
  await page.getByRole('button', { name: 'Favorilerim' }).click()
  await expect(page.getByRole('heading', { name: 'Közde Türk Kahvesi' })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('with reduced motion the list never draws a frame of the rows that it has just left', async ({
  visit,
}) => {
  const page = await visit('/auth', phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'musteri')
  await page.getByRole('link', { name: 'Menü' }).click()
  const list = page
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
    .last()
  await list.waitFor()
  const heights = await list.evaluate(async (list) => {
    const seen: number[] = []
    for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
      window.scrollTo(0, y)
      for (let frame = 0; frame < 4; frame++) {
        await new Promise((next) => requestAnimationFrame(next))
        seen.push(list.getBoundingClientRect().height)
      }
    }
    return seen
  })
  expect(heights.length).toBeGreaterThan(20)
  expect([...new Set(heights)]).toHaveLength(1)
})

test('a product has a page of its own, and the way back leads to its place on the menu', async ({
  visit,
}) => {
  const page = await visit('/auth', phone)
  await signIn(page, 'musteri')
  await page.getByRole('link', { name: 'Menü' }).click()
  await page.getByRole('searchbox', { name: 'Ürün ara' }).fill('a')
  const last = page.getByRole('article').last()
  // the list draws itself anew while it scrolls
  await expect(() => last.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass()
  const name = await last.getByRole('heading').innerText()
  // where the page stands when the card is tapped: the tap may scroll a little itself
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem('tapped-at', String(scrollY))
    document.addEventListener('click', note, { capture: true, once: true })
  })
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/menu\/\d+$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const address = page.url()

  await page.getByRole('main').getByRole('link', { name: 'Menü' }).click()
  await expect(page.getByRole('searchbox', { name: 'Ürün ara' })).toHaveValue('a')
  await expect(page.getByRole('link', { name })).toBeInViewport()
  const before = await page.evaluate(() => Number(sessionStorage.getItem('tapped-at')))
  expect(before).toBeGreaterThan(300)
  const moved = () => page.evaluate((from) => Math.abs(scrollY - from), before)
  await expect.poll(moved).toBeLessThan(4)

  // the address is good for a stranger too, who signs in to order; an unknown one is good for nobody
  const stranger = await visit(address, phone)
  await expect(stranger.getByRole('heading', { name, level: 1 })).toBeVisible()
  await stranger.getByRole('link', { name: 'Giriş Yapıp Sipariş Verin' }).click()
  await expect(stranger).toHaveURL(/\/auth\?redirect=%2Fmenu%2F\d+/)
  await stranger.getByPlaceholder('E-posta').fill('musteri@telve.example')
  await stranger.getByPlaceholder('Şifre').fill('telve-demo')
  await stranger.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(stranger.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(stranger.url()).toBe(address)
  for (const someone of [stranger, await visit('/auth', phone)]) {
    const answer = await someone.goto('/menu/999999')
    expect(answer?.status()).toBe(404)
    await expect(someone.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(someone).toHaveURL(/\/menu\/999999$/)
  }
})

test('an administrator’s morning: a category and a product, made, edited, deleted, failed and retried', async ({
  visit,
}) => {
  // a toast may stand over the next button for its 5 s
  test.slow()
  const page = await visit('/auth', desktop)
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Menü' }).click()
  await page.getByRole('link', { name: /^Ürünler ve Kategoriler/ }).click()
  const [first, renamed, product] = ['Kahvaltı', 'Kahvaltılık', 'Kandil Simidi'].map(ownName) as [
    string,
    string,
    string,
  ]
  await page.getByRole('button', { name: 'Kategori Ekle' }).click()
  const categories = page.getByRole('dialog', { name: 'Kategori Ekle' })
  await categories.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(categories.getByText('Kategori adı gerekli.')).toBeVisible()
  await categories.getByLabel('Kategori adı').fill(first)
  await categories
    .locator('input[type=file]')
    .setInputFiles({ name: 'simit.png', mimeType: 'image/png', buffer: pixel })
  await expect(categories.getByLabel('Görsel URL')).toHaveValue(/^\/media\//)
  await submitThroughAnOutage(page, {
    dialog: categories,
    button: 'Ekle',
    method: 'POST',
    path: '**/api/menu/categories',
    sentence: 'Kategori eklenirken bir hata oluştu.',
  })
  await expect(page.getByText('Kategori başarıyla eklendi.')).toBeVisible()
  await categories.getByRole('button', { name: `Düzenle: ${first}`, exact: true }).click()
  const renaming = page.getByRole('dialog', { name: 'Kategoriyi Düzenle' })
  await renaming.getByLabel('Kategori adı').fill(renamed)
  await submitThroughAnOutage(page, {
    dialog: renaming,
    button: 'Güncelle',
    method: 'PATCH',
    path: '**/api/menu/categories/*',
    sentence: 'Kategori güncellenirken bir hata oluştu.',
  })
  await expect(page.getByText('Kategori başarıyla güncellendi.')).toBeVisible()
  await expect(categories.getByText(renamed, { exact: true })).toHaveCount(1)
  await expect(categories.getByText(first, { exact: true })).toHaveCount(0)
  await categories.getByRole('button', { name: 'Kapat' }).click()
  const pill = page.getByRole('button', { name: renamed, exact: true })
  await expect(pill.locator('img')).toHaveAttribute('src', /^\/media\//)

  await page.getByRole('button', { name: 'Ürün Ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ürün Ekle' })
  await dialog.getByLabel('Ürün adı').fill(product)
  await dialog.getByLabel('Açıklama').fill('Taş fırından, susamı bol.')
  await dialog.getByLabel('Fiyat').fill('yirmi')
  await dialog.getByLabel('Kategori').selectOption(renamed)
  await dialog.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(dialog.getByText('Geçerli bir fiyat girin.')).toBeVisible()
  await dialog.getByLabel('Fiyat').fill('19,99')

  // the first try is refused, and the typed values stay
  const refusal = { error: 'Çok fazla deneme yaptınız.', code: 'too_many_attempts' }
  const refuse = (route: Route) =>
    // the list may be read meanwhile
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: refusal })
      : route.fallback()
  await page.route('**/api/menu/items', refuse)
  await dialog.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(refusal.error)
  await page.unroute('**/api/menu/items', refuse)
  await submitThroughAnOutage(page, {
    dialog,
    button: 'Ekle',
    method: 'POST',
    path: '**/api/menu/items',
    sentence: 'Menü öğesi eklenirken bir hata oluştu.',
  })
  await expect(page.getByText('Menü öğesi başarıyla eklendi.')).toBeVisible()

  const card = page.getByRole('article').filter({ hasText: product })
  await page.getByRole('searchbox', { name: 'Ürün ara' }).fill('kandIl sImIdI')
  await expect(card.getByText('₺19,99')).toBeVisible()
  await card.getByRole('button', { name: 'Düzenle' }).click()
  const edit = page.getByRole('dialog', { name: 'Ürünü Düzenle' })
  await expect(edit.getByLabel('Fiyat')).toHaveValue('19,99')
  await edit.getByLabel('Fiyat').fill('22.50')
  await submitThroughAnOutage(page, {
    dialog: edit,
    button: 'Güncelle',
    method: 'PATCH',
    path: '**/api/menu/items/*',
    sentence: 'Menü öğesi güncellenirken bir hata oluştu.',
  })
  await expect(card.getByText('₺22,50')).toBeVisible()

  // a category with products cannot be deleted
  await page.getByRole('button', { name: 'Kategori Ekle' }).click()
  await categories.getByRole('button', { name: `Sil: ${renamed}`, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Sil', exact: true }).click()
  await expect(question.getByRole('alert')).toHaveText(/Bu kategoride ürünler var/)
  await question.getByRole('button', { name: 'İptal' }).click()
  await categories.getByRole('button', { name: 'Kapat' }).click()

  await card.getByRole('button', { name: 'Sil' }).click()
  await submitThroughAnOutage(page, {
    dialog: question,
    button: 'Sil',
    method: 'DELETE',
    path: '**/api/menu/items/*',
    sentence: 'Menü öğesi silinirken bir hata oluştu.',
  })
  await expect(page.getByText('Menü öğesi başarıyla silindi.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Kategori Ekle' }).click()
  await categories.getByRole('button', { name: `Sil: ${renamed}`, exact: true }).click()
  await submitThroughAnOutage(page, {
    dialog: question,
    button: 'Sil',
    method: 'DELETE',
    path: '**/api/menu/categories/*',
    sentence: 'Kategori silinirken bir hata oluştu.',
  })
  await expect(page.getByText('Kategori başarıyla silindi.')).toBeVisible()
  await expect(categories.getByText(renamed, { exact: true })).toHaveCount(0)
})

test('a customer finds a branch', async ({ visit }) => {
  const page = await visit('/auth', phone)
  await signIn(page, 'musteri')
  await page.getByRole('link', { name: 'Şubeler' }).click()
  await expect(page.getByRole('heading', { name: 'Şubelerimiz' })).toBeVisible()
  const map = page.getByRole('region', { name: 'Şube haritası' })
  const chosen = map.locator('[aria-pressed=true]')
  await expect(chosen).toHaveAttribute('aria-label', 'Merkez')
  await page.getByRole('searchbox', { name: 'Şube ara' }).fill('KARAKOY')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Karaköy'])
  await page.getByRole('heading', { level: 2 }).getByRole('button').click()
  await expect(chosen).toHaveAttribute('aria-label', 'Karaköy')
  // a tap on a phone also opens the branch's details, over its link in the list
  const details = page.getByRole('dialog', { name: 'Karaköy' })
  await expect(details.getByRole('link', { name: /^Yol Tarifi/ })).toHaveAttribute(
    'href',
    /destination=41\.\d+,2[89]\.\d+$/,
  )
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await page.getByRole('button', { name: 'Tümünü Göster' }).click()
  await expect(chosen).toHaveAttribute('aria-label', 'Merkez')
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
})

test('an administrator’s morning: a branch, made, edited, deleted, failed and retried', async ({
  visit,
}) => {
  test.slow()
  const page = await visit('/auth', desktop)
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Şubeler ve Kişiler' }).click()
  await page.getByRole('link', { name: /^Şubeler .*müşteri görünümünde/ }).click()
  const name = ownName('Çengelköy')
  await page.getByRole('button', { name: 'Şube Ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Şube Ekle' })
  await dialog.getByLabel('Şube adı').fill(name)
  await dialog.getByLabel('Adres').fill('Çengelköy Cad. No: 12, Üsküdar')
  await dialog.getByLabel('Çalışma saatleri').fill('Her gün 08:00–23:00')
  await dialog.getByLabel('Enlem').fill('kuzey')
  await dialog.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(dialog.getByText('Geçerli koordinatlar giriniz.')).toHaveCount(2)
  await dialog.getByRole('region', { name: 'Haritadan seçim' }).click()
  await expect(dialog.getByLabel('Enlem')).toHaveValue(/^4[01]\.\d{6}$/)
  await expect(dialog.getByLabel('Boylam')).toHaveValue(/^2[89]\.\d{6}$/)
  await submitThroughAnOutage(page, {
    dialog,
    button: 'Ekle',
    method: 'POST',
    path: '**/api/branches',
    sentence: 'Şube eklenirken bir hata oluştu.',
  })
  await expect(page.getByText('Şube başarıyla eklendi.')).toBeVisible()
  await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1)

  await page.getByRole('button', { name: `Düzenle: ${name}`, exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Şubeyi Düzenle' })
  await edit.getByLabel('Telefon').fill('0216 345 00 11')
  await submitThroughAnOutage(page, {
    dialog: edit,
    button: 'Güncelle',
    method: 'PATCH',
    path: '**/api/branches/*',
    sentence: 'Şube güncellenirken bir hata oluştu.',
  })
  await expect(
    page.getByRole('link', { name: new RegExp(`${name} şubesini ara`) }),
  ).toHaveAttribute('href', 'tel:+902163450011')

  await page.getByRole('button', { name: `Sil: ${name}`, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await submitThroughAnOutage(page, {
    dialog: question,
    button: 'Sil',
    method: 'DELETE',
    path: '**/api/branches/*',
    sentence: 'Şube silinirken bir hata oluştu.',
  })
  await expect(page.getByText('Şube başarıyla silindi.')).toBeVisible()
  await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  // the ledger names this branch, so it is archived and can be restored; another try takes another one
  const old = test.info().retry ? 'Suadiye' : 'Nişantaşı'
  await page.getByRole('button', { name: `Sil: ${old}` }).click()
  await question.getByRole('button', { name: 'Sil', exact: true }).click()
  await expect(page.getByText(/^Şube arşivlendi/)).toBeVisible()
  await expect(page.getByRole('heading', { name: old })).toHaveCount(0)
  await page.getByRole('button', { name: 'Arşivdekiler' }).click()
  const archive = page.getByRole('dialog', { name: 'Arşivdekiler' })
  await archive.getByRole('button', { name: `Geri Getir: ${old}` }).click()
  await expect(archive.getByText(old, { exact: true })).toHaveCount(0)
  if (!test.info().retry) await expect(archive.getByText('Arşivde şube yok.')).toBeVisible()
  await archive.getByRole('button', { name: 'Kapat' }).click()
  await expect(page.getByRole('heading', { name: old })).toHaveCount(1)

  await page.getByRole('button', { name: 'Sil: Merkez' }).click()
  await question.getByRole('button', { name: 'Sil', exact: true }).click()
  await expect(question.getByRole('alert')).toHaveText('Merkez şube silinemez.')
})
