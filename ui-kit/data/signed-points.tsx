import { cn } from '#ui/foundations/cn.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'

interface SignedPointsProps {
  /** Points, positive. The kind sets the sign. */
  amount: number
  /** Whether the points are earned or spent. */
  kind: 'EARN' | 'SPEND'
  /** What screen readers read instead, where they were neither earned nor spent. */
  spoken?: string | undefined
  className?: string | undefined
}

/**
 * `+25` in sage or `−10` in brick. Screen readers read `25 puan kazanıldı`, `10 puan harcandı`,
 * or `13 puanın süresi doldu`.
 */
export function SignedPoints({ amount, kind, spoken, className }: SignedPointsProps) {
  const earned = kind === 'EARN'
  return (
    <span className={cn('tabular font-semibold', earned ? 'text-earn' : 'text-spend', className)}>
      <span aria-hidden>
        {earned ? '+' : '−'}
        {formatNumber(amount)}
      </span>
      <span className="sr-only">
        {spoken ?? `${formatPoints(amount)} ${earned ? 'kazanıldı' : 'harcandı'}`}
      </span>
    </span>
  )
}
