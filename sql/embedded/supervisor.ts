import { isServerOf } from './process.ts'
import { type EmbeddedServer, startEmbedded } from './server.ts'

/** An event of a supervised server. */
export type ServerEvent =
  | { kind: 'lost' }
  | { kind: 'restarted'; ms: number }
  | { kind: 'failed'; error: unknown }

/** Its process changes with each start. */
export type SupervisedServer = Omit<EmbeddedServer, 'pid'>

/** ms between checks of the process; a kill is noticed after half of it on average */
const lookEveryMs = 250
/** ms of pause after a failed start, or after a server that ended right after its start */
const restMs = 2_000

/**
 * Starts an embedded server (see {@link startEmbedded}) and restarts it on the same port each time
 * it ends without `stop()`: killed, out of memory, crashed. Its data holds everything it
 * acknowledged; its clients reconnect by themselves.
 * @param hear what happened, for the log
 */
export async function superviseEmbedded(
  options: { dir: string; settings?: Record<string, string> },
  hear: (event: ServerEvent) => void,
): Promise<SupervisedServer> {
  let server = await startEmbedded(options)
  const stopping = new AbortController()

  const restart = async () => {
    hear({ kind: 'lost' })
    const began = performance.now()
    while (!stopping.signal.aborted) {
      try {
        server = await startEmbedded({ ...options, keepPort: true })
        return hear({ kind: 'restarted', ms: performance.now() - began })
      } catch (error) {
        hear({ kind: 'failed', error })
        await Bun.sleep(restMs)
      }
    }
  }
  const watch = async () => {
    let startedAt = performance.now()
    while (!stopping.signal.aborted) {
      await Bun.sleep(lookEveryMs)
      if (stopping.signal.aborted || isServerOf(server.pid, server.dataDir)) continue
      if (performance.now() - startedAt < restMs) await Bun.sleep(restMs)
      await restart()
      startedAt = performance.now()
    }
  }
  const watching = watch()
  const stop = async () => {
    stopping.abort()
    await watching
    await server.stop()
  }
  return { url: server.url, dataDir: server.dataDir, stop }
}
