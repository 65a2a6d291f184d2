import type { JobsOptions } from 'bullmq'
import * as z from 'zod'
import {
  type Backend,
  installQueue,
  openBackend,
  type QueueAddress,
  type QueueRole,
} from './backend.ts'

/**
 * BullMQ's names of the queues; they and job ids contain no colon. Pushes have queues of their own,
 * so that slow external push services delay no other jobs, and those of broadcasts another, so that
 * they do not delay the pushes of entries. Simulations take seconds, which no notification should wait
 * for, and mails and İYS wait for servers of others.
 */
export const queueNames = {
  jobs: 'jobs',
  pushes: 'pushes',
  broadcastPushes: 'broadcast-pushes',
  simulations: 'simulations',
  mails: 'mails',
  iys: 'iys',
} as const
type Lane = keyof typeof queueNames

/**
 * Queues that run one job at a time, however many workers there are (decisions/251): the order of an inbox
 * and a broadcast's rests need that, and a simulation is more than enough for the database.
 */
export const singleFile = ['jobs', 'simulations', 'iys'] as const satisfies readonly Lane[]

/**
 * Every job the queue carries, with the shape of its payload. A job that makes another one hands its own payload
 * on: the worker of a former release keeps what it does not know (decisions/250). What such a worker must not run
 * is a job with a name of its own, which it leaves to others.
 */
export const jobs = {
  /** ids of outbox rows whose notifications the job writes */
  'deliver-points': z.object({ outboxIds: z.array(z.int().positive()).min(1) }),
  /** division of a broadcast into chunks, and a job for each */
  'plan-broadcast': z.object({ broadcastId: z.int().positive() }),
  /** the inbox rows of one chunk */
  'deliver-broadcast': z.object({
    broadcastId: z.int().positive(),
    part: z.int().nonnegative(),
  }),
  /** Web Push to the devices of one chunk's people */
  'push-broadcast': z.object({
    broadcastId: z.int().positive(),
    part: z.int().nonnegative(),
  }),
  /** Web Push of ledger entries to the devices of their people */
  'push-receipts': z.object({
    receipts: z.array(z.object({ userId: z.int().positive(), seq: z.int().positive() })).min(1),
  }),
  /** ids of outbox rows whose messages are to be pushed */
  'deliver-messages': z.object({ outboxIds: z.array(z.int().positive()).min(1) }),
  /** Web Push of the product's own messages to the devices of their people */
  'push-messages': z.object({
    messages: z.array(z.object({ userId: z.int().positive(), id: z.int().positive() })).min(1),
  }),
  /** the replay of a campaign over the past */
  simulate: z.object({ simulationId: z.int().positive() }),
  /** the sending of one mail, by its outbox row */
  'send-mail': z.object({ outboxId: z.int().positive() }),
  /** removal of expired rows */
  sweep: z.object({}),
  /** the end of coupons, and the warning before it */
  coupons: z.object({}),
  /** coupons for birthdays */
  birthdays: z.object({}),
  /** reports of consents to İYS, and what was changed there */
  iys: z.object({}),
  /** the end of accounts that their people have deleted */
  erasure: z.object({}),
  /** what time does to orders; a release of before 26 November 2026 schedules it */
  orders: z.object({}),
  /** rewards of invitations that are due */
  referrals: z.object({}),
  /** a step of looking after what ends: points and tiers, for people after one by id */
  expiry: z.object({
    step: z.enum(['catch-up', 'expire', 'warn', 'review-tiers']),
    after: z.int().nonnegative(),
  }),
  /** verification of the ledger's new entries, and a signed checkpoint */
  checkpoint: z.object({}),
} as const
export type JobName = keyof typeof jobs
export type JobPayload<Name extends JobName> = z.output<(typeof jobs)[Name]>

/**
 * A failed job is retried each second for a minute and then removed, as a finished one is at once:
 * the outbox row, not the queue, is the source of truth, and the relay hands it over again. A job
 * that stayed would occupy its id and so block that.
 */
export const jobOptions = {
  attempts: 60,
  backoff: { type: 'fixed', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const satisfies JobsOptions

/** Priority of jobs, 0 first: notifications of entries run before a broadcast's chunks. */
const priorities: Partial<Record<JobName, number>> = {
  'deliver-broadcast': 10,
  expiry: 10,
}

const laneOf = (name: JobName): Lane => {
  if (name === 'push-receipts' || name === 'push-messages') return 'pushes'
  if (name === 'simulate') return 'simulations'
  if (name === 'send-mail') return 'mails'
  if (name === 'iys') return 'iys'
  return name === 'push-broadcast' ? 'broadcastPushes' : 'jobs'
}

/** A busy push service is retried after 1 s, 2 s, 4 s …, in all for about an hour. */
const pushOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 1_000 },
} as const satisfies JobsOptions

/** The queue can't be reached. It is unknown whether it holds the jobs. */
export class QueueUnavailable extends Error {
  override name = 'QueueUnavailable'
}

export interface JobQueue {
  /**
   * Adds one job; while a job with that id waits or runs, the call changes nothing.
   *
   * @throws QueueUnavailable when the queue doesn't answer in time
   */
  enqueue<Name extends JobName>(name: Name, id: string, payload: JobPayload<Name>): Promise<void>
  /** Schedules a job every so many milliseconds; a changed interval replaces the old one. */
  repeat<Name extends JobName>(
    name: Name,
    everyMs: number,
    payload: JobPayload<Name>,
  ): Promise<void>
  /** Ends the schedule of a job, where it has one. */
  endRepetition(name: JobName): Promise<void>
  /**
   * Lets the queues of {@link singleFile} run one job at a time over all workers. An emptied Redis has
   * forgotten it, so it is said again from time to time.
   */
  keepSingleFile(): Promise<void>
  /** Takes jobs from a queue and runs them, until what it returns is closed; before the queue is. */
  takeJobs: Backend['worker']
  /** Resolves when the queue answers. @throws QueueUnavailable */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface QueueOptions extends QueueAddress {
  role: QueueRole
  /** the time-out of a call, ms; 5,000 by default */
  timeoutMs?: number
  onError?: (error: unknown) => void
}

/**
 * Opens the queue, on Redis or in the database.
 *
 * @throws QueueUnavailable when it can't be reached
 */
export const openQueue = async (options: QueueOptions): Promise<JobQueue> => {
  const timeoutMs = options.timeoutMs ?? 5_000
  const backend = await inTime(openBackend(options, options.role), timeoutMs)
  const open = (lane: Lane) => {
    const queue = backend.queue(queueNames[lane], { defaultJobOptions: jobOptions })
    queue.on('error', (error) => options.onError?.(error))
    return queue
  }
  const queues = {
    jobs: open('jobs'),
    pushes: open('pushes'),
    broadcastPushes: open('broadcastPushes'),
    simulations: open('simulations'),
    mails: open('mails'),
    iys: open('iys'),
  }

  const close = async () => {
    for (const queue of Object.values(queues))
      await inTime(queue.close(), timeoutMs).catch(() => queue.disconnect())
    await backend.close()
  }
  const ask = async (call: () => Promise<unknown>) => {
    if (!backend.reachable()) throw new QueueUnavailable('The queue is not connected')
    await inTime(call(), timeoutMs)
  }
  try {
    await inTime(
      Promise.all(Object.values(queues).map((queue) => queue.waitUntilReady())),
      timeoutMs,
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    // One job per call: addBulk runs its scripts only by hash, and a restarted Redis has lost them.
    enqueue: (name, jobId, payload) =>
      ask(() =>
        queues[laneOf(name)].add(name, payload, {
          jobId,
          priority: priorities[name] ?? 0,
          ...(laneOf(name).toLowerCase().includes('pushes') && pushOptions),
        }),
      ),
    repeat: (name, every, data) =>
      ask(() =>
        queues[laneOf(name)].upsertJobScheduler(name, { every }, { name, data, opts: jobOptions }),
      ),
    endRepetition: (name) => ask(() => queues[laneOf(name)].removeJobScheduler(name)),
    keepSingleFile: () =>
      ask(() => Promise.all(singleFile.map((lane) => queues[lane].setGlobalConcurrency(1)))),
    takeJobs: backend.worker,
    ping: () => ask(() => queues.jobs.getWaitingCount()),
    close,
  }
}

/** Creates BullMQ's tables in the database at `url`, if it has none in this version. */
export const prepareQueue = (url: string): Promise<void> => installQueue(url)

/** Settles as `work` does, but within `ms`; a timeout and a failure give the same error. */
const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    throw new QueueUnavailable(`The queue does not answer: ${String(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}
