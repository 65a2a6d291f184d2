import type { Page } from '@playwright/test'
import { openBranch } from './boards.ts'
import { withDatabase } from './database.ts'
import { enrolTablet, takeTill } from './tills.ts'
import { desktop, expect, ownName, phone, signIn, tablet, test } from './visitor.ts'

/** An account that is there already, of a customer. @returns its address */
async function account(name: string): Promise<string> {
  const username = `ekip-${crypto.randomUUID()}@telve.example`
  await withDatabase(
    (sql) => sql`
      insert into users (username, password_hash, full_name)
      select ${username}, password_hash, ${name} from users where username = 'kasa@telve.example'`,
  )
  return username
}

/** Invites somebody on the page of a team. @returns the address of the link */
async function invite(
  page: Page,
  branchId: number,
  forWhom: string,
  role?: string,
): Promise<string> {
  await page.getByRole('button', { name: 'Davet Et' }).click()
  const dialog = page.getByRole('dialog', { name: 'Davet Et' })
  await dialog.getByLabel('Kimin için').fill(forWhom)
  if (role) await dialog.getByLabel('Görev').selectOption({ label: role })
  await dialog.getByRole('button', { name: 'Bağlantıyı Hazırla' }).click()
  await page.getByRole('button', { name: `Bağlantıyı Kopyala: ${forWhom}` }).waitFor()
  const answer = await page.request.get(`/api/team?branchId=${branchId}`)
  const { invitations }: { invitations: { forWhom: string; code: string }[] } = await answer.json()
  return `/join#${invitations.find((one) => one.forWhom === forWhom)?.code}`
}

async function typeLogin(page: Page, username: string): Promise<void> {
  await page.getByPlaceholder('E-posta').fill(username)
  await page.getByPlaceholder('Şifre').fill('telve-demo')
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
}

/** Follows a link signed out, signs in on the way, and accepts. */
async function accept(page: Page, link: string, username: string, branch: string): Promise<void> {
  await page.goto(link)
  await page.getByText(`${branch} ekibine davet ediyor`).waitFor()
  await page.getByRole('link', { name: 'Giriş Yap' }).click()
  await typeLogin(page, username)
  await page.getByRole('button', { name: 'Kabul Et' }).click()
  await page.getByText(`${branch} ekibindesiniz`).waitFor()
}

/** Sets one's PIN, where the page of an accepted invitation leads. */
async function choosePin(page: Page, pin: string): Promise<void> {
  await page.getByRole('link', { name: 'PIN Belirle' }).click()
  await page.getByRole('button', { name: 'PIN Belirle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Yeni PIN').fill(pin)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a manager’s first day: invited, a tablet, a barista of their own, one who is lent, the end of a post', async ({
  visit,
}) => {
  const branch = ownName('Göztepe')
  const [managerName, baristaName, lentName] = ['Melis Koç', 'Okan Tuna', 'Pınar Vural'].map(
    ownName,
  ) as [string, string, string]
  const owner = await visit('/auth', desktop)
  await signIn(owner, 'admin')
  const branchId = await openBranch(owner, branch)
  await owner.goto(`/team?branch=${branchId}`)
  const managersLink = await invite(owner, branchId, managerName, 'Şube Müdürü')

  const manager = await visit('/help', phone)
  const managersAddress = await account(managerName)
  await accept(manager, managersLink, managersAddress, branch)
  await choosePin(manager, '274913')

  await test.step('the manager invites a barista, and may name no other manager', async () => {
    await manager.goto('/team')
    await manager.getByRole('button', { name: 'Davet Et' }).click()
    await expect(manager.getByRole('dialog').getByLabel('Görev')).toBeHidden()
    await manager.getByRole('dialog').getByRole('button', { name: 'İptal' }).click()
    const link = await invite(manager, branchId, baristaName)
    const barista = await visit('/help', phone)
    await accept(barista, link, await account(baristaName), branch)
    await choosePin(barista, '031846')
    await barista.goto(link)
    await barista.getByText(/kullanılmış veya süresi dolmuş/).waitFor()
    await barista.goto('/qr')
    await barista.getByText('QR kod bekleniyor...').waitFor()
    await manager.reload()
    await manager.getByRole('row', { name: new RegExp(baristaName) }).waitFor()

    const till = await visit('/auth', tablet, { hasTouch: true })
    await typeLogin(till, managersAddress)
    await till.waitForURL('**/qr')
    await enrolTablet(till, ownName('Kasa'), branch)
    await takeTill(till, { name: baristaName, pin: '031846' }, branch)

    await manager.getByRole('button', { name: `Görevi Bitir: ${baristaName}, Barista` }).click()
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Bitir' }).click()
    await manager.getByText('Görev bitirildi.').waitFor()
    await till.getByRole('heading', { name: 'Kasayı kim açıyor?' }).waitFor()
    await expect(till.getByRole('button', { name: new RegExp(`${baristaName}$`) })).toBeHidden()
    await expect(till.getByRole('button', { name: new RegExp(`${managerName}$`) })).toBeVisible()
  })

  await test.step('somebody of another branch is lent by name, to a last day', async () => {
    const lent = await account(lentName)
    await withDatabase(
      (sql) => sql`
        insert into posts (person_id, role, branch_id)
        select u.id, 'barista', b.id from users u, branches b
         where u.username = ${lent} and b.name = 'Merkez'`,
    )
    await manager.getByRole('button', { name: 'Çalışan Ekle' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Çalışan Ekle' })
    await dialog.getByLabel('Kişi').fill(lentName.slice(0, 4))
    await manager.getByRole('option', { name: `${lentName} · Merkez` }).click()
    await dialog.getByLabel('Son Gün').fill('31.12.2099')
    await dialog.getByRole('button', { name: 'Ekle' }).click()
    await manager.getByText('Son gün: 31 Ara 2099').first().waitFor()
  })
})
