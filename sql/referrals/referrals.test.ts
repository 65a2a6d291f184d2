import { beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { denied } from '../testing/denied.ts'
import { hold } from '../testing/locks.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { prepareReferrals } from '../testing/test-referrals.ts'

const t = await prepareTestLedger()
const r = prepareReferrals(t)
const { sql } = t
let inviter = 0
beforeEach(async () => {
  await sql`update referrals set due = false`
  inviter = t.user
})

const problems = async () => (await auditLedger(sql)).problems
const inbox = async (person: number) =>
  (
    await sql<{ title: string; message: string }[]>`
      select title, message from notifications where user_id = ${person} order by id desc limit 1`
  )[0]
const given = { kind: 'referral', type: 'EARN', amount: 50 }
const takenBack = { kind: 'referral', type: 'SPEND', amount: 50 }

describe('registration with a code', () => {
  it('is noted with the account, by fifty at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => r.invite(inviter)))
    const [row] = await sql`
      select count(*)::int as friends from referrals where inviter_id = ${inviter}`
    expect(row).toEqual({ friends: 50 })
  })

  it('needs an active inviter and an open programme', async () => {
    const code = await r.codeOf(inviter)
    const inviterOf = async () =>
      (await t.api<{ id: number | null }[]>`select inviter_of(${code}) as id`)[0]?.id
    expect(await inviterOf()).toBe(inviter)
    await sql`update users set is_active = false where id = ${inviter}`
    expect(await inviterOf()).toBeNull()
    await sql`update users set is_active = true where id = ${inviter}`
    await r.set('50, 50, 5000, 0')
    expect(await inviterOf()).toBeNull()
    const uninvited = await r.invite(inviter)
    expect((await r.referralOf(uninvited)).state).toBe('none')
    await r.set('50, 50, 5000, 10')
  })

  it('is impossible later, for oneself and in a circle', async () => {
    const friend = await r.invite(inviter)
    const later = await t.newUser()
    const code = await r.codeOf(inviter)
    await expect(t.api`select accept_invitation(${later}, ${code}, '{}')`).rejects.toThrow(
      'only a new account',
    )
    const circle = (a: number, b: number) => sql`
      insert into referrals (inviter_id, friend_id, settings_id) values (${a}, ${b}, 1)`
    await expect(circle(friend, inviter)).rejects.toThrow('inviters_came_before')
    await expect(circle(later, later)).rejects.toThrow('inviters_came_before')
    await expect(circle(inviter, friend)).rejects.toThrow('referrals_friend_id_key')
    await expect(t.api`insert into referrals (inviter_id, friend_id, settings_id)
      values (${inviter}, ${later}, 1)`).rejects.toMatchObject(denied)
  })
})

describe('the reward', () => {
  it('comes to both with the second purchase that counts, and is told', async () => {
    const friend = await r.invite(inviter)
    await r.buy(friend)
    await r.buy(friend, 4_999)
    expect(await r.settle()).toEqual([null])
    expect(await r.settle()).toEqual([])
    await r.buy(friend)
    expect(await r.settle()).toEqual(['earned'])
    expect(await r.entriesOf(inviter)).toEqual([given])
    expect(await r.entriesOf(friend)).toEqual([given])
    expect(await r.balanceOf(inviter)).toBe(50)
    await r.settle()
    expect(await inbox(inviter)).toEqual({
      title: 'Davet ödülünüz geldi',
      message: 'Davet ödülü olarak 50 puan kazandınız. Yeni bakiyeniz: 50 puan.',
    })
    expect(await problems()).toEqual([])
  })

  it('is what was promised at registration, whatever the settings say since', async () => {
    const friend = await r.invite(inviter)
    await r.set('70, 80, 100000, 0')
    await r.buy(friend)
    await r.buy(friend)
    expect(await r.settle()).toEqual(['earned'])
    expect(await r.entriesOf(friend)).toEqual([given])
    expect(await r.entriesOf(inviter)).toEqual([given])
    await r.set('50, 50, 5000, 10')
  })

  it('is written once, by workers that settle at once while two tills record', async () => {
    const friend = await r.invite(inviter)
    await r.till.newTurn(friend)
    const other = r.till.another()
    const [first, second] = [r.till.bill({ total: 9_000 }), r.till.bill({ total: 8_000 })]
    const settling = Array.from({ length: 5 }, async () => {
      for (let round = 0; round < 5; round++) await r.settle()
    })
    await Promise.all([r.till.purchases.record(first), other.record(second), ...settling])
    await other.close()
    await r.settle()
    const { id } = await r.referralOf(friend)
    const again = await Promise.all(
      Array.from({ length: 10 }, () => r.worker`select settle_referral(${id}) as state`),
    )
    // they hold each other off, and nothing more
    expect(again.flat().filter(({ state }) => state !== null && state !== 'locked')).toEqual([])
    expect(await r.entriesOf(friend)).toEqual([given])
    expect(await r.entriesOf(inviter)).toEqual([given])
    expect(await problems()).toEqual([])
  })

  it('comes whole or not at all when the worker is killed', async () => {
    const friend = await r.invite(inviter)
    await r.buy(friend)
    await r.buy(friend)
    await sql`update referrals set due = true where friend_id = ${friend}`
    const { id } = await r.referralOf(friend)
    await expect(
      r.worker.begin(async (tx) => {
        const [row] = await tx`select settle_referral(${id}) as state`
        expect(row).toEqual({ state: 'earned' })
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await r.balanceOf(inviter)).toBe(0)
    expect(await r.settle()).toEqual(['earned'])
    expect(await r.entriesOf(friend)).toEqual([given])
  })

  it('waits for nobody: who is held is settled later', async () => {
    const friend = await r.invite(inviter)
    await r.buy(friend)
    await r.buy(friend)
    const release = await hold(
      sql,
      (tx) => tx`select from users where id = ${inviter} for no key update`,
    )
    expect(await r.settle()).toEqual(['locked'])
    await release()
    expect(await r.settle()).toEqual(['earned'])
  })

  it('waits for the friend’s address, and goes without a closed inviter', async () => {
    const friend = await r.invite(inviter, { verified: false })
    await r.buy(friend)
    await r.buy(friend)
    expect(await r.settle()).toEqual([])
    await sql`update users set is_active = false where id = ${inviter}`
    await sql`update users set verified_at = now() where id = ${friend}`
    expect(await r.settle()).toEqual(['earned'])
    expect(await r.entriesOf(friend)).toEqual([given])
    expect(await r.entriesOf(inviter)).toEqual([])
    expect(await problems()).toEqual([])
  })

  it('is bounded a month for whoever invites; the friend gets theirs all the same', async () => {
    await r.set('50, 50, 5000, 2')
    const friends = await Promise.all(Array.from({ length: 3 }, () => r.invite(inviter)))
    for (const friend of friends) {
      await r.buy(friend)
      await r.buy(friend)
    }
    expect(await r.settle()).toEqual(['earned', 'earned', 'earned'])
    expect(await r.entriesOf(inviter)).toEqual([given, given])
    for (const friend of friends) expect(await r.entriesOf(friend)).toEqual([given])
    const told = await sql`
      select title from notifications where user_id = ${inviter} and entry_seq is null`
    expect([...told]).toEqual([{ title: 'Arkadaşınız davet ödülünü kazandı' }])
    expect(await problems()).toEqual([])
    await r.set('50, 50, 5000, 10')
  })
})

describe('refunds', () => {
  const refund = (purchaseId: number) =>
    r.till.purchases.refund({
      ...{ purchaseId, amount: null, reason: 'ürün iadesi', note: null },
      ...{ actorId: r.till.admin, requestKey: Bun.randomUUIDv7() },
    })

  it('of what led to it take both rewards back, as far as they are there', async () => {
    const friend = await r.invite(inviter)
    const { id } = await r.buy(friend)
    await r.buy(friend)
    await r.settle()
    await t.ledger.append(t.spend({ amount: 30, actorId: null }))
    await refund(id)
    expect(await r.settle()).toEqual(['undone'])
    expect(await r.entriesOf(inviter)).toEqual([given, { ...takenBack, amount: 20 }])
    expect(await r.entriesOf(friend)).toEqual([given, takenBack])
    expect(await r.settle()).toEqual([])
    expect((await inbox(friend))?.message).toMatch(
      /^Davetle gelen alışveriş iade edildiği için 50 puanlık/,
    )
    await r.buy(friend)
    await r.buy(friend)
    expect(await r.settle()).toEqual([])
    expect(await problems()).toEqual([])
  })

  it('change nothing where another purchase stands in, or two weeks later', async () => {
    const friend = await r.invite(inviter)
    const { id } = await r.buy(friend)
    await r.buy(friend)
    await r.settle()
    const third = await r.buy(friend)
    await refund(id)
    expect(await r.settle()).toEqual([null])
    expect(await r.settle()).toEqual([])
    await sql`update referrals set earned_at = now() - interval '15 days' where friend_id = ${friend}`
    await refund(third.id)
    expect(await r.settle()).toEqual([])
    expect((await r.referralOf(friend)).state).toBe('earned')
  })

  it('before the worker has come leave nothing to give', async () => {
    const friend = await r.invite(inviter)
    const { id } = await r.buy(friend)
    await r.buy(friend)
    await refund(id)
    expect(await r.settle()).toEqual([null])
    expect(await r.entriesOf(inviter)).toEqual([])
  })
})

describe('time', () => {
  const lapse = async () =>
    (await r.worker<{ lapsed: number }[]>`select lapse_referrals(1000) as lapsed`)[0]?.lapsed
  const age = (friend: number, days: number) => sql`
    update referrals set registered_at = now() - make_interval(days => ${days})
     where friend_id = ${friend}`

  it('ends what has led to nothing, but not what is due', async () => {
    const [idle, due, young] = await Promise.all([
      r.invite(inviter),
      r.invite(inviter),
      r.invite(inviter),
    ])
    await r.buy(due)
    await r.buy(due)
    await sql`update referrals set due = true where friend_id = ${due}`
    await age(idle, 92)
    await age(due, 92)
    await age(young, 89)
    expect(await lapse()).toBe(1)
    expect((await r.referralOf(idle)).state).toBe('lapsed')
    expect(await r.settle()).toEqual(['earned'])
    await r.buy(idle)
    await r.buy(idle)
    expect(await r.settle()).toEqual([])
  })
})

describe('the audit', () => {
  it('finds rewards without an invitation, and invitations without their reward', async () => {
    const friend = await r.invite(inviter)
    await r.buy(friend)
    await r.buy(friend)
    await r.settle()
    const { id } = await r.referralOf(friend)
    await sql`update referrals set inviter_points = 49 where id = ${id}`
    expect(await problems()).toContainEqual({
      userId: inviter,
      seq: null,
      of: id,
      problem: 'referral',
    })
    await sql`update referrals set inviter_points = 50 where id = ${id}`
    expect(await problems()).toEqual([])
    await r.worker`
      select append_system_points(json_build_array(json_build_object(
        'user_id', ${inviter}::bigint, 'type', 'EARN', 'amount', 5, 'branch_id', 1,
        'request_key', '~referral:999999', 'kind', 'referral', 'ref', '999999')))`
    expect(await problems()).toMatchObject([{ userId: inviter, problem: 'stray' }])
  })
})
