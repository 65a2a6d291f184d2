import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ticket as Order } from '#api/contracts/orders/board.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { brakeAt, untilWords } from '#web/features/ordering/ordering-words.ts'
import { orderingQuery } from '#web/features/ordering/queries.ts'
import { announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { isAway, sentenceOf } from '#web/shared/api-error.ts'
import { useConnection } from '#web/shared/connection.ts'
import { useNow } from '#web/shared/now.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardHeader } from './board-header.tsx'
import { useBoardKeys } from './board-keys.ts'
import { BoardRail } from './board-rail.tsx'
import { withTaps } from './board-with-taps.ts'
import { useChime } from './chime.ts'
import { CollectDialog } from './collect-dialog.tsx'
import { type ColumnId, columns, inColumn } from './columns.ts'
import { HelpSheet } from './help-sheet.tsx'
import { MovesStrip } from './moves-strip.tsx'
import { boardQuery, clockOf } from './queries.ts'
import { TapNotices } from './tap-notices.tsx'
import { mostTaps } from './tap-queue.ts'
import type { Move } from './taps.ts'
import { Ticket } from './ticket.tsx'
import { TicketSheet } from './ticket-sheet.tsx'
import { timeLeft } from './time-left.ts'
import { useTaps } from './use-taps.ts'

interface OrderBoardProps {
  branchId: number
  branchName: string
  onChooseBranch: () => void
}

/** A ticket that is handed over stays open although it has left the board meanwhile. */
type Open = { of: 'help' } | { of: 'menu'; id: number } | { of: 'collect'; ticket: Order }

const none: Order[] = []
const onward = { placed: 'accepted', accepted: 'preparing', preparing: 'ready' } as const
const lineOnward = { queued: 'making', making: 'done', done: 'making', voided: 'making' } as const

/** The open orders of a branch, as the server has them and as this tablet has moved them since. */
export function OrderBoard({ branchId, branchName, onChooseBranch }: OrderBoardProps) {
  const board = useQuery(boardQuery(branchId))
  const taps = useTaps(branchId)
  const now = useNow(1000)
  const connection = useConnection()
  const [chosen, setChosen] = useState<ColumnId>('new')
  const [open, setOpen] = useState<Open>()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)

  const clock = board.data ? clockOf(board.data) : 0
  const tickets = withTaps(board.data?.tickets ?? none, taps.now.taps, clock)
  const fresh = useChime(inColumn(tickets, 'new'))
  const find = (id: number) => tickets.find((ticket) => ticket.id === id)
  const shown = open?.of === 'menu' ? find(open.id) : undefined
  const close = () => setOpen(undefined)

  const add = (move: Move) => {
    if (!taps.add(move))
      announceWarning(`${mostTaps} dokunuş bekliyor. Bağlantı gelmeden yenisi eklenemez.`)
  }
  const moveOn = (ticket: Order) => {
    const { id: orderId, number, state } = ticket
    if (state === 'placed' || state === 'accepted' || state === 'preparing')
      add({ of: 'order', orderId, number, from: state, to: onward[state] })
    else setOpen({ of: 'collect', ticket })
  }
  const moveLine = (ticket: Order, { line, name, state }: Order['lines'][number], back = false) => {
    const { id: orderId, number } = ticket
    const to = back ? (state === 'done' ? 'making' : 'queued') : lineOnward[state]
    if (to !== state) add({ of: 'line', orderId, number, line, name, from: state, to })
  }
  const recall = ({ id: orderId, number }: Order) =>
    add({ of: 'order', orderId, number, from: 'ready', to: 'preparing' })

  useBoardKeys(root, {
    onRecall: (orderId, wanted) => {
      const ticket = find(orderId)
      const line = ticket?.lines.find((one) => one.line === wanted)
      if (ticket && line && (line.state === 'making' || line.state === 'done'))
        return moveLine(ticket, line, true)
      const last = taps.now.moves.find((move) => move.orderId === orderId)
      if (ticket?.state === 'ready') recall(ticket)
      else if (last && taps.canBringBack(last)) taps.bringBack(last)
    },
    onMenu: (id) => setOpen({ of: 'menu', id }),
    onHelp: () => setOpen({ of: 'help' }),
  })

  // nobody wonders why nothing comes
  const { data: ordering } = useQuery(orderingQuery(branchId))
  const pausedUntil = ordering && brakeAt(ordering, now + clock).pausedUntil
  const paused =
    pausedUntil && `Yeni siparişler duraklatıldı: ${untilWords(pausedUntil, now + clock)}.`

  const isLost = connection !== 'online' || taps.now.waits || (board.isError && isAway(board.error))
  return (
    <>
      <BoardHeader branchName={branchName} board={board.data} onChooseBranch={onChooseBranch} />
      <TapNotices
        taps={taps.now}
        isLost={isLost}
        seenAt={board.data?.receivedAt}
        now={now}
        onForget={taps.forgetTold}
      />
      <div className="flex min-h-0 grow max-md:flex-col">
        {board.data ? (
          <div ref={setRoot} className="flex min-h-0 min-w-0 grow flex-col gap-2 p-2">
            <SegmentedControl
              label="Sütun"
              className="flex md:hidden"
              size="lg"
              options={columns.map(({ id, title }) => ({
                value: id,
                label: `${title} ${inColumn(tickets, id).length}`,
              }))}
              value={chosen}
              onValueChange={setChosen}
            />
            <div className="flex min-h-0 grow gap-2">
              {columns.map(({ id, title, none }) => (
                <BoardColumn
                  key={id}
                  id={id}
                  title={title}
                  none={(id === 'new' && paused) || none}
                  count={inColumn(tickets, id).length}
                  isChosen={chosen === id}
                >
                  {inColumn(tickets, id).map((ticket) => (
                    <Ticket
                      key={ticket.id}
                      ticket={ticket}
                      time={timeLeft(ticket, now + clock)}
                      isFresh={fresh.has(ticket.id)}
                      onMove={() => moveOn(ticket)}
                      onMoveLine={(line) => moveLine(ticket, line)}
                      onMenu={() => setOpen({ of: 'menu', id: ticket.id })}
                    />
                  ))}
                </BoardColumn>
              ))}
            </div>
          </div>
        ) : (
          <div className="min-w-0 grow p-2">
            {board.isError ? (
              <ErrorState pending={board.isFetching} onRetry={() => void board.refetch()}>
                {sentenceOf(board.error, 'Siparişler alınamadı')}
              </ErrorState>
            ) : (
              <Loading />
            )}
          </div>
        )}
        <BoardRail
          branchId={branchId}
          branchName={branchName}
          onHelp={() => setOpen({ of: 'help' })}
        />
      </div>
      <MovesStrip
        moves={taps.now.moves}
        canBringBack={taps.canBringBack}
        onBringBack={taps.bringBack}
      />
      {open?.of === 'help' && <HelpSheet onClose={close} />}
      {shown && (
        <TicketSheet
          ticket={shown}
          onRecall={
            shown.state === 'ready'
              ? () => {
                  recall(shown)
                  close()
                }
              : undefined
          }
          onCancel={(reason) => {
            const { id: orderId, number, state } = shown
            add({ of: 'order', orderId, number, from: state, to: 'cancelled', reason })
            close()
          }}
          onClose={close}
        />
      )}
      {open?.of === 'collect' && (
        <CollectDialog
          ticket={open.ticket}
          onClose={close}
          onCollected={({ order, earned }) => {
            close()
            announceSuccess(
              `${order.number} teslim edildi${earned > 0 ? `: ${order.customer} ${formatPoints(earned)} kazandı` : ''}.`,
            )
          }}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-2 md:grid-cols-3">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="grid content-start gap-2 rounded-card bg-sunken p-2">
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
      ))}
    </div>
  )
}
