import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { scrollBackTo } from './scroll-back.ts'

/** ms for which the result is shown before the next customer */
export const resultDisplay = 6000

interface ResultProps {
  /** what was done, large: `+37 puan` */
  headline: string
  /** whose it is and what was recorded */
  sentence: string
  /** the new balance, points; null of a customer who is known by the phone number alone */
  points: number | null
  /** why, in lines */
  why?: ReactNode
  /** starts over for the next customer */
  onNext: () => void
  /** starts another one for the same customer; absent after the scan session has ended */
  onSame: (() => void) | undefined
  /** takes it back; absent where that is not one tap's work */
  takeBack?: { run: () => void; isIdle: boolean; isPending: boolean; error: Error | null }
}

/**
 * The result, readable from a metre away, in sage for earning and spending alike (product.md §15). It closes by
 * itself for the next customer.
 */
export function Result(props: ResultProps) {
  const { headline, sentence, points, why, onNext, onSame, takeBack } = props
  const next = useRef(onNext)
  useEffect(() => {
    next.current = onNext
  })
  // The result stays while it is taken back, to show the outcome.
  const stays = takeBack !== undefined && !takeBack.isIdle
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => next.current(), resultDisplay)
    return () => clearTimeout(timer)
  }, [stays])

  // whoever chose a coupon has scrolled
  const top = useRef<HTMLElement>(null)
  useEffect(() => scrollBackTo(top.current), [])

  return (
    <section
      ref={top}
      className="grid scroll-mt-3 animate-rise grid-cols-1 gap-3 rounded-card border-4 border-earn bg-earn px-6 py-8 text-center text-earn-ink"
    >
      <div role="status" className="grid grid-cols-1 justify-items-center gap-3">
        <CircleCheck aria-hidden className="size-28" strokeWidth={1.5} />
        <p className="tabular font-display font-semibold text-4xl">{headline}</p>
        <p className="break-words text-xl">{sentence}</p>
        {why}
        {points !== null && (
          <p className="text-xl">
            Yeni bakiye{' '}
            <strong className="tabular font-display font-semibold text-4xl">
              {formatNumber(points)}
            </strong>{' '}
            puan
          </p>
        )}
      </div>
      <div className="mt-3 grid gap-3">
        <Button size="lg" tone="plain" className="min-h-16 text-xl" onClick={onNext}>
          Sıradaki Müşteri
        </Button>
        <div className="flex flex-wrap gap-3">
          {onSame && (
            <Button size="lg" tone="plain" className="flex-1" onClick={onSame}>
              Aynı Müşteriye Devam
            </Button>
          )}
          {takeBack && (
            <Button
              size="lg"
              tone="plain"
              className="flex-1"
              pending={takeBack.isPending}
              onClick={takeBack.run}
            >
              Geri Al
            </Button>
          )}
        </div>
      </div>
      {takeBack?.error && (
        <Banner tone="error" title="İşlem geri alınamadı" className="text-left">
          {sentenceOf(takeBack.error)}
        </Banner>
      )}
    </section>
  )
}
