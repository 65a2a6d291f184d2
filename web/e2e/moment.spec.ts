import type { Page } from '@playwright/test'
import { expect, phone, registerCustomer, signIn, tablet, test } from './visitor.ts'

/** A new customer, and an administrator who gives and takes their points without a till. */
async function openShop(visit: (path: string, viewport?: typeof phone) => Promise<Page>) {
  const customer = await visit('/auth', phone)
  const admin = await visit('/auth', tablet)
  await signIn(admin, 'admin')
  await registerCustomer(customer, 'Nazlı Andaç')
  await customer.getByText('Üç adımda ilk puanınız').waitFor()
  const answer = await customer.request.get('/api/user')
  const { id } = (await answer.json()) as { id: number }
  const record = async (points: number) => {
    const recorded = await admin.request.post(`/api/points/add/${id}`, {
      headers: { origin: new URL(admin.url()).origin, 'idempotency-key': crypto.randomUUID() },
      data: { amount: points, type: points > 0 ? 'EARN' : 'SPEND', branchId: 1 },
    })
    expect(recorded.ok(), await recorded.text()).toBe(true)
  }
  return { customer, record }
}

/** Everything that the page has announced since, each time that it did. */
async function listenFor(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    const hear = ({ addedNodes, target }: MutationRecord) => {
      if (!(target instanceof Element && target.closest('[role=status], [aria-live]'))) return
      for (const node of addedNodes)
        if (node.textContent?.includes('Yeni bakiyeniz')) heard.push(node.textContent)
    }
    new MutationObserver((changes) => changes.forEach(hear)).observe(document.body, {
      ...{ childList: true, subtree: true },
    })
    Object.assign(window, { heard })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

test('points that come while the code is shown take its place, once, and a new code comes', async ({
  visit,
}) => {
  const { customer, record } = await openShop(visit)
  await customer.goto('/qr')
  const code = customer.getByRole('img', { name: 'QR kodunuz' })
  await code.waitFor()
  // another tab of the same browser, in sight as well
  const other = await customer.context().newPage()
  await other.goto('/menu')
  await other.getByRole('heading', { name: 'Menü' }).waitFor()
  const heard = await Promise.all([customer, other].map(listenFor))
  const shownBefore = await code.innerHTML()

  await record(20)
  await expect(customer.getByText('+20 puan')).toBeVisible()
  await expect(code).toBeHidden()
  await expect(code).toBeVisible()
  expect(await code.innerHTML()).not.toBe(shownBefore)

  await record(-15)
  await expect(customer.getByText('−15 puan')).toBeVisible()
  await expect(code).toBeVisible()
  const [here, there] = await Promise.all(heard.map((told) => told()))
  expect(here?.map((text) => /\d+ puan \p{L}+/u.exec(text)?.[0])).toEqual([
    '20 puan kazandınız',
    '15 puan harcadınız',
  ])
  expect(there).toEqual([])

  // a page that is loaded again shows nothing again
  await customer.reload()
  await code.waitFor()
  await expect(customer.getByText(/[+−]\d+ puan/)).toHaveCount(0)

  // what was shown to whom goes with the person
  const mark = () => customer.evaluate(() => localStorage.getItem('telve:shown-entry'))
  expect(await mark()).toMatch(/^\d+:\d+$/)
  await customer.goto('/profile')
  await customer.getByRole('button', { name: 'Çıkış Yap' }).first().click()
  await expect(customer).toHaveURL(/\/auth/)
  await expect.poll(mark).toBeNull()
})

test('elsewhere in the app they are told in a corner, in one tab of the browser', async ({
  visit,
}) => {
  const { customer, record } = await openShop(visit)
  const other = await customer.context().newPage()
  await other.goto('/points')
  await other.getByText('Üç adımda ilk puanınız').waitFor()
  const heard = await Promise.all([customer, other].map(listenFor))
  await record(20)
  // the first steps have been taken: a balance and a history stand there now
  await expect(customer.getByText('Puan Bakiyeniz')).toBeVisible()
  await expect(other.getByRole('button', { name: /20 puan kazanıldı/ })).toBeVisible()
  const told = async () => (await Promise.all(heard.map((tell) => tell()))).flat()
  await expect.poll(told).toHaveLength(1)
  expect(await told()).toEqual([expect.stringContaining('+20 puan')])
})

test('on its side a phone has room for the code alone', async ({ visit }) => {
  const page = await visit('/auth', phone, { isMobile: true, hasTouch: true })
  await signIn(page, 'musteri')
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/qr')
    const code = page.getByRole('img', { name: 'QR kodunuz' })
    await expect(code).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Anasayfa', exact: true })).toBeInViewport()
  }
  await page.getByRole('link', { name: 'Anasayfa', exact: true }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('a tier that a bill reaches is celebrated on the phone that shows the code, once', async ({
  visit,
}) => {
  const staff = await visit('/auth', tablet)
  await signIn(staff, 'kasa')
  const customer = await visit('/auth', phone)
  await registerCustomer(customer, 'Nazlı Andaç')
  await customer.goto('/qr')
  await customer.getByRole('img', { name: 'QR kodunuz' }).waitFor()
  const { payload } = await (await customer.request.get('/api/qr')).json()
  const sent = async (path: string, data: object) => {
    const headers = {
      origin: new URL(staff.url()).origin,
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await staff.request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { scanId } = await sent('/api/qr/scan', { payload })
  const {
    tier: { next },
  } = await (await customer.request.get('/api/loyalty')).json()
  // five lira are a point
  await sent('/api/purchases', { scanId, branchId: 1, total: next.missing * 500 })
  await expect(customer.getByText(`Yeni kademeniz: ${next.name}`)).toBeVisible()
  await expect(customer.getByRole('img', { name: 'QR kodunuz' })).toBeVisible()
  await customer.reload()
  await customer.getByRole('img', { name: 'QR kodunuz' }).waitFor()
  await expect(customer.getByText(/Yeni kademeniz/)).toHaveCount(0)
})
