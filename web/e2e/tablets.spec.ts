import type { Browser, Page } from '@playwright/test'
import { balanceOf, codeOf, typeBill } from './at-the-counter.ts'
import { openBranch, order, ticketIn } from './boards.ts'
import { withDatabase } from './database.ts'
import { type Barista, enrolTablet, takeTill } from './tills.ts'
import {
  awaitFailure,
  desktop,
  expect,
  ownName,
  paste,
  phone,
  registerCustomer,
  signIn,
  tablet,
  test,
  untilLayersAre,
} from './visitor.ts'

// its two walks take a minute, and begin among the last
test.describe.configure({ mode: 'parallel' })

const pins = ['274913', '031846', '580274', '917350', '406285']
const firstNames = ['Aslı', 'Bora', 'Ceyda', 'Deniz', 'Ece']

/** Five people of a branch, the last of them its manager, each with a PIN that they have set on a device of their own. */
async function baristas(browser: Browser, baseURL: string, branch = 'Merkez'): Promise<Barista[]> {
  const people = pins.map((pin, at) => ({
    username: `kasa-${crypto.randomUUID()}@telve.example`,
    name: ownName(`${firstNames[at]} Kasacı`),
    pin,
  }))
  await withDatabase(
    (sql) => sql`
      with made as (
        insert into users (username, password_hash, full_name)
        select p.username, k.password_hash, p.name
          from jsonb_to_recordset(${sql.json(people)}) as p (username text, name text),
               users k where k.username = 'kasa@telve.example'
        returning id
      )
      insert into posts (person_id, role, branch_id)
      select made.id, case when u.place = 5 then 'branch_manager' else 'barista' end::post_role, b.id
        from (select id, row_number() over (order by id) as place from made) u, made, branches b
       where u.id = made.id and b.name = ${branch}`,
  )
  for (const { username, pin } of people) {
    const own = await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
    await own.request.post('/api/login', { data: { username, password: 'telve-demo' } })
    expect((await own.request.post('/api/user/pin', { data: { pin } })).status()).toBe(204)
    await own.close()
  }
  return people
}

/** An administrator enrols the tablet for a branch, and leaves it. */
async function enrol(till: Page, name: string, branch = 'Merkez'): Promise<void> {
  await signIn(till, 'admin')
  await enrolTablet(till, name, branch)
}

/** As if nobody had touched the till for five minutes. */
const rest = (till: Page) =>
  till.evaluate(() => localStorage.setItem('telve:touched', String(Date.now() - 300_000)))

const isPutAway = (till: Page) =>
  till.getByRole('heading', { name: 'Kasayı kim açıyor?' }).waitFor()

const openCustomer = async (till: Page, customer: Page, name: string) => {
  await paste(till, await codeOf(customer))
  await till.getByRole('heading', { name }).waitFor()
}

test('five people take turns at one tablet, each in the same two taps, and whoever rests is put away', async ({
  visit,
  browser,
  baseURL,
}) => {
  const people = await baristas(browser, baseURL ?? '')
  const [first, second, , , manager] = people as [Barista, Barista, Barista, Barista, Barista]
  // who works elsewhere as well takes this till here alone
  await withDatabase(
    (sql) => sql`
      insert into posts (person_id, role, branch_id)
      select u.id, 'barista', b.id from users u, branches b
       where u.username = ${first.username} and b.name = 'Moda'`,
  )
  const till = await visit('/auth', tablet, { hasTouch: true })
  const tabletName = ownName('Tezgâh')
  await enrol(till, tabletName)
  const customer = await visit('/auth', phone)
  const name = ownName('Nilay Sezer')
  await registerCustomer(customer, name)
  const before = await balanceOf(customer)
  const earned: number[] = []
  const recordBill = async () => {
    await openCustomer(till, customer, name)
    await typeBill(till, ['1', '00', '00'])
    const said = await till.getByText(/^\+[\d.]+ puan kazanacak$/).innerText()
    await till.getByRole('button', { name: '₺100,00 Kaydet' }).tap()
    await till.getByRole('button', { name: 'Sıradaki Müşteri' }).tap()
    earned.push(Number(said.replace(/\D/g, '')))
  }

  for (const person of people) {
    await takeTill(till, person)
    await recordBill()
    await till.getByRole('button', { name: 'Kasayı Bırak' }).tap()
    await isPutAway(till)
  }
  expect(await balanceOf(customer)).toBe(before + earned.reduce((sum, one) => sum + one, 0))

  await test.step('the till has the branch of its tablet alone', async () => {
    await takeTill(till, first)
    await till.getByRole('button', { name: /^Merkez · / }).tap()
    const dialog = till.getByRole('dialog', { name: 'Kasanın Şubesi' })
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Kapat' }).tap()
    await untilLayersAre(till, 0)
  })

  await test.step('a rest in the middle of a bill records nothing, and keeps nothing', async () => {
    await openCustomer(till, customer, name)
    await typeBill(till, ['9', '00', '00'])
    await rest(till)
    await isPutAway(till)
    await takeTill(till, second)
    await expect(till.getByText('QR kod bekleniyor...')).toBeVisible()
    await expect(till.getByRole('heading', { name })).toBeHidden()
  })

  await test.step('a bill whose answer is lost before the rest is recorded once', async () => {
    const balance = await balanceOf(customer)
    await openCustomer(till, customer, name)
    await typeBill(till, ['1', '00', '00'])
    awaitFailure(till, 'net::ERR_FAILED')
    await till.route(
      '**/api/purchases',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await till.getByRole('button', { name: '₺100,00 Kaydet' }).tap()
    await expect.poll(() => balanceOf(customer)).toBeGreaterThan(balance)
    const after = await balanceOf(customer)
    await rest(till)
    await isPutAway(till)
    await takeTill(till, first)
    expect(await balanceOf(customer)).toBe(after)
    await expect(till.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  })

  await test.step('what passes a bound takes a manager’s PIN, once', async () => {
    const balance = await balanceOf(customer)
    await openCustomer(till, customer, name)
    await typeBill(till, ['1', '2', '0', '0', '0', '00'])
    await till.getByRole('button', { name: '₺12.000,00 Kaydet' }).tap()
    await till.getByRole('button', { name: 'Evet, Kaydet' }).tap()
    const dialog = till.getByRole('dialog', { name: 'Müdür Onayı' })
    await dialog.getByText(/en fazla ₺10\.000,00/).waitFor()
    // demo managers may be here as well
    const named = dialog.getByRole('button', { name: new RegExp(`${manager.name}$`) })
    const heading = dialog.getByRole('heading', { name: manager.name })
    await named.or(heading).waitFor()
    if (await named.isVisible()) await named.tap()
    for (const digit of '000000') await dialog.getByRole('button', { name: digit }).tap()
    await dialog.getByText('PIN hatalı. 4 deneme kaldı.').waitFor()
    for (const digit of manager.pin) await dialog.getByRole('button', { name: digit }).tap()
    await till.getByRole('button', { name: 'Sıradaki Müşteri' }).tap()
    expect(await balanceOf(customer)).toBeGreaterThan(balance + 2_000)
  })

  await test.step('a PIN opens no account', async () => {
    for (const path of ['/points', '/security', '/admin', '/']) {
      await till.goto(path)
      await till.waitForURL('**/qr')
    }
  })

  await test.step('a tablet that is revoked asks for the password at once', async () => {
    const office = await visit('/auth', phone)
    await signIn(office, 'admin')
    await office.goto('/tablets')
    await office
      .getByRole('button', { name: `Kaydını Sil: Merkez · ${tabletName}`, exact: true })
      .click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Kaydı Sil' }).click()
    await till.getByText(/^Bu tabletin kaydı silindiği için/).waitFor()
    await expect(till.getByPlaceholder('E-posta')).toBeVisible()
    await expect(till.getByRole('button', { name: 'PIN ile Aç' })).toBeHidden()
  })
})

test('the board of a tablet goes on by itself, and asks for a person where one is needed', async ({
  visit,
  browser,
  baseURL,
}) => {
  const branch = ownName('Pano Şubesi')
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  await admin.context().setExtraHTTPHeaders({ origin: baseURL ?? '' })
  const branchId = await openBranch(admin, branch)
  const [barista] = (await baristas(browser, baseURL ?? '', branch)) as [Barista]
  const till = await visit('/auth', tablet, { hasTouch: true })
  await enrol(till, 'Pano', branch)
  await takeTill(till, barista, branch)
  await till.getByRole('link', { name: 'Sipariş Panosu' }).tap()
  await till.getByRole('heading', { name: 'Siparişler', exact: true }).waitFor()
  await rest(till)
  await till.waitForURL('**/tablet-board')

  const customer = await visit('/auth', phone)
  await registerCustomer(customer, ownName('Sevgi Uçar'))
  await customer.context().setExtraHTTPHeaders({ origin: baseURL ?? '' })
  const number = await order(customer, branchId)
  await expect(ticketIn(till, 'Yeni', number)).toBeVisible()
  for (const act of ['Kabul Et', 'Hazırlamaya Başla', 'Hazır'])
    await till.getByRole('button', { name: `${number}: ${act}`, exact: true }).tap()
  await expect(ticketIn(till, 'Hazır', number)).toBeVisible()

  // what is handed over is paid to a person
  const handOver = till.getByRole('button', { name: new RegExp(`^${number}: .*Teslim Et`) })
  await handOver.tap()
  await isPutAway(till)
  await takeTill(till, barista, branch)
  await till.waitForURL('**/board')
  await handOver.tap()
  const dialog = till.getByRole('dialog', { name: new RegExp(`^${number}`) })
  await dialog.getByRole('button', { name: 'Kapat' }).tap()
  await untilLayersAre(till, 0)
  await till.getByRole('button', { name: 'Kasayı Bırak' }).tap()
  await till.waitForURL('**/tablet-board')
  await expect(ticketIn(till, 'Hazır', number)).toBeVisible()
  // no event tells it: it asks
  const paused = await admin.request.patch(`/api/branches/${branchId}/brake`, {
    data: { pause: 15 },
  })
  expect(paused.status(), await paused.text()).toBe(200)
  await expect(till.getByRole('button', { name: 'Fren açık' })).toBeVisible()
  await till.getByRole('button', { name: 'Kasayı Aç' }).tap()
  await isPutAway(till)
})
