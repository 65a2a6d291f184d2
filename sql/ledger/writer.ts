import postgres from 'postgres'
import {
  type AppendRequest,
  checkRequest,
  LedgerBusy,
  LedgerUnavailable,
  type Verdict,
} from './entry.ts'
import {
  batchesInFlight,
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
 * Group commit over one connection. What arrives while a batch is being written is the next batch, so
 * nothing waits on a timer and a lone request is a batch of one. Once as many wait as are being
 * written, they are sent behind them: the database goes from one batch to the next without waiting
 * for this process, and batches stay large (docs/ledger.md).
 */
export const openWriter = (options: WriterOptions): Writer => {
  const fence = drawFence()
  const waiting: Waiting[] = []
  const inFlight: (readonly Waiting[])[] = []
  let session: Session | undefined
  let opening: Promise<Session> | undefined
  let scheduled = false
  let closed = false
  let idle = Promise.withResolvers<void>()

  // Two batches that lost their session together share the next one: it holds the only fence.
  const connected = async (): Promise<Session> => {
    if (session?.alive) return session
    opening ??= openSession(options, fence).finally(() => {
      opening = undefined
    })
    session = await opening
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
      const verdicts = await open.append(batch.map((w) => w.request))
      // The next batch goes first, in the turn that is waited for here: answering this one's callers
      // takes longer than sending it.
      land(batch)
      await undefined
      settle(batch, verdicts)
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

  const land = (batch: readonly Waiting[]): void => {
    const at = inFlight.indexOf(batch)
    if (at < 0) return
    inFlight.splice(at, 1)
    send()
  }

  const send = (): void => {
    scheduled = false
    while (inFlight.length < batchesInFlight && waiting.length >= (inFlight.at(-1)?.length ?? 1)) {
      const batch = waiting.splice(0, options.maxBatch)
      inFlight.push(batch)
      void write(batch).finally(() => land(batch))
    }
    if (inFlight.length === 0) idle.resolve()
  }

  return {
    append: (request) => {
      checkRequest(request)
      if (closed) throw new LedgerUnavailable(false, 'closed')
      if (waiting.length >= options.maxWaiting) throw new LedgerBusy(1_000)
      const { promise, resolve, reject } = Promise.withResolvers<Verdict>()
      waiting.push({ request, resolve, reject })
      if (!scheduled) {
        scheduled = true
        idle = Promise.withResolvers()
        // After this turn, so that requests made in one turn share a batch.
        queueMicrotask(send)
      }
      return promise
    },
    close: async () => {
      closed = true
      if (scheduled || inFlight.length > 0) await idle.promise
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
