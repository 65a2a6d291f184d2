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
  onEvent: (event: LiveEvent) => void
  /** Called if the server refuses the stream; an EventSource does not say why. */
  onRefused: () => void
}

/**
 * A stream of live events that reopens with back-off after it breaks. A stream that the server has
 * replaced by newer ones of the same person stays closed until its page is visible (decisions.md
 * §8).
 */
export function openLiveStream({ address, since, onEvent, onRefused }: Following): LiveStream {
  let source: EventSource | undefined
  let openedBefore = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay

  const open = () => {
    const missed = since && !openedBefore ? `&since=${new Date(since()).toISOString()}` : ''
    const stream = new EventSource(`${address}${missed}`, { withCredentials: true })
    let opened = false
    source = stream
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = LiveEvent.safeParse(JSON.parse(data))
      // a newer server may send kinds of events that this page does not know
      if (!event.success) return
      if (event.data.kind === 'replaced') return stream.close()
      if (event.data.kind === 'open') {
        opened = true
        openedBefore = true
        delay = firstDelay
      }
      onEvent(event.data)
    })
    stream.addEventListener('error', () => {
      // the browser does not reconnect after an error status, so this code reconnects in all cases
      stream.close()
      if (!opened) onRefused()
      timer = setTimeout(open, delay * (0.75 + Math.random() / 2))
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
