import type { Log } from './log.ts'

export interface OutageLog {
  /** The part has failed: a line with the error at the beginning of the outage, no more until its end. */
  failed(error: unknown): void
  /** The part answers: a line at the end of an outage. */
  works(): void
}

/**
 * Logs when a part that is asked again and again goes away and when it is back, instead of an error
 * and its stack at each question.
 * @param part the message's first word, such as `database`
 */
export function logOutages(log: Log, part: string): OutageLog {
  let away = false
  return {
    failed(error) {
      if (!away) log.error(`${part} is away`, error)
      away = true
    },
    works() {
      if (away) log.info(`${part} is back`)
      away = false
    },
  }
}
