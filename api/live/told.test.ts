import { expect, test } from 'vitest'
import type { LiveEvent } from '../contracts/live/live.ts'
import { rememberTold } from './told.ts'

const points: LiveEvent = { kind: 'points' }
const scanned: LiveEvent = { kind: 'scanned' }
const board: LiveEvent = { kind: 'board', branchId: 1 }

test('what was told since an instant is known, each event once, to its audience', () => {
  let now = 1_000
  const told = rememberTold(100, () => now)
  told.note(1, points)
  now += 1_000
  told.note(1, points)
  told.note(1, scanned)
  told.note(2, { kind: 'order' })
  told.note('staff', board)
  told.note('everybody', { kind: 'open' })
  now += 1_000
  expect(told.since(1_000, [1])).toEqual([points, scanned])
  expect(told.since(1_000, [1, 'staff', 'everybody'])).toEqual([
    points,
    scanned,
    board,
    { kind: 'open' },
  ])
  expect(told.since(2_001, [1])).toEqual([])
  expect(told.since(1_000, [3])).toEqual([])
})

test('what it never heard or has forgotten is unknown, never nothing', () => {
  let now = 1_000
  const told = rememberTold(100, () => now)
  expect(told.since(999, [1])).toBeUndefined()
  // an instant that a wrong clock has given
  expect(told.since(1_001, [1])).toBeUndefined()
  for (let minutes = 0; minutes < 3; minutes++) {
    told.note(1, points)
    now += 60_001
  }
  expect(told.since(now - 60_001, [1])).toEqual([points])
  expect(told.since(1_000, [1])).toBeUndefined()
})

test('news for a great many people shorten the memory, and never stretch it', () => {
  let now = 1_000
  const told = rememberTold(100, () => now)
  for (let person = 1; person <= 201; person++) {
    told.note(person, points)
    now += 1
  }
  expect(told.since(1_000, [1])).toBeUndefined()
  expect(told.since(1_100, [101, 201])).toEqual([points])
})
