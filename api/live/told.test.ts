import { expect, test } from 'vitest'
import type { LiveEvent } from '../contracts/live/live.ts'
import { rememberTold } from './told.ts'

const points: LiveEvent = { kind: 'points' }
const scanned: LiveEvent = { kind: 'scanned' }
const board: LiveEvent = { kind: 'board', branchId: 1 }

test('what was told since an instant is known, each event once, to its audience', () => {
  let now = 1_000
  const told = rememberTold({ most: 100, now: () => now, tolerance: 0 })
  told.note(1, points)
  now += 1_000
  told.note(1, points)
  told.note(1, scanned)
  told.note(2, { kind: 'order' })
  told.note('boards', board)
  told.note('everybody', { kind: 'open' })
  now += 1_000
  expect(told.since(1_000, [1])).toEqual([points, scanned])
  expect(told.since(1_000, [1, 'boards', 'everybody'])).toEqual([
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
  const told = rememberTold({ most: 100, now: () => now, tolerance: 0 })
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
  const told = rememberTold({ most: 100, now: () => now, tolerance: 0 })
  for (let person = 1; person <= 201; person++) {
    told.note(person, points)
    now += 1
  }
  expect(told.since(1_000, [1])).toBeUndefined()
  expect(told.since(1_100, [101, 201])).toEqual([points])
})

test('a page whose answers came from a process with a faster clock is told of what it missed', () => {
  let now = 100_000
  const told = rememberTold({ now: () => now })
  now += 10_000
  const pageOpened = now + 2_000
  // by this process's clock a second after the page, and a second before the instant that it says
  now += 1_000
  told.note(1, points)
  expect(told.since(pageOpened, [1])).toEqual([points])
  now += 5_000
  expect(told.since(pageOpened, [1])).toEqual([points])
})
