import LoaderCircle from 'lucide-react/icons/loader-circle'
import { cn } from './cn.ts'

interface SpinnerProps {
  /** The name of the wait, for screen readers; undefined if a text beside it says it. */
  label?: string | undefined
  className?: string | undefined
}

/** A spinner for a wait whose result has no known shape; otherwise use `Skeleton`. */
export function Spinner({ label, className }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden className={cn('size-5 animate-spin', className)} />
  if (label === undefined) return icon
  return (
    <span role="status" className="inline-flex text-muted">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  )
}
