import { Link } from '@tanstack/react-router'
import type { OrderSummary } from '#api/contracts/orders/orders.ts'
import { Badge } from '#ui/data/badge.tsx'
import { formatDayAndTime, formatMoney } from '#ui/foundations/format.ts'
import { cameFrom } from '#web/shared/came-from.ts'
import { stateWords } from '#web/shared/order-states.ts'
import { quantitiesText } from '#web/shared/quantities-text.ts'
import { isOpen } from './order-words.ts'

const tones = {
  ready: 'earn',
  collected: 'neutral',
  cancelled: 'spend',
  expired: 'spend',
  no_show: 'warning',
} as const

/** An order in a list; the whole row leads to it. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const { id, number, branch, state, placedAt, promise, due } = order
  const tone = state in tones ? tones[state as keyof typeof tones] : 'accent'
  return (
    <Link
      to="/orders/$id"
      params={{ id: String(id) }}
      state={cameFrom('/orders')}
      className="flex min-h-16 items-center gap-3 px-4 py-2 transition-colors hover:bg-sunken max-[479px]:grid max-[479px]:grid-cols-[auto_1fr] max-[479px]:gap-y-1"
    >
      <span className="tabular w-12 shrink-0 font-display font-semibold text-xl">{number}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{quantitiesText(order.lines)}</span>
        <span className="block truncate text-muted text-sm">
          {`${branch.name} · ${formatDayAndTime(isOpen(order) ? promise : placedAt)}`}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1 max-[479px]:col-start-2 max-[479px]:flex max-[479px]:items-center max-[479px]:justify-between">
        <span className="tabular font-medium">{formatMoney(due)}</span>
        <Badge tone={tone}>{stateWords[state]}</Badge>
      </span>
    </Link>
  )
}
