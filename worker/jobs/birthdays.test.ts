import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { giveBirthdays } from './birthdays.ts'

let db: TestDatabase
/** As the worker signs in to the database. */
let sql: Sql
beforeAll(async () => {
  db = await testDatabase()
  sql = connect(db.url, { role: 'telve_worker', max: 4 })
})
afterAll(async () => {
  await sql.end()
  await db.drop()
})
// nobody of the tests before has a birthday
beforeEach(() => db.sql`update users set birth_date = null`)

/** A customer with this birth date, on file since `givenAt`. */
async function born(date: string, givenAt = '2020-01-01'): Promise<number> {
  const [id = 0] = await insertPeople(db.sql, 1)
  await db.sql`update users set birth_date = ${date} where id = ${id}`
  await db.sql`update users set birth_date_given_at = ${givenAt} where id = ${id}`
  return id
}
const given = async (since: string, today = since) => {
  const [row] = await sql<{ people: number[] }[]>`
    select give_birthday_gifts(${since}, ${today}) as people`
  return row?.people
}
const couponsOf = (person: number) => db.sql`
  select source, percentage, most, points, expires_at from coupons
   where user_id = ${person}`

test('a customer has one coupon a birthday, until the end of the seventh day after it', async () => {
  const person = await born('1990-05-03')
  expect(await given('2027-05-02')).toEqual([])
  expect(await given('2027-05-03')).toEqual([person])
  expect(await given('2027-05-03')).toEqual([])
  expect(await given('2027-05-01', '2027-05-07')).toEqual([])
  expect(await couponsOf(person)).toEqual([
    {
      source: 'birthday',
      percentage: 100,
      most: 15_000,
      points: 0,
      expiresAt: new Date('2027-05-10T21:00:00Z'),
    },
  ])
  const told = await db.sql`select title from notifications where user_id = ${person}`
  expect(told).toEqual([{ title: 'Doğum gününüz kutlu olsun!' }])
  expect(await given('2028-05-03')).toEqual([person])
})

test('who was born on 29 February celebrates on the 28th in other years', async () => {
  const [leap, other] = [await born('1992-02-29'), await born('1992-02-28')]
  expect(await given('2027-02-28')).toEqual([leap, other])
  expect(await given('2027-03-01')).toEqual([])
  expect(await given('2028-02-28')).toEqual([other])
  expect(await given('2028-02-29')).toEqual([leap])
})

test('a date that was given less than 30 days before, or changed, gives nothing that year', async () => {
  const late = await born('1990-05-03', '2027-04-03T00:00:01+03:00')
  const early = await born('1990-05-03', '2027-04-02T23:59:59+03:00')
  expect(await given('2027-05-03')).toEqual([early])
  await db.sql`update users set birth_date = '1990-05-04' where id = ${late}`
  const [row] = await db.sql`
    select now() - birth_date_given_at < interval '1 minute' as anew from users where id = ${late}`
  expect(row).toEqual({ anew: true })
})

test('closed accounts and those of staff get none', async () => {
  const [closed, staff] = [await born('1990-05-03'), await born('1990-05-03')]
  await db.sql`update users set is_active = false where id = ${closed}`
  await givePost(db.sql, staff, { role: 'analyst' })
  expect(await given('2027-05-03')).toEqual([])
})

it('is given today, once, by two workers at once, and after days of standing still', async () => {
  const [row] = await db.sql<{ today: string; before: string }[]>`
    select to_char(now() at time zone 'Europe/Istanbul', 'MM-DD') as today,
           to_char((now() at time zone 'Europe/Istanbul') - interval '6 days', 'MM-DD') as before`
  // 1992 had a 29 February
  const people = [await born(`1992-${row?.today}`), await born(`1992-${row?.before}`)]
  const rounds = await Promise.allSettled([giveBirthdays({ sql }), giveBirthdays({ sql })])
  expect(rounds.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await giveBirthdays({ sql })).toBe(0)
  for (const person of people) expect(await couponsOf(person)).toHaveLength(1)
})
