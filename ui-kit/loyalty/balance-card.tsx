import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { formatPoints } from '#ui/foundations/format.ts'
import { CountedNumber } from './counted-number.tsx'

interface BalanceCardProps {
  /** Points; undefined while they load. */
  points: number | undefined
  /** The line above the name: `Merhaba,`. */
  greeting?: ReactNode
  /** The person's name. */
  name?: ReactNode
  /** One link, for example to the QR code, with `espressoLinkLook`. */
  action?: ReactNode
  /** What stands below the balance over the whole width, for example `Progress`. */
  children?: ReactNode
  className?: string | undefined
}

/** The classes of a link or button on the espresso card. */
export const espressoLinkLook =
  'inline-flex min-h-14 items-center justify-center gap-2 rounded-pill bg-espresso-ink px-6 font-semibold text-espresso text-lg focus-visible:outline-espresso-ink'

/** The customer's balance, large, on an espresso background. */
export function BalanceCard(props: BalanceCardProps) {
  const { points, greeting, name, action, children, className } = props
  return (
    <section
      aria-label="Puan bakiyesi"
      aria-busy={points === undefined}
      className={cn(
        'bg-espresso-crema flex flex-wrap items-end justify-between gap-x-8 gap-y-6 rounded-card p-6 text-espresso-ink shadow-raised sm:p-8',
        className,
      )}
    >
      <div className="min-w-0">
        {(greeting || name) && (
          <p className="mb-5 text-espresso-muted">
            {greeting}{' '}
            <strong className="block break-words font-display font-semibold text-espresso-ink text-xl">
              {name}
            </strong>
          </p>
        )}
        <p className="text-espresso-muted text-sm">Puan Bakiyeniz</p>
        <p
          aria-live="polite"
          className="mt-1 flex min-h-13 flex-wrap items-baseline gap-x-2 font-display"
        >
          {points === undefined ? (
            <span className="inline-block h-11 w-40 animate-pulse rounded-field bg-espresso-ink/20">
              <span className="sr-only">Yükleniyor...</span>
            </span>
          ) : (
            <>
              <CountedNumber value={points} className="tabular font-semibold text-4xl" />
              <span aria-hidden className="text-espresso-muted text-xl">
                puan
              </span>
              <span className="sr-only">{formatPoints(points)}</span>
            </>
          )}
        </p>
      </div>
      {action}
      {children && <div className="w-full">{children}</div>}
    </section>
  )
}
