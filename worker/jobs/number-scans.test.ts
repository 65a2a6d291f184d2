import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { auditLedger } from '#sql/ledger/audit.ts'
import { openPurchases, type Purchases } from '#sql/purchases/purchases.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { erasePerson } from '#sql/testing/test-erasure.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { recordedOf } from '#sql/testing/test-purchases.ts'
import { removeExpired } from './sweep.ts'

let db: TestDatabase
let api: Sql
let worker: Sql
let purchases: Purchases
beforeAll(async () => {
  db = await testDatabase()
  api = connect(db.url, { role: 'telve_api', max: 2 })
  worker = connect(db.url, { role: 'telve_worker', max: 2 })
  purchases = openPurchases({ url: db.url, sql: api })
  await db.sql`
    insert into programme_settings
      (point_value, grant_months, coupon_days, donation_points, starts_on, referral_inviter,
       referral_friend, referral_least, referral_monthly, bills_by_number)
    select point_value, grant_months, coupon_days, donation_points, starts_on, referral_inviter,
           referral_friend, referral_least, referral_monthly, true
      from programme_settings order by id desc limit 1`
})
afterAll(async () => {
  await purchases.close()
  await api.end()
  await worker.end()
  await db.drop()
})

/** Words of people that stand nowhere else. */
const words = {
  customer: ['Zümrüt', 'Telefonsuz', '905337654321', 'zumrut-telefonsuz'],
  staff: ['Kızılcık', 'Kasacı', '905331234567', 'kizilcik-kasaci'],
}
type Who = keyof typeof words

async function insert(who: Who): Promise<number> {
  const [first, last, phone, address] = words[who]
  return insertPerson(db.sql, who === 'staff' ? 'barista' : undefined, {
    ...{ username: `${address}@telve.example`, full_name: `${first} ${last}`, phone: `+${phone}` },
    ...{ verified_at: new Date(), created_at: new Date(Date.now() - 8 * 24 * 3_600_000) },
  })
}

/** The tables of which some row says one of these words. */
async function tablesWith(said: readonly string[]): Promise<string[]> {
  const tables = await db.sql<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.sql`
      select from ${db.sql(name)} t where t::text ilike any (${said.map((word) => `%${word}%`)}) limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}

it('nothing of who typed a number, and whose it was, is left in words, and all adds up', async () => {
  const people = { customer: await insert('customer'), staff: await insert('staff') }
  const open = async () => {
    const [row] = await api<{ id: string }[]>`
      select id from open_number_scan(${people.staff}, ${`+${words.customer[2]}`}, '192.0.2.1', now())`
    return row?.id ?? ''
  }
  const scanId = await open()
  const { purchase } = recordedOf(
    await purchases.record({
      ...{ userId: people.customer, actorId: people.staff, byNumber: true, scanId, branchId: 1 },
      ...{ requestKey: Bun.randomUUIDv7(), total: 18_500, receipt: null, boughtOn: null },
    }),
  )
  // another that nobody used
  await open()
  const actorId = await insertPerson(db.sql, 'administrator')
  await purchases.refund({
    ...{ purchaseId: purchase.id, amount: 8_500, reason: 'yanlış tutar', actorId },
    ...{ note: `${words.customer[0]} Hanım aradı`, requestKey: Bun.randomUUIDv7() },
  })
  expect(await tablesWith(words.customer)).toContain('purchase_refunds')

  const problems = async () => [...(await auditLedger(db.sql)).problems]
  for (const who of ['customer', 'staff'] as const) {
    await erasePerson(db.sql, people[who])
    expect(await tablesWith(words[who])).toEqual([])
    expect(await problems()).toEqual([])
  }

  const kept = () => db.sql`
    select customer_id, staff_id, purchase_id from number_scans order by purchase_id nulls last`
  const row = { customerId: people.customer, staffId: people.staff }
  expect([...(await kept())]).toEqual([
    { ...row, purchaseId: purchase.id },
    { ...row, purchaseId: null },
  ])
  // a day after its end the unused one goes; that of the bill stays with the bill, and is ids and times alone
  await db.sql`
    update number_scans set opened_at = now() - interval '26 hours', expires_at = now() - interval '25 hours'
     where purchase_id is null`
  expect(await removeExpired(worker)).toMatchObject({ numberScans: 1 })
  expect([...(await kept())]).toEqual([{ ...row, purchaseId: purchase.id }])
  expect(await problems()).toEqual([])
})

it('whoever has the number later opens their own account by it, and no earlier than after seven days', async () => {
  const phone = `+${words.customer[2]}`
  const staff = await insert('staff')
  const [row] = await db.sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name, phone, verified_at)
    values ('sonraki@telve.example', '-', 'Ege Sonraki', ${phone}, now()) returning id`
  const open = async (days: number) => {
    const [found] = await api<{ customerId: number | null }[]>`
      select customer_id from open_number_scan(${staff}, ${phone}, '', now() + ${days} * interval '1 day')`
    return found?.customerId
  }
  expect(await open(6)).toBeNull()
  expect(await open(8)).toBe(row?.id)
})
