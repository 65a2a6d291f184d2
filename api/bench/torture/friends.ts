import { connect, type Sql } from '#sql/connection.ts'
import { openAccount } from '../../auth/queries.ts'
import { referralsOf } from '../../referrals/queries.ts'
import type { BenchEnvironment } from '../environment.ts'
import { mayGoOn, openSender, pick, type Run } from '../sender.ts'
import { buy, refund, type SentBill } from './bills.ts'
import { benchDigests } from './chores.ts'

/** A friend who registers with somebody's code. */
export interface SentFriend {
  inviter: number
  phone: string
  /** shares a number or a browser with somebody, so that the invitation is in doubt */
  inDoubt: boolean
  /** once the registration was acknowledged */
  id?: number
  /** once the wish to delete the account was acknowledged */
  leaves?: boolean
}

/** What was invited, judged and deleted, by the answers that came. */
export interface SentFriends {
  /** by address */
  friends: Map<string, SentFriend>
  /** by invitation: whether it was granted, of the last judgement that was acknowledged */
  judged: Map<number, boolean>
}
export const nobodyInvited = (): SentFriends => ({ friends: new Map(), judged: new Map() })

/** So many are enough to reach every inviter's bound, and few enough to be looked at in each round. */
const mostFriends = 1_500

type Work = Run & SentFriends & { bills: Map<string, SentBill> }

/**
 * Friends of the customers and of earlier friends, one after another: they register with a code, buy some things,
 * have some of them refunded, and a third deletes the account.
 */
export const friendClient = async (
  bench: BenchEnvironment,
  port: number,
  work: Work,
): Promise<void> => {
  const { friends } = work
  const { cookie } = bench
  const api = connect(bench.url, { role: 'telve_api', max: 1 })
  const sender = openSender(port, work)
  while (await mayGoOn(work)) {
    await Bun.sleep(20)
    if (friends.size >= mostFriends) continue
    const friend = invite(bench, friends)
    const scanId = await registers(bench, api, friend, work)
    if (!scanId || !friend.id) continue
    const recorded = await buysSome(sender, work, { userId: friend.id, scanId, cookie })
    // before the reward, or after it
    await Bun.sleep(pick([0, 500, 1_500]))
    for (const bill of recorded)
      if (Math.random() >= 0.75) await refund(sender, bill, { cookie, refusals: [] })
    if (Math.random() < 0.3) await leaves(bench, api, friend)
  }
  sender.close()
  await api.end({ timeout: 1 }).catch(() => {})
}

/** Buys up to four times. @returns the bills that were acknowledged */
const buysSome = async (
  sender: ReturnType<typeof openSender>,
  { bills }: Work,
  by: { userId: number; scanId: string; cookie: string },
): Promise<SentBill[]> => {
  const recorded: SentBill[] = []
  for (let more = pick([0, 1, 2, 2, 3, 4]); more > 0; more--) {
    const total = pick([3_000, 5_000, 9_500, 20_000])
    const bill = await buy(sender, bills, { ...by, total })
    if (bill) recorded.push(bill)
  }
  return recorded
}

/** Draws an inviter and what the friend shares with others. */
const invite = (
  bench: BenchEnvironment,
  friends: SentFriends['friends'],
): SentFriend & { address: string; browser: number[] } => {
  const earlier = [...friends.values()]
  // some invite many, beyond the month's bound
  const at = Math.floor(Math.random() ** 3 * bench.customers)
  const known = earlier.length > 0 && Math.random() < 0.3 ? pick(earlier) : undefined
  const inviter = known?.id ?? bench.firstCustomer + at
  const left = earlier.filter(({ leaves }) => leaves)
  const sign = pick(['none', 'none', 'none', 'phone', 'browser', 'left'])
  const own = `+90543${String(friends.size).padStart(4, '0')}${String(Math.floor(Math.random() * 1_000)).padStart(3, '0')}`
  const others = {
    phone: known?.id ? known.phone : `+90532${String(at + 1).padStart(7, '0')}`,
    left: left.length > 0 ? pick(left).phone : undefined,
  }
  const phone = (sign === 'phone' || sign === 'left' ? others[sign] : undefined) ?? own
  const browser = sign === 'browser' ? [inviter] : []
  const friend = { inviter, phone, inDoubt: phone !== own || browser.length > 0, browser }
  const address = `arkadas${friends.size}-${Bun.randomUUIDv7()}@telve.example`
  const sent = { ...friend, address }
  friends.set(address, sent)
  return sent
}

/** Tries until it is known whether the friend is registered. @returns a scan to buy with, undefined where not */
const registers = async (
  { sql }: BenchEnvironment,
  api: Sql,
  friend: ReturnType<typeof invite>,
  { load }: Work,
): Promise<string | undefined> => {
  while (!load.over)
    try {
      const { code } = await referralsOf(api, friend.inviter)
      // whoever has left invites nobody
      if (!code) return undefined
      const opened = await openAccount(api, {
        ...{ username: friend.address, passwordHash: 'x', fullName: 'Işıl Çağlar' },
        ...{ phone: friend.phone, birthDate: null, gender: null, consents: [] },
        ...{ documents: undefined, digests: benchDigests },
        invited: { code, known: friend.browser },
        opened: [],
      })
      if (typeof opened === 'string') return undefined
      // undefined: an earlier try has landed
      const [verified] = await sql<{ id: number }[]>`
        update users set verified_at = now() where username = ${friend.address} returning id`
      const [scan] = await sql<{ id: string }[]>`
        insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
        select min(a.id), ${verified?.id ?? 0}, sha256(gen_random_uuid()::text::bytea), true, now(),
               now() + interval '1 day'
          from administrators() as a (id)
        returning id`
      if (verified) friend.id = verified.id
      return scan?.id
    } catch {
      await Bun.sleep(30) // the database was killed
    }
  return undefined
}

/** Deletes the account; the 14 days are over at once. */
const leaves = async ({ sql }: BenchEnvironment, api: Sql, friend: SentFriend): Promise<void> => {
  const { id = 0 } = friend
  try {
    await api`select ask_for_erasure(${id})`
    await sql`update data_requests set erase_at = now() where user_id = ${id} and outcome is null`
    friend.leaves = true
  } catch {
    // The database was killed; whoever has left by now is closed and stays.
  }
}

/** Grants and rejects some of what is in doubt, and grants some of what was rejected. */
export const judgeSome = async (api: Sql, { judged }: Pick<SentFriends, 'judged'>) => {
  const rows = await api<{ id: number; version: number; rejected: boolean; admin: number }[]>`
    select id, version, state = 'rejected' as rejected, (select min(id) from administrators() as id) as admin
      from referrals where state = 'flagged' or state = 'rejected' and random() < 0.002
     order by random() limit 5`
  for (const { id, version, rejected, admin } of rows) {
    const granted = rejected || Math.random() < 0.6
    judged.delete(id)
    const [row] = await api<{ refused: string | null }[]>`
      select judge_referral(${admin}, ${id}, ${version}, ${granted}, 'Deneme') as refused`
    if (row && row.refused === null) judged.set(id, granted)
  }
}

/** An administrator who judges all the time. */
export const judgeClient = async (bench: BenchEnvironment, work: Run & SentFriends) => {
  const api = connect(bench.url, { role: 'telve_api', max: 1 })
  while (await mayGoOn(work)) {
    await Bun.sleep(100)
    await judgeSome(api, work).catch(() => {})
  }
  await api.end({ timeout: 1 }).catch(() => {})
}
