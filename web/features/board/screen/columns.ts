import type { Ticket } from '#api/contracts/orders/board.ts'

export type ColumnId = 'new' | 'making' | 'ready'

/** The columns (ordering.md §4); what is accepted stands with what is prepared (decisions/143). */
export const columns: readonly { id: ColumnId; title: string; none: string }[] = [
  { id: 'new', title: 'Yeni', none: 'Yeni sipariş yok.' },
  { id: 'making', title: 'Hazırlanıyor', none: 'Hazırlanan sipariş yok.' },
  { id: 'ready', title: 'Hazır', none: 'Teslim bekleyen sipariş yok.' },
]

function columnOf({ state }: Ticket): ColumnId {
  if (state === 'placed') return 'new'
  return state === 'ready' || state === 'no_show' ? 'ready' : 'making'
}

/** By promise; in `Hazır` those whose customer has come first, who did not come last. */
function rank({ state, hereAt }: Ticket): number {
  if (state === 'no_show') return 2
  return state === 'ready' && hereAt !== null ? 0 : 1
}

const before = (a: Ticket, b: Ticket) =>
  rank(a) - rank(b) || Date.parse(a.promise) - Date.parse(b.promise) || a.id - b.id

/** The tickets of a column, in their order. */
export const inColumn = (tickets: readonly Ticket[], id: ColumnId): Ticket[] =>
  tickets.filter((ticket) => columnOf(ticket) === id).sort(before)
