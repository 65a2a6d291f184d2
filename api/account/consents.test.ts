import { afterAll, beforeAll, expect, test } from 'vitest'
import { denied } from '#sql/testing/denied.ts'
import { openTestApp, password, type TestApp } from '../conformance/test-app.ts'
import { changePreferences, changeProfile } from '../contracts/account/account.ts'
import { type ConsentChange, listConsents } from '../contracts/consents/consents.ts'
import { confirmAddress } from '../contracts/links/links.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const change = async (body: object) =>
  (await app.call('customer', changePreferences, { body })).json()
const changes = async () =>
  (await (await app.call('customer', listConsents)).json()) as ConsentChange[]
const never = { given: false, at: null }

test('each change of a consent is kept with its date, and saying it again is none', async () => {
  expect(await change({ isEnabled: false, sms: false })).toEqual({
    isEnabled: false,
    email: never,
    sms: never,
    call: never,
    push: never,
  })
  await change({ email: true, push: true })
  await change({ email: true })
  expect(await change({ email: false, isEnabled: true })).toEqual({
    isEnabled: true,
    email: { given: false, at: expect.stringMatching(/^\d{4}-/) },
    sms: never,
    call: never,
    push: { given: true, at: expect.stringMatching(/^\d{4}-/) },
  })
  const kept = await changes()
  expect(kept.map(({ kind, given }) => [kind, given])).toEqual([
    ['email', false],
    expect.anything(),
    expect.anything(),
  ])
  expect(kept).toHaveLength(3)
  const [notice] = await app.owner<{ version: number }[]>`
    select max(version)::integer as version from legal_documents where kind = 'notice'`
  expect(kept[0]).toMatchObject({ source: 'settings', documentVersion: notice?.version })
})

test('instants of one channel are whole seconds that grow, however quickly somebody changes', async () => {
  for (const sms of [true, false, true, false]) await change({ sms })
  const instants = (await changes())
    .filter(({ kind }) => kind === 'sms')
    .map(({ at }) => Date.parse(at))
  expect(instants.every((at) => at % 1000 === 0)).toBe(true)
  expect(new Set(instants).size).toBe(4)
})

test('side by side the same change is written once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => change({ call: true })))
  expect(answers.every(({ call }) => call.given)).toBe(true)
  expect((await changes()).filter(({ kind }) => kind === 'call')).toHaveLength(1)
})

test('a consent belongs to the address it was given for', async () => {
  await change({ email: true, sms: true, call: true, push: true })
  const saved = await app.call('customer', changeProfile, {
    body: {
      username: 'yeni@telve.example',
      phone: '0544 999 88 77',
      currentPassword: password,
    },
  })
  expect(saved.status).toBe(200)
  // the new address holds once it is confirmed
  const token = 'onay'.padEnd(43, '-')
  const hash = new Bun.CryptoHasher('sha256').update(token).digest()
  await app.owner`
    insert into links (token_hash, kind, user_id, address, expires_at)
    select ${hash}, 'confirm_address', user_id, address, expires_at from address_changes`
  await app.call('signed out', confirmAddress, { body: { token } })
  const after = await change({ isEnabled: true })
  expect([after.email.given, after.sms.given, after.call.given, after.push.given]).toEqual([
    false,
    false,
    false,
    true,
  ])
  const withdrawn = (await changes()).filter(({ source }) => source === 'address')
  expect(withdrawn.map(({ kind, given }) => [kind, given]).sort()).toEqual([
    ['call', false],
    ['email', false],
    ['sms', false],
  ])
  // the same number written otherwise is no change
  await change({ sms: true })
  await app.call('customer', changeProfile, { body: { phone: '+90 544 999 88 77' } })
  expect((await change({ isEnabled: true })).sms.given).toBe(true)
})

test('the database itself keeps what was said', async () => {
  for (const statement of [
    'update consents set given = not given',
    'delete from consents',
    'truncate consents',
  ])
    await expect(app.owner.unsafe(statement)).rejects.toThrow(/append-only/)
  await expect(
    app.owner.unsafe(`set role telve_api; insert into consents (user_id, kind, given)
                      values (${app.ids.customer}, 'push', true)`),
  ).rejects.toMatchObject(denied)
})
