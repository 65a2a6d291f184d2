import { expect, test } from 'vitest'
import { type LiveStream, openHub } from './hub.ts'
import { countOpenings } from './openings.ts'

const stream = (userId: number, isStaff = false): LiveStream & { ended: boolean } => ({
  userId,
  session: `session-${userId}`,
  isStaff,
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
