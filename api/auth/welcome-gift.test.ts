import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDigestKey } from '#sql/testing/test-erasure.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { changeProfile } from '../contracts/account/account.ts'
import { register } from '../contracts/auth/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const opens = async (phone: string, username = `${Bun.randomUUIDv7()}@telve.example`) => {
  const answer = await app.call('signed out', register, {
    body: { username, password: 'kahve-telvesi', fullName: 'Yeni Müşteri', phone },
  })
  return (await answer.json()) as { id: number }
}
const giftsOf = (person: number) => app.owner`
  select source, amount, least_paid, state from coupons where user_id = ${person}`

test('a new account has a welcome coupon, once a phone number', async () => {
  const first = await opens('0532 700 00 01')
  expect(await giftsOf(first.id)).toEqual([
    { source: 'welcome', amount: 2_500, leastPaid: 5_000, state: 'usable' },
  ])
  expect(await app.owner`select message from notifications where user_id = ${first.id}`).toEqual([
    { message: expect.stringMatching(/^İlk alışverişiniz için ₺25,00 indirim kuponunuz hazır\./) },
  ])
  const again = await opens('+90 532 700 00 01')
  expect(await giftsOf(again.id)).toEqual([])
  // also when its owner has another number since
  await app.owner`update users set phone = '+905327000009' where id in (${first.id}, ${again.id})`
  expect(await giftsOf((await opens('0532 700 00 01')).id)).toEqual([])
})

test('the gift is what welcome_gift() says: its amounts, or nothing', async () => {
  const become = (terms: string) =>
    app.owner.unsafe(`
      create or replace function welcome_gift() returns table (amount integer, least_paid integer)
      language sql stable set search_path = public, pg_temp as $$ ${terms} $$`)
  await become('select 123450, 0')
  const rich = await opens('0532 700 00 04')
  expect(await giftsOf(rich.id)).toMatchObject([{ amount: 123_450, leastPaid: 0 }])
  expect(await app.owner`select message from notifications where user_id = ${rich.id}`).toEqual([
    { message: expect.stringContaining('₺1.234,50') },
  ])
  await become('select 1, 1 where false')
  const poor = await opens('0532 700 00 05')
  expect(await giftsOf(poor.id)).toEqual([])
  expect(await app.owner`select id from notifications where user_id = ${poor.id}`).toEqual([])
  await become('select 2500, 5000')
})

test('the mark of a gift is made with a key, so that trying all numbers does not open it', async () => {
  await opens('0532 700 00 03')
  const marks = await app.owner`
    select key_id from welcome_gifts where phone_hash <> sha256(convert_to('+905327000003', 'UTF8'))
     order by user_id desc limit 1`
  expect([...marks]).toEqual([{ keyId: testDigestKey.id }])
})

test('twenty registrations at once with one number share one coupon', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => opens('0532 700 00 02')))
  const gifts = await Promise.all(people.map(({ id }) => giftsOf(id)))
  expect(gifts.flat()).toHaveLength(1)
})

test('a birth date is given once; another one is refused', async () => {
  const sets = (birthDate: string) => app.call('customer', changeProfile, { body: { birthDate } })
  await app.owner`update users set birth_date = null where id = ${app.ids.customer}`
  expect((await sets('1990-04-23')).status).toBe(200)
  expect((await sets('1990-04-23')).status).toBe(200)
  const refused = await sets('1990-04-24')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'birth_date_locked' })
  const [row] = await app.owner<{ birthDate: string }[]>`
    select birth_date::text as birth_date from users where id = ${app.ids.customer}`
  expect(row?.birthDate).toBe('1990-04-23')
})
