import { createClient } from 'redis'
import { freePort } from '#platform/processes.ts'
import { type OwnRedis, startRedis } from '#platform/testing/redis.ts'
import { requestText } from '../http-connection.ts'
import { openSender } from '../sender.ts'
import type { SentOrder } from '../torture/orders.ts'
import type { Release } from './fleet.ts'
import { type DrillReport, drillUnderLoad, type Scene, type Step } from './load.ts'

/** Each has as many open orders as somebody may (ordering.md §2): nobody accepts them. */
const waiting = 20
const ordersEach = 3

/** An order that nobody accepts has ended at most so many seconds after its ten minutes. */
const endsWithin = 30

/** What the drill needs besides the minutes that Redis is away: orders of before it, and of after it. */
const around = 4

export interface RedisOptions {
  /** for how many Redis is away */
  minutes: number
  release: Release
}

/**
 * Takes Redis away from APIs and workers under load, brings it back empty, and empties it once more. No request may need a
 * second try meanwhile, every order that nobody accepts has to end in its time, and everything is told in the end.
 */
export async function redisAway(
  { minutes, release }: RedisOptions,
  print: (line: string) => void,
): Promise<DrillReport> {
  const port = await freePort()
  let redis: OwnRedis = await startRedis(port)
  const steps: Step[] = [
    {
      what: `Redis away for ${minutes} minutes, and back without what it had`,
      at: 1,
      act: async () => {
        await redis.stop()
        await Bun.sleep(minutes * 60_000)
        redis = await startRedis(port)
      },
    },
    {
      what: 'a minute with Redis',
      at: minutes + 1,
      act: () => Bun.sleep(60_000),
    },
    {
      what: 'Redis emptied, and a minute after it',
      at: minutes + 2,
      act: async () => {
        const client = await createClient({ url: redis.url }).connect()
        await client.flushAll()
        client.destroy()
        await Bun.sleep(60_000)
      },
    },
  ]
  try {
    return await drillUnderLoad(
      {
        ...{ minutes: minutes + around, release, redisUrl: redis.url, steps },
        ...{ bystanders: waiting, work: orderInVain, inspect: inspectEnds, mayRetry: false },
      },
      print,
    )
  } finally {
    await redis.stop()
  }
}

/** Orders that nobody accepts, one every two seconds from the beginning on. */
async function orderInVain({ bench, run, port, shop, branches, ...of }: Scene): Promise<void> {
  const sender = openSender(port, run)
  const item = shop.items.find(({ groups }) => groups.length === 0)
  if (!item) throw new Error('each product of the shop needs a choice')
  for (let n = 0; n < waiting * ordersEach && run.load.on; n++) {
    const userId = of.firstBystander + (n % waiting)
    const cookie = await bench.signIn(userId)
    const asked = {
      branchId: branches[n % branches.length] ?? 0,
      lines: [{ itemId: item.id, quantity: 1, options: [] }],
      pickupAt: 'asap',
    }
    const quote = await sender.send<{ due: number; promise: string }>(
      requestText({ path: '/api/orders/quote', cookie, body: asked }),
      [],
    )
    if (!('answer' in quote)) continue
    const key = Bun.randomUUIDv7()
    const cart = { lines: asked.lines, total: item.price, mostPoints: 0 }
    const sent: SentOrder = { userId, cart, points: 0, coupon: undefined }
    of.orders.set(key, sent)
    const body = {
      ...asked,
      ...{ expectedTotal: quote.answer.due, expectedPromise: quote.answer.promise },
    }
    // others may have taken the time in which it would be made
    const told = await sender.send<{ id: number }>(
      requestText({ path: '/api/orders', cookie, key, body }),
      ['order_changed'],
    )
    if ('refused' in told) sent.refused = true
    if ('answer' in told) sent.orderId = told.answer.id
    await Bun.sleep(2_000)
  }
  sender.close()
}

/** How late orders ended that nobody had accepted. */
async function inspectEnds({ bench, firstBystander }: Scene) {
  const [row] = await bench.sql<{ ended: number; open: number; latest: number }[]>`
    select count(*) filter (where o.state = 'expired')::int as ended,
           count(*) filter (where o.state = 'placed' and d.due < now())::int as open,
           coalesce(round(max(extract(epoch from o.state_at - d.due))
                            filter (where o.state = 'expired')), 0)::int as latest
      from orders o
     cross join lateral (select order_shown_from(o) + interval '10 minutes') as d (due)
     where o.user_id >= ${firstBystander}`
  const { ended = 0, open = 0, latest = 0 } = row ?? {}
  const violations: string[] = []
  if (ended === 0) violations.push('no order came to its end: the drill was too short to show any')
  if (open > 0) violations.push(`${open} orders that nobody accepted are still open`)
  if (latest > endsWithin) violations.push(`an order ended ${latest} s too late`)
  return { violations, counts: { endedByThemselves: ended, secondsTooLate: latest } }
}
