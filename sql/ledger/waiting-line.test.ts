import { expect, it } from 'vitest'
import { openWaitingLine } from './waiting-line.ts'

it('keeps the order of a locked customer’s requests that several batches have passed over', async () => {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
  const options = { maxBatch: 1, maxWaiting: 10, lockWaitMs: 1_000 }
  const line = openWaitingLine<{ userId: number }, void>(options, wake)
  const unanswered = { resolve: () => {}, reject: () => {} }
  for (const place of [1, 2, 3])
    line.add({ request: { userId: 7 }, place, since: performance.now(), ...unanswered })
  // two are on their way, one behind the other, and the third waits here
  const [first, second] = [line.take(), line.take()]
  line.setAside(first)
  line.setAside(second)
  await awake
  const order = [line.take(), line.take(), line.take()].flat().map(({ place }) => place)
  expect(order).toEqual([1, 2, 3])
})
