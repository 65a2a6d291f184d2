import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signCheckpoints } from '#sql/ledger/checkpoint.ts'
import { drawSigningKey, readSigningKey } from '#sql/ledger/signing.ts'
import { verifyChain } from '#web/features/points/customer/chain.ts'
import { openTestApp, requestTo, type TestApp } from '../conformance/test-app.ts'
import { downloadOwnData } from '../contracts/account/own-data.ts'
import { ChainLink, ChainProof } from '../contracts/points/proof.ts'
import { parts } from './parts.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.give(app.ids.customer, 80)
  await app.give(app.ids.customer, 20)
  await app.give(app.ids.staff, 7)
  await signCheckpoints(app.owner, {
    key: await readSigningKey(drawSigningKey()),
    clock: () => new Date(),
  })
  await app.owner`
    insert into ratings (user_id, stars, comment)
    values (${app.ids.customer}, 5, '=HYPERLINK("http://x")'), (${app.ids.staff}, 1, 'Yalnız personelin sözü')`
  await app.owner`
    insert into notifications (user_id, title, message, type)
    select ${app.ids.customer}, 'Başlık ' || n, 'İleti', 'info' from generate_series(1, 1203) n`
})
afterAll(() => app.close())

/** The files of the archive that somebody takes, by name. */
async function taken(who: 'customer' | 'staff' = 'customer') {
  const answer = await app.call(who, downloadOwnData)
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return (name: string) => {
    const file = files[name]
    if (!file) throw new Error(`no ${name} among ${Object.keys(files)}`)
    return strFromU8(file)
  }
}
const rowsOf = (text: string) => JSON.parse(text) as Record<string, unknown>[]

test('holds every table twice, with as many rows as the database has of the person', async () => {
  const file = await taken()
  for (const { name } of parts) {
    const rows = rowsOf(file(`veriler/${name}.json`))
    const table = file(`tablolar/${name}.csv`)
    expect(table.split('\r\n')[0], name).toMatch(/\S/)
    if (rows[0]) expect(table.split('\r\n')[0]).toBe(Object.keys(rows[0]).join(';'))
    expect(file('BENI-OKU.txt')).toContain(`- ${name}: `)
  }
  const inbox = rowsOf(file('veriler/bildirimler.json'))
  const [kept] = await app.owner<{ count: number }[]>`
    select count(*) from notifications where user_id = ${app.ids.customer}`
  expect(inbox).toHaveLength(kept?.count ?? -1)
  expect(inbox.length).toBeGreaterThan(1200)
  const [user] = await app.owner<{ username: string; phone: string; points: number }[]>`
    select username, phone, points from users where id = ${app.ids.customer}`
  expect(rowsOf(file('veriler/profil.json'))).toMatchObject([
    { e_posta: user?.username, telefon: user?.phone, puan: user?.points },
  ])
})

test('proves the points: the chain verifies against a signed checkpoint', async () => {
  const file = await taken()
  const links = ChainLink.array().parse(JSON.parse(file('kanit/zincir.json')))
  const proof = ChainProof.parse(JSON.parse(file('kanit/kontrol-noktasi.json')))
  expect(await verifyChain({ userId: app.ids.customer, links, proof })).toMatchObject({
    holds: true,
    entries: links.length,
    signed: { until: links.length },
  })
  expect(rowsOf(file('veriler/puan-hareketleri.json')).map((row) => row.özet)).toEqual(
    links.map((link) => link.hash),
  )
})

test('is about nobody else, holds no secret, and no formula', async () => {
  const answer = await app.call('customer', downloadOwnData)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  expect(all).not.toContain('Yalnız personelin sözü')
  expect(all).not.toContain('staff@telve.example')
  const secrets = await app.owner<{ secret: string }[]>`
    select password_hash as secret from users
    union all select encode(id_hash, 'hex') from sessions`
  for (const { secret } of secrets) expect(all).not.toContain(secret)
  expect(strFromU8(files['tablolar/degerlendirmeler.csv'] ?? new Uint8Array())).toContain(
    `"'=HYPERLINK(""http://x"")"`,
  )
})

test('stands in the security log, and in the next archive', async () => {
  const before = rowsOf((await taken('staff'))('veriler/guvenlik-kaydi.json'))
  const after = rowsOf((await taken('staff'))('veriler/guvenlik-kaydi.json'))
  const count = (rows: typeof before) => rows.filter((row) => row.olay === 'data_exported').length
  expect(count(after)).toBe(count(before) + 1)
  expect(after.at(-1)).toMatchObject({ yapan: 'siz', kiminle_ilgili: 'siz' })
})

test('is given three times a day', async () => {
  await app.owner`delete from attempts`
  const bounded = app.another({ archives: { most: 3, window: 24 * 60 * 60_000 } })
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) {
    const answer = await bounded.handle(
      requestTo(downloadOwnData, { headers: { cookie: app.cookies.customer } }),
    )
    statuses.push(answer.status)
    await answer.body?.cancel()
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})
