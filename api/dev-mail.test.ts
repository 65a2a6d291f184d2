import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepMail } from '#sql/mails.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { devMail } from './dev-mail.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const get = (path: string) => devMail(db.sql).handle(new Request(`http://localhost${path}`))

test('lists kept mails and shows each, without a script or a fetch', async () => {
  expect(await (await get('/dev/mail')).text()).toContain('Henüz e-posta yok.')
  await keepMail(db.sql, {
    address: 'elif@ornek.com',
    kind: 'verify',
    subject: '<b>Doğrulayın</b>',
    text: 'düz metin',
    html: '<p>dolu</p>',
  })
  const list = await get('/dev/mail')
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
  const shown = await list.text()
  expect(shown).toContain('&lt;b&gt;Doğrulayın&lt;/b&gt;')
  const id = /\/dev\/mail\/(\d+)"/.exec(shown)?.[1]
  expect(await (await get(`/dev/mail/${id}`)).text()).toBe('<p>dolu</p>')
  const text = await get(`/dev/mail/${id}/text`)
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await text.text()).toBe('düz metin')
  for (const path of ['/dev/mail/0', '/dev/mail/x', '/dev/mail/99999999999999999999/text'])
    expect((await get(path)).status).toBe(404)
})
