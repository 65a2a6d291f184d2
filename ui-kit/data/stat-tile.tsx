import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { cn } from '#ui/foundations/cn.ts'

const looks = {
  better: { Icon: ArrowUp, color: 'text-earn' },
  worse: { Icon: ArrowDown, color: 'text-spend' },
  same: { Icon: Minus, color: 'text-muted' },
}

interface StatTileProps {
  /** The name of the number: `Verilen puan`. */
  label: string
  /** The formatted number: `12.480`. */
  value: ReactNode
  /** The change since the last period. Arrow and text carry it, the colour repeats it. */
  difference?: { way: keyof typeof looks; text: string } | undefined
  /** A sentence in place of the change: why there is no number. */
  note?: string | undefined
  /** The values of the last days, oldest first. */
  series?: number[] | undefined
  className?: string | undefined
}

/** One number of the day, with its change and its trend. */
export function StatTile({ label, value, difference, note, series, className }: StatTileProps) {
  const look = difference && looks[difference.way]
  return (
    <dl className={cn('m-0 rounded-card border border-line bg-surface p-4', className)}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular m-0 mt-1 flex items-end justify-between gap-3">
        <span className="font-display font-semibold text-2xl">{value}</span>
        {series && <Sparkline values={series} className="min-w-0 shrink" />}
      </dd>
      {look && (
        <dd className={cn('tabular m-0 mt-2 flex items-center gap-1 text-sm', look.color)}>
          <look.Icon aria-hidden className="size-4" />
          {difference.text}
        </dd>
      )}
      {note && <dd className="m-0 mt-2 text-muted text-sm">{note}</dd>}
    </dl>
  )
}
