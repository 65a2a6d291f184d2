import fc from 'fast-check'
import { expect } from 'vitest'
import { runs, seed } from '#platform/testing/cases.ts'
import { plusDays } from './days.ts'

type History = fc.IAsyncProperty<unknown>

/** Histories that share a database: what looks at all of it, or makes it anew, stays quick. */
const together = 50

interface Group {
  /** makes the database of the next histories */
  open: () => Promise<unknown>
  /** looks at all of it, after them */
  inspect: () => Promise<void>
  close: () => Promise<void>
}

/** Tries so many histories against a model, fifty in a database. */
export async function assertInGroups(
  histories: number,
  history: () => History,
  { open, inspect, close }: Group,
): Promise<void> {
  const first = seed ?? Date.now() % 2 ** 31
  for (let done = 0; done < histories; done += together) {
    await open()
    try {
      await fc.assert(history(), {
        ...{ ...runs(histories, histories), endOnFailure: true },
        ...{ numRuns: Math.min(together, histories - done), seed: first + done },
      })
      await inspect()
    } finally {
      await close()
    }
  }
}

/** By the day before, histories fail; one that begins on it and meets a midnight is run again, and passes. */
export async function assertOfItsDay(
  history: (today: () => Promise<string>) => History,
  today: string,
): Promise<void> {
  const yesterday = plusDays(today, -1)
  const wrong = await fc.check(
    history(async () => yesterday),
    { numRuns: 20, endOnFailure: true },
  )
  expect(wrong.failed).toBe(true)
  const told = [yesterday]
  await fc.assert(
    history(async () => told.shift() ?? today),
    { numRuns: 1 },
  )
}
