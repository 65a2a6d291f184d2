import { expect, test } from 'vitest'
import { createMemory } from './live-sharing.ts'

const points = { kind: 'points' } as const
const order = { kind: 'order' } as const
const open = { kind: 'open' } as const

/** A memory of 60 s that is told what was heard at which second. */
function heardAt(...heard: [number, Parameters<ReturnType<typeof createMemory>['note']>[0]][]) {
  let now = 0
  const memory = createMemory(60_000, () => now)
  for (const [second, event] of heard) {
    now = second * 1000
    memory.note(event)
  }
  return (since: number, at: number) => {
    now = at * 1000
    return memory.since(since * 1000)
  }
}

test('a page is told each event since it was opened, once', () => {
  const since = heardAt([1, open], [5, points], [8, order], [9, points])
  expect(since(6, 10)).toEqual([points, order])
  expect(since(9, 10)).toEqual([points])
  expect(since(9.5, 10)).toEqual([])
})

test('a gap since it was opened is all that it is told', () => {
  expect(heardAt([1, points], [3, open], [4, order])(2, 5)).toEqual([open])
})

test('a page that was opened longer ago than is remembered asks for everything', () => {
  expect(heardAt([1, open])(2, 63)).toEqual([open])
  expect(heardAt([1, open])(4, 63)).toEqual([])
})
