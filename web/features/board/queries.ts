import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Board, readBoard, type Ticket } from '#api/contracts/orders/board.ts'
import { scannedOrders } from '#api/contracts/orders/collecting.ts'
import { call } from '#web/shared/client.ts'
import { query } from '#web/shared/query.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** ms between questions where no live event comes */
const pollMs = 20_000

/** A board, and when it came, epoch ms by this device's clock; of one that was kept, nothing. */
export type SeenBoard = Board & { receivedAt?: number }

/** The board of a branch. Live events ask for it anew; without a network it shows what it showed last. */
export const boardQuery = (branchId: number) =>
  queryOptions({
    queryKey: keyOf(readBoard, branchId),
    queryFn: async ({ signal }): Promise<SeenBoard> => ({
      ...(await call(readBoard, { params: { id: branchId }, signal })),
      receivedAt: Date.now(),
    }),
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    meta: { keeps: readBoard },
  })

/** The open orders of a scanned customer that can be handed over here. */
export const scannedOrdersQuery = (scanId: string, branchId: number) =>
  query(
    scannedOrders,
    { params: { scanId }, query: { branchId: String(branchId) } },
    { staleTime: 0 },
  )

/** ms by which the server's clock is ahead of this device's */
export const clockOf = ({ now, receivedAt }: SeenBoard): number =>
  receivedAt === undefined ? 0 : Date.parse(now) - receivedAt

const onBoard = ['placed', 'accepted', 'preparing', 'ready', 'no_show']

/** Puts a ticket on the board as the server has just said that it is, and asks for the rest. */
export function putTicket(queryClient: QueryClient, ticket: Ticket): void {
  const { queryKey } = boardQuery(ticket.branch.id)
  queryClient.setQueryData<SeenBoard>(queryKey, (board) => {
    const known = [...(board?.tickets ?? []), ...(board?.tomorrow ?? [])].find(
      ({ id }) => id === ticket.id,
    )
    if (!board || (known && known.seq > ticket.seq)) return board
    const now = onBoard.includes(ticket.state) ? [ticket] : []
    if (board.tomorrow.some(({ id }) => id === ticket.id))
      return { ...board, tomorrow: board.tomorrow.flatMap((one) => (one === known ? now : one)) }
    return { ...board, tickets: [...board.tickets.filter(({ id }) => id !== ticket.id), ...now] }
  })
  void queryClient.invalidateQueries({ queryKey })
}
