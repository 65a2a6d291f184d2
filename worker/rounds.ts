import type { Log } from '#platform/log.ts'
import { pause } from './pause.ts'

interface Round {
  /** names the work in the log */
  name: string
  /** ms between the end of one round and the next */
  everyMs: number
  log: Log
  work: () => Promise<void>
}

export interface Rounds {
  /** Resolves when the running round has ended. */
  stop(): Promise<void>
}

/**
 * Does work at once and then again and again, until stopped, without the queue: what must happen though Redis
 * is away or has forgotten its timetable (decisions/250). Each worker does it, so a round must find nothing
 * left of what another one has done. Of an outage the first failure is logged.
 */
export const startRounds = ({ name, everyMs, log, work }: Round): Rounds => {
  const stopping = new AbortController()
  let failed = false
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await work()
        if (failed) log.info(`the round of ${name} is done again`)
        failed = false
      } catch (error) {
        if (!failed) log.error(`the round of ${name} is not done`, error)
        failed = true
      }
      await pause(everyMs, stopping.signal)
    }
  }
  const running = run()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
