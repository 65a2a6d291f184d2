import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { importHistory } from '../ledger/import.ts'
import { rebuildTiers } from '../ledger/rebuild-tiers.ts'
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
  it('multiplies the next bill, also one that arrives with what reaches it', async () => {
    // The first is a batch of its own, what is sent meanwhile the next one.
    const bills = await Promise.all([1, 499, 100, 200].map(buy))
    expect(bills.map(({ earned }) => earned)).toEqual([1, 499, 110, 220])
    const apart = await t.newUser()
    await till.newTurn(apart)
    const few = await Promise.all([1, 100, 100].map(buy))
    expect(few.map(({ earned }) => earned)).toEqual([1, 100, 100])
  })

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
    const [quoted] =
      await t.api`select tier_multipliers(tiers_of(${[t.user, 999_999]}::bigint[])) as of`
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

describe('a review that is due', () => {
  it('counts for the next bill before the worker has come by, and is written with it', async () => {
    await buy(1_600)
    await age(12)
    expect((await buy(100)).earned).toBe(110)
    expect(await tiers()).toEqual(['3 reached, over', '2 lowered'])
    await review()
    expect(await tiers()).toHaveLength(2)
  })
})

describe('whoever has another tier', () => {
  const told = async () => {
    const rows = await sql<{ title: string; message: string }[]>`
      select title, message from notifications where user_id = ${t.user} and type = 'tier' order by id`
    return rows.map(({ title, message }) => `${title} | ${message}`)
  }

  it('reads of it once, and why', async () => {
    const bought = await buy(600)
    await buy(1)
    expect(await told()).toEqual([
      'Yeni kademeniz: Fincan | Tebrikler! Artık Fincan kademesindesiniz; alışverişleriniz 1,1 kat puan kazandırır.',
    ])
    await refund(bought.id)
    expect((await told()).slice(1)).toEqual([
      'Kademeniz değişti | İade edilen bir alışverişle birlikte kademeniz Çekirdek oldu.',
    ])
  })

  it('reads of a review what is missing, or that it is kept', async () => {
    await buy(1_600)
    await age(12)
    await review()
    expect((await told()).at(-1)).toBe(
      'Kademeniz değişti | Son 12 ayın puanlarına göre kademeniz Fincan oldu. Cezve için 1.500 puan kazanmanız yeterli.',
    )
    await sql`update tier_points set day = current_date - 30 where user_id = ${t.user}`
    await sql`update person_tiers set review_on = current_date
               where user_id = ${t.user} and upper_inf(holds)`
    await review()
    expect((await told()).at(-1)).toBe('Kademeniz yenilendi | Cezve kademeniz bir yıl daha sizin.')
  })
})

describe('rebuilt', () => {
  const history = () => sql`
    select tier, holds::text, review_on, why from person_tiers where user_id = ${t.user} order by holds`
  const rebuild = async () => {
    const [row] = await sql<{ wrong: number[] }[]>`
      select rebuild_tiers(${[t.user]}::bigint[]) as wrong`
    return row?.wrong
  }
  /** A purchase of long ago, written as the till wrote it then. */
  const boughtOn = async (day: string, points: number) => {
    await sql`
      select put_purchases(
        array[(nextval('purchase_ids'), ${t.user}::bigint, 1, ${till.admin}::bigint, gen_random_uuid(),
               gen_random_uuid()::text, at, null, null, ${points * 500}::integer, 0, ${points * 500}::integer,
               at, 100, false, ${points}::integer, (random() * 1e12)::bigint, 0, null, null,
               null)::purchases],
        array[(${points}::integer,
               array[('base', null, 1, '1 puan / 5 TL', ${points}::integer)::earning_line])::earning])
        from (select (${day} || ' 12:00+03')::timestamptz as at) a`
  }

  it('is the same after purchases, refunds and a change of the tiers', async () => {
    const first = await buy(400)
    const second = await buy(200)
    await refund(second.id)
    await Promise.all([buy(100), buy(700), buy(900)])
    await refund(first.id, 100_000)
    await sql`select change_tiers(null, null, '{A,B,C,D}', '{0,100,200,1600}', '{100,100,120,130}')`
    await Bun.sleep(5)
    await buy(1)
    expect((await tiers()).at(-1)).toBe('4 reached')
    const [before, points] = [await history(), await counted()]
    expect(before.length).toBeGreaterThanOrEqual(3)
    const told = await sql`select from notifications where user_id = ${t.user}`
    expect(await rebuild()).toEqual([])
    expect([await history(), await counted()]).toEqual([before, points])
    expect(await sql`select from notifications where user_id = ${t.user}`).toHaveLength(told.length)
    await sql`
      select change_tiers(null, null, '{Çekirdek,Fincan,Cezve}', '{0,500,1500}', '{100,110,125}')`
    await Bun.sleep(5)
  })

  it('has the reviews of years, whenever the worker came by', async () => {
    await boughtOn('2020-02-10', 1_600)
    await boughtOn('2020-06-01', 600)
    await boughtOn('2022-05-05', 550)
    await review()
    const seen = await history()
    expect(seen.map(({ tier, why }) => `${tier} ${why}`)).toEqual([
      ...['3 reached', '2 lowered', '2 reached'],
    ])
    expect(await tiers()).toEqual(['3 reached, over', '2 lowered, over', '2 reached, over'])
    expect(await rebuild()).toEqual([])
    expect(await history()).toEqual(seen)
  })

  it('mends what is not as it has to be, and says whose that was', async () => {
    await buy(600)
    const [before, points] = [await history(), await counted()]
    for (const damage of [
      sql`delete from person_tiers where user_id = ${t.user}`,
      sql`update person_tiers set tier = 3 where user_id = ${t.user}`,
      sql`update person_tiers set holds = tstzrange(lower(holds) - interval '1 day', null)
           where user_id = ${t.user}`,
      sql`update tier_points set points = points + 1 where user_id = ${t.user}`,
    ]) {
      await damage
      expect(await rebuild()).toEqual([t.user])
      expect([await history(), await counted()]).toEqual([before, points])
      expect(await rebuild()).toEqual([])
    }
    await sql`delete from person_tiers where user_id = ${t.user}`
    expect((await rebuildTiers(sql)).mended).toBeGreaterThan(0)
    expect(await history()).toEqual(before)
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
