import type { Ticket as Order } from '#api/contracts/orders/board.ts'
import { formatPoints } from '#ui/foundations/format.ts'
import { CollectDialog } from '#web/features/board/collect-dialog.tsx'
import { HelpSheet } from '#web/features/board/rail/help-sheet.tsx'
import { TomorrowSheet } from '#web/features/board/rail/tomorrow-sheet.tsx'
import type { Move } from '#web/features/board/taps.ts'
import { TicketSheet } from '#web/features/board/ticket/ticket-sheet.tsx'
import { announceSuccess } from '#web/shared/announcing.ts'
import { cancelOf, recallOf } from './next-moves.ts'

/** What is open over the board. A ticket that is handed over stays open although it has left the board meanwhile. */
export type Open =
  | { of: 'help' }
  // an order's menu opens over the list
  | { of: 'tomorrow'; menu?: number }
  | { of: 'menu'; id: number }
  | { of: 'collect'; ticket: Order }

interface BoardDialogsProps {
  open: Open
  onOpenChange: (open: Open | undefined) => void
  tickets: readonly Order[]
  tomorrow: readonly Order[]
  /** nobody has taken the tablet: nothing is cancelled */
  isAlone: boolean
  /** resolves when an order's taps are answered */
  answered: (orderId: number) => Promise<void>
  onMove: (move: Move) => void
  onMoveOn: (ticket: Order) => void
}

/** The sheet or dialog that is open over the board. */
export function BoardDialogs(props: BoardDialogsProps) {
  const { open, onOpenChange, tickets, tomorrow, isAlone, answered, onMove, onMoveOn } = props
  const close = () => onOpenChange(undefined)
  const showTomorrow = () => onOpenChange({ of: 'tomorrow' })
  const isTomorrow = open.of === 'tomorrow'
  const ticket = isTomorrow
    ? tomorrow.find(({ id }) => id === open.menu)
    : open.of === 'menu' && tickets.find(({ id }) => id === open.id)
  const closeMenu = isTomorrow ? showTomorrow : close
  const moveAndClose = (move: Move) => {
    onMove(move)
    closeMenu()
  }
  const canRecall = !isTomorrow && ticket && ticket.state === 'ready'
  return (
    <>
      {open.of === 'help' && <HelpSheet onClose={close} />}
      {isTomorrow && (
        <TomorrowSheet
          tickets={tomorrow}
          onAccept={onMoveOn}
          onMenu={({ id }) => onOpenChange({ of: 'tomorrow', menu: id })}
          onClose={close}
        />
      )}
      {ticket && (
        <TicketSheet
          ticket={ticket}
          onRecall={canRecall ? () => moveAndClose(recallOf(ticket)) : undefined}
          onCancel={isAlone ? undefined : (reason) => moveAndClose(cancelOf(ticket, reason))}
          onClose={closeMenu}
        />
      )}
      {open.of === 'collect' && (
        <CollectDialog
          ticket={open.ticket}
          answered={answered}
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
