import type { Page } from '@playwright/test'
import { expect, paste, phone, signIn, test } from './visitor.ts'

const tablet = { width: 1280, height: 800 }

async function scan(till: Page, customer: Page): Promise<void> {
  const answer = await customer.request.get('/api/qr')
  await paste(till, JSON.stringify(((await answer.json()) as { payload: unknown }).payload))
  await till.getByRole('heading', { name: 'Elif Şahin' }).waitFor()
}

async function typeBill(till: Page, keys: string[]): Promise<void> {
  for (const name of keys) await till.getByRole('button', { name, exact: true }).click()
}

async function openCounter(till: Page): Promise<void> {
  await till.evaluate(() => localStorage.setItem('telve:branch', '1'))
  await signIn(till, 'kasa')
  await till.goto('/qr')
  await till.getByText('QR kod bekleniyor...').waitFor()
}

interface Redeemable {
  id: number
  name: string
  benefit: string
  standing: string
  amount: number | null
}

test('the bar on home moves while the barista records, and a redeemed coupon is used on a bill', async ({
  visit,
}) => {
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  const bar = elif.getByRole('progressbar', { name: 'Sonraki ödüle yol' })
  await expect(bar).toBeVisible()
  const before = Number(await bar.getAttribute('aria-valuenow'))
  const till = await visit('/auth', tablet)
  await openCounter(till)
  await scan(till, elif)
  await typeBill(till, ['1', '8', '5', '00'])
  await till.getByRole('button', { name: '185,00 TL kaydet' }).click()
  await till.getByRole('button', { name: 'Sıradaki müşteri' }).click()
  // without a reload
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(before + 37)

  // a reward becomes a coupon in the app
  const rewards = (await (await elif.request.get('/api/rewards')).json()) as Redeemable[]
  const reward = rewards.find(
    ({ benefit, standing }) => benefit === 'amount' && standing === 'available',
  )
  if (!reward?.amount) throw new Error('the demo has no amount off that Elif can have')
  const redeemed = await elif.request.post(`/api/rewards/${reward.id}/redeem`, {
    headers: { origin: new URL(elif.url()).origin, 'idempotency-key': crypto.randomUUID() },
    data: {},
  })
  expect(redeemed.status(), await redeemed.text()).toBe(201)
  const { coupon } = (await redeemed.json()) as { coupon: { id: number } }

  // which the barista sees after the scan, and uses by a tap
  await scan(till, elif)
  await typeBill(till, ['4', '0', '0', '00'])
  await till
    .getByRole('group', { name: 'Bu alışverişte kullan' })
    .getByText(reward.name)
    .last()
    .click()
  await expect(till.getByText(/indirim, .* ödenecek$/)).toBeVisible()
  await till.getByRole('button', { name: '400,00 TL kaydet' }).click()
  await expect(till.getByRole('button', { name: 'Sıradaki müşteri' })).toBeVisible()
  const coupons = (await (await elif.request.get('/api/coupons')).json()) as {
    id: number
    state: string
  }[]
  expect(coupons.find(({ id }) => id === coupon.id)?.state).toBe('used')
})
