import { beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { hold, untilBlocked } from '../testing/locks.ts'
import { erasePerson } from '../testing/test-erasure.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { givePost } from '../testing/test-posts.ts'
import { prepareReferrals } from '../testing/test-referrals.ts'

const t = await prepareTestLedger()
const r = prepareReferrals(t)
const { sql } = t
let inviter = 0
beforeEach(() => {
  inviter = t.user
})

const twice = async (friend: number) => {
  await r.buy(friend)
  await r.buy(friend)
}
const given = { kind: 'referral', type: 'EARN', amount: 50 }

describe('an invitation waits for somebody', () => {
  const flagged = async (friend: number, ...doubts: string[]) => {
    await twice(friend)
    expect(await r.settle()).toEqual(['flagged'])
    expect(await r.referralOf(friend)).toMatchObject({ state: 'flagged', doubts })
    expect(await r.entriesOf(inviter)).toEqual([])
    expect(await r.entriesOf(friend)).toEqual([])
  }

  it('where the phone number is another account’s, now or at registration', async () => {
    await sql`update users set phone = '+905321110001' where id = ${inviter}`
    await flagged(await r.invite(inviter, { phone: '+905321110001' }), 'phone')
    // a number that was changed since
    const hidden = await r.invite(inviter, { phone: '+905321110001' })
    await sql`update users set phone = '+905321110002' where id = ${hidden}`
    await flagged(hidden, 'phone')
    // a number that was given later
    const revealed = await r.invite(inviter, { phone: '+905321110003' })
    await sql`update users set phone = '+905321110001' where id = ${revealed}`
    await flagged(revealed, 'phone')
    // a number of which somebody has had the welcome gift, and has another number since
    const earlier = await t.newUser()
    await sql`update users set phone = '+905321110004' where id = ${earlier}`
    await r.welcome(earlier)
    await sql`update users set phone = null where id = ${earlier}`
    await flagged(await r.invite(inviter, { phone: '+905321110004' }), 'phone')
  })

  it('where an erased account had the number or the address, now or at registration', async () => {
    const person = async (username: string, phone: string) => {
      const id = await t.newUser()
      await sql`update users set username = ${username}, phone = ${phone} where id = ${id}`
      await erasePerson(sql, id)
    }
    await person('eski.dost@gmail.com', '+905321110011')
    await person('eski.tanidik@telve.example', '+905321110012')
    await flagged(await r.invite(inviter, { phone: '+905321110011' }), 'erased')
    // the same mailbox, written in another way
    await flagged(await r.invite(inviter, { username: 'eskidost+2@gmail.com' }), 'erased')
    await flagged(await r.invite(inviter, { username: 'eski.tanidik@telve.example' }), 'erased')
    // a number that was changed since
    const hidden = await r.invite(inviter, { phone: '+905321110012' })
    await sql`update users set phone = '+905321110013' where id = ${hidden}`
    await flagged(hidden, 'erased')
    // a number that was given later
    const revealed = await r.invite(inviter, { phone: '+905321110014' })
    await sql`update users set phone = '+905321110012' where id = ${revealed}`
    await flagged(revealed, 'erased')
  })

  it('where the mailbox is the inviter’s or another friend’s', async () => {
    const [{ username = '' } = {}] = await sql<{ username: string }[]>`
      select username from users where id = ${inviter}`
    await flagged(await r.invite(inviter, { username: username.replace('@', '+2@') }), 'mailbox')
    await r.invite(inviter, { username: 'mert.arslan@gmail.com' })
    await flagged(await r.invite(inviter, { username: 'm.ertarslan+k@googlemail.com' }), 'mailbox')
  })

  it('where the browser is the inviter’s or another friend’s, at registration or later', async () => {
    const first = await r.invite(inviter, { known: [inviter] })
    await flagged(first, 'device')
    await flagged(await r.invite(inviter, { known: [first] }), 'device')
    const [later, other] = [await r.invite(inviter), await r.invite(inviter)]
    await t.api`select note_shared_browser(${inviter}, ${[later]}::bigint[])`
    await t.api`select note_shared_browser(${later}, ${[inviter]}::bigint[])`
    await t.api`select note_shared_browser(${other}, ${[later]}::bigint[])`
    await flagged(later, 'device')
    await flagged(other, 'device')
  })

  it('where the inviter has recorded what the friend bought', async () => {
    const friend = await r.invite(inviter)
    await givePost(sql, inviter, { role: 'barista' })
    await r.buy(friend)
    await r.till.newTurn(friend)
    await sql`
      insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
      values (${inviter}, ${friend}, sha256(gen_random_uuid()::text::bytea), true, now(),
              now() + interval '3 minutes')`
    const [scan] = await sql<{ id: string }[]>`
      select id from scans where staff_id = ${inviter} and customer_id = ${friend}`
    await r.till.record({ total: 7_000, actorId: inviter, scanId: scan?.id ?? '' })
    expect(await r.settle()).toEqual(['flagged'])
    expect((await r.referralOf(friend)).doubts).toEqual(['till'])
  })

  it('and not where strangers share neither', async () => {
    const friend = await r.invite(inviter, { phone: '+905321110009', known: [t.user + 100_000] })
    await t.api`select note_shared_browser(${friend}, ${[await t.newUser()]}::bigint[])`
    await twice(friend)
    expect(await r.settle()).toEqual(['earned'])
  })
})

describe('an administrator', () => {
  const admin = t.newAdmin
  const review = async (
    actor: number,
    id: number,
    granted: boolean,
    version: number | null = null,
  ) =>
    (
      await t.api<{ refused: string | null }[]>`
        select judge_referral(${actor}, ${id}, ${version}, ${granted}, 'Kimlik görüldü') as refused`
    )[0]?.refused
  const flag = async () => {
    const friend = await r.invite(inviter, { known: [inviter] })
    await twice(friend)
    await r.settle()
    return { friend, ...(await r.referralOf(friend)) }
  }

  it('grants, and both get theirs once, by however many at once', async () => {
    const { friend, id, version } = await flag()
    const admins = await Promise.all(Array.from({ length: 5 }, admin))
    const said = await Promise.all(admins.map((actor) => review(actor, id, true, version)))
    expect(said.filter((refused) => refused === null)).toHaveLength(1)
    expect(new Set(said)).toEqual(new Set([null, 'changed']))
    expect(await review(await admin(), id, false)).toBe('referral_settled')
    expect(await r.settle()).toEqual(['earned'])
    expect(await r.settle()).toEqual([])
    expect(await r.entriesOf(inviter)).toEqual([given])
    expect(await r.entriesOf(friend)).toEqual([given])
    expect(await review(await admin(), id, true)).toBe('referral_settled')
    expect((await auditLedger(sql)).problems).toEqual([])
  })

  it('rejects for good, or grants it after all; the log has both', async () => {
    const { friend, id } = await flag()
    const actor = await admin()
    expect(await review(actor, id, false)).toBeNull()
    await twice(friend)
    expect(await r.settle()).toEqual([])
    expect(await r.entriesOf(friend)).toEqual([])
    expect(await review(actor, id, false)).toBe('referral_settled')
    expect(await review(actor, id, true)).toBeNull()
    expect(await r.settle()).toEqual(['earned'])
    const logged = await sql`
      select subject_id as subject, detail from security_log
       where kind = 'referral_judged' and actor_id = ${actor} order by id`
    expect([...logged]).toEqual([
      { subject: inviter, detail: { referral: id, granted: false } },
      { subject: inviter, detail: { referral: id, granted: true } },
    ])
  })

  it('leaves no reason where one of the two is erased meanwhile', async () => {
    const { friend, id } = await flag()
    const actor = await admin()
    const release = await hold(sql, (tx) => tx`select from referrals where id = ${id} for update`)
    const judged = review(actor, id, false)
    await untilBlocked(sql)
    const erased = erasePerson(sql, friend)
    // it has to wait for the decision, which waits for the row
    const first = await Promise.race([erased.then(() => 'erased'), Bun.sleep(300)])
    await release()
    expect(await judged).toBeNull()
    await erased
    expect(first).toBeUndefined()
    const [row] = await sql`select state, judgement from referrals where id = ${id}`
    expect(row).toEqual({ state: 'rejected', judgement: null })
  })

  it('reviews none of their own, and none that is gone', async () => {
    const { id } = await flag()
    await givePost(sql, inviter, { role: 'administrator' })
    expect(await review(inviter, id, true)).toBe('own_referral')
    expect(await review(await admin(), 999_999, true)).toBe('referral_not_found')
    expect((await r.referralOf(0)).state).toBe('none')
  })

  it('grants what is paid only while the purchases stand', async () => {
    const { friend, id } = await flag()
    const purchases = await sql<
      { id: number }[]
    >`select id from purchases where user_id = ${friend}`
    for (const purchase of purchases)
      await r.till.purchases.refund({
        ...{ purchaseId: purchase.id, amount: null, reason: 'ürün iadesi', note: null },
        ...{ actorId: r.till.admin, requestKey: Bun.randomUUIDv7() },
      })
    expect(await review(await admin(), id, true)).toBeNull()
    expect(await r.settle()).toEqual([null])
    await twice(friend)
    expect(await r.settle()).toEqual(['earned'])
  })
})
