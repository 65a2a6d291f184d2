import { expect, test, vi } from 'vitest'
import { createTapQueue, mostTaps, type Outcome, type Taps, tapLifetime } from './tap-queue.ts'
import type { Move, Tap } from './taps.ts'

const accept = (orderId: number): Move => ({
  of: 'order',
  orderId,
  number: orderId,
  from: 'placed',
  to: 'accepted',
})
const begin = (orderId: number): Move => ({
  of: 'order',
  orderId,
  number: orderId,
  from: 'accepted',
  to: 'preparing',
})

/** A queue whose server answers when, and what, the test says. */
function stage(kept: Pick<Taps, 'taps' | 'moves'> = { taps: [], moves: [] }) {
  vi.useFakeTimers({ now: 1_000_000 })
  const sent: Tap[] = []
  const answers: ((outcome: Outcome) => void)[] = []
  const write = vi.fn()
  const queue = createTapQueue({
    send: (tap) => {
      sent.push(tap)
      return new Promise((resolve) => answers.push(resolve))
    },
    now: Date.now,
    store: { read: () => kept, write },
  })
  const answer = async (outcome: Outcome) => {
    answers.shift()?.(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  const shown = () => sent.map(({ orderId, to }) => `${orderId} ${to}`)
  return { queue, sent, shown, answer, write }
}

test('taps of one order go one after the other, of several side by side', async () => {
  const { queue, shown, answer } = stage()
  queue.add(accept(1))
  queue.add(begin(1))
  queue.add(accept(2))
  expect(shown()).toEqual(['1 accepted', '2 accepted'])
  await answer({ of: 'done' })
  expect(shown()).toEqual(['1 accepted', '2 accepted', '1 preparing'])
})

test('what has no answer is asked again with the same key, one at a time', async () => {
  const { queue, sent, shown, answer } = stage()
  queue.add(accept(1))
  await answer({ of: 'again' })
  expect(queue.state().waits).toBe(true)
  queue.add(accept(2))
  queue.add(begin(1))
  expect(shown()).toEqual(['1 accepted'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(shown()).toEqual(['1 accepted', '1 accepted'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await answer({ of: 'done' })
  expect(queue.state().waits).toBe(false)
  expect(shown().slice(2).sort()).toEqual(['1 preparing', '2 accepted'])
})

test('what was built upon a refused tap is not sent, and told with it', async () => {
  const { queue, shown, answer } = stage()
  queue.add(accept(1))
  queue.add(begin(1))
  await answer({ of: 'refused', why: 'Sipariş bu arada değişti.' })
  expect(shown()).toEqual(['1 accepted'])
  expect(queue.state().taps).toEqual([])
  expect(queue.state().moves).toEqual([])
  expect(queue.state().told.map(({ tap, why }) => [tap.to, why])).toEqual([
    ['accepted', 'Sipariş bu arada değişti.'],
    ['preparing', 'Sipariş bu arada değişti.'],
  ])
})

test('after ten minutes a tap is told, not sent', async () => {
  const { queue, sent, answer } = stage()
  queue.add(accept(1))
  await answer({ of: 'again' })
  await vi.advanceTimersByTimeAsync(tapLifetime - 60_000)
  const tries = sent.length
  expect(tries).toBe(2)
  await answer({ of: 'again' })
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  const since = sent.length
  await answer({ of: 'again' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(since)
  expect(queue.state().taps).toEqual([])
  expect(queue.state().told).toMatchObject([{ tap: { orderId: 1 }, why: undefined }])
})

test('what is built upon taps and goes another way waits for their answers, and not for a network', async () => {
  const { queue, answer } = stage()
  const seen: string[] = []
  const waitFor = (orderId: number) => queue.answered(orderId).then(() => seen.push(`${orderId}`))
  queue.add(accept(1))
  queue.add(begin(1))
  queue.add(accept(2))
  void waitFor(1)
  void waitFor(3)
  await answer({ of: 'done' })
  expect(seen).toEqual(['3'])
  await answer({ of: 'done' })
  await answer({ of: 'done' })
  expect(seen).toEqual(['3', '1'])
  queue.add(accept(4))
  void waitFor(4)
  await answer({ of: 'again' })
  expect(seen).toEqual(['3', '1', '4'])
})

test('only so many wait', async () => {
  const { queue, answer } = stage()
  queue.add(accept(1))
  await answer({ of: 'again' })
  for (let order = 2; order <= mostTaps; order += 1) expect(queue.add(accept(order))).toBe(true)
  expect(queue.add(accept(99))).toBe(false)
  expect(queue.state().taps).toHaveLength(mostTaps)
})

test('a wrong tap that was not sent is forgotten, a sent one goes back where the table has the way', async () => {
  const { queue, shown, answer } = stage()
  queue.add(accept(1))
  queue.add(begin(1))
  const [second, first] = queue.state().moves
  if (!first || !second) throw new Error('two moves were made')
  expect(queue.canBringBack(second)).toBe(true)
  expect(queue.canBringBack(first)).toBe(false)
  queue.bringBack(second)
  await answer({ of: 'done' })
  expect(shown()).toEqual(['1 accepted'])
  expect(queue.state().taps).toEqual([])

  const ready: Move = { of: 'order', orderId: 1, number: 1, from: 'preparing', to: 'ready' }
  queue.add(ready)
  await answer({ of: 'done' })
  const [made] = queue.state().moves
  if (made) queue.bringBack(made)
  expect(shown()).toEqual(['1 accepted', '1 ready', '1 preparing'])
})

test('what waited before a reload goes on', async () => {
  const tap: Tap = { ...accept(1), key: 'k', at: 1_000_000 - 60_000 } as Tap
  const { queue, sent, answer, write } = stage({ taps: [tap], moves: [tap] })
  queue.pump()
  expect(sent).toEqual([tap])
  await answer({ of: 'done' })
  expect(write).toHaveBeenLastCalledWith(expect.objectContaining({ taps: [], moves: [tap] }))
})
