import postgres from 'postgres'
import { LedgerUnavailable } from './entry.ts'
import {
  type Batches,
  batchesInFlight,
  drawFence,
  OutcomeUnknown,
  openSession,
  type Session,
  type SessionOptions,
} from './session.ts'
import {
  type OfCustomer,
  openWaitingLine,
  type Waiting,
  type WaitingLineOptions,
} from './waiting-line.ts'

export interface WriterOptions extends SessionOptions, WaitingLineOptions {
  /** ms for which a batch of unknown outcome is pursued before its callers are told so */
  settleMs: number
  /** ms after which a caller is told that nothing is known yet, whatever the database does */
  answerMs: number
}

/** The writers of one process, but for what they write. */
export const writerDefaults = {
  role: 'telve_api',
  maxBatch: 256,
  maxWaiting: 4_096,
  batchTimeoutMs: 5_000,
  settleMs: 5_000,
  lockWaitMs: 5_000,
  answerMs: 11_000,
} as const satisfies Omit<WriterOptions, 'url'>

export interface Writer<Request, Answer> {
  /**
   * Resolves to the request's answer, once it is durable.
   *
   * @throws LedgerBusy when too many requests wait, or the customer's row stays locked;
   * LedgerUnavailable when the database is away
   */
  write(request: Request): Promise<Answer>
  /** Writes the waiting requests, then closes the connection. */
  close(): Promise<void>
}

/**
 * Group commit over one connection. What arrives while a batch is being written is the next batch, so
 * nothing waits on a timer and a lone request is a batch of one. Once half of all who were here at the
 * last answer wait, they are sent behind the batch that is being written: the database goes from one
 * batch to the next without waiting for this process, and batches are as large as that allows
 * (docs/ledger.md).
 *
 * @param batches writes a batch; a request that is sent twice must be written once
 */
export const openWriter = <Request extends OfCustomer, Answer>(
  options: WriterOptions,
  batches: Batches<Request, Answer>,
): Writer<Request, Answer> => {
  type One = Waiting<Request, Answer>
  const fence = drawFence()
  const inFlight: (readonly One[])[] = []
  let session: Session<Request, Answer> | undefined
  let opening: Promise<Session<Request, Answer>> | undefined
  let scheduled = false
  // Requests that waited or were being written when the last batch was answered.
  let present = 0
  let arrived = 0
  let closed = false
  let idle: PromiseWithResolvers<void> | undefined
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    // After this turn, so that requests made in one turn share a batch.
    queueMicrotask(send)
  }
  const queue = openWaitingLine<Request, Answer>(options, schedule)
  /** Whom is not answered in time is told so; what was sent may be written all the same. */
  const answerLate = (): void => {
    const before = performance.now() - options.answerMs
    fail(
      queue.takeLate(before),
      new LedgerUnavailable(false, 'the batches before are not answered'),
    )
    const sent = inFlight.flat().filter((w) => w.since < before)
    fail(sent, new LedgerUnavailable('unknown', 'the batch is not answered'))
  }
  const clock = setInterval(answerLate, Math.min(500, options.answerMs / 4))
  clock.unref()

  // Two batches that lost their session together share the next one: it holds the only fence.
  const connected = async (): Promise<Session<Request, Answer>> => {
    if (session?.alive) return session
    opening ??= openSession(options, fence, batches).finally(() => {
      opening = undefined
    })
    session = await opening
    return session
  }

  const write = async (batch: readonly One[], attempt = 1): Promise<void> => {
    let open: Session<Request, Answer>
    try {
      open = await connected()
    } catch (error) {
      return fail(batch, new LedgerUnavailable(false, error))
    }
    try {
      const answers = await open.write(
        batch.map((w) => w.request),
        inFlight[0] !== undefined && inFlight[0] !== batch,
      )
      const settled = keepLocked(batch, answers)
      // The next batch goes first, in the turn that is waited for here: answering this one's callers
      // takes longer than sending it.
      land(batch)
      await undefined
      answerAll(settled)
    } catch (error) {
      return retry(batch, error, attempt)
    }
  }

  /** Tries a failed batch again, as a whole or in halves, where that may help; else its callers are told. */
  const retry = async (batch: readonly One[], error: unknown, attempt: number): Promise<void> => {
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

  /**
   * Sends a batch of unknown outcome again, behind the fence: what had landed is answered by its
   * key, the rest is written now.
   */
  const pursue = async (batch: readonly One[], lost: OutcomeUnknown): Promise<void> => {
    const until = performance.now() + options.settleMs
    for (let pause = 25; ; pause = Math.min(pause * 2, 500)) {
      try {
        const open = await connected()
        const answers = await open.write(
          batch.map((w) => w.request),
          false,
        )
        return answerAll(keepLocked(batch, answers))
      } catch {
        if (performance.now() + pause > until) {
          return fail(batch, new LedgerUnavailable('unknown', lost.cause))
        }
        await new Promise((wake) => setTimeout(wake, pause))
      }
    }
  }

  /** Sets requests of locked customers aside; answers the others with their verdicts. */
  const keepLocked = (
    batch: readonly One[],
    answers: readonly (Answer | 'locked')[],
  ): Answered<Request, Answer>[] => {
    const settled: Answered<Request, Answer>[] = []
    const locked: One[] = []
    for (const [i, waiting] of batch.entries()) {
      const answer = answers[i]
      if (answer === 'locked') locked.push(waiting)
      else settled.push([waiting, answer])
    }
    if (locked.length > 0) queue.setAside(locked)
    return settled
  }

  const land = (batch: readonly One[]): void => {
    const at = inFlight.indexOf(batch)
    if (at < 0) return
    present = inFlight.reduce((sum, some) => sum + some.length, queue.ready)
    inFlight.splice(at, 1)
    send()
  }

  /** So many are sent: any when nothing is being written, else half of all, or a full batch. */
  const enough = (): number =>
    inFlight.length === 0 ? 1 : Math.min(options.maxBatch, Math.max(1, present / 2))

  const send = (): void => {
    scheduled = false
    while (inFlight.length < batchesInFlight && queue.ready >= enough()) {
      const batch = queue.take()
      inFlight.push(batch)
      void write(batch).finally(() => land(batch))
    }
    if (inFlight.length === 0 && queue.empty) idle?.resolve()
  }

  return {
    write: (request) => {
      if (closed) throw new LedgerUnavailable(false, 'closed')
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      queue.add({ request, place: arrived++, since: performance.now(), resolve, reject })
      schedule()
      return promise
    },
    close: async () => {
      closed = true
      if (scheduled || inFlight.length > 0 || !queue.empty) {
        idle ??= Promise.withResolvers()
        await idle.promise
      }
      clearInterval(clock)
      await session?.end()
    },
  }
}

type Answered<Request extends OfCustomer, Answer> = [Waiting<Request, Answer>, Answer | undefined]

const answerAll = <Request extends OfCustomer, Answer>(
  settled: readonly Answered<Request, Answer>[],
): void => {
  for (const [waiting, verdict] of settled) {
    if (verdict) waiting.resolve(verdict)
    else waiting.reject(new Error('a request got no verdict'))
  }
}

const fail = (batch: readonly { reject(error: unknown): void }[], error: unknown): void => {
  for (const w of batch) w.reject(error)
}
