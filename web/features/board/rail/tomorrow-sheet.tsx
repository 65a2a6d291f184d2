import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Ticket as Order } from '#api/contracts/orders/board.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatTime } from '#ui/foundations/format.ts'
import { TicketLine } from '#web/features/board/ticket/ticket-line.tsx'

interface TomorrowSheetProps {
  /** by promise */
  tickets: readonly Order[]
  onAccept: (ticket: Order) => void
  /** opens what else can be done with it: to cancel it, with a reason */
  onMenu: (ticket: Order) => void
  onClose: () => void
}

/** What is ordered for the branch's next day, which staff may accept or cancel the evening before (ordering.md §4). */
export function TomorrowSheet({ tickets, onAccept, onMenu, onClose }: TomorrowSheetProps) {
  return (
    <Sheet
      open
      title="Yarın"
      description={
        tickets.length > 0
          ? `${tickets.length} sipariş. Hazırlama vakti gelince panoda görünürler.`
          : 'Yarın için sipariş yok.'
      }
      onOpenChange={(open) => !open && onClose()}
    >
      {tickets.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {tickets.map((ticket) => (
            <Row
              key={ticket.id}
              ticket={ticket}
              onAccept={() => onAccept(ticket)}
              onMenu={() => onMenu(ticket)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

interface RowProps {
  ticket: Order
  onAccept: () => void
  onMenu: () => void
}

function Row({ ticket, onAccept, onMenu }: RowProps) {
  const { number, customer, promise, state, lines } = ticket
  return (
    <li className="grid grid-cols-1 gap-1 rounded-card border border-line bg-surface pb-2">
      <div className="flex items-start ps-3">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <h3 className="tabular font-display font-semibold text-3xl">{number}</h3>
          <p className="min-w-0 grow break-words font-semibold text-lg">{customer}</p>
          <Badge className="tabular text-sm">
            <Clock aria-hidden /> {formatTime(promise)}
          </Badge>
          {state !== 'placed' && (
            <Badge tone="earn" className="text-sm">
              Kabul edildi
            </Badge>
          )}
        </div>
        <Button tone="ghost" size="icon" aria-label={`${number} için işlemler`} onClick={onMenu}>
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      </div>
      <ul>
        {lines.map((line) => (
          <TicketLine key={line.line} line={line} onMove={undefined} />
        ))}
      </ul>
      {state === 'placed' && (
        <div className="px-2 pt-1">
          <Button
            size="lg"
            className="w-full"
            aria-label={`${number}: Kabul Et`}
            onClick={onAccept}
          >
            Kabul Et
          </Button>
        </div>
      )}
    </li>
  )
}
