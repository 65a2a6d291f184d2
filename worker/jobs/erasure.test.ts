import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { asBytes, marksOf, openDigests } from '#sql/kept-digests.ts'
import { auditLedger } from '#sql/ledger/audit.ts'
import { signCheckpoints } from '#sql/ledger/checkpoint.ts'
import { drawSigningKey, readSigningKey } from '#sql/ledger/signing.ts'
import { writeFirstForm } from '#sql/testing/first-form.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import type { JobQueue } from '../queue.ts'
import { quietLog } from '../testing/worker.ts'
import { eraseLeft } from './erasure.ts'

let db: TestDatabase
let worker: Sql
beforeAll(async () => {
  db = await testDatabase()
  worker = connect(db.url, { role: 'telve_worker', max: 2 })
})
afterAll(async () => {
  await worker.end()
  await db.drop()
})

const digests = openDigests([{ id: 'd1', secret: 'a-digest-key-of-the-tests-that-is-long-enough' }])
const run = (withDigests = true) =>
  eraseLeft({
    ...{ sql: worker, databaseUrl: db.url, queue: {} as JobQueue, log: quietLog },
    digests: withDigests ? digests : undefined,
  })
const mailsSent = () => db.sql`delete from mails where kind = 'farewell'`

let made = 0
let person: number
const addressOf = (n: number) => `giden-${n}@telve.example`
beforeEach(async () => {
  await db.sql`delete from data_requests where outcome is null`
  const [row] = await db.sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name, phone)
    values (${addressOf(++made)}, 'x', 'Giden Kişi', ${`+9055511100${String(made).padStart(2, '0')}`})
    returning id`
  person = row?.id ?? 0
})
const leave = (id = person) => db.sql`select ask_for_erasure(${id})`
const letTimePass = (id = person) => db.sql`
  update data_requests set erase_at = now() where user_id = ${id} and outcome is null`
const isErased = async (id = person) =>
  (await db.sql`select from users where id = ${id} and username like 'silinen-%'`).length === 1
const erase = async () => {
  await leave()
  await letTimePass()
  await run()
  await mailsSent()
  await run()
}

describe('an account that is left', () => {
  it('is erased once its time is over and its last mail has gone, and once', async () => {
    await leave()
    expect(await run()).toMatchObject({ told: 0, erased: 0 })
    await letTimePass()
    expect(await run()).toMatchObject({ told: 1, erased: 0 })
    expect(await isErased()).toBe(false)
    // a mail that is on its way stops it; told twice is nobody
    expect(await run()).toMatchObject({ told: 0, erased: 0 })
    await mailsSent()
    expect(await run()).toMatchObject({ told: 0, erased: 1 })
    expect(await isErased()).toBe(true)
    expect(await run()).toMatchObject({ told: 0, erased: 0 })
    const lines = await db.sql`
      select from security_log where kind = 'account_erased' and subject_id = ${person}`
    expect(lines).toHaveLength(1)
  })

  it('is erased a day later where the mail cannot go out', async () => {
    await leave()
    await letTimePass()
    await run()
    await db.sql`update mails set expires_at = now() where kind = 'farewell'`
    expect(await run()).toMatchObject({ erased: 1 })
  })

  it('stays whole without a key for digests, and when it was taken back', async () => {
    await leave()
    const [row] = await db.sql<{ back: boolean }[]>`select take_account_back(${person}) as back`
    expect(row?.back).toBe(true)
    expect(await run()).toMatchObject({ told: 0, erased: 0 })
    await leave()
    await letTimePass()
    await run(false)
    await mailsSent()
    expect(await run(false)).toMatchObject({ erased: 0 })
    expect(await isErased()).toBe(false)
  })

  it('is erased wholly or not at all, and one that cannot be delays no other', async () => {
    const [row] = await db.sql<{ id: number }[]>`
      insert into users (username, password_hash, full_name) values ('takilan@telve.example', 'x', 'Takılan')
      returning id`
    const stuck = row?.id ?? 0
    await db.sql.unsafe(`
      create function refuse_stuck() returns trigger language plpgsql as
        $$ begin if old.id = ${stuck} then raise 'no'; end if; return new; end $$;
      create trigger a_refuse_stuck before update of full_name on users
        for each row execute function refuse_stuck()`)
    await db.sql`insert into ratings (user_id, stars, comment) values (${stuck}, 4, 'Sözüm')`
    for (const id of [stuck, person]) {
      await leave(id)
      await letTimePass(id)
    }
    await run()
    await mailsSent()
    expect(await run()).toMatchObject({ erased: 1 })
    expect([await isErased(stuck), await isErased(person)]).toEqual([false, true])
    expect(
      await db.sql`select from ratings where user_id = ${stuck} and comment = 'Sözüm'`,
    ).toHaveLength(1)
    await db.sql`drop trigger a_refuse_stuck on users`
    expect(await run()).toMatchObject({ erased: 1 })
    expect(await isErased(stuck)).toBe(true)
  })

  it('cannot be filled again, by nobody', async () => {
    await erase()
    for (const change of ["full_name = 'Biri'", 'is_active = true', "username = 'b@telve.example'"])
      await expect(
        db.sql.unsafe(`update users set ${change} where id = ${person}`),
      ).rejects.toThrow(/is erased/)
  })
})

describe('the ledger of an erased person', () => {
  const key = readSigningKey(drawSigningKey())
  const sign = async () => signCheckpoints(worker, { key: await key, clock: () => new Date() })
  const problems = async () => (await auditLedger(db.sql)).problems

  it('holds and is signed anew, and a change in it is found all the same', async () => {
    await writeFirstForm(db.sql, { users: [person], each: 3 })
    await sign()
    const noted = await db.sql<{ seq: number }[]>`
      select seq from point_transactions where user_id = ${person} and note is not null`
    expect(noted.length).toBeGreaterThan(0)
    await erase()
    expect(
      await db.sql`select from point_transactions where user_id = ${person} and note is not null`,
    ).toHaveLength(0)
    expect(await problems()).toEqual([])
    expect((await auditLedger(db.sql)).redactions).toMatchObject({ unsigned: noted.length })
    await sign()
    expect((await auditLedger(db.sql)).redactions).toMatchObject({ unsigned: 0 })

    const tamper = (statement: string) =>
      db.sql.unsafe(`alter table point_transactions disable trigger user; ${statement};
                     alter table point_transactions enable trigger user`)
    for (const { seq } of noted) {
      const where = `where user_id = ${person} and seq = ${seq}`
      await tamper(`update point_transactions set amount = amount + 1 ${where}`)
      expect((await problems()).length).toBeGreaterThan(0)
      await tamper(`update point_transactions set amount = amount - 1 ${where}`)
    }
    expect(await problems()).toEqual([])
  })
})

describe('what append-only tables let go', () => {
  it('is the words of a refund, of a person whose erasure is due, and nothing else', async () => {
    const order = await putTestOrder(db.sql, { userId: person })
    await db.sql`
      insert into order_refunds (order_id, actor_id, asked, at, reason, note, request_key, amount, points)
      values (${order}, ${person}, '{"units": [], "note": "Giden Kişi"}', now(), 'diğer', 'Giden Kişi',
              ${`iade-${person}`}, 0, 0)`
    const wordsGo = () => db.sql`
      update order_refunds set note = null, asked = asked - 'note' where order_id = ${order}`
    await expect(wordsGo()).rejects.toThrow(/append-only/)
    await db.sql`update orders set state = 'cancelled' where id = ${order}`
    await leave()
    await expect(wordsGo()).rejects.toThrow(/append-only/)
    await letTimePass()
    await expect(
      db.sql`update order_refunds set note = null, amount = 1 where order_id = ${order}`,
    ).rejects.toThrow(/append-only/)
    await expect(db.sql`delete from order_refunds where order_id = ${order}`).rejects.toThrow()
    await wordsGo()
  })

  it('is consents three years after the person was erased, with all that proves them', async () => {
    await db.sql`select set_consent(${person}, 'sms', true, 'settings')`
    await erase()
    const consents = () => db.sql`select from consents where user_id = ${person}`
    expect(await consents()).toHaveLength(2)
    expect(await db.sql`select from kept_digests where user_id = ${person}`).toHaveLength(3)
    await expect(db.sql`delete from consents where user_id = ${person}`).rejects.toThrow(
      /append-only/,
    )
    expect(await run()).toMatchObject({ forgotten: 0 })

    await db.sql`
      update data_requests set settled_at = settled_at - interval '3 years 1 day' where user_id = ${person}`
    await db.sql`update kept_digests set until = now() where user_id = ${person}`
    expect((await run()).forgotten).toBeGreaterThanOrEqual(4)
    expect(await consents()).toHaveLength(0)
    expect(await db.sql`select from kept_digests where user_id = ${person}`).toHaveLength(0)
  })
})

describe('the mark of a welcome gift', () => {
  it('that was given before marks were keyed is keyed without its number, and still known', async () => {
    const phone = '+905559990001'
    const [row] = await db.sql<{ coupon: number }[]>`
      insert into coupons (user_id, source, name, terms, benefit, amount, created_at, expires_at)
      values (${person}, 'welcome', 'Hoş geldin', '', 'amount', 2500, now(), now() + interval '1 day')
      returning id as coupon`
    await db.sql`
      insert into welcome_gifts (user_id, phone_hash, coupon_id)
      values (${person}, sha256(convert_to(${phone}, 'UTF8')), ${row?.coupon ?? 0})`
    const sha = new Bun.CryptoHasher('sha256').update(phone).digest('hex')
    const ownerOf = async () => {
      const [found] = await db.sql<{ id: number | null }[]>`
        select gift_of_number(${phone}, ${asBytes(db.sql, marksOf(digests, [`gift:${sha}`]))}) as id`
      return found?.id
    }
    expect(await ownerOf()).toBe(person)
    expect(await run(false)).toMatchObject({ keyed: 0 })
    expect(await run()).toMatchObject({ keyed: 1 })
    expect(await run()).toMatchObject({ keyed: 0 })
    const [mark] = await db.sql`
      select encode(phone_hash, 'hex') as mark, key_id from welcome_gifts where user_id = ${person}`
    expect(mark).toEqual({ mark: digests.of(`gift:${sha}`), keyId: 'd1' })
    expect(await ownerOf()).toBe(person)
  })
})

describe('what proves a consent', () => {
  it('finds the person by the address that somebody names, with the key alone', async () => {
    const address = addressOf(made)
    await erase()
    const [row] = await db.sql<{ id: number }[]>`
      select user_id as id from kept_digests
       where kind = 'email' and encode(digest, 'hex') = any (${digests.all(`email:${address}`)})`
    expect(row?.id).toBe(person)
    const other = openDigests([
      { id: 'd2', secret: 'another-key-of-the-tests-that-is-long-enough' },
    ])
    const rows = await db.sql`
      select from kept_digests where encode(digest, 'hex') = any (${other.all(`email:${address}`)})`
    expect(rows).toHaveLength(0)
  })

  it('keeps the address of a report to İYS until it is made, and a digest then', async () => {
    await db.sql`select set_consent(${person}, 'sms', true, 'settings')`
    await db.sql`
      update iys_reports set settled_at = now(), outcome = 'reported', answer = '+905551110001' where user_id = ${person}`
    await erase()
    const reports = () =>
      db.sql<{ recipient: string; answer: string | null }[]>`
        select recipient, answer from iys_reports where user_id = ${person} order by id`
    const [settled, waiting] = await reports()
    expect(settled).toMatchObject({
      recipient: expect.stringMatching(/^hmac:[0-9a-f]{64}$/),
      answer: null,
    })
    expect(waiting?.recipient).toMatch(/^\+90/)
    await db.sql`
      update iys_reports set settled_at = now(), outcome = 'by_hand' where user_id = ${person} and settled_at is null`
    expect(await run()).toMatchObject({ digested: 1 })
    expect((await reports()).map(({ recipient }) => recipient)).toEqual([
      settled?.recipient,
      settled?.recipient,
    ])
  })
})
