import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import type { Expiring } from '#api/contracts/loyalty/expiring.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDate, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { expiringQuery } from '#web/features/points/queries.ts'

/** From so many days before their last day on, points stand out: the first warning comes then. */
const soonDays = 30

const isSoon = ({ on }: Expiring) => Date.parse(on) - Date.now() < soonDays * 86_400_000

/**
 * What of the customer's points expires next (programme.md §5); opens the days after it. Nothing where
 * there are no points, or they are not known.
 */
export function ExpiringPoints() {
  const { data: days = [] } = useQuery(expiringQuery)
  const [open, setOpen] = useState(false)
  const [next] = days
  if (!next) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cn(
          'flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-start sm:w-auto sm:justify-self-start',
          isSoon(next) && 'border-warning',
        )}
      >
        <Hourglass
          aria-hidden
          className={cn('size-5 shrink-0 text-muted', isSoon(next) && 'text-warning')}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {formatNumber(next.points)} puanınızın süresi doluyor
          </span>
          <span className="block text-muted text-sm">Son kullanım günü {formatDate(next.on)}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      {open && <Days days={days} onClose={() => setOpen(false)} />}
    </>
  )
}

function Days({ days, onClose }: { days: readonly Expiring[]; onClose: () => void }) {
  return (
    <Dialog
      open
      closeOnBackdrop
      onOpenChange={onClose}
      title="Puanlarınızın Son Kullanım Günleri"
      description="Puan harcadığınızda süresi en yakın olanlar önce kullanılır."
    >
      <dl className="divide-y divide-line border-line border-t">
        {days.map((day) => (
          <div key={day.on} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <dt className={cn('text-muted', isSoon(day) && 'font-medium text-warning')}>
              {formatDate(day.on)}
            </dt>
            <dd className="tabular text-end">{formatPoints(day.points)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
