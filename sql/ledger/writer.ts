import postgres from 'postgres'
import {
  type AppendRequest,
  checkRequest,
  LedgerBusy,
  LedgerUnavailable,
  type Verdict,
} from './entry.ts'
import {
  drawFence,
  OutcomeUnknown,
  openSession,
  type Session,
  type SessionOptions,
} from './session.ts'

export interface WriterOptions extends SessionOptions {
  /** requests per call of append_points() */
  maxBatch: number
  /** requests that may wait; more are refused with LedgerBusy */
  maxWaiting: number
  /** ms for which a batch of unknown outcome is pursued before its callers are told so */
  settleMs: number
}

interface Waiting {
  request: AppendRequest
  resolve: (verdict: Verdict) => void
  reject: (error: unknown) => void
}

export interface Writer {
  append(request: AppendRequest): Promise<Verdict>
  close(): Promise<void>
}

/**
 * Group commit: one lane, one batch in flight. What arrives meanwhile is the next batch, so nothing
 * waits on a timer and a lone request is a batch of one (docs/ledger.md).
 */
export const openWriter = (options: WriterOptions): Writer => {
  const fence = drawFence()
  const waiting: Waiting[] = []
  let session: Session | undefined
  let running: Promise<void> | undefined
  let closed = false

  const connected = async (): Promise<Session> => {
    if (!session?.alive) session = await openSession(options, fence)
    return session
  }

  const write = async (batch: readonly Waiting[], attempt = 1): Promise<void> => {
    let open: Session
    try {
      open = await connected()
    } catch (error) {
      return fail(batch, new LedgerUnavailable(false, error))
    }
    try {
      settle(batch, await open.append(batch.map((w) => w.request)))
    } catch (error) {
      if (error instanceof OutcomeUnknown) return pursue(batch, error)
      const state = error instanceof postgres.PostgresError ? error.code : ''
      // Deadlock or a vanished branch: as if it had never been tried.
      if (state.startsWith('40') && attempt < 5) return write(batch, attempt + 1)
      // One request that the database refuses shall not take its neighbours with it.
      if (/^(22|23|P0)/.test(state) && batch.length > 1) {
        const middle = batch.length >> 1
        await write(batch.slice(0, middle))
        return write(batch.slice(middle))
      }
      fail(batch, new LedgerUnavailable(false, error))
    }
  }

  /**
   * Sends a batch of unknown outcome again, behind the fence: what had landed is answered by its
   * key, the rest is written now.
   */
  const pursue = async (batch: readonly Waiting[], lost: OutcomeUnknown): Promise<void> => {
    const until = performance.now() + options.settleMs
    for (let pause = 25; ; pause = Math.min(pause * 2, 500)) {
      try {
        const open = await connected()
        return settle(batch, await open.append(batch.map((w) => w.request)))
      } catch {
        if (performance.now() + pause > until) {
          return fail(batch, new LedgerUnavailable('unknown', lost.cause))
        }
        await new Promise((wake) => setTimeout(wake, pause))
      }
    }
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await write(waiting.splice(0, options.maxBatch))
    running = undefined
  }

  return {
    append: (request) => {
      checkRequest(request)
      if (closed) throw new LedgerUnavailable(false, 'closed')
      if (waiting.length >= options.maxWaiting) throw new LedgerBusy(1_000)
      const { promise, resolve, reject } = Promise.withResolvers<Verdict>()
      waiting.push({ request, resolve, reject })
      // After this turn, so that requests made in one turn share a batch.
      running ??= Promise.resolve().then(drain)
      return promise
    },
    close: async () => {
      closed = true
      await running
      await session?.end()
    },
  }
}

const settle = (batch: readonly Waiting[], verdicts: readonly Verdict[]): void => {
  for (const [i, w] of batch.entries()) {
    const verdict = verdicts[i]
    if (verdict) w.resolve(verdict)
    else w.reject(new Error('a request got no verdict'))
  }
}

const fail = (batch: readonly Waiting[], error: unknown): void => {
  for (const w of batch) w.reject(error)
}
