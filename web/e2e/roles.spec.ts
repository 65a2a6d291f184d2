import type { Page } from '@playwright/test'
import { desktop, expect, ownName, phone, registerCustomer, signIn, test } from './visitor.ts'

/** What each role of the chain finds in the console, in the order of its groups (decisions/278). */
const roles = [
  {
    who: 'destek',
    begins: 'Siparişler',
    pages: ['Siparişler', 'Kullanıcılar', 'Değerlendirmeler', 'Davetler', 'İYS', 'Talepler'],
  },
  {
    who: 'pazarlama',
    begins: 'Genel Bakış',
    pages: ['Genel Bakış', 'Fiyat ve Stok', 'Kazanım Kuralları', 'Bildirim Gönder', 'Raporlar'],
  },
  {
    who: 'muhasebe',
    begins: 'Genel Bakış',
    pages: ['Genel Bakış', 'Gün Sonu', 'Raporlar', 'Ay Kapanışı'],
  },
  { who: 'analist', begins: 'Genel Bakış', pages: ['Genel Bakış', 'Raporlar'] },
] as const

/** Opens every page of the console that is in its sheet, and finds none that is refused. */
async function walk(page: Page, pages: readonly string[]) {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  for (const name of pages) {
    await page.getByRole('button', { name: 'Yönetim' }).tap()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
}

for (const { who, begins, pages } of roles)
  test(`${who} finds the pages of their role alone`, async ({ visit }) => {
    const page = await visit('/auth', phone, { isMobile: true, hasTouch: true })
    await signIn(page, who)
    await expect(page.getByRole('heading', { name: begins, level: 1 })).toBeVisible()
    await walk(page, pages)
    await page.goto('/admin/flags')
    await page.getByRole('link', { name: 'Sayfalarıma Dön' }).tap()
    await expect(page.getByRole('heading', { name: begins, level: 1 })).toBeVisible()
  })

test('a manager sees the figures of their branch alone', async ({ visit }) => {
  const page = await visit('/auth', desktop)
  await signIn(page, 'kasa.besiktas')
  await page.goto('/day-end')
  const console = page.getByRole('navigation', { name: 'Yönetim' })
  await console.getByRole('link', { name: 'Genel Bakış' }).click()
  await expect(page.getByRole('region', { name: 'Özet' })).toBeVisible()
  // of one branch nothing is to be chosen
  await expect(page.getByLabel('Kapsam')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dikkat' })).toHaveCount(0)
  await console.getByRole('link', { name: 'Değerlendirmeler' }).click()
  await expect(page.getByRole('list', { name: 'Değerlendirmeler' })).toBeVisible()
  // what is of the chain alone
  await expect(page.getByRole('radio', { name: 'Uygulama' })).toHaveCount(0)
  await console.getByRole('link', { name: 'Raporlar' }).click()
  await page.getByRole('group', { name: 'Rapor' }).getByText('Kişiler').click()
  await expect(page.getByRole('table', { name: 'Kişilere göre' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Kohortlar' })).toHaveCount(0)
})

test('an area manager sees the branches of their region together, and each of them', async ({
  visit,
}) => {
  const page = await visit('/auth', desktop)
  await signIn(page, 'bolge')
  await page.goto('/admin')
  const scope = page.getByLabel('Kapsam')
  await expect(scope).toHaveValue('')
  const branches = page.getByRole('table', { name: 'Şubelere göre üye alışverişi' })
  const listed = await scope.getByRole('option').allTextContents()
  expect(listed.slice(0, 2)).toEqual(['Şubelerim', 'Anadolu Yakası'])
  const own = listed.slice(2)
  await expect(branches.getByRole('row')).toHaveCount(1 + own.length)
  await scope.selectOption('Anadolu Yakası')
  await expect(page).toHaveURL(/region=\d+/)
  await expect(branches.getByRole('row')).toHaveCount(1 + own.length)
  await scope.selectOption(own[0] ?? '')
  await expect(branches).toHaveCount(0)
  const nav = page.getByRole('navigation', { name: 'Yönetim' })
  await nav.getByRole('link', { name: 'Raporlar' }).click()
  await expect(scope).toHaveValue(/^branch/)
  await scope.selectOption('Şubelerim')
  await page.getByRole('group', { name: 'Rapor' }).getByText('Kişiler').click()
  const people = page.getByRole('table', { name: 'Kişilere göre' })
  await expect(people.getByRole('columnheader', { name: 'Şube' })).toBeVisible()
})

test('an administrator makes a customer an analyst, who finds the console by the next page', async ({
  visit,
}) => {
  const customer = await visit('/auth')
  const name = ownName('Aslı Sayar')
  await registerCustomer(customer, name)

  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  await admin.goto(`/admin/users?q=${encodeURIComponent(name)}`)
  await admin.getByRole('link', { name }).click()
  await admin.getByRole('button', { name: 'Görev Ver' }).click()
  await admin.getByRole('combobox', { name: /^Görev/ }).selectOption('Analist')
  // it is given in the whole chain alone
  await expect(admin.getByRole('combobox', { name: /^Şubeler/ })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Bütün Şubelerde Ver' }).click()
  await expect(admin.getByText('Görev verildi.')).toBeVisible()

  await customer.goto('/admin')
  await expect(customer.getByRole('heading', { name: 'Genel Bakış' })).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Dikkat' })).toHaveCount(0)
})
