import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MapPin from 'lucide-react/icons/map-pin'
import Sparkles from 'lucide-react/icons/sparkles'
import type { Ticket as Order } from '#api/contracts/orders/board.ts'
import type { OrderLine } from '#api/contracts/orders/orders.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney, formatTime } from '#ui/foundations/format.ts'
import { TicketLine } from './ticket-line.tsx'
import { TicketTime } from './ticket-time.tsx'
import type { Urgency } from './time-left.ts'

/** What the button says: `Kabul Et`, `₺120,00 · Teslim Et`. */
function actOf({ state, due }: Order): string {
  if (state === 'placed') return 'Kabul Et'
  if (state === 'accepted') return 'Hazırlamaya Başla'
  if (state === 'preparing') return 'Hazır'
  return due > 0 ? `${formatMoney(due)} · Teslim Et` : 'Teslim Et'
}

function toneOf({ state }: Order) {
  if (state === 'ready' || state === 'no_show') return 'earn'
  return state === 'placed' ? 'primary' : 'plain'
}

interface TicketProps {
  ticket: Order
  time: { urgency: Urgency; words: string }
  /** nobody has noticed it yet */
  isFresh: boolean
  /** moves it on, or hands it over */
  onMove: () => void
  onMoveLine: (line: OrderLine) => void
  onMenu: () => void
}

/** An order on the board: a number to call out, what to make, and one button that moves it on. */
export function Ticket({ ticket, time, isFresh, onMove, onMoveLine, onMenu }: TicketProps) {
  const { id, number, customer, state, lines } = ticket
  const made = state === 'ready' || state === 'no_show'
  const begun = state === 'accepted' || state === 'preparing'
  const act = actOf(ticket)
  return (
    <article
      data-ticket={id}
      aria-label={`${number}, ${customer}`}
      className={cn(
        '@container grid animate-rise grid-cols-1 rounded-card border bg-surface',
        isFresh ? 'border-2 border-accent' : 'border-line',
        time.urgency === 'late' && 'border-2 border-spend',
        time.urgency === 'soon' && 'border-2 border-warning',
      )}
    >
      <header className="grid grid-cols-[auto_1fr_auto] gap-x-3 ps-3">
        <h3 className="tabular col-start-1 row-start-1 pt-2 font-display font-semibold text-[2.5rem]/[2.75rem] @min-[16rem]:row-end-3">
          {number}
        </h3>
        <p className="col-span-full row-start-2 truncate pe-3 font-semibold text-lg @min-[16rem]:col-start-2 @min-[16rem]:col-end-3 @min-[16rem]:row-start-1 @min-[16rem]:pe-0 @min-[16rem]:pt-2">
          {customer}
        </p>
        <Button
          data-more
          tone="ghost"
          size="icon"
          tabIndex={-1}
          className="col-start-3"
          aria-label={`${number} için işlemler`}
          onClick={onMenu}
        >
          <Ellipsis aria-hidden className="size-5" />
        </Button>
        <div className="col-span-full flex flex-wrap items-center gap-1.5 pe-2 @min-[16rem]:-mt-1.5 @min-[16rem]:col-start-2">
          <TicketTime {...time} />
          <Marks ticket={ticket} />
        </div>
      </header>
      {made ? (
        <p className="break-words px-3 pt-1 font-bold text-lg leading-snug">{inShort(lines)}</p>
      ) : (
        <ul className="pt-1">
          {lines.map((line) => (
            <TicketLine
              key={line.line}
              line={line}
              onMove={begun && line.state !== 'voided' ? () => onMoveLine(line) : undefined}
            />
          ))}
        </ul>
      )}
      <div className="p-2">
        <Button
          data-stop
          size="lg"
          tabIndex={-1}
          tone={toneOf(ticket)}
          className={cn('tabular w-full px-2', begun && 'border-2 border-primary')}
          aria-label={`${number}: ${act}`}
          onClick={onMove}
        >
          {act}
        </Button>
      </div>
    </article>
  )
}

const inShort = (lines: readonly OrderLine[]) =>
  lines
    .filter(({ state }) => state !== 'voided')
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity}× ${name}` : name))
    .join(', ')

function Marks({ ticket: { hereAt, isFirst, isScheduled, promise, state } }: { ticket: Order }) {
  return (
    <>
      {hereAt !== null && (
        <Badge tone="earn" className="text-sm">
          <MapPin aria-hidden /> Geldi
        </Badge>
      )}
      {state === 'accepted' && <Badge className="text-sm">Sırada</Badge>}
      {isFirst && (
        <Badge tone="accent" className="text-sm">
          <Sparkles aria-hidden /> İlk sipariş
        </Badge>
      )}
      {isScheduled && (
        <Badge className="text-sm">
          <Clock aria-hidden /> {formatTime(promise)} için
        </Badge>
      )}
    </>
  )
}
