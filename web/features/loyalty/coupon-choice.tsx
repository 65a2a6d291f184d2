import Check from 'lucide-react/icons/check'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { cn } from '#ui/foundations/cn.ts'
import { benefitWords, lastDayWords } from '#web/shared/benefit-words.ts'

interface CouponChoiceProps {
  coupon: Coupon
  /** what it is called among the others */
  label: string
  pressed: boolean
  disabled: boolean
  onPressedChange: (pressed: boolean) => void
}

/** A coupon that is used on the bill or not, with what it gives and until when. */
export function CouponChoice(props: CouponChoiceProps) {
  const { coupon, label, pressed, disabled, onPressedChange } = props
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      className={cn(
        'flex min-h-14 items-center gap-2 rounded-field border border-edge bg-surface px-3 py-1 text-left transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-50',
        pressed && 'border-2 border-accent bg-accent-soft text-accent hover:bg-accent-soft',
      )}
      onClick={() => onPressedChange(!pressed)}
    >
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{label}</span>
        <span className={cn('tabular block break-words text-sm', !pressed && 'text-muted')}>
          {benefitWords(coupon)} · {lastDayWords(coupon.expiresAt)}
        </span>
      </span>
      {pressed && <Check aria-hidden className="size-5 shrink-0" />}
    </button>
  )
}
