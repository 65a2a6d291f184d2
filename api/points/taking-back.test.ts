import { describe, expect, test } from 'vitest'
import { codeOf } from '../conformance/read-answers.ts'
import type { Visitor } from '../conformance/test-app.ts'
import { reversePoints, takeBackPoints } from '../contracts/points/recording.ts'
import { closeScan } from '../contracts/qr/qr.ts'
import { prepareTestTill, type Recorded } from './test-till.ts'

const till = prepareTestTill()

describe('taking back', () => {
  const takeBack = (entryId: number, who: Visitor = 'staff') =>
    till.app.call(who, takeBackPoints, { params: { entryId } })
  const earn = async (amount = 40) =>
    ((await (await till.record({ type: 'EARN', amount })).json()) as Recorded).entry

  test('staff take their own entry back for five minutes, without a scan', async () => {
    const entry = await earn()
    await till.app.call('staff', closeScan, { params: { scanId: till.scanId } })
    expect(await (await takeBack(entry.id)).json()).toMatchObject({
      points: 0,
      entry: { type: 'SPEND', amount: 40, reversesId: entry.id, note: 'Kasada geri alındı' },
    })
    expect(await codeOf(await takeBack(entry.id))).toBe('already_reversed')
    const [told] = await till.app.owner<{ told: number }[]>`
      select count(*)::int as told from outbox where user_id = ${till.customer}`
    expect(told?.told).toBe(2)
  })

  test('not when the points are spent, not later, and not another’s entry', async () => {
    const entry = await earn()
    await till.record({ type: 'SPEND', amount: 1 })
    expect(await codeOf(await takeBack(entry.id))).toBe('insufficient_points')
    const given = await till.record({ type: 'EARN', amount: 5 }, { who: 'admin' })
    const other = (await given.json()) as Recorded
    expect((await takeBack(other.entry.id)).status).toBe(404)
    expect((await takeBack(999_999_999)).status).toBe(404)
    await till.app.owner`alter table point_transactions disable trigger user`
    const old = await earn(2)
    await till.app.owner`
      update point_transactions set created_at = now() - interval '5 minutes 1 second'
       where id = ${old.id}`
    await till.app.owner`alter table point_transactions enable trigger user`
    const late = await takeBack(old.id)
    expect([late.status, await codeOf(late)]).toEqual([409, 'reversal_too_late'])
  })

  test('nobody takes back what stands on their own account', async () => {
    const verdict = await till.app.give(till.app.ids.admin, 5)
    if (verdict.outcome === 'refused') throw new Error(verdict.code)
    const answer = await till.app.call('admin', reversePoints, {
      params: { entryId: verdict.entry.id },
      body: { note: 'Kendim' },
    })
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'own_account'])
  })

  test('writes the opposite entry once', async () => {
    const earned = (await (await till.record({ type: 'EARN', amount: 40 })).json()) as Recorded
    const take = () =>
      till.app.call('admin', reversePoints, {
        params: { entryId: earned.entry.id },
        body: { note: 'Yanlış tutar' },
      })
    const first = (await (await take()).json()) as Recorded
    expect(first).toMatchObject({
      points: 0,
      entry: { type: 'SPEND', amount: 40, reversesId: earned.entry.id, note: 'Yanlış tutar' },
    })
    const again = await take()
    expect([again.status, await codeOf(again)]).toEqual([409, 'already_reversed'])
    const back = await till.app.call('admin', reversePoints, {
      params: { entryId: first.entry.id },
      body: { note: 'Olmaz' },
    })
    expect([back.status, await codeOf(back)]).toEqual([409, 'not_reversible'])
  })

  test('is refused when it would overdraw', async () => {
    const earned = (await (await till.record({ type: 'EARN', amount: 40 })).json()) as Recorded
    await till.record({ type: 'SPEND', amount: 1 })
    const answer = await till.app.call('admin', reversePoints, {
      params: { entryId: earned.entry.id },
      body: { note: 'Yanlış tutar' },
    })
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'insufficient_points'])
  })
})
