import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from './connection.ts'
import { openLedger } from './ledger/ledger.ts'
import { giveLogin, loginAddress } from './logins.ts'
import { migrate, pendingMigrations } from './migrator.ts'
import { appendRequest } from './testing/append-request.ts'
import { denied } from './testing/denied.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'
import { insertPerson } from './testing/test-people.ts'

let db: TestDatabase
let api: Sql
let url: string
beforeAll(async () => {
  db = await testDatabase()
  const password = crypto.randomUUID()
  await giveLogin(db.sql, 'telve_api', crypto.randomUUID())
  await giveLogin(db.sql, 'telve_api', password)
  url = loginAddress(db.url, 'telve_api', password)
  api = connect(url, { role: 'telve_api', max: 1 })
})
afterAll(async () => {
  await api.end({ timeout: 1 })
  await db.drop()
})

it('signs a process in as its own role, which it can’t lay aside', async () => {
  await api`reset role`
  const [row] = await api`select session_user::text as session, current_user::text as current`
  expect(row).toEqual({ session: 'telve_api', current: 'telve_api' })
  await expect(api`set role telve_worker`).rejects.toMatchObject(denied)
  await expect(api`update users set points = 1`).rejects.toMatchObject(denied)
  await expect(api`drop table outbox`).rejects.toMatchObject(denied)
  await expect(api`create table mine ()`).rejects.toMatchObject(denied)
  await expect(api`alter role telve_api superuser`).rejects.toMatchObject(denied)
})

it('writes no entry without somebody who makes it, as the owner may', async () => {
  const customer = await insertPerson(db.sql)
  const administrator = await insertPerson(db.sql, 'administrator')
  const ledger = openLedger({ url, sql: api })
  try {
    await expect(ledger.append(appendRequest(customer))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'an entry that people make has an actor' }),
    })
    expect(await ledger.append(appendRequest(customer, { actorId: administrator }))).toMatchObject({
      outcome: 'appended',
    })
  } finally {
    await ledger.close()
  }
})

it('can ask whether the database is migrated, and can’t migrate it', async () => {
  expect(await pendingMigrations(api)).toEqual([])
  await expect(migrate(api)).rejects.toMatchObject(denied)
})

it('takes no other password', async () => {
  const other = connect(Object.assign(new URL(url), { password: 'wrong' }).href, { max: 1 })
  await expect(other`select 1`).rejects.toMatchObject({ code: '28P01' })
  await other.end({ timeout: 1 })
})

it('refuses passwords that are short or that an address can’t carry', async () => {
  for (const password of ['short', 'a/b@c:d-0123456789', 'boşluk bırakılmış-0123'])
    await expect(giveLogin(db.sql, 'telve_api', password)).rejects.toThrow(RangeError)
})
