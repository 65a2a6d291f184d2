import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test as base, desktop, expect, phone, signIn } from './visitor.ts'

/** Announces an event. @returns its id */
async function announced(page: Page, title: string, capacity: number): Promise<number> {
  const start = Date.now() + 9 * 86_400_000
  const answer = await page.request.post('/api/events', {
    data: {
      title,
      description: 'Süt köpürtmeden desene.',
      eventDate: new Date(start).toISOString(),
      endDate: new Date(start + 2 * 3_600_000).toISOString(),
      location: 'Telve Moda',
      capacity,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

interface Fixtures {
  /** Announces an event until the test ends, however it does: other tests count the demo's events. */
  announce: (admin: Page, title: string, capacity: number) => Promise<number>
}

const test = base.extend<Fixtures>({
  // before `visit`, which closes the page
  announce: async ({ visit: _ }, use) => {
    const made: [admin: Page, id: number][] = []
    await use(async (admin, title, capacity) => {
      const id = await announced(admin, title, capacity)
      made.push([admin, id])
      return id
    })
    for (const [admin, id] of made)
      expect((await admin.request.delete(`/api/events/${id}`)).ok()).toBe(true)
  },
})

test('a place is taken and given up on the event’s page, and the way back leads home', async ({
  visit,
  announce,
}) => {
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  const id = await announce(admin, 'Latte Sanatı Gecesi', 2)
  const page = await visit('/auth', phone)
  await signIn(page, 'musteri')
  await page.getByRole('link', { name: 'Latte Sanatı Gecesi' }).click()
  await expect(page).toHaveURL(`/events/${id}`)
  // home's list, which says how many places are left too, stays until the page has come
  await expect(page.getByRole('button', { name: 'Katıl', exact: true })).toBeVisible()
  await expect(page.getByText('2 yer kaldı')).toBeVisible()

  await page.getByRole('button', { name: 'Katıl', exact: true }).click()
  await expect(page.getByText('Yeriniz ayrıldı. Görüşmek üzere!')).toBeVisible()
  await expect(page.getByText('1 yer kaldı')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Katılımdan Vazgeç' }).click()
  await expect(page.getByText('Katılımdan vazgeçtiniz.')).toBeVisible()
  await expect(page.getByText('2 yer kaldı')).toBeVisible()

  await page.getByRole('link', { name: 'Anasayfa' }).first().click()
  await expect(page.getByText('Merhaba,')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/events/${id}`)
})

test('the last place goes to whoever is quicker; the other is told', async ({
  visit,
  announce,
}) => {
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  const id = await announce(admin, 'Kahve Falı Akşamı', 1)
  const page = await visit('/auth', phone)
  await signIn(page, 'musteri')
  // Whenever the page asks anew, the place is free until the press: an answer from a moment earlier.
  const free = await page.request.get('/api/events')
  let isPressed = false
  await page.route('**/api/events', (route) =>
    isPressed ? route.fallback() : route.fulfill({ response: free }),
  )
  await page.route(`**/api/events/${id}/place`, async (route) => {
    const refusal = await route.fetch()
    isPressed = true
    await route.fulfill({ response: refusal })
  })
  await page.goto(`/events/${id}`)
  const join = page.getByRole('button', { name: 'Katıl', exact: true })
  const taken = await admin.request.post(`/api/events/${id}/place`)
  expect(taken.status()).toBe(200)

  await join.click()
  await expect(page.getByText('Bu etkinlikte yer kalmadı.')).toBeVisible()
  await expect(page.getByText('Dolu')).toBeVisible()
  await expect(join).toBeHidden()
  const [places] = await (await page.request.get('/api/events'))
    .json()
    .then((events: { id: number; taken: number }[]) => events.filter((event) => event.id === id))
  expect(places).toMatchObject({ taken: 1, isJoined: false })
})

test('an event goes into the calendar with its address, which opens it after the sign-in', async ({
  visit,
  announce,
  baseURL,
}) => {
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  const id = await announce(admin, 'Salep Günü', 30)
  const page = await visit(`/events/${id}`, phone)
  await expect(page).toHaveURL(/\/auth/)
  await page.getByPlaceholder('E-posta').fill('musteri@telve.example')
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).toHaveURL(`/events/${id}`)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Takvime Ekle' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`telve-etkinlik-${id}.ics`)
  const text = readFileSync(await file.path(), 'utf8').replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:Salep Günü')
  expect(text).toContain(`${baseURL}/events/${id}`)
})

test('an address without an event is not there, and one of the past says so', async ({ visit }) => {
  const page = await visit('/auth', phone)
  await signIn(page, 'musteri')
  for (const address of ['/events/999999', '/events/abc']) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
  }
  await page.goto('/events/999999')
  await expect(page.getByText('Bu etkinlik sona erdi ya da kaldırıldı.')).toBeVisible()
})
