import { afterEach, expect, test, vi } from 'vitest'
import { followGaps } from './live-gap.ts'
import { openLiveStream } from './live-stream.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that is seen or not, and how often it has asked for everything. */
function page(visibilityState = 'visible') {
  vi.useFakeTimers()
  const document = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('document', document)
  const refresh = vi.fn()
  return { refresh, document, gaps: followGaps(refresh) }
}

test('after a gap a screen asks when its turn comes, once for all gaps until then', () => {
  const { refresh, gaps } = page()
  gaps.onGap()
  expect(refresh).toHaveBeenCalledTimes(1)
  gaps.onGap(4_000)
  gaps.onGap(9_000)
  gaps.onGap()
  vi.advanceTimersByTime(3_999)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(6_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  gaps.onGap(1_000)
  gaps.stop()
  vi.advanceTimersByTime(2_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a screen that nobody sees asks when it is looked at', () => {
  const { refresh, gaps, document } = page('hidden')
  gaps.onGap()
  gaps.onGap(1_000)
  vi.advanceTimersByTime(2_000)
  expect(refresh).not.toHaveBeenCalled()
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refresh).toHaveBeenCalledTimes(1)
  gaps.stop()
})

test('streams that break together come back over the time that the server has told', () => {
  vi.useFakeTimers()
  const opened: number[] = []
  class FakeSource extends EventTarget {
    constructor() {
      super()
      opened.push(Date.now())
      sources.push(this)
    }
    close() {}
  }
  const sources: FakeSource[] = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const stream = openLiveStream({
    address: '/',
    now: Date.now,
    onEvent: () => {},
    onRefused: () => {},
  })
  vi.advanceTimersByTime(0)
  const say = (event: object) =>
    sources.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  const breaks = () => sources.at(-1)?.dispatchEvent(new Event('error'))
  say({ kind: 'open', spread: 8_000 })
  const brokenAt = Date.now()
  breaks()
  vi.advanceTimersByTime(20_000)
  expect(opened.slice(1)).toEqual([brokenAt + 1_000 + 4_000])
  // what it has not been told any more is forgotten
  say({ kind: 'open' })
  const again = Date.now()
  breaks()
  vi.advanceTimersByTime(20_000)
  expect(opened.slice(2)).toEqual([again + 1_000])
  stream.close()
  vi.restoreAllMocks()
})
