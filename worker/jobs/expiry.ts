import type { Sql } from '#sql/connection.ts'
import {
  advanceLots,
  expirePoints,
  reviewTiers,
  type Step,
  warnOfExpiry,
} from '#sql/ledger/expiry.ts'
import type { JobPayload } from '../queue.ts'
import type { JobContext } from './context.ts'

/** People of one job: notifications of entries wait for it that long. */
const peopleAtOnce = 200

/** What is done for everybody, one after the other (programme.md §5). */
const steps = {
  'catch-up': advanceLots,
  expire: expirePoints,
  warn: warnOfExpiry,
  'review-tiers': reviewTiers,
} as const satisfies Record<string, Step>
const order = Object.keys(steps) as (keyof typeof steps)[]

/**
 * Brings lots that are behind up to the last entry, takes what has expired (from 03:00 in Istanbul on), and
 * tells who has points that will (between 10:00 and 20:00), and reviews tiers. A job does so much and queues the next; all
 * of it may run twice.
 */
export const keepExpiry = async (
  { sql, queue, log }: JobContext,
  payload: JobPayload<'expiry'>,
): Promise<void> => {
  const { step, after } = payload
  const { last, done } = await run(sql, step, after)
  if (done > 0) log.info('points looked after', { step, done })
  const next = last === null ? order[order.indexOf(step) + 1] : step
  if (next)
    await queue.enqueue('expiry', `expiry-${next}-${last ?? 0}`, {
      ...payload,
      step: next,
      after: last ?? 0,
    })
}

const run = (sql: Sql, step: keyof typeof steps, after: number) =>
  steps[step](sql, { after, limit: peopleAtOnce })
