import { LedgerBusy } from './entry.ts'

export interface WaitingLineOptions {
  /** requests per batch */
  maxBatch: number
  /** requests that may wait; more are refused with LedgerBusy */
  maxWaiting: number
  /** ms that a request waits for a customer whose row somebody else holds */
  lockWaitMs: number
}

/** Whom a request is about: their requests keep their order. */
export interface OfCustomer {
  userId: number
}

export interface Waiting<Request extends OfCustomer, Answer> {
  request: Request
  /** the number of its arrival */
  place: number
  /** performance.now() at its arrival */
  since: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export interface WaitingLine<Request extends OfCustomer, Answer> {
  /** Adds a request to the end of the queue. @throws LedgerBusy when the queue is full */
  add(waiting: Waiting<Request, Answer>): void
  /** The next batch, in the order of arrival. */
  take(): Waiting<Request, Answer>[]
  /** Takes out those who arrived before a time of performance.now(). */
  takeLate(before: number): Waiting<Request, Answer>[]
  /** Requests that the next batches may take. */
  readonly ready: number
  /** Whether nothing is ready and no customer is locked. */
  readonly empty: boolean
  /**
   * Takes back requests whose customer was locked. They and all later requests of the same customer
   * wait, in their order, until `wake` is called; who has waited for too long is refused.
   */
  setAside(locked: readonly Waiting<Request, Answer>[]): void
}

/** ms between two tries of a locked customer: short at first, since most locks last milliseconds */
const firstPause = 5
const laterPause = 25

/**
 * The requests that wait for the writer. A customer whose row is locked steps out of the line with
 * all their requests, so that nobody else waits for the lock (docs/ledger.md).
 *
 * @param wake called when requests that were set aside are ready again
 */
export const openWaitingLine = <Request extends OfCustomer, Answer>(
  options: WaitingLineOptions,
  wake: () => void,
): WaitingLine<Request, Answer> => {
  type One = Waiting<Request, Answer>
  let line: One[] = []
  const locked = new Map<number, One[]>()
  let aside = 0
  let retrying = false

  const retry = (): void => {
    retrying = false
    // A batch that was sent behind others is answered after those who came later have stepped aside.
    const inOrder = [...locked.values()].flatMap((of) => of.sort((a, b) => a.place - b.place))
    line = [...inOrder, ...line]
    locked.clear()
    aside = 0
    wake()
  }

  const park = (one: One): void => {
    const { userId } = one.request
    const others = locked.get(userId)
    if (others) others.push(one)
    else locked.set(userId, [one])
    aside++
  }

  return {
    add(one) {
      if (line.length + aside >= options.maxWaiting) throw new LedgerBusy(1_000)
      if (locked.has(one.request.userId)) park(one)
      else line.push(one)
    },
    take: () => line.splice(0, options.maxBatch),
    takeLate(before) {
      const late = line.filter((one) => one.since < before)
      if (late.length > 0) line = line.filter((one) => one.since >= before)
      return late
    },
    get ready() {
      return line.length
    },
    get empty() {
      return line.length === 0 && aside === 0
    },
    setAside(requests) {
      const now = performance.now()
      const patient = requests.filter((one) => {
        const stays = now - one.since < options.lockWaitMs
        if (!stays) one.reject(new LedgerBusy(1_000))
        return stays
      })
      for (const one of patient) park(one)
      // Those who arrived behind them stay behind them.
      const [behind, others] = [line.filter(isLocked), line.filter((one) => !isLocked(one))]
      line = others
      for (const one of behind) park(one)
      if (aside === 0 || retrying) return
      retrying = true
      const waited = Math.max(...patient.map((one) => now - one.since))
      setTimeout(retry, waited < 20 * firstPause ? firstPause : laterPause)
    },
  }

  function isLocked(one: One): boolean {
    return locked.has(one.request.userId)
  }
}
