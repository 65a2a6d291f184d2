import { type Log, plainError } from '#platform/log.ts'
import type { AnyWorker } from './backend.ts'
import type { JobContext } from './jobs/context.ts'
import { type JobHandlers, jobHandlers } from './jobs/jobs.ts'
import { type JobName, type JobPayload, jobs, queueNames } from './queue.ts'

/** ms after which the job of a dead process is assigned to another */
const lockMs = 5_000
/** ms between checks for jobs of dead processes */
const stalledCheckMs = 2_000
/**
 * How many jobs run concurrently in this process. Queues with one job at a time have one over all workers
 * (`singleFile`), which keeps a person's inbox in the order of their entries. Pushes mostly wait for push services, so many of them run at once; those of broadcasts
 * have a queue of their own.
 */
const concurrency = {
  jobs: 1,
  pushes: 100,
  'broadcast-pushes': 5,
  simulations: 1,
  mails: 4,
  iys: 1,
} as const

export interface Consumer {
  /** Resolves when the job that was running has ended. */
  stop(): Promise<void>
}

/** Takes jobs from the queue and runs them until stopped. */
export const startConsumer = async (options: JobContext): Promise<Consumer> => {
  const { log, vapid, queue } = options
  const handlers = jobHandlers(options)
  const take = (name: keyof typeof concurrency) => {
    const worker = queue.takeJobs(name, (job) => runJob(handlers, job.name, job.data), {
      concurrency: concurrency[name],
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      // A job may safely be repeated, so it is not given up because processes died while it ran.
      maxStalledCount: 1_000,
    })
    reportFailures(worker, log)
    return worker
  }
  const workers = [
    queueNames.jobs,
    queueNames.simulations,
    queueNames.mails,
    queueNames.iys,
    ...(vapid ? [queueNames.pushes, queueNames.broadcastPushes] : []),
  ].map(take)
  try {
    await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  } catch (error) {
    await Promise.all(workers.map((worker) => worker.close(true)))
    throw error
  }
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

/** Runs a job as it came from the queue. @throws Error without a person's data, by which the queue repeats it */
export const runJob = async (handlers: JobHandlers, name: string, data: unknown): Promise<void> => {
  if (!isJobName(name)) throw new Error(`no such job: ${name.slice(0, 40)}`)
  try {
    await runKnownJob(handlers, name, data)
  } catch (error) {
    // The queue keeps a failed job's error until its next attempt.
    throw plainError(error)
  }
}

/**
 * The error omits the payload, since it is logged; the queue keeps the payload with the failed job.
 */
const runKnownJob = <Name extends JobName>(handlers: JobHandlers, name: Name, data: unknown) => {
  // what a later release has put into the job goes on with it (decisions/250)
  const payload = jobs[name].loose().safeParse(data)
  if (!payload.success) {
    const [first] = payload.error.issues
    throw new Error(`not a payload of ${name}: ${first?.code} at ${first?.path.join('.')}`)
  }
  return handlers[name](payload.data as JobPayload<Name>)
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

/** Logs failures. During an outage the queue reports errors many times a second: each message is logged every 10 s at most. */
const reportFailures = (worker: AnyWorker, log: Log): void => {
  const repeatAfterMs = 10_000
  const loggedAt = new Map<string, number>()
  worker.on('error', (error) => {
    const last = loggedAt.get(error.message)
    if (last !== undefined && performance.now() - last < repeatAfterMs) return
    if (loggedAt.size > 100) loggedAt.clear()
    loggedAt.set(error.message, performance.now())
    log.error('the queue reports an error', error)
  })
  worker.on('failed', (job, error) =>
    log.error('a job failed', error, {
      job: job?.name,
      id: job?.id,
      attempt: job?.attemptsMade,
    }),
  )
}
