import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#api/contracts/live/live.ts'
import { openLiveStream } from './live-stream.ts'

/** The streams that were opened, latest last. */
let opened: FakeSource[] = []
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  say(event: LiveEvent) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
}

beforeEach(() => {
  opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = Date.parse('2026-11-26T03:00:00.000Z')
function follow() {
  const heard: LiveEvent['kind'][] = []
  const stream = openLiveStream({
    address: '/api/live?of=7',
    since: () => at,
    now: () => at + 60_000,
    onEvent: ({ kind }) => heard.push(kind),
    onRefused: () => {},
  })
  vi.advanceTimersByTime(1)
  return { heard, stream }
}

test('a page that is sent elsewhere asks there for what it missed, and for nothing else', () => {
  const { heard, stream } = follow()
  opened[0]?.say({ kind: 'open' })
  opened[0]?.say({ kind: 'elsewhere' })
  expect(opened.map(({ url }) => url)).toEqual([
    '/api/live?of=7&since=2026-11-26T03:00:00.000Z',
    '/api/live?of=7&since=2026-11-26T03:01:00.000Z',
  ])
  expect(opened[0]?.readyState).toBe(FakeSource.CLOSED)
  opened[1]?.say({ kind: 'open' })
  opened[1]?.say({ kind: 'points' })
  expect(heard).toEqual(['open', 'points'])
  stream.close()
})

test('it asks from that instant on until it is let in, and hears where nobody knows that far', () => {
  const { heard, stream } = follow()
  opened[0]?.say({ kind: 'open' })
  opened[0]?.say({ kind: 'elsewhere' })
  opened[1]?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(2_000)
  expect(opened[2]?.url).toBe(opened[1]?.url)
  opened[2]?.say({ kind: 'open' })
  opened[2]?.say({ kind: 'open' })
  expect(heard).toEqual(['open', 'open'])
  stream.close()
})

test('a stream that breaks goes on from what it has told, and has a gap before it has said how far that is', () => {
  const { heard, stream } = follow()
  const breaks = () => {
    opened.at(-1)?.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(2_000)
  }
  opened[0]?.say({ kind: 'open' })
  breaks()
  expect(opened[1]?.url).toBe('/api/live?of=7')
  opened[1]?.say({ kind: 'open' })
  expect(heard).toEqual(['open', 'open'])
  opened[1]?.say({ kind: 'beat', until: '2026-11-26T03:00:15.000Z' })
  opened[1]?.say({ kind: 'points' })
  breaks()
  expect(opened[2]?.url).toBe('/api/live?of=7&since=2026-11-26T03:00:15.000Z')
  opened[2]?.say({ kind: 'open' })
  opened[2]?.say({ kind: 'points' })
  opened[2]?.say({ kind: 'beat', until: '2026-11-26T03:00:30.000Z' })
  expect(heard).toEqual(['open', 'open', 'points', 'points'])
  breaks()
  expect(opened[3]?.url).toBe('/api/live?of=7&since=2026-11-26T03:00:30.000Z')
  stream.close()
})
