import { describe, expect, test } from 'vitest'
import { codeOf } from '../conformance/read-answers.ts'
import { changeBounds, listBounds } from '../contracts/bounds/bounds.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { prepareTestTill } from './test-till.ts'

const till = prepareTestTill()

describe('bounds of what is given by hand', () => {
  const sentences = async (answer: Response) => {
    expect([answer.status, await codeOf(answer.clone() as Response)]).toEqual([
      409,
      'limit_reached',
    ])
    return ((await answer.json()) as ErrorAnswer).error
  }

  test('staff give 2,000 points with one entry and 5,000 a till.customer and day', async () => {
    expect(await sentences(await till.record({ type: 'EARN', amount: 2_001 }))).toBe(
      'Tek işlemde en fazla 2.000 puan verebilirsiniz.',
    )
    for (const amount of [2_000, 2_000]) await till.record({ type: 'EARN', amount })
    expect(await sentences(await till.record({ type: 'EARN', amount: 1_001 }))).toBe(
      'Bu müşteriye bugün verilebilecek puan aşılıyor: günlük sınır 5.000, kalan 1.000 puan.',
    )
    expect((await till.record({ type: 'EARN', amount: 1_000 })).status).toBe(200)
    expect((await till.record({ type: 'SPEND', amount: 3_000 })).status).toBe(200)
    expect(await sentences(await till.record({ type: 'EARN', amount: 1 }))).toContain(
      'kalan 0 puan',
    )
    // points given yesterday do not count today
    await till.app.owner`update users set awarded_on = awarded_on - 1 where id = ${till.customer}`
    expect((await till.record({ type: 'EARN', amount: 1 })).status).toBe(200)
    const log = await till.app.owner`
      select kind, actor_id, address, detail from security_log where subject_id = ${till.customer}
       and kind <> 'registered' order by id`
    expect(log.map((line) => [line.kind, line.detail.bound ?? line.detail.points])).toEqual([
      ['award_refused', 'staff_entry'],
      ['large_award', 2_000],
      ['large_award', 2_000],
      ['award_refused', 'customer_day'],
      ['award_refused', 'customer_day'],
    ])
    expect(new Set(log.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
    await till.app.owner`update staff_awards set points = 0`
  })

  test('ten entries on one scan, exactly, side by side', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        till.record({ type: 'EARN', amount: 1 }, { key: Bun.randomUUIDv7() }),
      ),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10)
    expect(await sentences(await till.record({ type: 'EARN', amount: 1 }))).toContain(
      'en fazla 10 kez',
    )
    expect((await till.record({ type: 'SPEND', amount: 1 })).status).toBe(200)
  })

  test('a staff member gives 50,000 points a day', async () => {
    await till.app.owner`
      insert into staff_awards (staff_id, day, points)
      values (${till.app.ids.staff}, (now() at time zone 'Europe/Istanbul')::date, 49_990)
      on conflict (staff_id) do update set day = excluded.day, points = excluded.points`
    expect((await till.record({ type: 'EARN', amount: 10 })).status).toBe(200)
    expect(await sentences(await till.record({ type: 'EARN', amount: 1 }))).toBe(
      'Bugün verebileceğiniz puan aşılıyor: günlük sınır 50.000, kalan 0 puan.',
    )
    await till.app.owner`update staff_awards set day = day - 1`
    expect((await till.record({ type: 'EARN', amount: 1 })).status).toBe(200)
  })

  test('administrators give 10,000 points, others’ only, and what staff may give is not touched', async () => {
    expect((await till.record({ type: 'EARN', amount: 10_000 }, { who: 'admin' })).status).toBe(200)
    expect((await till.record({ type: 'EARN', amount: 2_000 })).status).toBe(200)
    for (const amount of [10_001, 200_000])
      expect(await sentences(await till.record({ type: 'EARN', amount }, { who: 'admin' }))).toBe(
        'Tek işlemde en fazla 10.000 puan verebilirsiniz.',
      )
    const log = await till.app.owner`
      select actor_id, detail from security_log
       where subject_id = ${till.customer} and kind = 'award_refused' order by id`
    expect(log.map(({ actorId, detail }) => [actorId, detail])).toEqual([
      [till.app.ids.admin, { bound: 'admin_entry', points: 10_001 }],
      [till.app.ids.admin, { bound: 'admin_entry', points: 200_000 }],
    ])
    for (const broken of [
      { type: 'EARN', amount: 200_001 } as const,
      { type: 'SPEND', amount: 10_001 } as const,
    ])
      expect(await codeOf(await till.record(broken, { who: 'admin' }))).toBe('invalid_points')
    const above = await till.app.call('admin', changeBounds, { body: { adminEntry: 10_001 } })
    expect(above.status).toBe(400)
    const own = await till.record(
      { type: 'EARN', amount: 1 },
      { who: 'admin', to: till.app.ids.admin },
    )
    expect([own.status, await codeOf(own)]).toEqual([403, 'own_account'])
  })

  test('are changed by administrators, with a history; who comes too late changes nothing', async () => {
    const list = async () =>
      (await (await till.app.call('admin', listBounds)).json()) as Record<string, unknown>[]
    const [now] = await list()
    const bounds = {
      staffEntry: 100,
      scanEntries: 10,
      customerDay: 5_000,
      staffDay: 50_000,
      adminEntry: 500,
    }
    const headers = { 'if-match': `"${now?.version}"` }
    const changed = await till.app.call('admin', changeBounds, { body: bounds, headers })
    expect(await changed.json()).toMatchObject({ ...bounds, actor: { id: till.app.ids.admin } })
    for (const body of [{ staffEntry: 10_001 }, { adminEntry: 10_001 }])
      expect((await till.app.call('admin', changeBounds, { body, headers })).status).toBe(400)
    const late = await till.app.call('admin', changeBounds, { body: { staffDay: 1 }, headers })
    expect([late.status, await codeOf(late)]).toEqual([409, 'changed_meanwhile'])
    expect(await sentences(await till.record({ type: 'EARN', amount: 101 }))).toContain(
      'en fazla 100',
    )
    expect(
      await sentences(await till.record({ type: 'EARN', amount: 501 }, { who: 'admin' })),
    ).toContain('en fazla 500')
    expect(await list()).toMatchObject([bounds, now])
    const [line] = await till.app.owner`
      select actor_id, detail from security_log where kind = 'bounds_changed'`
    expect(line).toMatchObject({ actorId: till.app.ids.admin, detail: { staff_entry: 100 } })
    const { actor: _, at: __, version: ___, ...before } = now ?? {}
    await till.app.call('admin', changeBounds, { body: before })
  })

  test('that a change does not name stay as they are', async () => {
    const change = async (body: object) =>
      (await till.app.call('admin', changeBounds, { body })).json()
    expect(await change({ scanEntries: 9 })).toMatchObject({ scanEntries: 9, staffEntry: 2_000 })
    expect(await change({ staffDay: 40_000 })).toMatchObject({ scanEntries: 9, staffDay: 40_000 })
    expect((await till.app.call('admin', changeBounds, { body: {} })).status).toBe(400)
    await change({ scanEntries: 10, staffDay: 50_000 })
  })
})
