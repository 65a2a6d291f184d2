import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import type { Recorded } from './movements.ts'

/** How long the result stays before the screen is ready for the next customer, ms. */
export const resultDisplay = 6000

interface SuccessProps {
  fullName: string
  recorded: Recorded
  /** the counter is ready for the next customer */
  onNext: () => void
  /** another movement for the same one; absent once their scan session is over */
  onSame?: (() => void) | undefined
}

/** The result, to be seen from a metre away; it makes room for the next customer by itself. */
export function Success({ fullName, recorded, onNext, onSame }: SuccessProps) {
  const next = useRef(onNext)
  useEffect(() => {
    next.current = onNext
  })
  useEffect(() => {
    const timer = setTimeout(() => next.current(), resultDisplay)
    return () => clearTimeout(timer)
  }, [])

  const { entry, points } = recorded
  const earned = entry.type === 'EARN'
  return (
    <section
      role="status"
      className={cn(
        'grid animate-rise justify-items-center gap-3 rounded-card px-6 py-10 text-center',
        earned ? 'bg-earn text-earn-ink' : 'bg-spend text-spend-ink',
      )}
    >
      <CircleCheck aria-hidden className="size-24" strokeWidth={1.5} />
      <p className="tabular font-display font-semibold text-4xl">
        {earned ? '+' : '−'}
        {formatPoints(entry.amount)}
      </p>
      <p className="break-words text-xl">
        {fullName} · {earned ? 'Puanlar başarıyla eklendi' : 'Puanlar başarıyla harcandı'}
      </p>
      <p className="text-lg">
        Yeni bakiye{' '}
        <strong className="tabular font-display text-3xl">{formatNumber(points)}</strong> puan
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button size="lg" tone="plain" onClick={onNext}>
          Sıradaki müşteri
        </Button>
        {onSame && (
          <Button size="lg" tone="plain" onClick={onSame}>
            Aynı müşteriye devam
          </Button>
        )}
      </div>
    </section>
  )
}
