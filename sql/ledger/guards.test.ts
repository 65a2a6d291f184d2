import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#sql/connection.ts'
import { denied } from '../testing/denied.ts'
import { testDatabase } from '../testing/test-database.ts'
import { openLedger } from './ledger.ts'

const database = await testDatabase()
const { sql: owner, url } = database
const api = connect(url, { role: 'telve_api', max: 2 })
const worker = connect(url, { role: 'telve_worker', max: 2 })
const people: number[] = []
let entryId = 0

beforeAll(async () => {
  const rows = await owner<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    values ('a@telve.example', 'x', 'Ayşe'), ('b@telve.example', 'x', 'Bora') returning id`
  people.push(...rows.map((r) => r.id))
  const ledger = openLedger({ url, sql: api })
  const verdict = await ledger.append({
    userId: people[0] ?? 0,
    type: 'EARN',
    amount: 10,
    branchId: 1,
    actorId: null,
    requestKey: 'first',
    scanId: null,
    note: null,
    reverses: null,
  })
  if (verdict.outcome === 'appended') entryId = verdict.entry.id
  await ledger.close()
})
afterAll(async () => {
  await Promise.all([api.end(), worker.end()])
  await database.drop()
})

describe('the processes’ roles', () => {
  const statements = [
    'update users set points = 1000',
    'update users set ledger_seq = 0',
    'update users set ledger_hash = null',
    "insert into users (username, password_hash, full_name, points) values ('c@x.tr', 'x', 'C', 5)",
    'delete from users',
    `insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id,
       created_at, request_key, hash, form, kind, reason)
     values (1, 2, 99, 'EARN', 5, 15, 1, now(), 'k', sha256('x'), 2, 'manual', 'test')`,
    'update point_transactions set amount = 1',
    'delete from point_transactions',
    'truncate point_transactions',
    'alter table point_transactions disable trigger all',
    "select nextval('point_entry_ids')",
    'select * from write_points(null, null)',
    "select write_entry(1, 'EARN', 5, 1, 'welcome', null, '~k')",
    'select import_points(null)',
    'select put_entries(null, null)',
    'select put_purchases(null, null)',
    'select count_tier_points(null, null)',
    'select * from write_purchases(null, null, null, null)',
    "set session_replication_role = 'replica'",
    'update users set awarded = 0',
    'update scans set awards = 0',
    'insert into staff_awards values (1, current_date, 0)',
    'update staff_awards set points = 0',
    "insert into request_voids (request_key, user_id, actor_id) values ('k', 1, 1)",
    'delete from request_voids',
    'update award_bounds set staff_day = 1',
    'delete from award_bounds',
  ]
  for (const statement of statements) {
    it(`may not: ${statement.replace(/\s+/g, ' ').slice(0, 70)}`, async () => {
      await expect(api.unsafe(statement)).rejects.toMatchObject(denied)
      await expect(worker.unsafe(statement)).rejects.toMatchObject(denied)
    })
  }
  it('only the API’s may append', async () => {
    await expect(worker`select * from append_points(null, null)`).rejects.toMatchObject(denied)
  })
  it('only the worker’s may write for the system', async () => {
    await expect(api`select append_system_points(null)`).rejects.toMatchObject(denied)
  })
  it('both may read', async () => {
    expect(await api`select id from point_transactions`).toHaveLength(1)
    expect(await worker`select id from point_transactions`).toHaveLength(1)
  })
})

describe('the tables refuse even their owner', () => {
  it('to change, remove or empty the ledger', async () => {
    for (const statement of [
      'update point_transactions set amount = 1',
      'delete from point_transactions where id < 0',
      'truncate point_transactions',
    ]) {
      await expect(owner.unsafe(statement)).rejects.toThrow(/append-only/)
    }
  })
  it('to remove people and branches that stand in it, and no others', async () => {
    await expect(owner`delete from users where id = ${people[0] ?? 0}`).rejects.toThrow(/ledger/)
    await expect(owner`delete from branches where id = 1`).rejects.toThrow(/ledger/)
    expect(await owner`delete from users where id = ${people[1] ?? 0} returning id`).toHaveLength(1)
    await owner`insert into branches (id, name, address, latitude, longitude, opening_hours)
                values (50, 'x', 'x', 1, 1, 'x')`
    expect(await api`delete from branches where id = 50 returning id`).toHaveLength(1)
  })

  const entry = {
    user_id: 1,
    seq: 2,
    id: 1_000_000,
    type: 'EARN',
    amount: 5,
    balance_after: 15,
    branch_id: 1,
    created_at: new Date(),
    request_key: 'another',
    hash: Buffer.alloc(32),
    form: 2,
    kind: 'manual',
    reason: 'test',
    expires_on: '2027-11-20',
  }
  const broken: [string, Record<string, unknown>, RegExp][] = [
    ['an amount of zero', { amount: 0 }, /points_amount/],
    ['a negative balance', { balance_after: -1 }, /points_balance/],
    ['a balance over the limit', { balance_after: 2_000_000_001 }, /points_balance/],
    ['a seq twice', { seq: 1 }, /pkey/],
    ['an unknown type', { type: 'GIFT' }, /point_kind/],
    ['a request key twice', { request_key: 'first' }, /request_key/],
    ['a request key with a space', { request_key: 'a b' }, /request_key/],
    ['a short hash', { hash: Buffer.alloc(31) }, /sha256_hash/],
  ]
  for (const [what, change, refusal] of broken) {
    it(`to hold ${what}`, async () => {
      const row = { ...entry, user_id: people[0], ...change }
      await expect(owner`insert into point_transactions ${owner(row)}`).rejects.toThrow(refusal)
    })
  }
  it('to hold two reversals of one entry', async () => {
    const row = { ...entry, user_id: people[0], reverses: entryId, kind: 'reversal' }
    await owner`insert into point_transactions ${owner(row)}`
    const again = { ...row, seq: 3, id: 1_000_001, request_key: 'third' }
    await expect(owner`insert into point_transactions ${owner(again)}`).rejects.toThrow(
      /reversed_once/,
    )
  })
})
