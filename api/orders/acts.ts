import type { Queryable, Sql } from '#sql/connection.ts'
import type { LineState, OrderState } from '../contracts/orders/orders.ts'
import { inTurn } from '../http/in-turn.ts'
import type { Person } from '../sessions/sessions.ts'

/** What the functions of orders say of an act that was refused; all are refusals of the catalogue. */
export type ActRefusal =
  | 'signed_out'
  | 'order_not_found'
  | 'own_order'
  | 'no_right_here'
  | 'order_state'
  | 'scan_required'
  | 'payment_method'
  | 'points_limit'

type Actor = Pick<Person, 'id' | 'session'>

/** Who moves what is on a board: a person, or a shared tablet by itself. */
type Mover = (Actor & { aloneTablet?: undefined }) | { aloneTablet: { id: number } }

/** The arguments of the functions that move, for a person and for a tablet. */
const moverOf = (mover: Mover) =>
  mover.aloneTablet
    ? { id: null, session: null, tablet: mover.aloneTablet.id }
    : { id: mover.id, session: mover.session, tablet: null }

interface Move {
  id: number
  from: OrderState
  to: OrderState
  party: 'customer' | 'staff'
  actor: Mover
  reason?: string | undefined
}

/** Moves an order by move_order(). @throws LedgerBusy when somebody holds it for five seconds */
export async function moveOrderOnce(sql: Queryable, move: Move): Promise<'moved' | ActRefusal> {
  const { id, from, to, party, reason = null } = move
  const actor = moverOf(move.actor)
  const [row] = await inTurn(sql<{ outcome: 'moved' | ActRefusal }[]>`
    select move_order(${id}, ${from}, ${to}, ${party}, ${actor.id}, ${reason}, ${actor.session},
                      ${actor.tablet}) as outcome`)
  return row?.outcome ?? 'order_not_found'
}

interface LineMove {
  id: number
  line: number
  from: LineState
  to: LineState
  actor: Mover
}

/** Moves a line by move_order_line(). @throws LedgerBusy as {@link moveOrderOnce} */
export async function moveLineOnce(sql: Queryable, move: LineMove): Promise<'moved' | ActRefusal> {
  const { id, line, from, to } = move
  const actor = moverOf(move.actor)
  const [row] = await inTurn(sql<{ outcome: 'moved' | ActRefusal }[]>`
    select move_order_line(${id}, ${line}, ${from}, ${to}, ${actor.id}, ${actor.session},
                           ${actor.tablet}) as outcome`)
  return row?.outcome ?? 'order_not_found'
}

export interface VoidVerdict {
  /** `placed`: its order was placed before, and is `id` */
  outcome: 'void' | 'placed' | 'signed_out'
  id: number
}

/** Voids an order's key by void_order(). @throws LedgerBusy as {@link moveOrderOnce} */
export async function voidOrderKey(sql: Sql, actor: Actor, key: string): Promise<VoidVerdict> {
  const [row] = await inTurn(sql<VoidVerdict[]>`
    select outcome, id from void_order(${actor.id}, ${key}, ${actor.session})`)
  if (!row) throw new Error('a void got no answer')
  return row
}

interface Handing {
  id: number
  from: OrderState
  /** null where nothing is left to pay */
  method: string | null
  receipt: string | null
  scanId: string | null
  actor: Actor
}

export interface Collected {
  outcome: 'collected' | ActRefusal
  /** points */
  earned: number
  /** the customer's balance, points */
  points: number
}

/** Hands an order over by collect_order(). @throws LedgerBusy as {@link moveOrderOnce} */
export async function collectOnce(sql: Queryable, handing: Handing): Promise<Collected> {
  const { id, from, method, receipt, scanId, actor } = handing
  const [row] = await inTurn(sql<Collected[]>`
    select outcome, earned, points
      from collect_order(${id}, ${from}, ${method}, ${receipt}, ${scanId}, ${actor.id},
                         ${actor.session})`)
  if (!row) throw new Error('a handing over got no answer')
  return row
}
