import type { Page } from '@playwright/test'
import { awaitFailure, desktop, expect, ownName, signIn, test } from './visitor.ts'

const announce = async (page: Page, title: string) => {
  const start = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const answer = await page.request.post('/api/events', {
    data: {
      title,
      description: 'Üç çekirdek, üç demleme.',
      eventDate: start,
      endDate: start,
      location: 'Telve Moda',
    },
  })
  expect(answer.status()).toBe(201)
}

/** The events whose titles start with `beginning`. */
const eventsCalled = async (page: Page, beginning: string) => {
  const events = (await (await page.request.get('/api/events')).json()) as { title: string }[]
  return events.filter(({ title }) => title.startsWith(beginning))
}

test('two administrators edit one event: the second sees what the first has saved', async ({
  visit,
}) => {
  const first = await visit('/auth?layer=admin', desktop)
  await signIn(first, 'admin')
  const name = ownName('Ortak Tadım')
  await announce(first, name)
  const second = await visit('/auth?layer=admin', desktop)
  await signIn(second, 'admin')
  for (const page of [first, second]) {
    await page.goto('/')
    await page.getByRole('button', { name: `Düzenle: ${name}` }).click()
    await expect(page.getByLabel('Başlık')).toHaveValue(name)
  }
  await first.getByLabel('Konum').fill('Telve Bebek')
  await first.getByLabel('Başlık').fill(`${name} Günü`)
  await first.getByRole('button', { name: 'Güncelle' }).click()
  await expect(first.getByText('Etkinlik başarıyla güncellendi')).toBeVisible()

  await second.getByLabel('Başlık').fill(`${name} Haftası`)
  await second.getByRole('button', { name: 'Güncelle' }).click()
  const dialog = second.getByRole('dialog')
  await expect(dialog.getByText('Bu kayıt siz açtıktan sonra değişti')).toBeVisible()
  await expect(dialog.getByText(`${name} Günü`)).toBeVisible()
  await expect(dialog.getByText('Telve Bebek')).toBeVisible()
  await dialog.getByRole('button', { name: 'Benimkini Kaydet' }).click()
  await expect(second.getByText('Etkinlik başarıyla güncellendi')).toBeVisible()

  expect(await eventsCalled(second, `${name} `)).toMatchObject([
    { title: `${name} Haftası`, location: 'Telve Bebek', version: 3 },
  ])
})

test('what somebody else has changed can be taken into the form', async ({ visit }) => {
  const first = await visit('/auth?layer=admin', desktop)
  await signIn(first, 'admin')
  const name = ownName('Demleme')
  await announce(first, `${name} Atölyesi`)
  await first.goto('/')
  await first.getByRole('button', { name: `Düzenle: ${name} Atölyesi` }).click()
  await first.getByLabel('Başlık').fill(`${name} Akşamı`)
  await first.getByLabel('Kapasite').fill('30')

  const second = await visit('/auth?layer=admin', desktop)
  await signIn(second, 'admin', true)
  await second.getByRole('button', { name: `Düzenle: ${name} Atölyesi` }).click()
  await second.getByLabel('Başlık').fill(`${name} Sabahı`)
  await second.getByRole('button', { name: 'Güncelle' }).click()
  await expect(second.getByText('Etkinlik başarıyla güncellendi')).toBeVisible()

  const dialog = first.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Güncelle' }).click()
  await expect(dialog.getByText(`${name} Sabahı`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Kayıttakini Al' }).click()
  await expect(dialog.getByLabel('Başlık')).toHaveValue(`${name} Sabahı`)
  await expect(dialog.getByLabel('Kapasite')).toHaveValue('30')
  await dialog.getByRole('button', { name: 'Güncelle' }).click()
  await expect(first.getByText('Etkinlik başarıyla güncellendi')).toBeVisible()
  expect(await eventsCalled(first, `${name} `)).toMatchObject([
    { title: `${name} Sabahı`, capacity: 30, version: 3 },
  ])
})

test('an event whose answer was lost and that is sent again is one event', async ({ visit }) => {
  const page = await visit('/auth?layer=admin', desktop)
  await signIn(page, 'admin', true)
  await page.getByRole('button', { name: 'Yeni Etkinlik Ekle' }).click()
  const dialog = page.getByRole('dialog')
  const name = ownName('Kayıp Yanıt')
  await dialog.getByLabel('Başlık').fill(name)
  await dialog.getByLabel('Açıklama').fill('Sunucu yazdı, yanıt yolda kayboldu.')
  await dialog.getByLabel('Başlangıç Tarihi').fill('20.05.2030 19:00')
  await dialog.getByLabel('Bitiş Tarihi').fill('20.05.2030 21:00')
  await dialog.getByLabel('Konum').fill('Telve Moda')

  const statuses: number[] = []
  const keys = new Set<string | undefined>()
  await page.route('/api/events', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    keys.add(request.headers()['idempotency-key'])
    const answer = await route.fetch()
    statuses.push(answer.status())
    // The event is written, but its first answer never arrives.
    return statuses.length === 1
      ? route.abort('connectionreset')
      : route.fulfill({ response: answer })
  })
  awaitFailure(page, 'net::ERR_CONNECTION_RESET')
  await dialog.getByRole('button', { name: 'Oluştur' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Oluştur' }).click()
  await expect(page.getByText('Etkinlik başarıyla oluşturuldu')).toBeVisible()

  expect(statuses).toEqual([201, 201])
  expect(keys.size).toBe(1)
  expect(await eventsCalled(page, name)).toMatchObject([{ version: 1 }])
})
