import { LiveEvent } from '#api/contracts/live/live.ts'

/** ms before the first and before the slowest attempt to reopen the stream */
const firstDelay = 1000
const slowestDelay = 30_000

export interface LiveStream {
  /** Opens the stream now if it is closed, because the page is visible. */
  look(): void
  close(): void
}

interface Following {
  address: string
  /**
   * When the page began to fetch what it shows, by the server's clock, epoch ms. Until the stream has
   * opened once, the server is asked for the events since then (decisions/190).
   */
  since?: (() => number) | undefined
  /** the server's clock, epoch ms */
  now: () => number
  onEvent: (event: LiveEvent) => void
  /** Called if the server refuses the stream; an EventSource does not say why. */
  onRefused: () => void
}

/**
 * A stream of live events that reopens with back-off after it breaks. A stream that the server has
 * replaced by newer ones of the same person stays closed until its page is visible (decisions.md
 * §8). One whose process is about to end is opened again at once, at another. Whoever has been told until when
 * everything was told asks for the rest alone.
 */
export function openLiveStream({ address, since, now, onEvent, onRefused }: Following): LiveStream {
  let source: EventSource | undefined
  let openedBefore = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay
  /** ms over which the server wants its streams back, as far as it has told */
  let spread = 0
  /** the instant until which we have been told everything, by the server's clock, epoch ms */
  let toldUntil: number | undefined

  const open = () => {
    const from = toldUntil ?? (openedBefore ? undefined : since?.())
    const missed = from === undefined ? '' : `&since=${new Date(from).toISOString()}`
    const stream = new EventSource(`${address}${missed}`, { withCredentials: true })
    let opened = false
    let resumes = toldUntil !== undefined
    source = stream
    const hear = (event: LiveEvent) => {
      switch (event.kind) {
        case 'replaced':
          return stream.close()
        case 'elsewhere':
          stream.close()
          toldUntil = now()
          return open()
        case 'beat':
          toldUntil = Date.parse(event.until)
          return
        case 'open':
          opened = true
          openedBefore = true
          delay = firstDelay
          spread = event.spread ?? 0
          // no gap: what has happened since then follows, or a second `open` where it is not known
          if (!resumes) onEvent(event)
          resumes = false
          return
        default:
          onEvent(event)
      }
    }
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = LiveEvent.safeParse(JSON.parse(data))
      // a newer server may send kinds of events that this page does not know
      if (event.success) hear(event.data)
    })
    stream.addEventListener('error', () => {
      // the browser does not reconnect after an error status, so this code reconnects in all cases
      stream.close()
      if (!opened) onRefused()
      timer = setTimeout(open, delay * (0.75 + Math.random() / 2) + Math.random() * spread)
      delay = Math.min(delay * 2, slowestDelay)
    })
  }

  // rendering goes first
  timer = setTimeout(open)
  return {
    look() {
      if (source?.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      delay = firstDelay
      open()
    },
    close() {
      clearTimeout(timer)
      source?.close()
    },
  }
}
