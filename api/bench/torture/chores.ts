import { openLog } from '#platform/log.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { openDigests } from '#sql/kept-digests.ts'
import { eraseLeft } from '#worker/jobs/erasure.ts'
import { closeOrders } from '#worker/jobs/orders.ts'
import { settleReferrals } from '#worker/jobs/referrals.ts'
import type { JobQueue } from '#worker/queue.ts'

/** A process that does what the worker does, and can be killed in the midst of it. */
export interface Chores {
  kill(): Promise<void>
}

export const startChores = (url: string): Chores => {
  const child = Bun.spawn([process.execPath, import.meta.filename, url], {
    ...{ stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' },
  })
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

const log = openLog('bench', () => {})
/** The environment's key of digests, of benches. */
export const benchDigests = openDigests([
  { id: 'b1', secret: 'a digest key for measurements only, worth nothing' },
])

/** Settles invitations. @param worker as the worker's role @returns what was done, by its name */
export const settle = (worker: Sql) => settleReferrals({ sql: worker, log, digests: benchDigests })

/** Says that friends have bought something, as the delivery of their entries does. */
export const lookAtFriends = (worker: Sql) => worker`
  select look_at_referrals(array(select friend_id from referrals where state = 'waiting' order by id))`

/**
 * Erases the accounts whose people have left; nobody waits here for their last mail.
 * @param databases the worker's connection, and the owner's
 * @returns what was done, by its name
 */
export const erase = async ({ worker, owner }: { worker: Sql; owner: Sql }) => {
  await owner`delete from mails where kind in ('leaving', 'farewell')`
  return eraseLeft({
    ...{ sql: worker, databaseUrl: '', queue: {} as JobQueue, log, digests: benchDigests },
  })
}

/** Ends what is due, again and again, whatever becomes of the database meanwhile. */
const work = async (url: string): Promise<never> => {
  const worker = connect(url, { role: 'telve_worker', max: 2 })
  const owner = connect(url, { max: 1 })
  for (;;) {
    // Nobody waits ten minutes here for an order that nobody accepts.
    if (Math.random() < 0.2)
      await owner`
      update orders set at = at - interval '11 minutes', scheduled = false
       where id in (select id from orders where state = 'placed' order by random() limit 1
                       for no key update skip locked)`.catch(() => {})
    await closeOrders({ sql: worker }).catch(() => {})
    await lookAtFriends(worker).catch(() => {})
    await settle(worker).catch(() => {})
    await erase({ worker, owner }).catch(() => {})
    await Bun.sleep(200)
  }
}

if (import.meta.main) await work(process.argv[2] ?? '')
