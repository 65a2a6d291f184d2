import type { Log } from '#platform/log.ts'
import { deliverBroadcast, planBroadcast } from '#sql/broadcasts.ts'
import type { Sql } from '#sql/connection.ts'
import { findReceiptsForDevices } from '#sql/devices.ts'
import { LedgerBroken, signCheckpoints } from '#sql/ledger/checkpoint.ts'
import type { SigningKey } from '#sql/ledger/signing.ts'
import { deliverPoints } from '#sql/notifications.ts'
import { type AnyWorker, openBackend, type QueueAddress } from './backend.ts'
import { type Pushing, pushChunk, pushReceipts, type VapidKeys } from './push.ts'
import { openLanes } from './push-lanes.ts'
import { type JobName, type JobPayload, type JobQueue, jobs, queueNames } from './queue.ts'
import { sweep } from './sweep.ts'

/** ms after which the job of a process that died is given to another */
const lockMs = 5_000
const lookForDeadMs = 2_000
/**
 * Jobs under way at once. One at a time keeps a person's inbox in the order of their entries; pushes
 * mostly wait for services, so that many may: those of broadcasts apart from those of people at a till.
 */
const atOnce = { jobs: 1, pushes: 100, 'broadcast-pushes': 5 } as const
/** ms (decisions/027); after a chunk of a broadcast the tills have the machine for three times as long as the chunk had */
const restAtMostMs = 16
/** ms that a chunk takes on a machine too slow to rest: towards that, rests become shorter */
const restlessMs = 15

interface ConsumerOptions extends QueueAddress {
  sql: Sql
  /** takes the jobs that a job divides into */
  queue: JobQueue
  log: Log
  /** without it checkpoints are not made */
  signingKey?: SigningKey | undefined
  /** without them nothing is pushed to devices */
  vapid?: VapidKeys | undefined
}

export interface Consumer {
  /** Resolves when the job that was under way has ended. */
  stop(): Promise<void>
}

type Runners = { [Name in JobName]: (payload: JobPayload<Name>) => Promise<void> }

/** Takes jobs from the queue and does them until stopped. */
export const startConsumer = async (options: ConsumerOptions): Promise<Consumer> => {
  const { sql, queue, log, vapid } = options
  const pushing: Pushing | undefined = vapid && { sql, keys: vapid, lanes: openLanes() }
  const runners: Runners = {
    'deliver-points': async ({ outboxIds }) => {
      const receipts = vapid ? await findReceiptsForDevices(sql, outboxIds) : []
      const written = await deliverPoints(sql, outboxIds)
      // A process that dies right here leaves these to the inbox alone: the push is no more than a hint.
      if (receipts.length > 0)
        await queue.enqueue('push-receipts', `receipts-${outboxIds[0]}-${outboxIds.at(-1)}`, {
          receipts,
        })
      log.info('points delivered', { rows: outboxIds.length, notifications: written })
    },
    'plan-broadcast': async ({ broadcastId }) => {
      const parts = await planBroadcast(sql, broadcastId)
      // One after the other, as the tills go on meanwhile; by the same id a chunk that is queued
      // already is not queued twice.
      for (const part of parts)
        await queue.enqueue('deliver-broadcast', `chunk-${broadcastId}-${part}`, {
          broadcastId,
          part,
        })
      log.info('broadcast planned', { broadcastId, chunks: parts.length })
    },
    'deliver-broadcast': async ({ broadcastId, part }) => {
      const begun = performance.now()
      const written = await deliverBroadcast(sql, broadcastId, part)
      // Again where the chunk was written before: its process may have died in between.
      if (vapid)
        await queue.enqueue('push-broadcast', `push-${broadcastId}-${part}`, { broadcastId, part })
      log.info('broadcast chunk delivered', { broadcastId, part, notifications: written })
      const took = performance.now() - begun
      await Bun.sleep(Math.max(0, Math.min(3 * took, restAtMostMs, 2 * (restlessMs - took))))
    },
    'push-broadcast': async ({ broadcastId, part }) => {
      if (!pushing) return
      const counts = await pushChunk(pushing, broadcastId, part)
      log.info('broadcast chunk pushed', { broadcastId, part, ...counts })
    },
    'push-receipts': async ({ receipts }) => {
      if (!pushing) return
      log.info('receipts pushed', await pushReceipts(pushing, receipts))
    },
    sweep: async () => log.info('swept', await sweep(sql)),
    checkpoint: () => checkpoint(options),
  }
  const backend = await openBackend(options, 'telve_worker')
  const take = (name: keyof typeof atOnce) => {
    const worker = backend.worker(name, (job) => perform(runners, job.name, job.data), {
      concurrency: atOnce[name],
      lockDuration: lockMs,
      stalledInterval: lookForDeadMs,
      // A job is harmless to repeat, so that processes died under it is no reason to give it up.
      maxStalledCount: 1_000,
    })
    reportFailures(worker, log)
    return worker
  }
  const workers = [
    queueNames.jobs,
    ...(vapid ? [queueNames.pushes, queueNames.broadcastPushes] : []),
  ].map(take)
  try {
    await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  } catch (error) {
    await Promise.all(workers.map((worker) => worker.close(true)))
    await backend.close()
    throw error
  }
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
      await backend.close()
    },
  }
}

/** A ledger that does not hold will not hold when tried again: somebody has to look. */
const checkpoint = async ({ sql, log, signingKey }: ConsumerOptions): Promise<void> => {
  if (!signingKey) return
  try {
    const chains = await signCheckpoints(sql, { key: signingKey, clock: () => new Date() })
    log.info('checkpoints signed', { chains })
  } catch (error) {
    if (!(error instanceof LedgerBroken)) throw error
    log.error('the ledger does not hold; no checkpoint is signed', error)
  }
}

const perform = async (runners: Runners, name: string, data: unknown): Promise<void> => {
  if (!isJobName(name)) throw new Error(`no such job: ${name.slice(0, 40)}`)
  await performKnown(runners, name, data)
}

/** What a payload held is not told: a failed job's words are kept beside it and logged. */
const performKnown = <Name extends JobName>(runners: Runners, name: Name, data: unknown) => {
  const payload = jobs[name].safeParse(data)
  if (!payload.success) {
    const [first] = payload.error.issues
    throw new Error(`not a payload of ${name}: ${first?.code} at ${first?.path.join('.')}`)
  }
  return runners[name](payload.data as JobPayload<Name>)
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

/** An outage makes errors many times a second: each message is written once in a while only. */
const reportFailures = (worker: AnyWorker, log: Log): void => {
  const quietMs = 10_000
  const saidAt = new Map<string, number>()
  worker.on('error', (error) => {
    const last = saidAt.get(error.message)
    if (last !== undefined && performance.now() - last < quietMs) return
    if (saidAt.size > 100) saidAt.clear()
    saidAt.set(error.message, performance.now())
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
