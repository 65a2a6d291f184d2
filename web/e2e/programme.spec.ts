import type { Page } from '@playwright/test'
import {
  desktop,
  expect,
  ownName,
  paste,
  phone,
  registerCustomer,
  signIn,
  test,
} from './visitor.ts'

const tablet = { width: 1280, height: 800 }

async function scan(till: Page, customer: Page, name = 'Elif Şahin'): Promise<void> {
  const answer = await customer.request.get('/api/qr')
  await paste(till, JSON.stringify(((await answer.json()) as { payload: unknown }).payload))
  await till.getByRole('heading', { name }).waitFor()
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

/** Gives somebody as an administrator what an earlier try may have spent. */
async function giveAnew(admin: Page, customer: Page): Promise<void> {
  await signIn(admin, 'admin')
  const { id } = (await (await customer.request.get('/api/user')).json()) as { id: number }
  const given = await admin.request.post(`/api/points/add/${id}`, {
    headers: { origin: new URL(admin.url()).origin, 'idempotency-key': crypto.randomUUID() },
    data: { type: 'EARN', amount: 1_000, branchId: 1 },
  })
  expect(given.ok(), await given.text()).toBe(true)
  await customer.reload()
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
  if (test.info().retry) await giveAnew(await visit('/auth', desktop), elif)
  const bar = elif.getByRole('progressbar', { name: 'Sonraki ödüle yol' })
  await expect(bar).toBeVisible()
  const before = Number(await bar.getAttribute('aria-valuenow'))
  const till = await visit('/auth', tablet)
  await openCounter(till)
  await scan(till, elif)
  await typeBill(till, ['1', '8', '5', '00'])
  await till.getByRole('button', { name: '₺185,00 Kaydet' }).click()
  await till.getByRole('button', { name: 'Sıradaki Müşteri' }).click()
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
  const hers = till.getByRole('group', { name: 'Kuponları' })
  await hers.waitFor()
  const rest = hers.getByRole('button', { name: /Kupon Daha$/ })
  if (await rest.isVisible()) await rest.click()
  await hers.getByText(reward.name).last().click()
  await expect(till.getByText(/indirim, .* ödenecek$/)).toBeVisible()
  await till.getByRole('button', { name: /^₺[\d.,]+ Kaydet$/ }).click()
  await expect(till.getByRole('button', { name: 'Sıradaki Müşteri' })).toBeVisible()
  const coupons = (await (await elif.request.get('/api/coupons')).json()) as {
    id: number
    state: string
  }[]
  expect(coupons.find(({ id }) => id === coupon.id)?.state).toBe('used')
})

/** A date as it is typed, so many days from today. */
const typedDay = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('tr-TR', {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Istanbul' },
  })

test('an administrator drafts a campaign, tries it, publishes it, and the next purchase has it', async ({
  visit,
}) => {
  test.slow()
  const name = ownName('Açılışa özel 10 kat')
  const admin = await visit('/auth', desktop)
  await signIn(admin, 'admin')
  await admin.goto('/admin/programme/campaigns')
  await admin.getByRole('button', { name: 'Yeni Kampanya' }).click()
  const form = admin.getByRole('dialog', { name: 'Yeni Kampanya' })
  await form.getByLabel(/^Kampanya adı/).fill(name)
  await form.getByRole('combobox', { name: /^Katsayı/ }).selectOption('10 kat')
  await form.getByLabel(/^İlk gün/).fill(typedDay(0))
  await form.getByLabel(/^Son gün/).fill(typedDay(7))
  await form.getByRole('button', { name: 'Taslak Oluştur' }).click()
  await expect(form).toBeHidden()

  // what it would have given over the demo's last months
  await admin.getByRole('button', { name: `Dene: ${name}` }).click()
  const trial = admin.getByRole('dialog', { name: 'Geçmişte Dene' })
  await trial.getByRole('button', { name: 'Dene', exact: true }).click()
  await expect(trial.getByText('Maliyeti')).toBeVisible({ timeout: 60_000 })
  await trial.getByRole('button', { name: 'Kapat' }).last().click()

  await admin.getByRole('button', { name: `${name} için işlemler` }).click()
  await admin.getByRole('menuitem', { name: 'Yayımla' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Yayımla' }).click()
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Sürüyor')

  // the best of all campaigns, whatever the day of the week
  const customer = await visit('/auth', phone)
  await registerCustomer(customer, 'Defne Uçar')
  await customer.getByText('Merhaba,').waitFor()
  const till = await visit('/auth', tablet)
  await openCounter(till)
  await scan(till, customer, 'Defne Uçar')
  await typeBill(till, ['1', '00', '00'])
  await expect(till.getByText('+200 puan kazanacak')).toBeVisible()
  await till.getByRole('button', { name: '₺100,00 Kaydet' }).click()
  await expect(till.getByRole('button', { name: 'Sıradaki Müşteri' })).toBeVisible()
  await customer.getByRole('button', { name: /200 puan kazanıldı/ }).click()
  const why = customer.getByRole('region', { name: 'Neden?' })
  await expect(why).toContainText('₺100,00')
  await expect(why).toContainText('20 puan · 1 puan / 5 TL')
  // of two that give as much the earlier one: an earlier try's campaign may still run
  await expect(why).toContainText(/Açılışa özel 10 kat( \d)?: \+180 puan/)

  // it ends for the walks that follow
  await admin.getByRole('button', { name: `${name} için işlemler` }).click()
  await admin.getByRole('menuitem', { name: 'Duraklat' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Duraklat' }).click()
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Duraklatıldı')
})

test('a customer hangs a coffee, and the barista hands one out', async ({ visit }) => {
  const elif = await visit('/auth', phone)
  await signIn(elif, 'musteri')
  const points = async () =>
    ((await (await elif.request.get('/api/user')).json()) as { points: number }).points
  const hanging = async () => {
    const answer = await elif.request.get('/api/branches/hanging')
    const { branches } = (await answer.json()) as {
      branches: { branchId: number; hanging: number }[]
    }
    return branches.find(({ branchId }) => branchId === 1)?.hanging ?? 0
  }
  const [before, had] = [await points(), await hanging()]
  expect(had).toBeGreaterThan(0)
  const till = await visit('/auth', tablet)
  await openCounter(till)
  await expect(till.getByText(`${had} kahve askıda`)).toBeVisible()

  await elif.goto('/branches')
  await elif.getByRole('button', { name: 'Merkez', exact: true }).first().click()
  const place = elif.getByRole('region', { name: 'Askıda kahve' })
  await place.getByRole('button', { name: 'Askıya Kahve As' }).click()
  await place.getByRole('button', { name: 'As · 250 puan' }).click()
  await expect(place.getByText(`${had + 1} kahve askıda`)).toBeVisible()
  expect(await points()).toBe(before - 250)

  await till.getByRole('button', { name: 'Askıdan Ver' }).click()
  await expect(till.getByText('Askıdan bir kahve verildi. Afiyet olsun!')).toBeVisible()
  expect(await hanging()).toBe(had)
  await elif.goto('/points')
  await expect(elif.getByRole('button', { name: /250 puan harcandı/ }).first()).toBeVisible()
})
