import type { Sql } from '#sql/connection.ts'
import { connect } from '#sql/connection.ts'
import { expirePoints } from '#sql/ledger/expiry.ts'
import { closeCoupons } from '#worker/jobs/coupons.ts'
import type { BenchEnvironment } from '../environment.ts'
import { requestText } from '../http-connection.ts'
import type { BenchProgramme, openNights } from '../programme.ts'
import { mayGoOn, openSender, pick, type Run } from '../sender.ts'

/** What clients have redeemed, given back, hung and handed out, by the answers they received. */
export interface SentGifts {
  /** by request key: the coupon, once a client received the answer */
  redeemed: Map<string, { userId: number; couponId?: number }>
  cancelled: Set<number>
  /** those of them that the counter took back as a slip of the hand */
  slips: Set<number>
  /** by request key: whether a client received the answer that it is done */
  hung: Map<string, { userId: number; done: boolean }>
  handedOut: Map<string, { done: boolean }>
  /** hand-outs that the counter took back, by their act: whether it received the answer */
  takenBack: Map<number, { done: boolean }>
}
export const nothingSent = (): SentGifts => ({
  ...{
    redeemed: new Map(),
    cancelled: new Set(),
    slips: new Set(),
    hung: new Map(),
    handedOut: new Map(),
    takenBack: new Map(),
  },
})

type Work = Run & { gifts: SentGifts; programme: BenchProgramme }

/**
 * Redeems rewards for the customers who were scanned and gives some coupons back. An answered key is
 * sometimes sent again: it has to answer the same coupon.
 */
export const rewardClient = async (
  bench: BenchEnvironment,
  port: number,
  work: Work,
): Promise<void> => {
  const { gifts, programme } = work
  const { cookie } = bench
  const sender = openSender(port, work)
  while (await mayGoOn(work)) {
    await Bun.sleep(5)
    const at = Math.floor(Math.random() * programme.scans.length)
    const scanId = programme.scans[at] ?? ''
    const key = Bun.randomUUIDv7()
    const sent: { userId: number; couponId?: number } = { userId: bench.firstCustomer + at }
    gifts.redeemed.set(key, sent)
    const text = requestText({
      path: `/api/rewards/${pick(programme.rewards)}/redeem-for`,
      ...{ cookie, key, body: { scanId, branchId: 1 } },
    })
    for (let again = 0; again < pick([1, 1, 1, 2]); again++) {
      const told = await sender.send<{ coupon: { id: number } }>(text, [
        ...['insufficient_points', 'reward_sold_out', 'reward_limit'],
      ])
      if (!('answer' in told)) break
      const { id } = told.answer.coupon
      if (sent.couponId !== undefined && sent.couponId !== id)
        work.violations.push(`key ${key} was answered coupons ${sent.couponId} and ${id}`)
      sent.couponId = id
    }
    if (sent.couponId === undefined || Math.random() > 0.3) continue
    await giveBack(sender, gifts, { cookie, couponId: sent.couponId, scanId })
  }
  sender.close()
}

/**
 * Gives a coupon back: by its cancellation, or as the slip of the hand that has just redeemed it; sometimes both,
 * or one of them twice (decisions.md §8).
 */
export const giveBack = async (
  sender: ReturnType<typeof openSender>,
  gifts: SentGifts,
  { cookie, couponId, scanId }: { cookie: string; couponId: number; scanId: string },
): Promise<void> => {
  const ways = [['cancel'], ['take-back'], ['take-back', 'cancel'], ['take-back', 'take-back']]
  for (const way of pick(ways)) {
    const isSlip = way === 'take-back'
    const told = await sender.send(
      requestText({
        path: `/api/coupons/${couponId}/${way}`,
        ...{ cookie, body: isSlip ? {} : { scanId } },
      }),
      ['coupon_used', 'coupon_expired', 'reversal_too_late'],
    )
    if (!('answer' in told)) continue
    gifts.cancelled.add(couponId)
    if (isSlip) gifts.slips.add(couponId)
  }
}

/** Customers hang coffees for their points, and the counter hands some out, which it sometimes takes back. */
export const suspendedCoffeeClient = async (
  bench: BenchEnvironment,
  port: number,
  work: Work & { cookies: readonly string[] },
): Promise<void> => {
  const { gifts, programme, cookies } = work
  const sender = openSender(port, work)
  while (await mayGoOn(work)) {
    await Bun.sleep(10)
    const at = Math.floor(Math.random() * cookies.length)
    const key = Bun.randomUUIDv7()
    const path = `/api/branches/${pick(programme.branches)}`
    if (Math.random() < 0.7) {
      const sent = { userId: bench.firstCustomer + at, done: false }
      gifts.hung.set(key, sent)
      const body = { isNamed: Math.random() < 0.5 }
      const told = await sender.send(
        requestText({ path: `${path}/hanging`, cookie: cookies[at] ?? '', key, body }),
        ['insufficient_points'],
      )
      sent.done = 'answer' in told
    } else {
      const sent = { done: false }
      gifts.handedOut.set(key, sent)
      const told = await sender.send(
        requestText({ path: `${path}/hand-out`, cookie: bench.cookie, key, body: {} }),
        ['nothing_hanging', 'hand_out_limit'],
      )
      sent.done = 'answer' in told
      if (sent.done && Math.random() < 0.5) await takeBack(bench, sender, gifts)
    }
  }
  sender.close()
}

/** Takes back one of the latest hand-outs, sometimes one that was taken back before. */
const takeBack = async (
  { sql, cookie }: BenchEnvironment,
  sender: ReturnType<typeof openSender>,
  { takenBack }: SentGifts,
): Promise<void> => {
  // Nothing where the database was killed.
  const latest = await sql<{ id: number }[]>`
    select id from hanging_acts where kind = 'handed_out' order by id desc limit 4`.catch(() => [])
  if (latest.length === 0) return
  const { id } = pick(latest)
  const sent = takenBack.get(id) ?? { done: false }
  takenBack.set(id, sent)
  const told = await sender.send(
    requestText({ path: `/api/hand-outs/${id}/undo`, cookie, body: {} }),
    ['reversal_too_late'],
  )
  sent.done ||= 'answer' in told
}

/**
 * The worker's nights, one every `everyMs`: points expire, and so do some coupons. What a death cuts off is
 * done by the next night.
 */
export const nightly = async (
  bench: BenchEnvironment,
  work: Run & { nights: Awaited<ReturnType<typeof openNights>>; everyMs: number },
): Promise<void> => {
  const sql = connect(bench.url, { role: 'telve_worker', max: 1 })
  let slept = 0
  while (await mayGoOn(work)) {
    await Bun.sleep(100)
    slept += 100
    if (slept < work.everyMs) continue
    slept = 0
    try {
      await work.nights.next()
      await work.nights.endCoupons(3)
      await pointsExpire(sql)
      await closeCoupons({ sql })
    } catch {
      // The database was killed.
    }
  }
  await sql.end({ timeout: 1 }).catch(() => {})
}

/** Takes from everybody what has expired. */
export const pointsExpire = async (sql: Sql): Promise<void> => {
  for (let after: number | null = 0; after !== null; )
    after = (await expirePoints(sql, { after, limit: 200 })).last
}

/** Lists every acknowledged act that is not there, and what is there that nobody asked for. */
export const inspectGifts = async (sql: Sql, gifts: SentGifts): Promise<string[]> => {
  // What was acknowledged before the database is read must be in it; what is in it was sent before.
  const redeemed = [...gifts.redeemed.values()].flatMap(({ userId, couponId }) =>
    couponId === undefined ? [] : [{ userId, couponId }],
  )
  const cancelled = [...gifts.cancelled]
  const done = { hung: countDone(gifts.hung), handedOut: countDone(gifts.handedOut) }
  const takenBack = [...gifts.takenBack].flatMap(([id, act]) => (act.done ? id : []))
  const coupons = await sql<Stored[]>`
    select id, user_id, state, source from coupons`
  const [acts] = await sql<{ hung: number; handedOut: number }[]>`
    select count(*) filter (where kind = 'hung') as hung,
           count(*) filter (where kind = 'handed_out') as handed_out from hanging_acts`
  const back = await sql<{ act: number }[]>`
    select takes_back as act from hanging_acts where kind = 'taken_back'`
  const violations = [
    ...brokenRedemptions(redeemed, cancelled, coupons),
    ...brokenTakeBacks(gifts, takenBack, back),
    ...neverAskedFor(gifts, coupons),
  ]
  for (const act of ['hung', 'handedOut'] as const) {
    const there = acts?.[act] ?? 0
    if (there < done[act] || there > gifts[act].size)
      violations.push(
        `${there} coffees ${act}; ${done[act]} acknowledged, ${gifts[act].size} asked for`,
      )
  }
  return violations
}

/** Lists the coupons that were acknowledged, or given back, and are not so. */
const brokenRedemptions = (
  redeemed: readonly { userId: number; couponId: number }[],
  cancelled: readonly number[],
  coupons: readonly Stored[],
): string[] => {
  const known = new Map(coupons.map((coupon) => [coupon.id, coupon]))
  const answered = new Set<number>()
  const violations: string[] = []
  for (const { userId, couponId } of redeemed) {
    if (known.get(couponId)?.userId !== userId)
      violations.push(`coupon ${couponId} was acknowledged and is not there`)
    if (answered.has(couponId)) violations.push(`coupon ${couponId} was answered to two keys`)
    answered.add(couponId)
  }
  for (const id of cancelled)
    if (known.get(id)?.state !== 'cancelled')
      violations.push(`coupon ${id} was given back and is ${known.get(id)?.state}`)
  return violations
}

/** Lists who has more coupons of rewards than were asked for. */
const neverAskedFor = (gifts: SentGifts, coupons: readonly Stored[]): string[] => {
  const asked = Map.groupBy(gifts.redeemed.values(), ({ userId }) => userId)
  const bought = Map.groupBy(
    coupons.filter(({ source }) => source === 'reward'),
    ({ userId }) => userId,
  )
  return [...bought]
    .filter(([userId, theirs]) => theirs.length > (asked.get(userId)?.length ?? 0))
    .map(([userId]) => `person ${userId} has coupons that were never asked for`)
}

/** Lists the hand-outs that were taken back twice, by nobody, or not though it was acknowledged. */
const brokenTakeBacks = (
  gifts: SentGifts,
  takenBack: readonly number[],
  back: readonly { act: number }[],
): string[] => {
  const backOnce = new Set(back.map(({ act }) => act))
  const violations: string[] = []
  if (backOnce.size < back.length) violations.push('a hand-out was taken back twice')
  for (const id of takenBack)
    if (!backOnce.has(id)) violations.push(`hand-out ${id} was taken back and is not`)
  for (const id of backOnce)
    if (!gifts.takenBack.has(id)) violations.push(`nobody took hand-out ${id} back`)
  return violations
}

interface Stored {
  id: number
  userId: number
  state: string
  source: string
}

const countDone = (acts: ReadonlyMap<string, { done: boolean }>): number =>
  [...acts.values()].filter(({ done }) => done).length
