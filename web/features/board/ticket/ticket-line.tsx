import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import type { OrderLine } from '#api/contracts/orders/orders.ts'
import { cn } from '#ui/foundations/cn.ts'

const states = { queued: 'Sırada', making: 'Yapılıyor', done: 'Bitti', voided: 'İptal' }

interface TicketLineProps {
  line: OrderLine
  /** moves the line on; undefined where its order has not begun or is made */
  onMove: (() => void) | undefined
}

/** A line, readable at arm's length: what differs from the menu in accent, the note below it. */
export function TicketLine({ line, onMove }: TicketLineProps) {
  const { name, quantity, options, note, state } = line
  const over = state === 'done' || state === 'voided'
  const content = (
    <>
      <span className="tabular min-w-8 shrink-0">{quantity}×</span>
      <span className="min-w-0 grow break-words">
        <span className={cn('block', over && 'text-muted line-through')}>{name}</span>
        {options.length > 0 && (
          <span className={cn('block leading-snug', over ? 'text-muted' : 'text-accent')}>
            {options
              .map((option) => `${option.quantity > 1 ? `${option.quantity}× ` : ''}${option.name}`)
              .join(' · ')}
          </span>
        )}
        {note && <span className="block font-medium leading-snug">“{note}”</span>}
      </span>
      {state === 'making' && <CircleDot aria-hidden className="size-5 shrink-0 text-accent" />}
      {state === 'done' && <CircleCheck aria-hidden className="size-5 shrink-0 text-earn" />}
    </>
  )
  const look = 'flex w-full gap-1 px-3 text-start font-bold text-lg leading-snug'
  return (
    <li>
      {onMove ? (
        <button
          type="button"
          data-stop
          data-line={line.line}
          tabIndex={-1}
          className={cn(look, 'min-h-11 items-start rounded-field py-2 hover:bg-sunken')}
          onClick={onMove}
        >
          {content}
          <span className="sr-only">, {states[state]}</span>
        </button>
      ) : (
        <div className={cn(look, 'items-start py-1')}>{content}</div>
      )}
    </li>
  )
}
