import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { cn } from '#ui/foundations/cn.ts'
import type { Urgency } from './time-left.ts'

const looks = {
  calm: { icon: Clock, className: 'text-muted' },
  soon: { icon: TriangleAlert, className: 'bg-warning-soft text-warning' },
  late: { icon: CircleAlert, className: 'bg-spend text-spend-ink' },
} satisfies Record<Urgency, unknown>

/** What is left of the promise: amber and brick with icon and words, not by colour alone (product.md §16). */
export function TicketTime({ urgency, words }: { urgency: Urgency; words: string }) {
  const { icon: Icon, className } = looks[urgency]
  return (
    <p
      className={cn(
        'tabular inline-flex items-center gap-1.5 whitespace-nowrap rounded-pill font-semibold text-base',
        urgency !== 'calm' && 'px-2.5 py-0.5',
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}
