import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#api/contracts/live/live.ts'
import { createMemory, shareStream } from './live-sharing.ts'

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

test('a page that began to fetch before the stream knows of anything asks for everything', () => {
  const memory = createMemory(60_000, () => 20_000)
  memory.begin(10_000)
  expect(memory.since(9_999)).toEqual([open])
  expect(memory.since(10_000)).toEqual([])
})

/** Tabs of one browser, as far as they share a stream: the first of them holds the lock for good. */
function browser() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  let taken = false
  const request = async (
    _: string,
    options: LockOptions,
    run: (lock: object | null) => unknown,
  ) => {
    if (!taken) {
      taken = true
      return run({})
    }
    return options.ifAvailable ? run(null) : new Promise(() => {})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const name = Bun.randomUUIDv7()
  const streams: { since: number | undefined; tell: (event: LiveEvent) => void }[] = []
  const leave: (() => void)[] = []
  const tab = (openedAt: number) => {
    const heard: LiveEvent[] = []
    leave.push(
      shareStream({
        name,
        open: (tell, since) => {
          streams.push({ since, tell })
          return { look: () => {}, close: () => {} }
        },
        openedAt: () => openedAt,
        onEvent: (event) => heard.push(event),
      }),
    )
    return heard
  }
  return {
    ...{ tab, streams },
    close: () => {
      for (const one of leave) one()
    },
  }
}
afterEach(() => vi.unstubAllGlobals())

test('tabs that are restored at once are told what happened, and fetch nothing again', async () => {
  const { tab, streams, close } = browser()
  const now = Date.now()
  const [first, second, older] = [tab(now), tab(now - 900), tab(now - 90_000)]
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  const [stream] = streams
  expect(stream?.since).toBeLessThan(now - 900)
  stream?.tell(open)
  stream?.tell(points)
  // Told by the stream, or when it asked what it had missed: twice does no harm (decisions/190).
  await vi.waitFor(() => expect(second).toContainEqual(points))
  expect(first).toEqual([points])
  // A page of before that instant may have missed something.
  await vi.waitFor(() => expect(older).toContainEqual(open))
  // One that opens later asks what it has missed.
  const later = tab(now)
  await vi.waitFor(() => expect(later).toContainEqual(points))
  for (const tabs of [first, second, later]) expect(tabs).not.toContainEqual(open)
  // Where the server does not know either, everybody asks for everything.
  stream?.tell(open)
  await vi.waitFor(() => expect(second).toContainEqual(open))
  close()
})
