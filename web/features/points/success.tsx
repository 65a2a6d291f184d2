import { useMutation, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { createRequestKey } from '#web/shared/request-key.ts'
import { type Recorded, takeBackMutation } from './mutations.ts'

/** ms for which the result is shown before the next customer */
export const resultDisplay = 6000

interface SuccessProps {
  fullName: string
  recorded: Recorded
  /** starts over for the next customer */
  onNext: () => void
  /** starts another movement for the same customer; absent after the scan session has ended */
  onSame?: (() => void) | undefined
  /** called after the entry was taken back; `recorded` is the reversal */
  onTakenBack: (recorded: Recorded) => void
}

/** The result, readable from a metre away. It closes by itself for the next customer. */
export function Success({ fullName, recorded, onNext, onSame, onTakenBack }: SuccessProps) {
  const queryClient = useQueryClient()
  const takeBack = useMutation(takeBackMutation(queryClient))
  // Every try has the same key, so that a lost answer reverses nothing twice.
  const [key] = useState(() => createRequestKey())
  const next = useRef(onNext)
  useEffect(() => {
    next.current = onNext
  })
  // The result stays while an entry is taken back, to show the outcome.
  const stays = !takeBack.isIdle
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => next.current(), resultDisplay)
    return () => clearTimeout(timer)
  }, [stays])

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
        <Button
          size="lg"
          tone="plain"
          pending={takeBack.isPending}
          onClick={() =>
            takeBack.mutate(
              { entryId: entry.id, userId: entry.userId, key },
              { onSuccess: onTakenBack },
            )
          }
        >
          Geri al
        </Button>
      </div>
      {takeBack.isError && (
        <Banner tone="error" title="İşlem geri alınamadı">
          {sentenceOf(takeBack.error)}
        </Banner>
      )}
    </section>
  )
}
