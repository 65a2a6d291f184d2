import { afterAll } from 'vitest'
import { connect, type Queryable, type Sql } from '../connection.ts'
import { asBytes, marksOf } from '../kept-digests.ts'
import { deliverPoints } from '../notifications.ts'
import { testDigests } from './test-erasure.ts'
import type { prepareTestLedger } from './test-ledger.ts'
import { preparePurchases, recordedOf } from './test-purchases.ts'

/** What a friend registers with. */
interface NewFriend {
  username?: string
  phone?: string | null
  verified?: boolean
  /** people who have signed in on the same browser */
  known?: number[]
}

let friends = 0

/** Letters that codes are made of; enough of them for one file. */
const alphabet = '23456789ABCDEFGHJKMNPRSTUVYZ'

/** Invitations over a test ledger: friends who register, buy at a till, and a worker that settles. */
export function prepareReferrals(t: Awaited<ReturnType<typeof prepareTestLedger>>) {
  const till = preparePurchases(t)
  const worker: Sql = connect(t.url, { role: 'telve_worker', max: 4 })
  afterAll(() => worker.end())

  const codeOf = async (person: number): Promise<string> => {
    const letters = [...person.toString(28).padStart(8, '0')]
    const code = letters.map((digit) => alphabet[Number.parseInt(digit, 28)]).join('')
    await t.api`
      insert into referral_codes (user_id, code) values (${person}, ${code}) on conflict do nothing`
    return code
  }

  const marksOfPerson = async (sql: Queryable, person: number) => {
    const rows = await sql<{ name: string }[]>`select names_of(${person}) as name`
    return marksOf(
      testDigests,
      rows.map(({ name }) => name),
    )
  }

  return {
    till,
    worker,
    codeOf,
    /** Somebody registers with the inviter's code. @returns their id */
    async invite(inviter: number, friend: NewFriend = {}): Promise<number> {
      const code = await codeOf(inviter)
      const { username = `arkadas${++friends}@telve.example`, known = [] } = friend
      const { phone = null, verified = true } = friend
      return t.sql.begin(async (tx) => {
        const [row] = await tx<{ id: number }[]>`
          insert into users (username, password_hash, full_name, phone, verified_at)
          values (${username}, 'x', 'Mert Arslan', ${phone}, ${verified ? new Date() : null})
          returning id`
        const id = row?.id ?? 0
        const marks = await marksOfPerson(tx, id)
        await tx`select accept_invitation(${id}, ${code}, ${known}::bigint[], ${asBytes(tx, marks)})`
        return id
      })
    },
    /** Somebody has the welcome gift, as at registration. */
    async welcome(person: number): Promise<void> {
      const marks = asBytes(t.sql, await marksOfPerson(t.sql, person))
      const gift = await t.sql<{ name: string }[]>`
        select name from names_of(${person}) name where name like 'gift:%'`
      const mark = testDigests.of(gift[0]?.name ?? '')
      await t.sql`select give_welcome(${person}, ${testDigests.keyId}, decode(${mark}, 'hex'), ${marks})`
    },
    /** The friend buys something at a till of their own, for so many kuruş. */
    async buy(friend: number, total = 6_000, change: Parameters<typeof till.record>[0] = {}) {
      await till.newTurn(friend)
      return recordedOf(await till.record({ total, ...change })).purchase
    },
    /** Delivers what waits, and settles what is due, as the worker does. @returns the new states */
    async settle(): Promise<(string | null)[]> {
      const waiting = await t.sql<{ id: number }[]>`select id from outbox where topic = 'points'`
      await deliverPoints(
        worker,
        waiting.map(({ id }) => id),
      )
      const due = await worker<{ id: number; friend: number }[]>`
        select r.id, r.friend_id as friend from due_referrals(1000) d (id) join referrals r using (id)`
      const states: (string | null)[] = []
      for (const { id, friend } of due) {
        const marks = await marksOfPerson(worker, friend)
        const [row] = await worker<{ state: string | null }[]>`
          select settle_referral(${id}, ${asBytes(worker, marks)}) as state`
        states.push(row?.state ?? null)
      }
      return states
    },
    balanceOf: async (person: number) =>
      (await t.sql<{ points: number }[]>`select points from users where id = ${person}`)[0]?.points,
    /** What the ledger gave and took for invitations. */
    entriesOf: (person: number) => t.sql<{ kind: string; type: string; amount: number }[]>`
      select kind, type, amount::int from point_transactions
       where user_id = ${person} and kind = 'referral'
       order by seq`,
    referralOf: async (friend: number) => {
      const [row] = await t.sql<
        {
          id: number
          state: string
          doubts: string[]
          version: number
          inviterPoints: number | null
        }[]
      >`
        select id, state, doubts, version, inviter_points
          from referrals where friend_id = ${friend}`
      return row ?? { id: 0, state: 'none', doubts: [], version: 0, inviterPoints: null }
    },
    /** Changes the settings from now on. */
    set: (columns: string) =>
      t.sql.unsafe(`
        insert into programme_settings (point_value, grant_months, coupon_days, donation_points, starts_on,
                                        referral_inviter, referral_friend, referral_least, referral_monthly)
        select s.point_value, s.grant_months, s.coupon_days, s.donation_points, s.starts_on, ${columns}
          from programme_settings s order by s.id desc limit 1`),
  }
}
