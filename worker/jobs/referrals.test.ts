import { expect, it } from 'vitest'
import { erasePerson, testDigests } from '#sql/testing/test-erasure.ts'
import { prepareTestLedger } from '#sql/testing/test-ledger.ts'
import { prepareReferrals } from '#sql/testing/test-referrals.ts'
import { quietLog } from '../testing/worker.ts'
import { settleReferrals } from './referrals.ts'

const t = await prepareTestLedger()
const r = prepareReferrals(t)
const run = () => settleReferrals({ sql: r.worker, log: quietLog, digests: testDigests })

const dueFor = async (inviter: number) => {
  const friend = await r.invite(inviter)
  await r.buy(friend)
  await r.buy(friend)
  await t.sql`update referrals set due = true where friend_id = ${friend}`
  return friend
}

it('settles what is due by however many workers, and ends what is too old', async () => {
  const friends = [await dueFor(t.user), await dueFor(t.user), await dueFor(t.user)]
  const idle = await r.invite(t.user)
  await t.sql`
    update referrals set registered_at = now() - interval '92 days' where friend_id = ${idle}`
  const runs = await Promise.all([run(), run(), run()])
  const last = await run()
  const earned = [...runs, last].reduce((sum, counts) => sum + (counts.earned ?? 0), 0)
  expect(earned).toBe(3)
  for (const friend of friends) expect(await r.balanceOf(friend)).toBe(24 + 50)
  expect(await r.balanceOf(t.user)).toBe(150)
  expect((await r.referralOf(idle)).state).toBe('lapsed')
  expect(await run()).toEqual({})
})

it('leaves to an administrator a friend whose number was given later and is an erased account’s', async () => {
  const gone = await t.newUser()
  await t.sql`update users set phone = '+905321110021' where id = ${gone}`
  await erasePerson(t.sql, gone)
  const friend = await dueFor(t.user)
  await t.sql`update users set phone = '+905321110021' where id = ${friend}`
  expect(await run()).toEqual({ flagged: 1 })
  expect((await r.referralOf(friend)).doubts).toEqual(['erased'])
})

it('goes on behind one whose entry is refused', async () => {
  const full = await t.newUser()
  const stuck = await dueFor(full)
  const friend = await dueFor(t.user)
  // the inviter's balance is at its bound: nothing can be written for either
  await t.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update users set points = 2000000000 where id = ${full}`
  })
  expect(await run()).toEqual({ earned: 1, failed: 1 })
  expect(await r.balanceOf(friend)).toBe(24 + 50)
  expect((await r.referralOf(stuck)).state).toBe('waiting')
  expect(await r.entriesOf(stuck)).toEqual([])
})
