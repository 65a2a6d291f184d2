import { describe, expect, it } from 'vitest'
import { denied } from '../testing/denied.ts'
import { entryOf, prepareTestLedger } from '../testing/test-ledger.ts'
import type { AppendRequest } from './entry.ts'
import { importHistory } from './import.ts'
import { openLedger } from './ledger.ts'

const test = await prepareTestLedger()
const { url, sql, api, ledger, newUser, newStaff, earn, spend, balance, stored } = test
let keys = 0

describe('a session that asks', () => {
  const sessionOf = async (expires: string): Promise<string> => {
    const [row] = await sql<{ session: string }[]>`
      insert into sessions (id_hash, user_id, expires_at)
      values (sha256(convert_to(${`s${++keys}`}, 'UTF8')), ${await newUser()},
              now() + ${expires}::interval)
      returning encode(id_hash, 'hex') as session`
    return row?.session ?? ''
  }
  const refused = { outcome: 'refused', code: 'signed_out' }

  it('is refused when it has ended or was never there, its neighbours in the batch are not', async () => {
    const [alive, expired] = [await sessionOf('1 day'), await sessionOf('-1 second')]
    const known = earn({ session: alive })
    await ledger.append(known)
    const verdicts = await Promise.all(
      [
        { session: expired },
        { session: alive },
        { session: 'ab'.repeat(32) },
        {},
        { ...known, session: expired },
      ].map((change) => ledger.append(earn(change))),
    )
    expect(verdicts[0]).toEqual(refused)
    expect(verdicts[1]).toMatchObject({ outcome: 'appended', points: 200 })
    expect(verdicts[2]).toEqual(refused)
    expect(verdicts[3]).toMatchObject({ outcome: 'appended', points: 300 })
    expect(verdicts[4]).toEqual(refused)
    expect(await stored()).toHaveLength(3)
  })

  it('of somebody deactivated is refused', async () => {
    const session = await sessionOf('1 day')
    await sql`
      update users set is_active = false
       where id = (select user_id from sessions where id_hash = decode(${session}, 'hex'))`
    expect(await ledger.append(earn({ session }))).toEqual(refused)
  })

  it('must be the hash that the database keeps', async () => {
    for (const session of ['', 'AB'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)}\n`])
      await expect(ledger.append(earn({ session }))).rejects.toThrow(RangeError)
  })
})

describe('an entry', () => {
  it('carries what was asked, the balance after it and its place in the chain', async () => {
    const note = 'Doğum günü, "hediye" \\ {1,2}\nİyi günler'
    const requestKey = `"\\{a,b}'NULL'`
    const verdict = await ledger.append(earn({ amount: 40, note, requestKey }))
    const second = entryOf(await ledger.append(spend({ amount: 15 })))
    expect(verdict).toMatchObject({ outcome: 'appended', points: 40 })
    expect(entryOf(verdict)).toMatchObject({
      userId: test.user,
      seq: 1,
      type: 'EARN',
      amount: 40,
      branchId: 1,
      branchName: 'Merkez',
      actorId: null,
      balanceAfter: 40,
      reverses: null,
      reversed: false,
      note,
    })
    expect(second).toMatchObject({ seq: 2, type: 'SPEND', amount: 15, balanceAfter: 25 })
    expect(await ledger.findEntry(second.id)).toEqual(second)
    expect(await ledger.findByKey(test.user, requestKey)).toMatchObject({ entry: entryOf(verdict) })
    expect(await balance()).toBe(25)
  })

  it('leaves exactly one row in the outbox', async () => {
    await ledger.append(earn())
    await ledger.append(spend({ amount: 500 }))
    const rows = await sql`select topic, ref, relayed_at from outbox where user_id = ${test.user}`
    expect(rows).toEqual([{ topic: 'points', ref: 1, relayedAt: null }])
  })
})

describe('refusals', () => {
  const refused = (code: string) => ({ outcome: 'refused', code })

  it('names an unknown user', async () => {
    expect(await ledger.append(earn({ userId: 999_999 }))).toEqual(refused('user_not_found'))
  })
  it('names a deactivated test.user, but answers what had been written before', async () => {
    const request = earn()
    const first = entryOf(await ledger.append(request))
    await sql`update users set is_active = false where id = ${test.user}`
    expect(await ledger.append(earn())).toEqual(refused('user_inactive'))
    expect(await ledger.append(request)).toEqual({ outcome: 'repeated', entry: first, points: 100 })
  })
  it('names an unknown and an archived branch', async () => {
    const [branch] = await sql<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours, archived_at)
      values ('Kapalı', 'x', 41, 29, 'x', now()) returning id`
    expect(await ledger.append(earn({ branchId: 9_999 }))).toEqual(refused('branch_required'))
    expect(await ledger.append(earn({ branchId: branch?.id ?? 0 }))).toEqual(
      refused('branch_required'),
    )
  })
  it('keeps the balance from falling below zero', async () => {
    await ledger.append(earn({ amount: 30 }))
    expect(await ledger.append(spend({ amount: 31 }))).toEqual(refused('insufficient_points'))
    expect(await ledger.append(spend({ amount: 30 }))).toMatchObject({ points: 0 })
  })
  it('keeps the balance within its limit', async () => {
    await ledger.append(earn({ amount: 2_000_000_000 }))
    expect(await ledger.append(earn({ amount: 1 }))).toEqual(refused('points_limit'))
  })
  it('throws for what the ledger cannot hold, before it joins a batch', async () => {
    const wrong: Partial<AppendRequest>[] = [
      { amount: 0 },
      { amount: 1.5 },
      { amount: 2_000_000_001 },
      { userId: Number.NaN },
      { branchId: 2 ** 60 },
      { requestKey: '' },
      { requestKey: 'a b' },
      { scanId: 'x' },
      { note: '' },
      { note: 'a\0b' },
      { note: '\ud800' },
      { note: 'ş'.repeat(201) },
    ]
    for (const change of wrong) {
      await expect(ledger.append(earn(change))).rejects.toThrow(RangeError)
    }
    expect(await ledger.append(earn({ note: '👍'.repeat(200) }))).toMatchObject({ points: 100 })
  })
})

describe('a request key', () => {
  it('gives 20 simultaneous tries one entry and 20 equal answers', async () => {
    const request = earn()
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => ledger.append(request)))
    expect(new Set(verdicts.map((v) => JSON.stringify(entryOf(v)))).size).toBe(1)
    expect(verdicts.filter((v) => v.outcome === 'appended')).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })
  it('refuses another request under the same key, in the same batch and later', async () => {
    const first = earn()
    const others: Partial<AppendRequest>[] = [
      { amount: 101 },
      { type: 'SPEND' },
      { actorId: 1 },
      { note: 'x' },
      { branchId: 9_999 },
      { reverses: 1 },
    ]
    const together = await Promise.all([
      ledger.append(first),
      ...others.map((o) => ledger.append({ ...first, ...o })),
      ledger.append(first),
    ])
    expect(together.map((v) => (v.outcome === 'refused' ? v.code : v.outcome))).toEqual([
      'appended',
      ...others.map(() => 'idempotency_conflict'),
      'repeated',
    ])
    for (const other of others) {
      expect(await ledger.append({ ...first, ...other })).toMatchObject({
        code: 'idempotency_conflict',
      })
    }
  })
  it('belongs to its user', async () => {
    const request = earn()
    await ledger.append(request)
    expect(await ledger.append({ ...request, userId: await newUser() })).toMatchObject({
      outcome: 'appended',
    })
  })
  it('stays free when its first try was refused', async () => {
    const request = spend({ amount: 10 })
    const outcomes = await Promise.all([
      ledger.append(request),
      ledger.append(earn()),
      ledger.append(request),
      ledger.append(request),
    ])
    expect(outcomes.map((v) => v.outcome)).toEqual(['refused', 'appended', 'appended', 'repeated'])
  })
  it('finds its entry', async () => {
    const request = earn()
    expect(await ledger.findByKey(test.user, request.requestKey)).toBeNull()
    const entry = entryOf(await ledger.append(request))
    await ledger.append(spend({ amount: 5 }))
    expect(await ledger.findByKey(test.user, request.requestKey)).toEqual({ entry, points: 95 })
  })
})

describe('side by side', () => {
  it('100 spends of 10 at 500 points: exactly 50 succeed, over two writers', async () => {
    const second = openLedger({ url, sql: api, maxBatch: 7 })
    await ledger.append(earn({ amount: 500 }))
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 ? ledger : second).append(spend({ amount: 10 })),
      ),
    )
    await second.close()
    expect(verdicts.filter((v) => v.outcome === 'appended')).toHaveLength(50)
    expect(
      verdicts.filter((v) => v.outcome === 'refused' && v.code === 'insufficient_points'),
    ).toHaveLength(50)
    expect(await balance()).toBe(0)
    expect((await stored()).map((e) => e.seq)).toEqual(Array.from({ length: 51 }, (_, i) => i + 1))
  })
  it.each(['the first award', 'a later one'])(
    'a staff member’s day is bounded exactly, over two writers, from %s on',
    async (from) => {
      // Batches of three: each writer has many of them beside the other's.
      const writers = [1, 2].map(() => openLedger({ url, sql: api, maxBatch: 3 }))
      const staff = await newStaff()
      const customers = await Promise.all(Array.from({ length: 60 }, newUser))
      if (from === 'the first award') await sql`delete from staff_awards where staff_id = ${staff}`
      const verdicts = await Promise.all(
        customers.map((userId, i) =>
          (writers[i % 2] ?? ledger).append(earn({ userId, amount: 1_000, actorId: staff })),
        ),
      )
      await Promise.all(writers.map((writer) => writer.close()))
      expect(verdicts.filter((v) => v.outcome === 'appended')).toHaveLength(50)
      expect(verdicts.find((v) => v.outcome === 'refused')).toEqual({
        outcome: 'refused',
        code: 'limit_reached',
        bound: 'staff_day',
        limit: 50_000,
        used: 50_000,
      })
      const [day] = await sql`select points from staff_awards where staff_id = ${staff}`
      expect(day).toEqual({ points: 50_000 })
    },
  )
  it('the days of the bounds begin at midnight in Istanbul', async () => {
    const [row] = await sql<{ text: string }[]>`
      select pg_get_functiondef('hold_staff_awards'::regproc) as text`
    const text = row?.text ?? ''
    const [staff, userId] = [await newStaff(), await newUser()]
    const dayAt = async (instant: string) => {
      await sql.unsafe(text.replace('clock_timestamp()', `timestamptz '${instant}'`))
      await ledger.append(earn({ userId, amount: 10, actorId: staff }))
      return sql`
        select awarded_on as day, awarded::int as points from users where id = ${userId}
        union all select day, points::int from staff_awards where staff_id = ${staff}`
    }
    try {
      const before = { day: '2026-11-22', points: 10 }
      expect([...(await dayAt('2026-11-22T20:59:59Z'))]).toEqual([before, before])
      const after = { day: '2026-11-23', points: 10 }
      expect([...(await dayAt('2026-11-22T21:00:00Z'))]).toEqual([after, after])
    } finally {
      await sql.unsafe(text)
    }
  })

  it('answers a batch as if its requests had come one after the other', async () => {
    const other = await newUser()
    const verdicts = await Promise.all([
      ledger.append(spend({ amount: 1 })),
      ledger.append(earn({ userId: other, amount: 7 })),
      ledger.append(earn({ amount: 5 })),
      ledger.append(spend({ amount: 6 })),
      ledger.append(earn({ userId: 999_999 })),
      ledger.append(spend({ amount: 5 })),
      ledger.append(spend({ userId: other, amount: 7 })),
    ])
    expect(verdicts.map((v) => (v.outcome === 'refused' ? v.code : v.points))).toEqual([
      'insufficient_points',
      7,
      5,
      'insufficient_points',
      'user_not_found',
      0,
      0,
    ])
  })
})

describe('history', () => {
  it('pages newest first, by the id of the oldest entry seen', async () => {
    for (let i = 1; i <= 7; i++) await ledger.append(earn({ amount: i }))
    const first = await ledger.history({ userId: test.user, limit: 3 })
    expect(first.map((e) => e.amount)).toEqual([7, 6, 5])
    const before = first[2]?.id ?? 0
    const rest = await ledger.history({ userId: test.user, before, limit: 10 })
    expect(rest.map((e) => e.amount)).toEqual([4, 3, 2, 1])
    expect(await ledger.history({ userId: await newUser(), before, limit: 3 })).toEqual([])
  })
  it('can be brought in with its own instants, by the owner only, once', async () => {
    const past = ([10, -4, 30, -99] as const).map((points, day) => ({
      userId: test.user,
      type: points > 0 ? ('EARN' as const) : ('SPEND' as const),
      amount: Math.abs(points),
      branchId: 1,
      requestKey: `past-${day}`,
      createdAt: new Date(Date.UTC(2026, 5, day + 1, 8, 30)),
    }))
    expect(await importHistory(sql, past)).toBe(3)
    expect(await importHistory(sql, past)).toBe(0)
    const history = await ledger.history({ userId: test.user, limit: 9 })
    expect(history.map((e) => [e.balanceAfter, e.createdAt.toISOString()])).toEqual([
      [36, '2026-06-03T08:30:00.000Z'],
      [6, '2026-06-02T08:30:00.000Z'],
      [10, '2026-06-01T08:30:00.000Z'],
    ])
    await expect(importHistory(api, past)).rejects.toMatchObject(denied)
  })
})
