import { expect, test } from 'vitest'
import type { LiveEvent } from '../contracts/live/live.ts'
import { type LiveStream, openHub } from './hub.ts'
import { countOpenings } from './openings.ts'

const stream = (userId: number, isStaff = false): LiveStream & { ended: boolean } => ({
  userId,
  session: `session-${userId}`,
  isStaff,
  watches: () => false,
  renew: () => {},
  ended: false,
  send: () => {},
  beat: () => {},
  end() {
    this.ended = true
  },
})

test('a process has so many places, a share of them for staff', () => {
  const hub = openHub({ perSession: 6, perPerson: 20, total: 10, staffShare: 0.2 })
  const customers = Array.from({ length: 9 }, (_, n) => hub.join(stream(n + 1)))
  expect(customers.map(Boolean)).toEqual([...Array<boolean>(8).fill(true), false])
  const staff = [101, 102, 103].map((id) => hub.join(stream(id, true)))
  expect(staff.map(Boolean)).toEqual([true, true, false])
  customers[0]?.()
  customers[0]?.()
  expect(hub.size()).toBe(9)
  expect(hub.join(stream(200))).toBeUndefined()
  staff[0]?.()
  expect(hub.join(stream(201, true))).toBeDefined()
})

test('in a full process whoever takes one’s own place still comes in', () => {
  const hub = openHub({ perSession: 2, perPerson: 20, total: 10, staffShare: 0.8 })
  const [one, two, three] = [stream(1), stream(1), stream(1)]
  for (const each of [one, two]) expect(hub.join(each)).toBeDefined()
  expect(hub.join(stream(2))).toBeUndefined()
  expect(hub.join(three)).toBeDefined()
  expect([one.ended, two.ended]).toEqual([true, false])
})

/** Streams that note what they are sent. */
function audience(hub: ReturnType<typeof openHub>, count: number, isStaff = false) {
  return Array.from({ length: count }, (_, n) => {
    const sent: LiveEvent[] = []
    const one = {
      ...stream(n + (isStaff ? 100_000 : 1), isStaff),
      send: (e: LiveEvent) => sent.push(e),
    }
    hub.join(one)
    return { one, sent }
  })
}
const waits = (heard: readonly { sent: LiveEvent[] }[]) =>
  heard.map(({ sent: [event] }) => (event?.kind === 'open' ? (event.wait ?? 0) : undefined))

test('after a gap screens have their turn one after the other, those of staff among themselves', () => {
  let now = 1_000
  const hub = openHub(undefined, undefined, () => now)
  const [customers, staff] = [audience(hub, 300), audience(hub, 20, true)]
  hub.publishGap()
  expect(waits(customers)).toEqual(Array.from({ length: 300 }, (_, n) => n * 40))
  expect(waits(staff)).toEqual(Array.from({ length: 20 }, (_, n) => n * 40))
  // a stream that comes back then has its turn behind them
  now += 1_000
  const [last] = audience(hub, 1)
  if (!last) throw new Error('no stream')
  expect(hub.opening(last.one, true)).toEqual({ kind: 'open', spread: 3_200 })
  expect(hub.opening(last.one, false)).toEqual({ kind: 'open', wait: 11_000, spread: 3_200 })
  now += 60_000
  expect(hub.opening(last.one, false)).toEqual({ kind: 'open', spread: 3_200 })
})

test('whoever comes from another process has a turn where nobody knows what was missed', () => {
  const now = 100_000
  const hub = openHub(undefined, undefined, () => now)
  const missed = audience(hub, 3).map(({ one }) => hub.missedBy(one, now - 30_000))
  const turns = [{ kind: 'open' }, { kind: 'open', wait: 40 }, { kind: 'open', wait: 80 }]
  expect(missed).toEqual(turns.map((turn) => [{ ...turn, spread: 20 }]))
})

test('more screens than fit into a minute ask at any time within it', () => {
  const hub = openHub(undefined, undefined, () => 0)
  const heard = audience(hub, 3_000)
  hub.publishGap()
  const all = waits(heard).map(Number)
  expect(Math.max(...all)).toBeLessThanOrEqual(60_000)
  for (let second = 0; second < 60; second += 1) {
    const within = all.filter((wait) => Math.floor(wait / 1000) === second)
    expect(within.length).toBeGreaterThan(25)
    expect(within.length).toBeLessThan(80)
  }
})

test('openings are a burst, then one at a time, for each person', () => {
  let now = 0
  const count = countOpenings({ burst: 3, perSecond: 0.5 }, () => now)
  expect([1, 1, 1, 1].map(count)).toEqual([0, 0, 0, 2])
  expect(count(2)).toBe(0)
  now += 1_999
  expect(count(1)).toBe(1)
  now += 1
  expect([1, 1].map(count)).toEqual([0, 2])
  now += 60_000
  expect([1, 1, 1, 1].map(count)).toEqual([0, 0, 0, 2])
})
