import { LiveEvent } from '#api/contracts/live/live.ts'
import type { LiveStream } from './live-stream.ts'

/** ms between a visible tab's checks that the tab with the stream is awake */
const askEvery = 20_000
/** ms in which that tab must answer: a tab in the background still answers messages at once */
const answerWithin = 3_000
/** ms for which the tab with the stream remembers what it has heard, for tabs that are just opening */
const remember = 60_000
/**
 * ms by which the stream of a page that has just opened begins earlier than the page: tabs that a browser restores
 * at once have then all been told what happened since they began to fetch, and none fetches everything again
 */
const together = 10_000

type Said =
  | { event: LiveEvent }
  // a stream begins, which tells of everything from this instant on, by the device's clock, epoch ms
  | { knownFrom: number }
  | { asks: 'alive' | 'look' }
  | { answers: true }
  // `by` and `to` name the tab that asks, `since` is by the device's clock, epoch ms
  | { asks: 'missed'; by: string; since: number }
  | { missed: LiveEvent[]; to: string }

interface Sharing {
  /** tabs with the same name share a stream */
  name: string
  /**
   * Opens the stream. A page that has just fetched everything ignores its first `open`, and asks the
   * server for the events since an instant before that, by the device's clock, epoch ms.
   */
  open: (onEvent: (event: LiveEvent) => void, since: number | undefined) => LiveStream
  /** when this page began to fetch what it shows, by the device's clock, epoch ms */
  openedAt: () => number
  onEvent: (event: LiveEvent) => void
}

/**
 * Lets a browser's tabs share one stream (decisions.md §8). The tab that holds the lock opens the
 * stream and forwards its events. When that tab closes or is frozen, the next one takes over. If a
 * frozen tab still holds the lock, a visible tab takes the lock from it. Without locks or channels,
 * each tab has its own stream.
 * @returns a function that ends this tab's part
 */
export function shareStream({ name, open, openedAt, onEvent }: Sharing): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return keepOwnStream(open, openedAt, onEvent)
  const channel = new BroadcastChannel(name)
  const say = (said: Said) => channel.postMessage(said)
  let stream: LiveStream | undefined
  let release = () => {}
  /** The latest attempt at the lock; the result of an earlier one is ignored. */
  let attempt = new AbortController()
  let answerTimer: ReturnType<typeof setTimeout> | undefined
  let missedTimer: ReturnType<typeof setTimeout> | undefined
  const self = crypto.randomUUID()
  const heard = createMemory(remember)

  const letGo = () => {
    attempt.abort()
    stream?.close()
    stream = undefined
    release()
  }
  /** Holds the lock and the stream until `release`. A `fresh` page has just fetched everything. */
  const lead = (fresh: boolean) => {
    let first = fresh
    const knownFrom = openedAt() - together
    heard.clear()
    stream = open(
      (event) => {
        if (event.kind === 'open' && first) {
          heard.begin(knownFrom)
          say({ knownFrom })
        } else {
          heard.note(event)
          say({ event })
          onEvent(event)
        }
        first = false
      },
      fresh ? knownFrom : undefined,
    )
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
          if (fresh) askForMissed()
          seek({}, false)
        } else stream ??= open(onEvent, undefined)
      })
  }
  const takeOver = () => {
    answerTimer = undefined
    seek({ steal: true }, false)
  }
  /** Asks the other tab what it has heard between this page's first requests and its listening. */
  const askForMissed = () => {
    missedTimer = setTimeout(() => onEvent({ kind: 'open' }), answerWithin)
    say({ asks: 'missed', by: self, since: openedAt() })
  }
  const ask = (asks: 'alive' | 'look') => {
    if (stream || document.visibilityState !== 'visible') return
    say({ asks })
    answerTimer ??= setTimeout(takeOver, answerWithin)
  }
  /** Hears an event of another tab, which may be of a newer version. */
  const onForwarded = (event: LiveEvent) => {
    if (LiveEvent.safeParse(event).success) onEvent(event)
  }
  const onMissed = ({ missed, to }: Extract<Said, { missed: unknown }>) => {
    if (to !== self) return
    clearTimeout(missedTimer)
    missed.forEach(onForwarded)
  }
  const onAsked = (said: Extract<Said, { asks: unknown }>) => {
    if (!stream) return
    say({ answers: true })
    if (said.asks === 'missed') say({ missed: heard.since(said.since), to: said.by })
    if (said.asks === 'look') stream.look()
  }
  const onSaid = ({ data }: MessageEvent<Said>) => {
    if ('missed' in data) return onMissed(data)
    if ('asks' in data) return onAsked(data)
    if (!('answers' in data || 'event' in data || 'knownFrom' in data)) return
    // the tab with the stream is awake
    clearTimeout(answerTimer)
    answerTimer = undefined
    if ('knownFrom' in data && openedAt() < data.knownFrom) onEvent({ kind: 'open' })
    if ('event' in data) onForwarded(data.event)
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
    clearTimeout(missedTimer)
    letGo()
    channel.close()
  }
}

/**
 * Remembers for `ms` which events were heard, and when last. Before its first `open` nothing is known: a
 * stream says `open` when it begins and after each gap, so who asks from before it is told `open`.
 */
export function createMemory(ms: number, now: () => number = Date.now) {
  const latest = new Map<string, { event: LiveEvent; at: number }>()
  let knownFrom = Number.NEGATIVE_INFINITY
  return {
    clear() {
      latest.clear()
      knownFrom = Number.NEGATIVE_INFINITY
    },
    /** The stream has opened, and tells of what has happened since an instant, epoch ms. */
    begin(instant: number) {
      knownFrom = instant
    },
    note(event: LiveEvent) {
      for (const [key, { at }] of latest) if (at < now() - ms) latest.delete(key)
      latest.set(JSON.stringify(event), { event, at: now() })
    },
    /** The events since `instant`, epoch ms; `open` alone where that is not known. */
    since(instant: number): LiveEvent[] {
      if (instant < now() - ms || instant < knownFrom) return [{ kind: 'open' }]
      const events = [...latest.values()].filter(({ at }) => at >= instant)
      // its turn was for the pages that were there
      if (events.some(({ event }) => event.kind === 'open')) return [{ kind: 'open' }]
      return events.map(({ event }) => event)
    },
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

function keepOwnStream(
  open: Sharing['open'],
  openedAt: Sharing['openedAt'],
  onEvent: Sharing['onEvent'],
): () => void {
  let first = true
  const stream = open((event) => {
    if (event.kind !== 'open' || !first) onEvent(event)
    first = false
  }, openedAt())
  const stopLooking = onLook(() => document.visibilityState === 'visible' && stream.look())
  return () => {
    stopLooking()
    stream.close()
  }
}
