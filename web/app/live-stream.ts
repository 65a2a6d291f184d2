import { LiveEvent } from '#api/contracts/live/live.ts'

/** ms before the first and the slowest further attempt to open the stream again */
const firstDelay = 1000
const slowestDelay = 30_000

export interface LiveStream {
  /** The page is being looked at: opens the stream now, unless it is open. */
  look(): void
  close(): void
}

interface Listeners {
  onEvent: (event: LiveEvent) => void
  /** The server would not open it; an EventSource does not tell why. */
  onRefused: () => void
}

/**
 * A stream of live events that is opened again with back-off when it breaks. One that the server has
 * replaced by newer ones of the same person rests until its page is looked at (decisions.md §8).
 */
export function openLiveStream(address: string, { onEvent, onRefused }: Listeners): LiveStream {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay

  const open = () => {
    const stream = new EventSource(address, { withCredentials: true })
    let opened = false
    source = stream
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = LiveEvent.safeParse(JSON.parse(data))
      // a newer server may send kinds of events that this page does not know
      if (!event.success) return
      if (event.data.kind === 'replaced') return stream.close()
      if (event.data.kind === 'open') {
        opened = true
        delay = firstDelay
      }
      onEvent(event.data)
    })
    stream.addEventListener('error', () => {
      // the browser's own reconnecting gives up on an error status, so it is done here for all cases
      stream.close()
      if (!opened) onRefused()
      timer = setTimeout(open, delay * (0.75 + Math.random() / 2))
      delay = Math.min(delay * 2, slowestDelay)
    })
  }

  // drawing goes first
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
