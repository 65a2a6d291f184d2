import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface StatRowProps {
  /** The facts, in order. */
  stats: { label: string; value: ReactNode }[]
  className?: string | undefined
}

/** Facts about one thing: labels and values, separated by lines. */
export function StatRow({ stats, className }: StatRowProps) {
  return (
    <dl className={cn('divide-y divide-line', className)}>
      {stats.map((stat) => (
        <div key={stat.label} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-muted">{stat.label}</dt>
          <dd className="tabular m-0 min-w-0 break-words font-medium">{stat.value}</dd>
        </div>
      ))}
    </dl>
  )
}
