import { LiveEvent } from '#api/contracts/live/live.ts'
import type { LiveStream } from './live-stream.ts'

/** ms between a visible tab's checks that the tab with the stream is awake */
const askEvery = 20_000
/** ms in which that tab must answer: a tab in the background still answers messages at once */
const answerWithin = 3_000

type Said = { event: LiveEvent } | { asks: 'alive' | 'look' } | { answers: true }

interface Sharing {
  /** tabs with the same name share a stream */
  name: string
  /**
   * Opens the stream. A `fresh` page has just fetched everything: it ignores the stream's first
   * `open`, and asks the server for the events from before it.
   */
  open: (onEvent: (event: LiveEvent) => void, fresh: boolean) => LiveStream
  onEvent: (event: LiveEvent) => void
}

/**
 * Lets a browser's tabs share one stream (decisions.md §8). The tab that holds the lock opens the
 * stream and forwards its events. When that tab closes or is frozen, the next one takes over. If a
 * frozen tab still holds the lock, a visible tab takes the lock from it. Without locks or channels,
 * each tab has its own stream.
 * @returns a function that ends this tab's part
 */
export function shareStream({ name, open, onEvent }: Sharing): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return keepOwnStream(open, onEvent)
  const channel = new BroadcastChannel(name)
  const say = (said: Said) => channel.postMessage(said)
  let stream: LiveStream | undefined
  let release = () => {}
  /** The latest attempt at the lock; the result of an earlier one is ignored. */
  let attempt = new AbortController()
  let answerTimer: ReturnType<typeof setTimeout> | undefined

  const letGo = () => {
    attempt.abort()
    stream?.close()
    stream = undefined
    release()
  }
  /** Holds the lock and the stream until `release`. A `fresh` page has just fetched everything. */
  const lead = (fresh: boolean) => {
    let first = fresh
    stream = open((event) => {
      say({ event })
      if (event.kind !== 'open' || !first) onEvent(event)
      first = false
    }, fresh)
    return new Promise<false>((resolve) => {
      release = () => resolve(false)
    })
  }
  const seek = (how: LockOptions, fresh: boolean) => {
    letGo()
    attempt = new AbortController()
    const { signal } = attempt
    const options = how.ifAvailable || how.steal ? how : { ...how, signal }
    navigator.locks
      .request(name, options, (lock) => (lock && !signal.aborted ? lead(fresh) : false))
      .catch((error: unknown) => (error as DOMException).name !== 'AbortError')
      .then((lockless) => {
        if (signal.aborted) return
        // the lock was not free, or another tab took it: wait for it
        if (!lockless) {
          // the other tab told nothing of what happened between this page's answers and its listening
          if (fresh) onEvent({ kind: 'open' })
          seek({}, false)
        } else stream ??= open(onEvent, false)
      })
  }
  const takeOver = () => {
    answerTimer = undefined
    seek({ steal: true }, false)
  }
  const ask = (asks: 'alive' | 'look') => {
    if (stream || document.visibilityState !== 'visible') return
    say({ asks })
    answerTimer ??= setTimeout(takeOver, answerWithin)
  }
  const onSaid = ({ data }: MessageEvent<Said>) => {
    if ('asks' in data && stream) {
      say({ answers: true })
      if (data.asks === 'look') stream.look()
    } else if ('answers' in data || 'event' in data) {
      clearTimeout(answerTimer)
      answerTimer = undefined
      if ('event' in data && LiveEvent.safeParse(data.event).success) onEvent(data.event)
    }
  }
  const look = () => {
    if (document.visibilityState === 'visible') stream?.look()
    ask('look')
  }
  /** Catches up after a pause in which this tab missed messages. */
  const wake = () => {
    onEvent({ kind: 'open' })
    seek({ ifAvailable: true }, false)
  }
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && wake()
  const question = setInterval(() => ask('alive'), askEvery)

  channel.addEventListener('message', onSaid)
  const stopLooking = onLook(look)
  document.addEventListener('freeze', letGo)
  document.addEventListener('resume', wake)
  addEventListener('pagehide', letGo)
  addEventListener('pageshow', onShow)
  seek({ ifAvailable: true }, true)
  return () => {
    stopLooking()
    document.removeEventListener('freeze', letGo)
    document.removeEventListener('resume', wake)
    removeEventListener('pagehide', letGo)
    removeEventListener('pageshow', onShow)
    clearInterval(question)
    clearTimeout(answerTimer)
    letGo()
    channel.close()
  }
}

/** Runs `look` whenever the page becomes visible or the network returns. */
function onLook(look: () => void): () => void {
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  addEventListener('online', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
    removeEventListener('online', look)
  }
}

function keepOwnStream(open: Sharing['open'], onEvent: Sharing['onEvent']): () => void {
  let first = true
  const stream = open((event) => {
    if (event.kind !== 'open' || !first) onEvent(event)
    first = false
  }, true)
  const stopLooking = onLook(() => document.visibilityState === 'visible' && stream.look())
  return () => {
    stopLooking()
    stream.close()
  }
}
