import { afterAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { openWriter, writerDefaults } from './writer.ts'

const database = await testDatabase()
afterAll(() => database.drop())

/** A writer whose batches are answered when the test says so, and the sizes of those that it sent. */
const openHeld = (maxBatch: number) => {
  const sizes: number[] = []
  const held: (() => void)[] = []
  const writer = openWriter<{ userId: number }, string>(
    { ...writerDefaults, url: database.url, maxBatch },
    async (_sql, requests) => {
      sizes.push(requests.length)
      await new Promise<void>((answer) => held.push(answer))
      return requests.map(() => 'written')
    },
  )
  const answers: Promise<string>[] = []
  return {
    answers,
    /** Sends so many requests at once, and waits until the writer has done what it will. */
    ask: async (requests: number) => {
      for (let i = 0; i < requests; i++) answers.push(writer.write({ userId: i }))
      // The first waits for the connection, all others for nothing but their turn.
      if (sizes.length === 0) await vi.waitFor(() => expect(sizes).toEqual([requests]), 10_000)
      else await Bun.sleep(5)
      return sizes
    },
    /** Answers the oldest batch. */
    answer: async () => {
      held.shift()?.()
      await Bun.sleep(5)
      return sizes
    },
    close: async () => {
      let closed = false
      const closing = writer.close().then(() => {
        closed = true
      })
      while (!closed) {
        held.shift()?.()
        await Bun.sleep(5)
      }
      await closing
    },
  }
}

it('sends a batch behind another once half of all who were here at the last answer wait', async () => {
  const writer = openHeld(256)
  expect(await writer.ask(1)).toEqual([1])
  expect(await writer.ask(8)).toEqual([1, 8])
  // Two are on their way. Thirteen are here when the first is answered.
  await writer.ask(4)
  expect(await writer.answer()).toEqual([1, 8])
  await writer.ask(2)
  expect(await writer.ask(1)).toEqual([1, 8, 7])
  // Nothing is being written: whoever waits is sent.
  await writer.ask(2)
  await writer.answer()
  expect(await writer.answer()).toEqual([1, 8, 7, 2])
  await writer.close()
  expect(await Promise.all(writer.answers)).toHaveLength(18)
})

it('sends a full batch, however many there are', async () => {
  const writer = openHeld(10)
  expect(await writer.ask(1)).toEqual([1])
  await writer.ask(50)
  // Fifty-one are here, half of them more than a batch.
  expect(await writer.answer()).toEqual([1, 10, 10])
  await writer.answer()
  await writer.answer()
  expect(await writer.answer()).toEqual([1, 10, 10, 10, 10, 10])
  await writer.close()
  expect(await Promise.all(writer.answers)).toHaveLength(51)
})
