import { cn } from '#ui/foundations/cn.ts'
import { formatNumber } from '#ui/foundations/format.ts'
import { Button } from './button.tsx'

interface QuickAmountsProps {
  /** The amounts, points. */
  amounts?: number[] | undefined
  /** The selected amount, points. */
  value: number | undefined
  /** Called with the amount, points. */
  onPick: (amount: number) => void
  /** Larger amounts are disabled (the balance, when spending). */
  max?: number | undefined
  disabled?: boolean | undefined
}

/** Buttons for the usual amounts (product.md §15: 5, 10, 20, 50). */
export function QuickAmounts({
  amounts = [5, 10, 20, 50],
  value,
  onPick,
  max = Number.POSITIVE_INFINITY,
  disabled = false,
}: QuickAmountsProps) {
  return (
    <fieldset className="m-0 grid grid-cols-4 gap-2 border-0 p-0">
      <legend className="sr-only">Hazır tutarlar</legend>
      {amounts.map((amount) => (
        <Button
          key={amount}
          tone="plain"
          aria-label={`${formatNumber(amount)} puan`}
          aria-pressed={amount === value}
          disabled={disabled || amount > max}
          className={cn(
            'tabular min-h-14 rounded-pill px-0 text-lg',
            amount === value && 'border-2 border-accent bg-accent-soft text-accent',
          )}
          onClick={() => onPick(amount)}
        >
          {formatNumber(amount)}
        </Button>
      ))}
    </fieldset>
  )
}
