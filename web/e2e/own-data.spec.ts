import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { letProofAge, withDatabase } from './database.ts'
import { expect, signIn, test } from './visitor.ts'

const username = 'musteri@telve.example'
type Row = Record<string, unknown>

test('the archive of one’s own data asks who sits there, and holds what the database does', async ({
  visit,
}) => {
  const page = await visit('/auth')
  await signIn(page, 'musteri')
  await page.goto('/account-settings')
  await page.getByRole('link', { name: 'Gizliliğe Git' }).click()
  await letProofAge(username)
  await page.getByRole('button', { name: 'Verilerimi İndir' }).click()
  const asked = page.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' })
  await asked
    .getByLabel(/^Şifre/)
    .first()
    .fill('telve-demo')
  const download = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'Doğrula' }).click()
  const archive = await download
  expect(archive.suggestedFilename()).toBe('verilerim.zip')
  const files = unzipSync(readFileSync(await archive.path()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const rows = (name: string): Row[] => JSON.parse(text(`veriler/${name}.json`))

  const kept = await withDatabase(async (sql) => {
    const [person] = await sql<{ id: number; fullName: string; phone: string; points: number }[]>`
      select id, full_name, phone, points from users where username = ${username}`
    const id = person?.id ?? 0
    const entries = await sql<{ seq: number; amount: number }[]>`
      select seq, amount::int as amount from point_transactions where user_id = ${id} order by seq`
    const consents = await sql<{ kind: string; given: boolean }[]>`
      select kind, given from consents where user_id = ${id} order by id`
    return { person, entries: [...entries], consents: [...consents] }
  })
  expect(kept.entries.length).toBeGreaterThan(10)
  expect(rows('profil')).toMatchObject([
    {
      e_posta: username,
      ad_soyad: kept.person?.fullName,
      telefon: kept.person?.phone,
      puan: kept.person?.points,
    },
  ])
  const entries = rows('puan-hareketleri')
  expect(entries.map((row) => ({ seq: row.sıra, amount: row.puan }))).toEqual(kept.entries)
  expect(JSON.parse(text('kanit/zincir.json'))).toHaveLength(kept.entries.length)
  expect(text('tablolar/puan-hareketleri.csv').trim().split('\r\n')).toHaveLength(
    kept.entries.length + 1,
  )
  expect(rows('izinler').map((row) => [row.kanal, row.izin])).toEqual(
    kept.consents.map(({ kind, given }) => [kind, given]),
  )
  expect(text('BENI-OKU.txt')).toContain('izinler')
  await expect(page.getByText('Arşiviniz hazırlandı: verilerim.zip')).toBeVisible()
})
