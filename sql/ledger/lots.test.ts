import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { plusDays, todayOf } from '../testing/days.ts'
import { denied } from '../testing/denied.ts'
import { writeFirstForm } from '../testing/first-form.ts'
import { hold, untilBlocked } from '../testing/locks.ts'
import { entryOf, prepareTestLedger } from '../testing/test-ledger.ts'
import { insertPeople } from '../testing/test-people.ts'
import { auditLedger } from './audit.ts'
import { importHistory } from './import.ts'
import { rebuildLots } from './rebuild-lots.ts'
import { appendSystemEntries, type SystemEntry } from './system.ts'

const test = await prepareTestLedger()
const { sql, ledger, earn, spend } = test
const worker = connect(test.url, { role: 'telve_worker', max: 2 })
afterAll(() => worker.end())

const today = await todayOf(sql)
const dayFrom = (days: number) => plusDays(today, days)
let causes = 0
const system = (...entries: Partial<SystemEntry>[]) =>
  appendSystemEntries(
    worker,
    entries.map((entry) => ({
      ...{ userId: test.user, type: 'EARN', amount: 10, branchId: 1, kind: 'order' },
      ...{ ref: `${++causes}`, requestKey: `~test:${++causes}` },
      ...entry,
    })),
  )
const advance = () => worker`select advance_lots(${[test.user]}::bigint[])`
/** `seq: points until day`, what ends soonest first. */
const lots = async () => {
  await advance()
  const rows = await sql<{ seq: number; rest: number; on: string }[]>`
    select seq, rest, expires_on as on from point_lots
     where user_id = ${test.user} order by expires_on, seq`
  return rows.map((lot) => `${lot.seq}: ${lot.rest} until ${lot.on}`)
}
const holds = async () => expect((await auditLedger(sql)).problems).toEqual([])

describe('spending', () => {
  it('takes what ends soonest', async () => {
    await system({ expiresOn: dayFrom(60) }, { expiresOn: dayFrom(30) }, { expiresOn: dayFrom(90) })
    expect(await lots()).toEqual([
      `2: 10 until ${dayFrom(30)}`,
      `1: 10 until ${dayFrom(60)}`,
      `3: 10 until ${dayFrom(90)}`,
    ])
    await ledger.append(spend({ amount: 15 }))
    expect(await lots()).toEqual([`1: 5 until ${dayFrom(60)}`, `3: 10 until ${dayFrom(90)}`])
    await ledger.append(spend({ amount: 15 }))
    expect(await lots()).toEqual([])
    await holds()
  })

  it('that takes something back takes that first, and what is missing where it ends soonest', async () => {
    await system({ expiresOn: dayFrom(30) }, { expiresOn: dayFrom(60), ref: 'mine' })
    await ledger.append(earn({ amount: 5 }))
    await system({ type: 'SPEND', amount: 6, kind: 'refund', ref: 'order:mine:1' })
    expect((await lots()).slice(0, 2)).toEqual([
      `1: 10 until ${dayFrom(30)}`,
      `2: 4 until ${dayFrom(60)}`,
    ])
    await system({ type: 'SPEND', amount: 6, kind: 'refund', ref: 'order:mine:2' })
    expect((await lots())[0]).toBe(`1: 8 until ${dayFrom(30)}`)
    const [manual] = await ledger.history({ userId: test.user, type: 'EARN', limit: 1 })
    await ledger.append(spend({ reverses: manual?.id ?? 0 }))
    expect(await lots()).toEqual([`1: 8 until ${dayFrom(30)}`])
    await holds()
  })
})

describe('what is given back', () => {
  it('has the days that it had, the later ones first', async () => {
    await system({ expiresOn: dayFrom(30) }, { expiresOn: dayFrom(60) })
    await system({ type: 'SPEND', amount: 20, kind: 'reward', ref: '4' })
    await system({ amount: 12, kind: 'refund', ref: 'coupon:4' })
    expect(await lots()).toEqual([`1: 2 until ${dayFrom(30)}`, `2: 10 until ${dayFrom(60)}`])
    const spent = entryOf(await ledger.append(spend({ amount: 3 })))
    expect(await lots()).toEqual([`2: 9 until ${dayFrom(60)}`])
    await ledger.append(earn({ reverses: spent.id }))
    expect(await lots()).toEqual([`1: 2 until ${dayFrom(30)}`, `2: 10 until ${dayFrom(60)}`])
    await holds()
  })

  it('gets its day where that is over and the chain gives it, once', async () => {
    await system({ expiresOn: dayFrom(-2) })
    const first = entryOf(await ledger.append(spend({ amount: 10 })))
    await ledger.append(earn({ reverses: first.id }))
    expect(await lots()).toEqual([`3: 10 until ${dayFrom(30)}`])
    await system({ type: 'SPEND', kind: 'reward', ref: '5' })
    await system({ kind: 'refund', ref: 'coupon:5' })
    expect(await lots()).toEqual([`3: 10 until ${dayFrom(30)}`])
    await holds()
  })

  it('stays expired where the customer gives it back, or it was kept longer before', async () => {
    await system({ expiresOn: dayFrom(-2) })
    await system({ type: 'SPEND', kind: 'reward', ref: '6' })
    await system({ kind: 'refund', ref: 'coupon:6', expiresOn: dayFrom(-1) })
    expect(await lots()).toEqual([`3: 10 until ${dayFrom(-1)}`])
    await system({ type: 'SPEND', kind: 'reward', ref: '8' })
    await system({ kind: 'refund', ref: 'coupon:8', expiresOn: dayFrom(30) })
    expect(await lots()).toEqual([`3: 10 until ${dayFrom(-1)}`])
    await system({ type: 'SPEND', kind: 'reward', ref: '9' })
    await system({ kind: 'refund', ref: 'coupon:9' })
    expect(await lots()).toEqual([`3: 10 until ${dayFrom(-1)}`])
    await holds()
  })
})

describe('a coupon that its holder cancels', () => {
  const redeem = async (price: number) => {
    const [row] = await sql<{ id: number }[]>`
      with r as (insert into rewards (name, price, benefit, amount)
                 values ('Hesaptan 50 TL', ${price}, 'amount', 5000) returning id)
      select id from r`
    const [made] = await test.api<{ outcome: string; id: number }[]>`
      select outcome, coupon_id as id
        from redeem_reward_in_session(${test.user}, ${row?.id ?? 0}, null, 1, ${test.user}, null,
                                      clock_timestamp(), null)`
    expect(made?.outcome).toBe('redeemed')
    return made?.id ?? 0
  }
  const cancel = async (coupon: number) => {
    const [row] = await test.api`
      select outcome, points
        from cancel_coupon(${coupon}, ${test.user}, ${test.user}, null, clock_timestamp())`
    return row
  }

  it('gives its points back with the days that they had', async () => {
    await system({ expiresOn: dayFrom(30) }, { expiresOn: dayFrom(60) })
    const coupon = await redeem(15)
    expect(await lots()).toEqual([`2: 5 until ${dayFrom(60)}`])
    expect(await cancel(coupon)).toEqual({ outcome: 'cancelled', points: 20 })
    expect(await lots()).toEqual([`1: 10 until ${dayFrom(30)}`, `2: 10 until ${dayFrom(60)}`])
    await holds()
  })

  it('loses what has expired meanwhile, though the worker is behind', async () => {
    await system({ expiresOn: dayFrom(-1) }, { expiresOn: dayFrom(60) })
    const coupon = await redeem(15)
    // no lots were advanced: the cancellation does it
    expect(await cancel(coupon)).toEqual({ outcome: 'cancelled', points: 10 })
    expect(await lots()).toEqual([`2: 10 until ${dayFrom(60)}`])
    expect(await cancel(coupon)).toMatchObject({ outcome: 'cancelled' })
    expect(await test.balance()).toBe(10)
    const [row] = await sql`select points, returned from coupons where id = ${coupon}`
    expect(row).toEqual({ points: 15, returned: 5 })
    // nobody keeps expired points alive by redeeming and cancelling in turn
    const again = await redeem(10)
    expect(await cancel(again)).toEqual({ outcome: 'cancelled', points: 10 })
    await holds()
  })

  it('keeps no till waiting while somebody holds the lots', async () => {
    await system({ expiresOn: dayFrom(30) })
    const coupon = await redeem(10)
    const release = await hold(
      sql,
      (tx) => tx`select from point_standings where user_id = ${test.user} for update`,
    )
    const cancelling = cancel(coupon)
    await untilBlocked(sql)
    const free = await sql`select from users where id = ${test.user} for update skip locked`
    await release()
    expect(free.count).toBe(1)
    expect(await cancelling).toEqual({ outcome: 'cancelled', points: 10 })
  })

  it('gives nothing back, and writes no entry, where all of it has expired', async () => {
    await system({ expiresOn: dayFrom(-1) })
    const coupon = await redeem(10)
    expect(await cancel(coupon)).toEqual({ outcome: 'cancelled', points: 0 })
    expect(await test.stored()).toHaveLength(2)
    await holds()
  })
})

describe('points of before the programme', () => {
  it('are kept 12 months from its start at least, spent and given back as others', async () => {
    await sql.begin(async (tx) => {
      await tx`alter table programme_settings disable trigger user`
      await tx`update programme_settings set starts_on = '2026-03-01'`
      await tx`alter table programme_settings enable trigger user`
    })
    await writeFirstForm(sql, { users: [test.user], each: 2 })
    await importHistory(sql, [
      {
        ...{ userId: test.user, type: 'EARN', amount: 7, branchId: 1 },
        ...{ requestKey: 'old', createdAt: new Date('2025-01-05T09:00:00Z') },
      },
    ])
    const [row] = await sql<{ on: string }[]>`
      select (${today}::date + interval '12 months')::date as on`
    expect(await lots()).toEqual([
      '3: 7 until 2027-03-01',
      `1: 100 until ${row?.on}`,
      `2: 100 until ${row?.on}`,
    ])
    const spent = entryOf(await ledger.append(spend({ amount: 150 })))
    await ledger.append(earn({ reverses: spent.id }))
    expect(await lots()).toHaveLength(3)
    await holds()
  })
})

describe('expiry', () => {
  const expire = async () =>
    (await worker<{ n: number }[]>`select expire_points(${[test.user]}::bigint[]) as n`)[0]?.n
  const who = async () =>
    (
      await worker<{ ids: number[] }[]>`
      select people_with_expired_points(${test.user - 1}, 1) as ids`
    )[0]?.ids

  it('takes what was kept until yesterday, in one entry a day, and nothing that was spent', async () => {
    await system({ expiresOn: dayFrom(-3) }, { expiresOn: dayFrom(-2) }, { expiresOn: dayFrom(5) })
    await advance()
    expect(await who()).toEqual([test.user])
    await ledger.append(spend({ amount: 4 }))
    expect(await expire()).toBe(1)
    expect(await lots()).toEqual([`3: 10 until ${dayFrom(5)}`])
    expect(await who()).not.toEqual([test.user])
    const [entry] = await ledger.history({ userId: test.user, limit: 1 })
    expect(entry).toMatchObject({ type: 'SPEND', kind: 'expiry', amount: 16, branchId: 1 })
    await system({ expiresOn: dayFrom(-3) })
    expect(await expire()).toBe(0)
    expect(await test.balance()).toBe(20)
    await holds()
  })

  it('passes over who is held, and does nothing where nothing has expired', async () => {
    await system({ expiresOn: dayFrom(-3) })
    await advance()
    await sql.begin(async (tx) => {
      await tx`select from users where id = ${test.user} for no key update`
      expect(await expire()).toBe(0)
    })
    expect(await expire()).toBe(1)
    expect(await expire()).toBe(0)
  })

  it('is the worker’s alone', async () => {
    await expect(test.api`select expire_points('{}')`).rejects.toMatchObject(denied)
    await expect(test.api`select advance_lots('{}')`).rejects.toMatchObject(denied)
    await expect(
      test.api`update point_lots set rest = rest + 1 where user_id = ${test.user}`,
    ).rejects.toMatchObject(denied)
  })
})

describe('the audit', () => {
  const lies = {
    'more than is left': 'update point_lots set rest = rest + 1 where user_id = USER',
    'a later day': 'update point_lots set expires_on = expires_on + 1 where user_id = USER',
    'a lot that is not there': 'delete from point_lots where user_id = USER',
    'lots ahead of the ledger': 'update point_standings set lots_seq = 9 where user_id = USER',
    'lots that stand elsewhere': 'update point_standings set lots_seq = 1 where user_id = USER',
  }
  for (const [what, statement] of Object.entries(lies))
    it(`finds ${what}, and the rebuild mends it`, async () => {
      await system({}, {})
      await ledger.append(spend({ amount: 5 }))
      await advance()
      await holds()
      await sql.unsafe(statement.replace('USER', String(test.user)))
      expect((await auditLedger(sql)).problems).toMatchObject([
        { userId: test.user, problem: 'lots' },
      ])
      const { mended } = await rebuildLots(sql)
      expect(mended).toBeLessThanOrEqual(1)
      await holds()
      expect(await rebuildLots(sql)).toEqual({ mended: 0 })
    })

  it('is mended for few people at once: deliveries wait for those', async () => {
    await insertPeople(sql, 100)
    const release = await hold(
      sql,
      (tx) => tx`select from point_standings order by user_id desc limit 1 for update`,
    )
    const rebuilding = rebuildLots(sql)
    await untilBlocked(sql)
    const all = await sql`select from point_standings`
    const free = await sql`select from point_standings for update skip locked`
    await release()
    await rebuilding
    expect(all.count - free.count).toBeLessThanOrEqual(20)
  })

  it('takes lots that are behind for what they are', async () => {
    await system({})
    await advance()
    await system({}, { type: 'SPEND', amount: 15, kind: 'reward' })
    await holds()
  })
})
