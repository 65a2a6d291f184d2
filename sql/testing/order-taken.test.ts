import { expect, test } from 'vitest'
import { inOrderTaken } from './order-taken.ts'

/** Requests of customers, each with the id that its answer names and whether it wrote it. */
const taken = (...sent: [userId: number, wrote: number, isNew?: boolean][]) =>
  inOrderTaken(
    sent.map(([userId]) => ({ userId })),
    sent.map(([, wrote]) => wrote),
    (place) => sent[place]?.[2] ?? false,
  )

test('customers come by the ids of what they wrote, each as they sent', () => {
  expect(taken([1, 12, true], [2, 11, true], [1, 0], [1, 13, true])).toEqual([1, 0, 2, 3])
})

test('what repeats an entry comes after the request that wrote it, and before what was sent after it', () => {
  expect(taken([1, 11, true], [1, 11], [1, 12, true])).toEqual([0, 1, 2])
  expect(taken([1, 12], [1, 11, true], [1, 12, true])).toEqual([1, 2, 0])
})

test('of several that name an entry, the first wrote it where none says so', () => {
  expect(taken([1, 11], [1, 11], [1, 12])).toEqual([0, 1, 2])
})
