import { cn } from '#ui/foundations/cn.ts'

interface CountdownRingProps {
  /** The remaining time, ms, by the caller's clock. */
  remainingMs: number
  /** The total time, ms. */
  totalMs: number
  /** The remaining time from which the ring is red, ms. */
  urgentMs?: number | undefined
  className?: string | undefined
}

const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS

/** The remaining seconds in a ring that empties. */
export function CountdownRing({
  remainingMs,
  totalMs,
  urgentMs = 5000,
  className,
}: CountdownRingProps) {
  const left = Math.min(Math.max(remainingMs, 0), totalMs)
  const seconds = Math.ceil(left / 1000)
  const urgent = left <= urgentMs
  return (
    <span
      role="timer"
      aria-label={`${seconds} saniye kaldı`}
      className={cn('relative inline-grid size-14 place-items-center', className)}
    >
      <svg aria-hidden viewBox="0 0 48 48" className="-rotate-90 absolute inset-0" fill="none">
        <circle cx="24" cy="24" r={RADIUS} strokeWidth="4" className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / totalMs)}
          className={urgent ? 'stroke-spend' : 'stroke-accent'}
        />
      </svg>
      <span aria-hidden className={cn('tabular font-semibold', urgent && 'text-spend')}>
        {seconds}
      </span>
    </span>
  )
}
