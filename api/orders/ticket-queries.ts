import type { Queryable, Sql } from '#sql/connection.ts'
import { dayFigures } from '#sql/orders/day-figures.ts'
import type { Board, Ticket } from '../contracts/orders/board.ts'
import { orderColumns, orderLines } from './order-rows.ts'

/** Tickets that a board shows at once: a bound for a branch that closes none of them. */
const mostTickets = 300

type TicketRow = Omit<Ticket, 'customer'> & { fullName: string }

type BoardRow = Omit<Board, 'tickets' | 'tomorrow'> & Record<'tickets' | 'tomorrow', TicketRow[]>

/** The columns of a ticket, of orders o, branches b and users u. */
export const ticketColumns = (sql: Queryable) => sql`
  ${orderColumns(sql)}, ${orderLines(sql)} as lines, u.full_name as "fullName", o.first as "isFirst",
  to_json(order_shown_from(o)) as "shownFrom", to_json(o.state_at) as "stateSince"`

/** Orders with their branches and people. */
export const ticketSource = (sql: Queryable) => sql`
  orders o join branches b on b.id = o.branch_id join users u on u.id = o.user_id`

/** `Elif K.`: what is called out beside the number. */
export function shortName(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const last = names.length > 1 ? [...(names.at(-1) ?? '')][0] : undefined
  return last ? `${names[0]} ${last}.` : (names[0] ?? '')
}

const ticketOf = ({ fullName, ...ticket }: TicketRow): Ticket => ({
  ...ticket,
  customer: shortName(fullName),
})

/** Tickets by a condition over orders `o`, possibly with an order and a limit. */
export async function ticketsWhere(sql: Queryable, which: ReturnType<Sql>): Promise<Ticket[]> {
  const rows = await sql<TicketRow[]>`
    select ${ticketColumns(sql)} from ${ticketSource(sql)} where ${which}`
  return rows.map(ticketOf)
}

export async function findTicket(sql: Queryable, id: number): Promise<Ticket | undefined> {
  const [ticket] = await ticketsWhere(sql, sql`o.id = ${id}`)
  return ticket
}

/**
 * The board of a branch by the database's clock, in one statement; undefined where there is no such
 * branch, or an archived one.
 */
export async function boardOf(sql: Sql, branchId: number): Promise<Board | undefined> {
  const [board] = await sql<BoardRow[]>`
    with present as materialized (
      select now, branch_day(now) as day from (select clock_timestamp() as now) clock
    ), standing as materialized (
      select r.id, r.promise, r.state = 'no_show' or order_shown_from(r) <= p.now as shown,
             r.state = 'ready' and r.here_at is not null as is_here, r.day > p.day as is_tomorrow
        from orders r, present p
       where r.branch_id = ${branchId}
         and r.state in ('placed', 'accepted', 'preparing', 'ready', 'no_show')
         and (r.state <> 'no_show' or r.day = p.day)
    )
    select to_json(p.now) as now,
           (select coalesce(json_agg(t), '[]') from (
              select ${ticketColumns(sql)}
                from standing s
                join (${ticketSource(sql)}) on o.id = s.id
               where s.shown order by s.is_here desc, s.promise, s.id limit ${mostTickets}) t
           ) as tickets,
           (select count(*)::integer from standing s where not s.shown and not s.is_tomorrow) as later,
           (select coalesce(json_agg(t), '[]') from (
              select ${ticketColumns(sql)}
                from standing s
                join (${ticketSource(sql)}) on o.id = s.id
               where not s.shown and s.is_tomorrow order by s.promise, s.id limit ${mostTickets}) t
           ) as tomorrow,
           (select to_json(f) from (
              select ${dayFigures(sql)}
                from orders o where o.branch_id = ${branchId} and o.day = p.day) f
           ) as today
      from present p
     where exists (select from branches b where b.id = ${branchId} and b.archived_at is null)`
  return (
    board && {
      ...board,
      tickets: board.tickets.map(ticketOf),
      tomorrow: board.tomorrow.map(ticketOf),
    }
  )
}
