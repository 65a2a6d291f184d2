import LoaderCircle from 'lucide-react/icons/loader-circle'
import { cn } from './cn.ts'

interface SpinnerProps {
  /** What is being waited for, for screen readers. Leave out where a text beside it says so. */
  label?: string | undefined
  className?: string | undefined
}

/** A turning circle for waits whose result has no shape yet; use `Skeleton` where it has one. */
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
