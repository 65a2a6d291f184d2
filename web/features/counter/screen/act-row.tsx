import Coffee from 'lucide-react/icons/coffee'
import Undo2 from 'lucide-react/icons/undo-2'
import type { CounterAct } from '#api/contracts/points/acts.ts'
import { Badge } from '#ui/data/badge.tsx'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney, formatTime } from '#ui/foundations/format.ts'
import { refundableFor } from '#web/features/purchases/bill-bounds.ts'

/** ms for which one tap takes a bill back; later its refund is asked for with a reason (decisions/105) */
const atOnceFor = 5 * 60_000

interface ActRowProps {
  act: CounterAct
  /** ms for which it may still be taken back */
  left: number
  pending: boolean
  onTakeBack: () => void
  /** opens the bill and its refund */
  onRefund: () => void
}

/**
 * One of the last acts: a bill, points by hand, points turned into a coupon, or a coffee that was handed
 * out, with `Geri Al` while it may be taken back.
 */
export function ActRow({ act, left, pending, onTakeBack, onRefund }: ActRowProps) {
  const { customer, reversed, purchase } = act
  // an administrator refunds what was recorded by number, once it is no longer taken back by one tap
  const byNumber = customer?.id === null
  const atOnce = purchase ? left - (refundableFor - atOnceFor) : left
  const open = !reversed && left > 0 && (!byNumber || atOnce > 0)
  const opens = purchase !== null && open && !byNumber
  const takesBack = open && atOnce > 0
  const about = <About act={act} opens={opens} waits={takesBack ? countdown(atOnce) : undefined} />
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Moved act={act} />
      {opens ? (
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-14 min-w-24 flex-1 rounded-field text-left"
          onClick={onRefund}
        >
          {about}
          <span className="sr-only">, alışveriş ve iade</span>
        </button>
      ) : (
        <p className="min-w-24 flex-1">{about}</p>
      )}
      {reversed && (
        <Badge tone="neutral" className="ml-auto">
          {purchase ? 'İade edildi' : 'Geri alındı'}
        </Badge>
      )}
      {open && (
        <Button
          size="lg"
          tone="plain"
          className="ml-auto px-4"
          aria-label={`${takesBack ? 'Geri Al' : 'İade Et'}: ${wordsOf(act)}`}
          pending={pending}
          onClick={takesBack ? onTakeBack : onRefund}
        >
          {takesBack && <Undo2 aria-hidden className="size-5" />}
          {takesBack ? 'Geri Al' : 'İade Et'}
        </Button>
      )}
    </li>
  )
}

const nameOf = ({ customer }: CounterAct) => customer?.fullName ?? 'Askıdan kahve'

/** Whose act it was, and how much it moved: `Ayşe Kaya, ₺45,00`. */
function wordsOf(act: CounterAct): string {
  if (act.handOut) return nameOf(act)
  const what = act.purchase
    ? formatMoney(act.purchase.due)
    : (act.coupon?.name ?? `${act.amount} puan`)
  return `${nameOf(act)}, ${what}`
}

interface AboutProps {
  act: CounterAct
  /** whether it is what opens the bill */
  opens: boolean
  /** how long one tap takes it back, if it does: `4:05` */
  waits: string | undefined
}

/** Whose act it was, and when, with what a bill came to. */
function About({ act, opens, waits }: AboutProps) {
  const { createdAt, reversed, purchase, coupon } = act
  return (
    <>
      <span
        className={cn('block break-words', opens && 'underline decoration-edge underline-offset-4')}
      >
        {nameOf(act)}
      </span>
      {coupon && <span className="block break-words text-sm">Kupona çevrildi: {coupon.name}</span>}
      <span className="tabular block text-muted text-sm">
        {purchase ? (
          <>
            {formatMoney(purchase.due)}
            {purchase.total > purchase.due && ` (fiş ${formatMoney(purchase.total)})`} ·{' '}
            {waits || formatTime(createdAt)}
            {waits && <span className="sr-only"> kaldı</span>}
            {purchase.refunded > 0 && !reversed && (
              <span className="block">{formatMoney(purchase.refunded)} iade edildi</span>
            )}
          </>
        ) : (
          <>
            {formatTime(createdAt)}
            {waits && ` · ${waits} kaldı`}
          </>
        )}
      </span>
    </>
  )
}

/** The points that an act has moved, or the cup that it has handed out. */
function Moved({ act: { type, amount, handOut } }: { act: CounterAct }) {
  if (handOut)
    return (
      <span className="flex min-w-16 justify-end text-accent">
        <Coffee aria-hidden className="size-6" />
      </span>
    )
  if (amount === null) return <span className="min-w-16" />
  if (amount > 0)
    return <SignedPoints amount={amount} kind={type} className="min-w-16 text-right text-lg" />
  return (
    <span className="tabular min-w-16 text-right font-semibold text-lg text-muted">
      0<span className="sr-only"> puan kazanıldı</span>
    </span>
  )
}

/** `4:05`, of ms. */
function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
