import { connect } from '#sql/connection.ts'
import { closeOrders } from '#worker/jobs/orders.ts'

/** A process that does what the worker does with orders, and can be killed in the midst of it. */
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

/** Ends what is due, again and again, whatever becomes of the database meanwhile. */
const work = async (url: string): Promise<never> => {
  const sql = connect(url, { role: 'telve_worker', max: 2 })
  const owner = connect(url, { max: 1 })
  for (;;) {
    // Nobody waits ten minutes here for an order that nobody accepts.
    if (Math.random() < 0.2)
      await owner`
      update orders set at = at - interval '11 minutes', scheduled = false
       where id in (select id from orders where state = 'placed' order by random() limit 1
                       for no key update skip locked)`.catch(() => {})
    await closeOrders({ sql }).catch(() => {})
    await Bun.sleep(200)
  }
}

if (import.meta.main) await work(process.argv[2] ?? '')
