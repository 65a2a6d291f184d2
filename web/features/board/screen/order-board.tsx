import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ticket as Order } from '#api/contracts/orders/board.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { boardQuery, clockOf } from '#web/features/board/queries.ts'
import { BoardRail } from '#web/features/board/rail/board-rail.tsx'
import { useChime } from '#web/features/board/sound/chime.ts'
import type { AloneTablet } from '#web/features/board/take-till.ts'
import { mostTaps } from '#web/features/board/tap-queue.ts'
import type { Move } from '#web/features/board/taps.ts'
import { useTaps } from '#web/features/board/use-taps.ts'
import { brakeAt, untilWords } from '#web/features/ordering/ordering-words.ts'
import { orderingQuery } from '#web/features/ordering/queries.ts'
import { aloneAskEvery } from '#web/shared/alone-tablet.ts'
import { announceWarning } from '#web/shared/announcing.ts'
import { isAway, sentenceOf } from '#web/shared/api-error.ts'
import { useConnection } from '#web/shared/connection.ts'
import { useNow } from '#web/shared/now.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardDialogs, type Open } from './board-dialogs.tsx'
import { BoardHeader } from './board-header.tsx'
import { useBoardKeys } from './board-keys.ts'
import { withTaps } from './board-with-taps.ts'
import { inColumn } from './columns.ts'
import { MovesStrip } from './moves-strip.tsx'
import { lineMoveOnward, moveBack, moveOnward } from './next-moves.ts'
import { TapNotices } from './tap-notices.tsx'

interface OrderBoardProps {
  branchId: number
  branchName: string
  /** chooses another branch; a shared tablet stands where it was enrolled */
  onChooseBranch?: () => void
  alone?: AloneTablet
}

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
  /** no tap brings an order back that has left the board */
  const isOpen = (orderId: number) =>
    [...(board.data?.tickets ?? none), ...(board.data?.tomorrow ?? none)].some(
      ({ id }) => id === orderId,
    )
  const fresh = useChime(inColumn(tickets, 'new'))

  const add = (move: Move) => {
    if (!taps.add(move))
      announceWarning(`${mostTaps} dokunuş bekliyor. Bağlantı gelmeden yenisi eklenemez.`)
  }
  useBoardKeys(root, {
    onRecall: (orderId, line) => {
      const ticket = tickets.find(({ id }) => id === orderId)
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
          onTomorrow={() => setOpen({ of: 'tomorrow' })}
          onHelp={() => setOpen({ of: 'help' })}
        />
      </div>
      <MovesStrip
        moves={taps.now.moves}
        canBringBack={(tap) => isOpen(tap.orderId) && taps.canBringBack(tap)}
        onBringBack={taps.bringBack}
      />
      {open && (
        <BoardDialogs
          open={open}
          onOpenChange={setOpen}
          tickets={tickets}
          tomorrow={tomorrow}
          isAlone={alone !== undefined}
          answered={taps.answered}
          onMove={add}
          onMoveOn={moveOn}
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
