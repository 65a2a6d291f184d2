import { expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { appendRequest } from '../testing/append-request.ts'
import { writeFirstForm } from '../testing/first-form.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPerson } from '../testing/test-people.ts'
import { appending } from './appending.ts'
import type { AppendRequest } from './entry.ts'
import { openSession } from './session.ts'

const tables = ['users', 'point_transactions', 'request_voids', 'sessions', 'branches', 'scans']

it('asks every table by its key, though the plan was made while all were empty', async () => {
  const database = await testDatabase()
  const { sql, url } = database
  for (const table of tables)
    await sql.unsafe(`alter table ${table} set (autovacuum_enabled = off); analyze ${table}`)
  const people = async (count: number) => {
    const rows = await sql<{ id: number }[]>`
      insert into users (username, password_hash, full_name)
      select gen_random_uuid() || '@telve.example', 'x', 'Kişi'
        from generate_series(1, ${count}::integer) returning id`
    return rows.map((row) => row.id)
  }
  const [first = 0, busy = 0] = await people(2)
  const options = { url, role: 'telve_api', batchTimeoutMs: 10_000 }
  const session = await openSession(options, 1, appending)
  const owner = connect(url, { max: 1 })
  const hash = 'ab'.repeat(32)
  await sql`
    insert into sessions (id_hash, user_id, created_at, seen_at, expires_at)
    values (decode(${hash}, 'hex'), ${first}, now(), now(), now() + interval '1 hour')`
  const asked = (userId: number, change: Partial<AppendRequest>) =>
    appendRequest(userId, { session: hash, scanId: crypto.randomUUID(), ...change })
  const append = () =>
    session.write([asked(first, {}), asked(busy, { actorId: first, reverses: 1 })], false)
  try {
    // The plan is made, and kept.
    await append()
    await append()

    const crowd = await people(500)
    await writeFirstForm(sql, { users: crowd, each: 4 })
    await sql`
      insert into request_voids (request_key, user_id, actor_id)
      select 'key-' || n, ${first}, ${first} from generate_series(1, 2000) n`
    await sql`
      insert into sessions (id_hash, user_id, created_at, seen_at, expires_at)
      select sha256(id::text::bytea), id, now(), now(), now() + interval '1 hour'
        from users where id <> ${first}`
    await sql`
      insert into branches (name, address, latitude, longitude, opening_hours)
      select 'Şube ' || n, 'x', 41, 29, 'x' from generate_series(1, 500) n`
    // who asks has scanned a crowd, and who is asked about has a long history
    await sql`
      insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
      select ${first}, id, sha256(id::text::bytea), true, now(), now() + interval '1 hour'
        from users where id <> ${first}`
    await writeFirstForm(sql, { users: [busy], each: 2000 })

    const read = async () => {
      const [row] = await owner<{ read: number }[]>`
        select sum(coalesce(idx_tup_read, 0))::bigint as read from pg_stat_user_indexes
         where relname = any (${tables}::text[])`
      return row?.read ?? 0
    }
    // A backend tells what it has read when it has nothing else to do, at the latest after ten seconds.
    const settled = async (): Promise<number> => {
      for (let before = await read(); ; ) {
        await Bun.sleep(1_500)
        const now = await read()
        if (now === before) return now
        before = now
      }
    }
    const before = await settled()
    expect(await append()).toMatchObject([
      { outcome: 'refused', code: 'scan_required' },
      { outcome: 'refused', code: 'entry_not_found' },
    ])
    // some forty; the batch before may be told only now. Each table has 500 rows that concern nobody here
    expect((await settled()) - before).toBeLessThan(200)
  } finally {
    await session.end()
    await owner.end()
    await database.drop()
  }
}, 60_000)

it('finds the purchase that an entry names by its id, when all of them fit into no memory', async () => {
  const { sql, drop } = await testDatabase()
  try {
    const userId = await insertPerson(sql)
    await sql`
      insert into purchases (id, user_id, branch_id, actor_id, request_key, at, total, discount, earned_at, first, earned)
      select n, ${userId}, 1, ${userId}, 'bill-' || n, now(), 100, 0, now(), false, 0 from generate_series(1, 5000) n`
    await sql`analyze purchases`
    const plan = await sql.begin(async (tx) => {
      await tx`set local work_mem = '64kB'`
      const rows = await tx.unsafe('explain select * from stray_entries')
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).toMatch(
      /Index Scan using purchases_pkey on purchases p .*\n *Index Cond: \(id = .*request_key/,
    )
    expect(plan).not.toContain('Seq Scan on purchases')
  } finally {
    await drop()
  }
})
