import type { Sql } from '#sql/connection.ts'
import type { BenchEnvironment } from '../environment.ts'
import { refundRequestText, requestText } from '../http-connection.ts'
import type { BenchProgramme } from '../programme.ts'
import { openScans } from '../purchases.ts'
import { mayGoOn, openSender, pick, type Run } from '../sender.ts'
import { buy, type SentBill } from './bills.ts'
import { giveBack, type SentGifts } from './gifts.ts'

interface Scanned {
  userId: number
  scanId: string
}

/** Customers whom no other client gives points: what a refund wants back of them is spent. */
export const openThrifty = async (sql: Sql, count: number): Promise<Scanned[]> => {
  const people = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name, verified_at)
    select 'hesapli' || n || '@telve.example', 'x', 'Hesaplı Kişi', now()
      from generate_series(1, ${count}) n returning id`
  const ids = people.map(({ id }) => id).toSorted((a, b) => a - b)
  const scans = await openScans(sql, ids[0] ?? 0)
  return ids.map((userId, i) => ({ userId, scanId: scans[i] ?? '' }))
}

interface Work extends Run {
  bills: Map<string, SentBill>
  gifts: SentGifts
  programme: BenchProgramme
  thrifty: readonly Scanned[]
}

/**
 * Bills whose points buy coupons, which are refunded while those points are spent; then the coupons are given
 * back, in any order (programme.md §2).
 */
export const waiverClient = async (
  bench: BenchEnvironment,
  port: number,
  work: Work,
): Promise<void> => {
  const { bills, gifts, thrifty } = work
  const { cookie } = bench
  const sender = openSender(port, work)
  while (await mayGoOn(work)) {
    const { userId, scanId } = pick(thrifty)
    const bought: SentBill[] = []
    for (let n = pick([1, 1, 2]); n > 0; n--) {
      const total = 10_000 + Math.floor(Math.random() * 30_000)
      const bill = await buy(sender, bills, { userId, scanId, cookie, total })
      if (bill) bought.push(bill)
    }
    const coupons = await redeemSome(sender, work, { userId, scanId, cookie })
    const refund = async ({ purchaseId = 0, refunds }: SentBill) => {
      const told = await sender.send<{ refund: { id: number } }>(
        refundRequestText({
          ...{ cookie, purchaseId, amount: pick([null, 4_000]) },
          key: Bun.randomUUIDv7(),
        }),
        ['already_refunded', 'refund_too_large'],
      )
      if ('answer' in told) refunds.push(told.answer.refund.id)
    }
    const cancel = async (id: number) => {
      await giveBack(sender, gifts, { cookie, couponId: id, scanId })
    }
    const acts = [
      ...bought.map((bill) => () => refund(bill)),
      ...coupons.slice(0, pick([1, 3, 8])).map((id) => () => cancel(id)),
    ]
    for (const act of Math.random() < 0.7 ? acts : acts.toReversed()) await act()
  }
  sender.close()
}

/** Redeems the first reward up to eight times, as far as the points go. @returns the coupons */
const redeemSome = async (
  sender: ReturnType<typeof openSender>,
  { gifts, programme }: Work,
  { userId, scanId, cookie }: Scanned & { cookie: string },
): Promise<number[]> => {
  const coupons: number[] = []
  for (let n = pick([2, 4, 8]); n > 0; n--) {
    const key = Bun.randomUUIDv7()
    const sent: { userId: number; couponId?: number } = { userId }
    gifts.redeemed.set(key, sent)
    const told = await sender.send<{ coupon: { id: number } }>(
      requestText({
        path: `/api/rewards/${programme.rewards[0]}/redeem-for`,
        ...{ cookie, key, body: { scanId, branchId: 1 } },
      }),
      ['insufficient_points'],
    )
    if (!('answer' in told)) break
    sent.couponId = told.answer.coupon.id
    coupons.push(sent.couponId)
  }
  return coupons
}
