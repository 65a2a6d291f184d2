import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { importHistory } from '../ledger/import.ts'
import { writeFirstForm } from '../testing/first-form.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { type PurchaseTill, preparePurchases, recordedOf } from '../testing/test-purchases.ts'

const t = await prepareTestLedger()
const till: PurchaseTill = preparePurchases(t)
const { sql } = t
const worker = connect(t.url, { role: 'telve_worker', max: 1 })
afterAll(() => worker.end())
beforeEach(() => till.newTurn())

/** A purchase that is worth so many base points. */
const buy = async (points: number) =>
  recordedOf(await till.record({ total: points * 500 })).purchase
const refund = (purchaseId: number, amount: number | null = null) =>
  till.purchases.refund({
    ...{ purchaseId, amount, reason: 'ürün iadesi', note: null },
    ...{ actorId: till.admin, requestKey: Bun.randomUUIDv7() },
  })
const tiers = async () => {
  const rows = await sql<{ tier: number; why: string; open: boolean }[]>`
    select tier, why, upper_inf(holds) as open from person_tiers
     where user_id = ${t.user} order by holds`
  return rows.map((row) => `${row.tier} ${row.why}${row.open ? '' : ', over'}`)
}
const counted = async () => {
  const [row] = await sql<{ points: number }[]>`
    select coalesce(sum(points), 0)::int as points from tier_points where user_id = ${t.user}`
  return row?.points
}
/** Lets everything of the test's user have been so long ago. */
const age = async (months: number) => {
  await sql`update tier_points set day = day - make_interval(months => ${months})
             where user_id = ${t.user}`
  await sql`
    update person_tiers set review_on = review_on - make_interval(months => ${months})
     where user_id = ${t.user} and upper_inf(holds)`
}
const review = () => worker`select review_tiers(100)`

describe('a tier', () => {
  it('is reached in the transaction that earns, by base points, and multiplies the next purchase', async () => {
    await buy(499)
    expect(await tiers()).toEqual([])
    const enough = await buy(1)
    expect(enough.earned).toBe(1)
    expect(await tiers()).toEqual(['2 reached'])
    expect((await buy(100)).earned).toBe(110)
    expect(await counted()).toBe(600)
    await buy(900)
    expect(await tiers()).toEqual(['2 reached, over', '3 reached'])
    expect((await buy(100)).earned).toBe(125)
    const [quoted] = await t.api`select tier_multipliers(${[t.user, 999_999]}::bigint[]) as of`
    expect(quoted).toEqual({ of: [125, 100] })
  })

  it('may be two higher at once, and several bills at once count each', async () => {
    await Promise.all([buy(400), buy(400), buy(400), buy(400)])
    expect((await tiers()).at(-1)).toBe('3 reached')
    expect(await counted()).toBe(1_600)
  })

  it('ends with the refund that undoes it, and not with another one', async () => {
    const first = await buy(400)
    const second = await buy(200)
    expect(await tiers()).toEqual(['2 reached'])
    await refund(first.id, 50_000)
    expect(await tiers()).toEqual(['2 reached'])
    await refund(second.id)
    expect(await tiers()).toEqual(['2 reached, over'])
    expect(await counted()).toBe(300)

    await buy(1_500)
    expect((await tiers()).at(-1)).toBe('3 reached')
    await refund(first.id)
    expect((await tiers()).at(-1)).toBe('3 reached')
  })

  it('falls to the one before where the refund leaves enough for that', async () => {
    await buy(600)
    const large = await buy(1_000)
    await refund(large.id)
    expect(await tiers()).toEqual(['2 reached, over', '3 reached, over', '2 undone'])
  })

  it('is kept after twelve months by what was earned in them, else lowered by one', async () => {
    await buy(1_600)
    await review()
    expect(await tiers()).toEqual(['3 reached'])
    await age(12)
    await review()
    expect(await tiers()).toEqual(['3 reached, over', '2 lowered'])
    await buy(500)
    await age(12)
    await sql`update tier_points set day = day + 30 where user_id = ${t.user}`
    await review()
    expect((await tiers()).at(-1)).toBe('2 kept')
    await age(12)
    await review()
    expect((await tiers()).at(-1)).toBe('2 kept, over')
    await review()
    expect(await tiers()).toHaveLength(3)
  })
})

describe('the history', () => {
  it('refuses two tiers at once, and settings that are no ladder', async () => {
    await buy(500)
    await expect(
      sql`insert into person_tiers values (${t.user}, 3, tstzrange(now() + interval '1 hour', null),
                                           '2099-01-01', 'reached')`,
    ).rejects.toThrow(/person_tiers/)
    for (const wrong of [
      "'{A,B}', '{0,0}', '{100,110}'",
      "'{A,B}', '{0,10}', '{110,100}'",
      "'{A}', '{1}', '{100}'",
      "'{A,B}', '{0,10}', '{100}'",
      "'{A,null}', '{0,10}', '{100,110}'",
      "'{A}', '{0}', '{301}'",
      "'{}', '{}', '{}'",
    ])
      await expect(
        sql.unsafe(`insert into tier_settings (names, thresholds, multipliers) values (${wrong})`),
        wrong,
      ).rejects.toThrow('tiers_fit')
  })

  it('counts what was earned by hand only from before the programme, and rebuilds the same', async () => {
    await sql.begin(async (tx) => {
      await tx`alter table programme_settings disable trigger user`
      await tx`update programme_settings set starts_on = (now() at time zone 'Europe/Istanbul')::date`
      await tx`alter table programme_settings enable trigger user`
    })
    await t.ledger.append(t.earn({ amount: 700 }))
    await importHistory(sql, [
      {
        ...{ userId: t.user, type: 'EARN', amount: 450, branchId: 1, requestKey: 'old' },
        createdAt: new Date(Date.now() - 40 * 86_400_000),
      },
    ])
    const other = await t.newUser()
    await writeFirstForm(sql, { users: [other], each: 2 })
    const bought = await buy(100)
    await refund(bought.id, 25_000)
    expect(await counted()).toBe(50)
    await sql`select rebuild_tier_points()`
    expect(await counted()).toBe(500)
    expect(await tiers()).toEqual(['2 reached'])
    expect(await sql`select rebuild_tier_points() as wrong`).toEqual([{ wrong: 0 }])
  })
})
