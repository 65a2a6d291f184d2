import { expect, signIn, test } from './visitor.ts'

test('hours are edited twice on the smallest phone, and people see until when the branch is open', async ({
  visit,
}) => {
  const page = await visit(
    '/auth?layer=admin',
    { width: 320, height: 640 },
    { isMobile: true, hasTouch: true },
  )
  await signIn(page, 'admin')
  const made = await page.request.post('/api/branches', {
    data: {
      name: 'Gece Kuşu',
      address: 'Barlar Sokağı 1, Kadıköy',
      latitude: 40.987,
      longitude: 29.025,
      openingHours: 'Her gün',
    },
  })
  expect(made.status()).toBe(201)

  /** Opens every day at six and closes at a minute of the next morning, just before that. */
  const closeAt = async (typed: string, shown: RegExp) => {
    await page.getByRole('button', { name: 'Düzenle: Gece Kuşu' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Şubeyi Düzenle' })
    const byDay = dialog.getByRole('switch', { name: /Saatleri gün gün gir/ })
    if (!(await byDay.isChecked())) await byDay.tap()
    await dialog.getByLabel('Pazartesi: açılış').fill('0600')
    await dialog.getByLabel('Pazartesi: kapanış').fill(typed)
    await expect(dialog.getByText('Ertesi gün kapanır.').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Pazartesi: diğer günlere kopyala' }).tap()
    await dialog.getByRole('button', { name: 'Tüm günler' }).tap()
    // no field and no button of a row is cut off at the dialog's edge
    const edges = await dialog
      .locator('fieldset input, fieldset button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
    expect(Math.max(...edges)).toBeLessThanOrEqual(304)
    await dialog.getByRole('button', { name: 'Güncelle' }).tap()
    await expect(dialog).toBeHidden()
    const card = page.getByRole('listitem').filter({ hasText: 'Gece Kuşu' })
    await expect(card.getByText(shown)).toBeVisible()
  }
  await page.goto('/branches')
  await closeAt('0559', /^Açık · 05\.59’a kadar$/)
  await closeAt('0558', /^Açık · 05\.58’e kadar$/)
  await page.reload()
  await expect(page.getByText(/^Açık · 05\.58’e kadar$/)).toBeVisible()
})
