import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '#sql/connection.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPeople, insertPerson } from '../testing/test-people.ts'
import { auditLedger } from './audit.ts'
import { LedgerBroken, signCheckpoints } from './checkpoint.ts'
import { importHistory } from './import.ts'
import { openLedger } from './ledger.ts'
import { merklePath, merkleRoot } from './merkle.ts'
import { rebuildBalances } from './rebuild.ts'
import { drawSigningKey, fingerprintOf, readSigningKey, type SigningKey } from './signing.ts'

const database = await testDatabase()
const { sql, url } = database
const worker = connect(url, { role: 'telve_worker', max: 2 })
const clock = () => new Date()
let key: SigningKey
let user = 0

beforeAll(async () => {
  key = await readSigningKey(drawSigningKey())
})
beforeEach(async () => {
  user = await insertPerson(sql)
  await grow(5)
})
afterAll(async () => {
  await worker.end()
  await database.drop()
})

const grow = (entries: number, userId = user) =>
  importHistory(
    sql,
    Array.from({ length: entries }, (_, i) => ({
      userId,
      type: i % 3 === 2 ? ('SPEND' as const) : ('EARN' as const),
      amount: 10 + i,
      branchId: 1,
      requestKey: crypto.randomUUID(),
      note: i === 1 ? 'Çift espresso,\n"hediye"' : null,
      createdAt: new Date(1_780_000_000_123 + i * 60_000),
    })),
  )

/** Makes changes that the table refuses, as an attacker with the owner's password could. */
const tamper = async (statement: string) => {
  await sql.unsafe(`
    alter table point_transactions disable trigger user;
    ${statement.replaceAll('USER', String(user))};
    alter table point_transactions enable trigger user`)
}
const found = async () =>
  (await auditLedger(sql)).problems
    .filter((p) => p.userId === user)
    .map((p) => `${p.problem} at ${p.seq}`)

describe('the audit', () => {
  it('finds nothing in an honest ledger, while entries are being written', async () => {
    const writing = grow(200)
    const audit = await auditLedger(sql)
    await writing
    expect(audit).toMatchObject({ problems: [], strays: 0 })
    expect(await found()).toEqual([])
    expect((await auditLedger(sql)).entries).toBe((await sql`select from point_transactions`).count)
  })

  const changes: [string, string, string[]][] = [
    [
      'a changed amount',
      'update point_transactions set amount = 11 where user_id = USER and seq = 1',
      ['balance at 1'],
    ],
    [
      'a changed branch',
      'update point_transactions set branch_id = 2 where user_id = USER and seq = 3',
      ['hash at 3'],
    ],
    [
      'a changed reason',
      "update point_transactions set reason = 'test' where user_id = USER and seq = 2",
      ['hash at 2'],
    ],
    [
      'a changed kind, and what it refers to',
      "update point_transactions set kind = 'order', reason = null, ref = case seq when 4 then '7' end where user_id = USER and seq in (2, 4)",
      ['hash at 2', 'hash at 4'],
    ],
    [
      'a cause that was taken away',
      'update point_transactions set form = 1, kind = null, reason = null, expires_on = null where user_id = USER and seq = 3',
      ['form at 3'],
    ],
    [
      'a changed instant',
      "update point_transactions set created_at = created_at + interval '1 ms' where user_id = USER and seq = 2",
      ['hash at 2'],
    ],
    [
      'a changed last day',
      'update point_transactions set expires_on = expires_on + 365 where user_id = USER and seq = 2',
      ['hash at 2'],
    ],
    [
      'a changed actor',
      'update point_transactions set actor_id = 1 where user_id = USER and seq = 4',
      ['hash at 4'],
    ],
    [
      'a changed request key',
      "update point_transactions set request_key = 'x' where user_id = USER and seq = 4",
      ['hash at 4'],
    ],
    [
      'a cause that does not fit',
      'update point_transactions set reason = null where user_id = USER and seq = 4',
      ['cause at 4'],
    ],
    [
      'an amount and all balances after it',
      'update point_transactions set amount = amount + case seq when 2 then 5 else 0 end, balance_after = balance_after + 5 where user_id = USER and seq >= 2; update users set points = points + 5 where id = USER',
      ['hash at 2', 'hash at 3', 'hash at 4', 'hash at 5'],
    ],
    [
      'a removed entry',
      'delete from point_transactions where user_id = USER and seq = 3',
      ['gap at 4'],
    ],
    [
      'a removed first entry',
      'delete from point_transactions where user_id = USER and seq = 1',
      ['gap at 2'],
    ],
    [
      'a removed last entry',
      'delete from point_transactions where user_id = USER and seq = 5',
      ['projection at 5'],
    ],
    [
      'a removed history',
      'delete from point_transactions where user_id = USER',
      ['projection at 5'],
    ],
    [
      'an inserted entry',
      "insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id, created_at, request_key, hash, form, kind, reason, expires_on) select user_id, 6, 900000 + id, 'EARN', 100, balance_after + 100, 1, now(), 'y' || id, hash, 2, 'manual', 'test', '2027-11-20' from point_transactions where user_id = USER and seq = 5",
      ['hash at 6', 'projection at 5'],
    ],
    [
      'a changed balance',
      'update users set points = points + 1 where id = USER',
      ['projection at 5'],
    ],
    [
      'a key that is void and written',
      'update point_transactions set actor_id = 1 where user_id = USER and seq = 4; insert into request_voids (request_key, user_id, actor_id) select request_key, user_id, 1 from point_transactions where user_id = USER and seq in (3, 4)',
      ['hash at 4', 'void at 4'],
    ],
    [
      'a reversal of nothing',
      "insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id, created_at, request_key, reverses, form, kind, reason, hash) select user_id, 6, 800000 + id, 'EARN', 100, balance_after + 100, 1, '2026-11-20', 'z', 123456, 2, 'reversal', 'test', entry_hash(hash, entry_origin(null, null, 'z'), user_id, 6, 800000 + id, 'EARN', 100, balance_after + 100, 1, '2026-11-20', 123456, 'reversal', null, 'test', null) from point_transactions where user_id = USER and seq = 5",
      ['reversal at 6', 'projection at 5'],
    ],
  ]
  for (const [what, statement, problems] of changes) {
    it(`names ${what}`, async () => {
      await tamper(statement)
      expect((await found()).sort()).toEqual(problems.sort())
    })
  }

  it('looks at every chain, however many there are', async () => {
    user = (await insertPeople(sql, 1_200)).at(-1) ?? 0
    await grow(3)
    await tamper('update users set points = points + 1 where id = USER')
    expect(await found()).toEqual(['projection at 3'])
  })

  it('counts entries that belong to nobody', async () => {
    await tamper(
      'update users set ledger_seq = 0 where id = USER; delete from users where id = USER',
    )
    expect((await auditLedger(sql)).strays).toBe(5)
    await tamper('delete from point_transactions where user_id = USER')
  })
})

describe('a checkpoint', () => {
  // The chains that earlier tests broke stay broken, and no checkpoint is signed over them.
  const forget = async () => {
    await tamper('delete from point_transactions where user_id <> USER')
    await sql`update users set points = 0, ledger_seq = 0, ledger_hash = null where id <> ${user}`
    await sql.unsafe(`
      alter table checkpoints disable trigger append_only;
      alter table checkpoint_heads disable trigger append_only;
      delete from checkpoint_heads; delete from checkpoints;
      alter table checkpoints enable trigger append_only;
      alter table checkpoint_heads enable trigger append_only`)
  }
  const rewrite = () =>
    tamper(`
      update point_transactions set amount = amount + 90, balance_after = balance_after + 90
        where user_id = USER and seq = 1;
      do $$ declare e record; h bytea; begin
        for e in select * from point_transactions where user_id = USER order by seq loop
          update point_transactions set balance_after = case seq when 1 then balance_after else balance_after + 90 end
            where id = e.id returning * into e;
          h := entry_hash(h, entry_origin(e.actor_id, e.scan_id, e.request_key), e.user_id, e.seq,
                          e.id, e.type, e.amount, e.balance_after, e.branch_id, e.created_at,
                          e.reverses, e.kind, e.ref, e.reason, e.expires_on);
          update point_transactions set hash = h where id = e.id;
          update users set points = e.balance_after, ledger_hash = h where id = USER;
        end loop;
      end $$`)

  it('covers the chains that have grown, as the worker may sign it', async () => {
    await forget()
    expect(await signCheckpoints(worker, { key, clock })).toBe(1)
    expect(await signCheckpoints(worker, { key, clock })).toBe(0)
    await grow(1)
    expect(await signCheckpoints(worker, { key, clock })).toBe(1)
    expect(await auditLedger(sql, { trusted: [fingerprintOf(key.publicKey)] })).toMatchObject({
      checkpoints: 2,
      keys: [fingerprintOf(key.publicKey)],
      problems: [],
    })
  })
  it('is made once when two sign at the same time', async () => {
    await forget()
    const signing = await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('telve checkpoint', 0))`
      const both = [1, 2].map(() => signCheckpoints(worker, { key, clock }))
      for (let waiting = 0; waiting < 2; ) {
        waiting = (await tx`select from pg_locks where locktype = 'advisory' and not granted`).count
      }
      return { both }
    })
    expect((await Promise.all(signing.both)).sort()).toEqual([0, 1])
    expect(await sql`select from checkpoints`).toHaveLength(1)
  })
  it('betrays a chain that was rewritten without a flaw', async () => {
    await forget()
    await rewrite()
    expect(await found()).toEqual([])
    await forget()
    await signCheckpoints(sql, { key, clock })
    await rewrite()
    expect(await found()).toEqual(['rewritten at 5'])
    await expect(grow(1).then(() => signCheckpoints(sql, { key, clock }))).rejects.toThrow(
      LedgerBroken,
    )
  })
  it('is refused over a broken chain', async () => {
    await forget()
    await tamper('update point_transactions set branch_id = 2 where user_id = USER and seq = 3')
    await expect(signCheckpoints(worker, { key, clock })).rejects.toThrow(/hash at user \d+, seq 3/)
    expect(await sql`select from checkpoints`).toHaveLength(0)
  })
  it('does not count when a stranger signed it, or when it was changed', async () => {
    await forget()
    await signCheckpoints(sql, { key, clock })
    const problemsOf = async (trusted?: string[]) =>
      (await auditLedger(sql, trusted && { trusted })).problems.map((p) => p.problem)
    expect(await problemsOf(['somebody else'])).toEqual(['signature'])
    await sql.unsafe(`
      alter table checkpoints disable trigger append_only;
      update checkpoints set created_at = created_at + interval '1 hour';
      alter table checkpoint_heads disable trigger append_only;
      update checkpoint_heads set seq = 4`)
    expect(await problemsOf()).toEqual(['signature', 'root', 'rewritten'])
  })
})

describe('a Merkle path', () => {
  it('leads from every leaf to the root, for trees of every shape', async () => {
    const { createHash } = await import('node:crypto')
    const sha = (...parts: (string | Uint8Array)[]) =>
      parts.reduce((h, p) => h.update(p), createHash('sha256')).digest()
    for (const size of [1, 2, 3, 5, 8, 13]) {
      const heads = Array.from({ length: size }, (_, i) => ({
        userId: i + 1,
        seq: 7,
        hash: sha(`${i}`),
      }))
      for (const [place, head] of heads.entries()) {
        let at = sha('\0', `${head.userId}\n${head.seq}\n`, head.hash)
        for (const { side, hash } of merklePath(heads, place)) {
          at = side === 'left' ? sha('\x01', hash, at) : sha('\x01', at, hash)
        }
        expect(at).toEqual(merkleRoot(heads))
      }
    }
  })
})

describe('the rebuild', () => {
  it('mends what has drifted, and only that, while entries are being written', async () => {
    const before = await sql`select points, ledger_seq, ledger_hash from users where id = ${user}`
    await sql`update users set points = points + 7, ledger_seq = 2, ledger_hash = null
               where id = ${user}`
    expect(await sql`select user_id from ledger_drift where user_id = ${user}`).toHaveLength(1)
    const { mended } = await rebuildBalances(sql)
    expect(mended).toBeGreaterThanOrEqual(1)
    expect(await sql`select points, ledger_seq, ledger_hash from users where id = ${user}`).toEqual(
      before,
    )
    expect(await sql`select from ledger_drift`).toHaveLength(0)
    expect(await rebuildBalances(sql)).toMatchObject({ mended: 0 })

    const ledger = openLedger({ url, sql })
    let open = true
    const writing = (async () => {
      for (let i = 0; open; i++) {
        await ledger.append({
          userId: user,
          type: 'EARN',
          amount: 1,
          branchId: 1,
          actorId: null,
          requestKey: `while-${i}`,
          scanId: null,
          note: null,
          reverses: null,
        })
      }
    })()
    for (let i = 0; i < 10; i++) expect(await rebuildBalances(sql)).toMatchObject({ mended: 0 })
    open = false
    await writing
    await ledger.close()
    expect(await found()).toEqual([])
  })

  it('holds nobody’s till while it waits for a delivery', async () => {
    let release = () => {}
    const delivered = new Promise<void>((resolve) => {
      release = resolve
    })
    let held = () => {}
    const isHeld = new Promise<void>((resolve) => {
      held = resolve
    })
    const delivering = sql.begin(async (tx) => {
      await tx`select from point_standings where user_id = ${user} for no key update`
      held()
      await delivered
    })
    await isHeld
    const rebuilding = rebuildBalances(sql)
    await vi.waitFor(
      async () => {
        expect(
          await sql`
          select from pg_stat_activity
           where wait_event_type = 'Lock' and query like '%point_standings%'`,
        ).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
    // what a till does: it passes over people whom somebody holds
    expect(
      await sql`select id from users where id = ${user} for no key update skip locked`,
    ).toHaveLength(1)
    release()
    await delivering
    expect(await rebuilding).toMatchObject({ mended: 0 })
  })
})
