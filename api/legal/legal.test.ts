import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { listLegal, listLegalVersions, publishLegal, readLegal } from '../contracts/legal/legal.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const publish = (body: string, version?: number) =>
  app.call('admin', publishLegal, {
    params: { kind: 'terms' },
    body: { body },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })

test('a publication follows the version it was written to; earlier ones stay readable', async () => {
  const sample = await (
    await app.call('signed out', readLegal, { params: { kind: 'terms' } })
  ).json()
  expect(sample).toMatchObject({ version: 2, versions: [{ version: 2 }, { version: 1 }] })
  expect(sample.body).toMatch(/hukukçu/)

  const answer = await publish('# Yeni', 2)
  expect(await answer.json()).toMatchObject({
    version: 3,
    body: '# Yeni',
    actor: { id: app.ids.admin },
  })
  const stale = await publish('# Başka', 2)
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ code: 'changed_meanwhile', current: { version: 3 } })

  const read = async (version?: number) =>
    (
      await app.call('signed out', readLegal, {
        params: { kind: 'terms' },
        ...(version && { query: { version } }),
      })
    ).json()
  expect(await read()).toMatchObject({ version: 3, body: '# Yeni' })
  expect(await read(2)).toMatchObject({ version: 2, body: sample.body, versions: { length: 3 } })
  expect(await read(4)).toMatchObject({ code: 'document_not_found' })
  expect(await (await app.call('signed out', listLegal)).json()).toEqual({ notice: 2, terms: 3 })
})

test('the texts name the page on which consents stand', async () => {
  for (const kind of ['notice', 'terms'] as const) {
    const query = { version: 2 }
    const { body } = await (
      await app.call('signed out', readLegal, { params: { kind }, query })
    ).json()
    expect(body).toMatch(/“Ayarlar” sayfasından/)
    expect(body).not.toMatch(/Gizlilik ve verilerim/)
  }
})

test('who publishes at the same instant is told that somebody was quicker', async () => {
  const [{ version } = { version: 0 }] = await (
    await app.call('admin', listLegalVersions, { params: { kind: 'terms' } })
  ).json()
  const answers = await Promise.all(
    ['bir', 'iki', 'üç'].map((body) => publish(`# ${body}`, version)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a text with brackets left is not published', async () => {
  const holds = await (await app.call('signed out', listLegal)).json()
  for (const body of ['Adres: [Açık adres].', 'Adres: [', 'Adres ]'])
    expect(await (await publish(body)).json()).toMatchObject({
      code: 'invalid_request',
      fields: { body: expect.stringContaining('Köşeli parantez') },
    })
  expect(await (await app.call('signed out', listLegal)).json()).toEqual(holds)
})

test('no version is ever changed or removed, and each publication stands in the log', async () => {
  for (const statement of [
    `update legal_documents set body = 'x'`,
    'delete from legal_documents',
    'truncate legal_documents cascade',
  ])
    await expect(app.owner.unsafe(statement)).rejects.toThrow()
  const lines = await app.owner`
    select actor_id as actor, detail from security_log
     where kind = 'legal_published' order by id limit 1`
  expect([...lines]).toEqual([{ actor: app.ids.admin, detail: { document: 'terms', version: 3 } }])
})
