import type { Log } from '#platform/log.ts'
import type { Sql } from '#sql/connection.ts'
import { type OutboxRow, type OutboxTopic, relayAgain, relayWaiting } from '#sql/outbox.ts'
import { pause } from './pause.ts'
import type { JobQueue } from './queue.ts'

/** rows handed over at once, as one job */
const chunk = 500
/** ms between checks of an empty outbox */
const idleMs = 150
/** ms between retries while database or queue cannot be reached */
const awayMs = 1_000

interface RelayOptions {
  sql: Sql
  queue: JobQueue
  log: Log
  /** ms until a row that was relayed but not delivered is relayed again */
  againAfterMs: number
  /** called after each round, also after one that failed */
  onRound?: (() => void) | undefined
}

export interface Relay {
  /** Resolves when the running hand-over has ended. */
  stop(): Promise<void>
}

/**
 * Moves the outbox into the queue until stopped. The outbox is the source of truth and the queue
 * only distributes work: a job that the queue loses is handed over again, and a job that it
 * duplicates is not delivered twice.
 */
export const startRelay = ({ sql, queue, log, againAfterMs, onRound }: RelayOptions): Relay => {
  const stopping = new AbortController()
  const topics = Object.keys(enqueuers) as OutboxTopic[]
  const hand = (rows: OutboxRow[]) => enqueueByTopic(queue, rows)
  const lookAgainMs = Math.min(againAfterMs / 4, 5_000)
  let lookAgainAt = 0
  let away = false

  /** Returns how long to wait (ms) before the next round. */
  const round = async (): Promise<number> => {
    const moved = await relayWaiting(sql, { topics, limit: chunk }, hand)
    if (performance.now() < lookAgainAt) return moved === chunk ? 0 : idleMs
    const again = await relayAgain(sql, { topics, limit: chunk, afterMs: againAfterMs }, hand)
    if (again > 0) log.info('relayed again what the queue had not delivered', { rows: again })
    if (again < chunk) lookAgainAt = performance.now() + lookAgainMs
    return Math.max(moved, again) === chunk ? 0 : idleMs
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      let rest = awayMs
      try {
        rest = await round()
        if (away) log.info('relaying again')
        away = false
      } catch (error) {
        if (!away) log.error('relaying is interrupted', error)
        away = true
      }
      onRound?.()
      if (rest > 0) await pause(rest, stopping.signal)
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

/** Turns the rows of a topic into jobs. */
const enqueuers: Record<OutboxTopic, (queue: JobQueue, rows: OutboxRow[]) => Promise<unknown>> = {
  points: (queue, rows) => {
    const outboxIds = rows.map((row) => row.id)
    return queue.enqueue('deliver-points', chunkId('points', outboxIds), { outboxIds })
  },
  broadcast: (queue, rows) =>
    Promise.all(
      rows.map(({ ref }) => queue.enqueue('plan-broadcast', `plan-${ref}`, { broadcastId: ref })),
    ),
  message: (queue, rows) => {
    const outboxIds = rows.map((row) => row.id)
    return queue.enqueue('deliver-messages', chunkId('message', outboxIds), { outboxIds })
  },
  simulation: (queue, rows) =>
    Promise.all(
      rows.map(({ ref }) => queue.enqueue('simulate', `simulate-${ref}`, { simulationId: ref })),
    ),
  mail: (queue, rows) =>
    Promise.all(rows.map(({ id }) => queue.enqueue('send-mail', `mail-${id}`, { outboxId: id }))),
}

const enqueueByTopic = async (queue: JobQueue, rows: readonly OutboxRow[]): Promise<void> => {
  for (const [topic, ofTopic] of Map.groupBy(rows, (row) => row.topic)) {
    await enqueuers[topic](queue, ofTopic)
  }
}

/** The same rows always make a job with the same id, so that a queued one is not queued twice. */
const chunkId = (topic: OutboxTopic, ids: readonly number[]): string =>
  `${topic}-${ids.at(0)}-${ids.at(-1)}-${ids.length}`
