import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ticket as Order } from '#api/contracts/orders/board.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { CollectDialog } from '#web/features/board/collect-dialog.tsx'
import { boardQuery, clockOf } from '#web/features/board/queries.ts'
import { BoardRail } from '#web/features/board/rail/board-rail.tsx'
import { HelpSheet } from '#web/features/board/rail/help-sheet.tsx'
import { TomorrowSheet } from '#web/features/board/rail/tomorrow-sheet.tsx'
import { useChime } from '#web/features/board/sound/chime.ts'
import type { AloneTablet } from '#web/features/board/take-till.ts'
import { mostTaps } from '#web/features/board/tap-queue.ts'
import type { Move } from '#web/features/board/taps.ts'
import { TicketSheet } from '#web/features/board/ticket/ticket-sheet.tsx'
import { useTaps } from '#web/features/board/use-taps.ts'
import { brakeAt, untilWords } from '#web/features/ordering/ordering-words.ts'
import { orderingQuery } from '#web/features/ordering/queries.ts'
import { aloneAskEvery } from '#web/shared/alone-tablet.ts'
import { announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { isAway, sentenceOf } from '#web/shared/api-error.ts'
import { useConnection } from '#web/shared/connection.ts'
import { useNow } from '#web/shared/now.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardHeader } from './board-header.tsx'
import { useBoardKeys } from './board-keys.ts'
import { withTaps } from './board-with-taps.ts'
import { inColumn } from './columns.ts'
import { MovesStrip } from './moves-strip.tsx'
import { cancelOf, lineMoveOnward, moveBack, moveOnward, recallOf } from './next-moves.ts'
import { TapNotices } from './tap-notices.tsx'

interface OrderBoardProps {
  branchId: number
  branchName: string
  /** chooses another branch; a shared tablet stands where it was enrolled */
  onChooseBranch?: () => void
  alone?: AloneTablet
}

/** A ticket that is handed over stays open although it has left the board meanwhile. */
type Open =
  | { of: 'help' }
  // an order's menu opens over the list
  | { of: 'tomorrow'; menu?: number }
  | { of: 'menu'; id: number }
  | { of: 'collect'; ticket: Order }

const none: Order[] = []

/** The open orders of a branch, as the server has them and as this tablet has moved them since. */
export function OrderBoard({ branchId, branchName, onChooseBranch, alone }: OrderBoardProps) {
  const board = useQuery({
    ...boardQuery(branchId),
    ...(alone && { refetchInterval: aloneAskEvery }),
  })
  const taps = useTaps(branchId)
  const now = useNow(1000)
  const connection = useConnection()
  const [open, setOpen] = useState<Open>()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)

  const clock = board.data ? clockOf(board.data) : 0
  const tickets = withTaps(board.data?.tickets ?? none, taps.now.taps, clock)
  const tomorrow = withTaps(board.data?.tomorrow ?? none, taps.now.taps, clock)
  const fresh = useChime(inColumn(tickets, 'new'))
  const find = (id: number) => tickets.find((ticket) => ticket.id === id)
  const shown = open?.of === 'menu' ? find(open.id) : undefined
  const ofTomorrow =
    open?.of === 'tomorrow' ? tomorrow.find(({ id }) => id === open.menu) : undefined
  const close = () => setOpen(undefined)
  const showTomorrow = () => setOpen({ of: 'tomorrow' })

  const add = (move: Move) => {
    if (!taps.add(move))
      announceWarning(`${mostTaps} dokunuş bekliyor. Bağlantı gelmeden yenisi eklenemez.`)
  }
  useBoardKeys(root, {
    onRecall: (orderId, line) => {
      const ticket = find(orderId)
      const back = ticket && moveBack(ticket, line)
      if (back) return add(back)
      const last = taps.now.moves.find((move) => move.orderId === orderId)
      if (last && taps.canBringBack(last)) taps.bringBack(last)
    },
    onMenu: (id) => setOpen({ of: 'menu', id }),
    onHelp: () => setOpen({ of: 'help' }),
  })
  const moveOn = (ticket: Order) => {
    const move = moveOnward(ticket)
    if (move) add(move)
    else if (alone) alone.onTake('/board')
    else setOpen({ of: 'collect', ticket })
  }
  const paused = usePauseText(branchId, { now: now + clock, alone: alone !== undefined })

  const isLost = connection !== 'online' || taps.now.waits || (board.isError && isAway(board.error))
  return (
    <>
      <BoardHeader
        branchName={branchName}
        board={board.data}
        onChooseBranch={onChooseBranch}
        alone={alone}
      />
      <TapNotices
        taps={taps.now}
        isLost={isLost}
        seenAt={board.data?.receivedAt}
        now={now}
        onForget={taps.forgetTold}
      />
      <div className="flex min-h-0 grow max-md:flex-col">
        {board.data ? (
          <BoardColumns
            ref={setRoot}
            tickets={tickets}
            fresh={fresh}
            now={now + clock}
            paused={paused}
            onMove={moveOn}
            onMoveLine={(ticket, line) => add(lineMoveOnward(ticket, line))}
            onMenu={({ id }) => setOpen({ of: 'menu', id })}
          />
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
          tomorrow={tomorrow.length}
          onTake={alone?.onTake}
          onTomorrow={showTomorrow}
          onHelp={() => setOpen({ of: 'help' })}
        />
      </div>
      <MovesStrip
        moves={taps.now.moves}
        canBringBack={taps.canBringBack}
        onBringBack={taps.bringBack}
      />
      {open?.of === 'help' && <HelpSheet onClose={close} />}
      {open?.of === 'tomorrow' && (
        <TomorrowSheet
          tickets={tomorrow}
          onAccept={moveOn}
          onMenu={({ id }) => setOpen({ of: 'tomorrow', menu: id })}
          onClose={close}
        />
      )}
      {ofTomorrow && (
        <TicketSheet
          ticket={ofTomorrow}
          onRecall={undefined}
          onCancel={
            alone
              ? undefined
              : (reason) => {
                  add(cancelOf(ofTomorrow, reason))
                  showTomorrow()
                }
          }
          onClose={showTomorrow}
        />
      )}
      {shown && (
        <TicketSheet
          ticket={shown}
          onRecall={
            shown.state === 'ready'
              ? () => {
                  add(recallOf(shown))
                  close()
                }
              : undefined
          }
          onCancel={
            alone
              ? undefined
              : (reason) => {
                  add(cancelOf(shown, reason))
                  close()
                }
          }
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

/** Until when new orders are paused: nobody wonders why nothing comes. */
function usePauseText(branchId: number, { now, alone }: { now: number; alone: boolean }) {
  const { data: ordering } = useQuery({
    ...orderingQuery(branchId),
    ...(alone && { refetchInterval: aloneAskEvery }),
  })
  const until = ordering && brakeAt(ordering, now).pausedUntil
  return until ? `Yeni siparişler duraklatıldı: ${untilWords(until, now)}.` : undefined
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
