import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { closeCoupons } from './coupons.ts'

let db: TestDatabase
let sql: Sql
let people: number[]
beforeAll(async () => {
  db = await testDatabase()
  sql = connect(db.url, { role: 'telve_worker', max: 4 })
  people = await insertPeople(db.sql, 3)
})
afterAll(async () => {
  await sql.end()
  await db.drop()
})
beforeEach(async () => {
  await db.sql`delete from coupons`
  await db.sql`delete from notifications`
})

const give = (person: number, endsIn: string, name = 'Kahve bizden') => db.sql`
  insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
  values (${people[person] ?? 0}, 'welcome', ${name}, 'amount', 100, now(), now() + ${endsIn}::interval)`
const messages = () => db.sql<{ userId: number; title: string; message: string }[]>`
  select user_id, title, message from notifications order by id`

it('ends what is over, and nothing else', async () => {
  await give(0, '-1 second')
  await give(0, '10 days')
  expect(await closeCoupons({ sql })).toEqual({ expired: 1, warned: 0 })
  const rows =
    await db.sql`select state, closed_at = expires_at as at_its_end from coupons order by id`
  expect(rows).toEqual([
    { state: 'expired', atItsEnd: true },
    { state: 'usable', atItsEnd: null },
  ])
  expect(await closeCoupons({ sql })).toEqual({ expired: 0, warned: 0 })
})

it('warns once, three days before, one message a person', async () => {
  await give(0, '2 days 23 hours')
  await give(0, '1 day', 'Hesaptan 50 TL')
  await give(1, '3 days', 'Cezve')
  await give(2, '3 days 1 hour')
  const rounds = await Promise.all([closeCoupons({ sql }), closeCoupons({ sql })])
  expect(rounds.reduce((sum, { warned }) => sum + warned, 0)).toBe(2)
  expect(await closeCoupons({ sql })).toEqual({ expired: 0, warned: 0 })
  const told = await messages()
  expect(told).toHaveLength(2)
  expect(told.find(({ userId }) => userId === people[0])?.message).toMatch(
    /^2 kuponunuzun süresi doluyor\. İlki “Hesaptan 50 TL”, son günü \d+ \p{L}+\.$/u,
  )
  expect(told.find(({ userId }) => userId === people[1])?.message).toMatch(
    /^“Cezve” kuponunuzun son günü \d+ \p{L}+\.$/u,
  )
})

it('warns each person once while several workers do so at the same moment', async () => {
  await db.sql`
    insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
    select person, 'welcome', 'Kahve bizden', 'amount', 100, now(), now() + interval '2 days'
      from generate_series(1, 200), unnest(${people}::bigint[]) person`
  const rounds = await Promise.all(Array.from({ length: 4 }, () => closeCoupons({ sql })))
  expect(rounds.reduce((sum, { warned }) => sum + warned, 0)).toBe(people.length)
  expect(await messages()).toHaveLength(people.length)
})

it('says the day before midnight in Istanbul', async () => {
  const [row] = await db.sql<{ expires: Date }[]>`
    select ((now() at time zone 'Europe/Istanbul')::date + 2)::timestamp at time zone 'Europe/Istanbul'
      as expires`
  await db.sql`
    insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
    values (${people[0] ?? 0}, 'welcome', 'Kek', 'amount', 100, now(), ${row?.expires ?? ''})`
  await closeCoupons({ sql })
  const day = new Intl.DateTimeFormat('tr-TR', {
    timeZone: 'Europe/Istanbul',
    day: 'numeric',
    month: 'long',
  }).format((row?.expires.getTime() ?? 0) - 1)
  expect((await messages())[0]?.message).toBe(`“Kek” kuponunuzun son günü ${day}.`)
})

it('passes over coupons that a till holds, and tells of them the next time', async () => {
  await give(0, '2 days', 'Tutulan')
  await give(1, '2 days')
  const held = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const till = db.sql.begin(async (tx) => {
    await tx`select from coupons where name = 'Tutulan' for no key update`
    held.resolve()
    await done.promise
  })
  await held.promise
  try {
    expect(await closeCoupons({ sql })).toEqual({ expired: 0, warned: 1 })
  } finally {
    done.resolve()
    await till
  }
  expect(await closeCoupons({ sql })).toEqual({ expired: 0, warned: 1 })
})
