import { afterAll, describe, expect, it } from 'vitest'
import { databaseClock, dateOf } from '../clock.ts'
import { connect } from '../connection.ts'
import { denied } from '../testing/denied.ts'
import { earnPoints, type TestPurchase } from '../testing/test-campaigns.ts'
import { testDatabase } from '../testing/test-database.ts'

const db = await testDatabase()
const { sql } = db
const api = connect(db.url, { role: 'telve_api', max: 3 })
afterAll(async () => {
  await api.end()
  await db.drop()
})

const earn = (...purchases: TestPurchase[]) => earnPoints(api, purchases)
const points = async (...purchases: TestPurchase[]) =>
  (await earn(...purchases)).map((e) => e.points)
const change = async (step: number, points: number, expected: number | null = null) =>
  (
    await api<{ version: number | null }[]>`
    select change_earning_rule(null, ${expected}, ${step}, ${points}) as version`
  )[0]?.version

describe('what a purchase earns', () => {
  it('is a point for each whole 5 TL', async () => {
    expect(
      await points({ due: 18_500 }, { due: 499 }, { due: 500 }, { due: 0 }, { due: 999 }),
    ).toEqual([37, 0, 1, 0, 1])
  })

  it('says by which rule, and says nothing where nothing is earned', async () => {
    expect(await earn({ due: 18_500 }, { due: 400 })).toEqual([
      {
        points: 37,
        lines: [{ kind: 'base', ref: null, version: 1, name: '1 puan / 5 TL', points: 37 }],
      },
      { points: 0, lines: [] },
    ])
  })

  it('grows by the tier, rounded down once', async () => {
    expect(await earn({ due: 18_500, tier: 3 })).toMatchObject([
      { points: 46, lines: [{ points: 37 }, { kind: 'tier', name: '1,25 kat kademe', points: 9 }] },
    ])
    expect(await points({ due: 4_500, tier: 2 }, { due: 18_500, tier: 2 })).toEqual([9, 40])
  })

  it('is the base rule’s alone for what was recorded afterwards', async () => {
    expect(await points({ due: 18_500, tier: null })).toEqual([37])
  })

  it('is nothing for no purchases', async () => {
    expect(await earn()).toEqual([])
  })

  it('stays within what one entry may give', async () => {
    const version = await change(100, 2)
    expect(
      await points({ due: 20_000_000, multiplier: 200 }, { due: 9_000_000, multiplier: 200 }),
    ).toEqual([200_000, 200_000])
    expect(await change(500, 1, version)).toBeGreaterThan(version ?? 0)
  })
})

describe('a change of the base rule', () => {
  it('holds from then on and changes nothing of before', async () => {
    // a version begins 2 ms ahead, also the one of the test before
    await Bun.sleep(10)
    const before = await dateOf(sql, databaseClock(sql)())
    await Bun.sleep(10)
    await change(1_000, 3)
    await Bun.sleep(10)
    const due = 18_500
    expect(await points({ due, at: before }, { due })).toEqual([37, 54])
    expect((await earn({ due }))[0]?.lines[0]?.name).toBe('3 puan / 10 TL')
    await change(250, 1)
    await Bun.sleep(10)
    expect((await earn({ due }))[0]).toMatchObject({
      points: 74,
      lines: [{ name: '1 puan / 2,50 TL' }],
    })
    await change(500, 1)
  })

  it('is refused where another version holds, and one of many at once wins', async () => {
    const [{ version } = { version: 0 }] =
      await sql`select max(version) as version from earning_rules`
    expect(await change(600, 1, Number(version) - 1)).toBeNull()
    const made = await Promise.all([1, 2, 3].map((p) => change(600, p, Number(version))))
    expect(made.filter((m) => m !== null)).toHaveLength(1)
    await change(500, 1)
  })

  it('stands in the security log', async () => {
    await change(700, 1)
    expect(await sql`select kind, detail from security_log order by id desc limit 1`).toMatchObject(
      [{ kind: 'rule_changed', detail: { step: 700, points: 1 } }],
    )
    await change(500, 1)
  })

  it('waits for purchases that are being recorded, so that none of them is later', async () => {
    const steps: string[] = []
    let change2: Promise<unknown> = Promise.resolve()
    await sql.begin(async (tx) => {
      await tx`select earn_points('{1}', '{1}', '{500}', array[now()], '{100}', '{1}', '{f}', true)`
      change2 = change(800, 1).then(() => steps.push('changed'))
      await Bun.sleep(100)
      steps.push('recorded')
    })
    await change2
    expect(steps).toEqual(['recorded', 'changed'])
    await change(500, 1)
  })
})

describe('versions', () => {
  it('never overlap', async () => {
    await expect(
      sql`insert into earning_rules (holds, step, points) values ('[2020-01-01,2021-01-01)', 500, 1)`,
    ).rejects.toThrow('earning_rules_apart')
  })

  it('never change, and close only from now on', async () => {
    await expect(sql`update earning_rules set points = 2`).rejects.toThrow('never changes')
    await expect(sql`delete from earning_rules`).rejects.toThrow('append-only')
    await expect(
      sql`update earning_rules set holds = tstzrange(lower(holds), now() - interval '1 hour')
           where upper_inf(holds)`,
    ).rejects.toThrow()
    await expect(api`update earning_rules set holds = '(,)'`).rejects.toMatchObject(denied)
    await expect(
      api`insert into earning_rules (holds, step, points) values ('(,)', 1, 1)`,
    ).rejects.toMatchObject(denied)
  })

  it('give at most 2 points a lira', async () => {
    await expect(change(100, 3)).rejects.toThrow('earning_rules_bounded')
  })
})

describe('the settings', () => {
  it('begin with the defaults', async () => {
    expect(await sql`select * from programme_settings`).toMatchObject([
      { pointValue: 50, grantMonths: 12, couponDays: 30, donationPoints: 250, actorId: null },
    ])
  })

  it('are versions that never change, each in the security log', async () => {
    await api`
      insert into programme_settings (point_value, grant_months, coupon_days, donation_points, starts_on)
      values (60, 12, 30, 250, '2026-04-01')`
    await expect(sql`update programme_settings set point_value = 1`).rejects.toThrow('append-only')
    expect(await sql`select kind, detail from security_log order by id desc limit 1`).toMatchObject(
      [{ kind: 'settings_changed', detail: { point_value: 60, starts_on: '2026-04-01' } }],
    )
  })
})
