import { describe, expect, test } from 'vitest'
import { codeOf } from '../conformance/read-answers.ts'
import { type CounterAct, listOwnActs } from '../contracts/points/acts.ts'
import { takeBackPoints } from '../contracts/points/recording.ts'
import { prepareTestTill, type Recorded } from './test-till.ts'

const till = prepareTestTill()

const acts = async () => (await (await till.app.call('staff', listOwnActs)).json()) as CounterAct[]
const record = async (body: Record<string, unknown>) =>
  ((await (await till.record(body)).json()) as Recorded).entry
const takeBack = (entryId: number, key?: string) =>
  till.app.call('staff', takeBackPoints, {
    params: { entryId },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

/** Makes an entry and those before it older, which the ledger itself lets nobody do. */
async function age(entryId: number, seconds: number) {
  const { owner } = till.app
  await owner`alter table point_transactions disable trigger user`
  await owner`
    update point_transactions set created_at = clock_timestamp() - make_interval(secs => ${seconds})
     where id <= ${entryId}`
  await owner`alter table point_transactions enable trigger user`
}

describe('the last acts at the counter', () => {
  test('are the caller’s own five, newest first, with their customers', async () => {
    const entries = []
    for (const amount of [1, 2, 3, 4, 5]) entries.push(await record({ type: 'EARN', amount }))
    entries.push(await record({ type: 'SPEND', amount: 6 }))
    await till.record({ type: 'EARN', amount: 7 }, { who: 'admin' })
    const seen = await acts()
    expect(seen.map((act) => act.id)).toEqual(
      entries
        .slice(1)
        .map((entry) => entry.id)
        .reverse(),
    )
    expect(seen[0]).toMatchObject({
      type: 'SPEND',
      amount: 6,
      branchName: 'Merkez',
      customer: { id: till.customer, fullName: 'Gülşen Iğdır' },
      reversed: false,
    })
    expect(seen[0]?.takeBackMs).toBeGreaterThan(200_000)
    expect(seen[0]?.takeBackMs).toBeLessThanOrEqual(300_000)
  })

  test('tell what was taken back, and list no taking back', async () => {
    const { id } = await record({ type: 'EARN', amount: 9 })
    await takeBack(id)
    expect((await acts())[0]).toMatchObject({ id, reversed: true, takeBackMs: 0 })
  })

  test('count down to the moment from which the ledger refuses', async () => {
    const { id } = await record({ type: 'EARN', amount: 3 })
    await age(id, 301)
    expect((await acts())[0]).toMatchObject({ id, takeBackMs: 0 })
    expect(await codeOf(await takeBack(id))).toBe('reversal_too_late')
    // a minute is enough for a machine that is busy
    await age(id, 240)
    expect((await acts())[0]?.takeBackMs).toBeGreaterThan(0)
    expect((await takeBack(id)).status).toBe(200)
  })
})

describe('two tablets of one barista', () => {
  test('take an entry back once between them', async () => {
    const { id } = await record({ type: 'EARN', amount: 40 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeBack(id)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(409)])
    const [ledger] = await till.app.owner<{ points: number; entries: number }[]>`
      select u.points, count(*)::int as entries from users u join point_transactions p
          on p.user_id = u.id where u.id = ${till.customer} group by u.points`
    expect(ledger).toEqual({ points: 0, entries: 2 })
  })

  test('a taking back and the customer’s spending never overdraw together', async () => {
    const { id } = await record({ type: 'EARN', amount: 40 })
    const answers = await Promise.all([takeBack(id), till.record({ type: 'SPEND', amount: 1 })])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})

test('a lost answer is asked for again with the same key, also after the five minutes', async () => {
  const { id } = await record({ type: 'EARN', amount: 40 })
  const key = Bun.randomUUIDv7()
  const first = (await (await takeBack(id, key)).json()) as Recorded
  await age(id, 400)
  const again = (await (await takeBack(id, key)).json()) as Recorded
  expect(again.entry.id).toBe(first.entry.id)
  expect(again.points).toBe(0)
})
