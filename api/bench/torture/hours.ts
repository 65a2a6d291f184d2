import type { Sql } from '#sql/connection.ts'
import { closeOrders } from '#worker/jobs/orders.ts'
import { openingsOf } from '../../branches/openings.ts'
import type { BenchEnvironment } from '../environment.ts'
import { requestText } from '../http-connection.ts'
import { mayGoOn, openSender, pick, type Run } from '../sender.ts'

interface OwnerWork extends Run {
  branches: readonly number[]
}

const allDay = [{ opens: '00:00', closes: '00:00' }]

/** Seven days, of which each is a day of rest once in four; one at least is not. */
const someWeek = () => {
  const opensOn = Math.floor(Math.random() * 7)
  const week = Array.from({ length: 7 }, (_, day) =>
    day === opensOn || Math.random() < 0.75 ? allDay : [],
  )
  return { week, exceptions: [] }
}

/**
 * An owner who saves hours, takes branches out of ordering and archives them while customers order there,
 * and thinks better of it: most branches are open at any time.
 */
export const ownerClient = async (
  bench: BenchEnvironment,
  port: number,
  work: OwnerWork,
): Promise<void> => {
  const sender = openSender(port, work)
  const { cookie, sql } = bench
  const ask = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) =>
    sender.send(requestText({ method, path, cookie, body }), ['branch_not_found'])
  const change = (id: number, body: object) => ask('PATCH', `/api/branches/${id}`, body)
  /** Archives it; what nobody has ordered from would be removed. */
  const archive = async (id: number) => {
    const [known] = await sql`select from branches where id = ${id} and in_ledger`.catch(() => [])
    if (known) await ask('DELETE', `/api/branches/${id}`)
  }
  while (await mayGoOn(work)) {
    const id = pick(work.branches)
    await pick([
      () => change(id, { hours: someWeek() }),
      () => change(id, { takesOrders: false }),
      () => archive(id),
    ])()
    await Bun.sleep(Math.random() * 600)
    await ask('POST', `/api/admin/branches/${id}/restore`)
    await change(id, { takesOrders: true, hours: { week: Array(7).fill(allDay), exceptions: [] } })
    await Bun.sleep(Math.random() * 600)
  }
  sender.close()
}

/**
 * After the worker's last round: orders for a time at which their branch is closed, takes none or is
 * archived, though the board does not show them yet. The hours are read as placing reads them, not as
 * the worker does.
 */
export const inspectHours = async (sql: Sql): Promise<string[]> => {
  await closeOrders({ sql })
  const waiting = await sql<
    { id: number; branchId: number; promise: Date; begins: Date; takesOrders: boolean }[]
  >`
    select o.id, o.branch_id, o.promise, o.promise - make_interval(secs => o.units) as begins,
           b.takes_orders
      from orders o join branches b on b.id = o.branch_id
     where o.state in ('placed', 'accepted') and o.scheduled
       and o.promise - make_interval(secs => o.units) > clock_timestamp() + interval '1 minute'`
  const openings = await openingsOf(sql, [...new Set(waiting.map(({ branchId }) => branchId))])
  return waiting
    .filter(
      ({ branchId, promise, begins, takesOrders }) =>
        !takesOrders || !isOpen(openings.get(branchId) ?? [], begins.getTime(), promise.getTime()),
    )
    .map(({ id }) => `order ${id} waits for a time at which its branch cannot make it`)
}

/** Whether one opening after the other has all of this time. */
const isOpen = (
  openings: readonly (readonly [from: number, until: number])[],
  from: number,
  until: number,
): boolean => {
  const reached = openings.reduce(
    (at, [opens, closes]) => (opens <= at && at < closes ? closes : at),
    from,
  )
  return reached > until
}
