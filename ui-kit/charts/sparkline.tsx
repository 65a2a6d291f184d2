import { line } from 'd3-shape'
import { cn } from '#ui/foundations/cn.ts'

interface SparklineProps {
  /** The values, oldest first, at least two. */
  values: number[]
  className?: string | undefined
}

/** A trend without axes. It only repeats what a number beside it says. */
export function Sparkline({ values, className }: SparklineProps) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const path = line<number>(
    (_, index) => (index / Math.max(1, values.length - 1)) * 100,
    (value) => 22 - ((value - low) / (high - low || 1)) * 20,
  )(values)
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      fill="none"
      className={cn('h-6 w-24 stroke-accent', className)}
    >
      <path d={path ?? ''} strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
