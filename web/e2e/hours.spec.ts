import { expect, ownName, signIn, test, untilLayersAre } from './visitor.ts'

test('hours are edited twice on the smallest phone, and people see until when the branch is open', async ({
  visit,
}) => {
  const page = await visit(
    '/auth?layer=admin',
    { width: 320, height: 640 },
    { isMobile: true, hasTouch: true },
  )
  await signIn(page, 'admin')
  const name = ownName('Gece Kuşu')
  const made = await page.request.post('/api/branches', {
    data: {
      name,
      address: 'Barlar Sokağı 1, Kadıköy',
      latitude: 40.987,
      longitude: 29.025,
      openingHours: 'Her gün',
    },
  })
  expect(made.status()).toBe(201)

  const card = page.getByRole('listitem').filter({ hasText: name })
  // half a day away, whenever this runs
  const hour = new Date(Date.now() + 12 * 3_600_000)
    .toLocaleTimeString('tr-TR', { timeZone: 'Europe/Istanbul' })
    .slice(0, 2)
  /** Opens every day at half past an hour and closes at a minute of the next day, just before that. */
  const closeAt = async (typed: string, shown: string) => {
    await page.getByRole('button', { name: `Düzenle: ${name}` }).tap()
    const dialog = page.getByRole('dialog', { name: 'Şubeyi Düzenle' })
    const byDay = dialog.getByRole('switch', { name: /Saatleri gün gün gir/ })
    if (!(await byDay.isChecked())) await byDay.tap()
    await dialog.getByLabel('Pazartesi: açılış').fill(`${hour}30`)
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
    await expect(card.getByText(shown, { exact: true })).toBeVisible()
    await untilLayersAre(page, 0)
  }
  await page.goto('/branches')
  await closeAt(`${hour}29`, `Açık · ${hour}:29’a kadar`)
  await closeAt(`${hour}28`, `Açık · ${hour}:28’e kadar`)
  await page.reload()
  await expect(card.getByText(`Açık · ${hour}:28’e kadar`, { exact: true })).toBeVisible()
})
