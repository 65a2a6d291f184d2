import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwnVisitRating, VisitKind } from '#api/contracts/ratings/visit-ratings.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Stars } from '#ui/data/stars.tsx'
import { rateVisitMutation } from './mutations.ts'
import { visitRatingQuery } from './queries.ts'
import { RatingForm } from './rating-form.tsx'

const questions: Record<VisitKind, string> = {
  order: 'Siparişiniz nasıldı?',
  purchase: 'Alışverişiniz nasıldı?',
}

interface VisitRatingProps {
  kind: VisitKind
  /** of the order, or of the bill */
  id: number
  /** in a dialog, which asks itself before a half-filled form goes */
  onDirtyChange?: ((dirty: boolean) => void) | undefined
}

/**
 * Asks how an order or a bill was, shows what was said of it, or is nothing where neither is to be had: what nobody has come
 * for does not wait, and does not fail (decisions/304).
 */
export function VisitRating({ kind, id, onDirtyChange }: VisitRatingProps) {
  const { data } = useQuery(visitRatingQuery(kind, id))
  if (!data) return null
  if (data.rating) return <Given rating={data.rating} />
  if (!data.until) return null
  return (
    <Card aria-label="Değerlendirme">
      <AskedRating kind={kind} id={id} onDirtyChange={onDirtyChange} />
    </Card>
  )
}

function AskedRating({ kind, id, onDirtyChange }: VisitRatingProps) {
  const send = useMutation(rateVisitMutation)
  return (
    <RatingForm
      label={questions[kind]}
      draft={`rating-${kind}-${id}`}
      beginsWithStars
      pending={send.isPending}
      onSend={(sent, outcomes) => send.mutate({ kind, id, ...sent }, outcomes)}
      onDirtyChange={onDirtyChange}
      note={
        <p className="text-muted text-sm">Şubenin çalışanları ve yöneticileri adınızı görmez.</p>
      }
    />
  )
}

function Given({ rating: { stars, comment } }: { rating: NonNullable<OwnVisitRating['rating']> }) {
  return (
    <Card aria-label="Değerlendirme" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <CardTitle>Değerlendirmeniz</CardTitle>
        <Stars value={stars} />
      </div>
      {comment && (
        <blockquote className="m-0 whitespace-pre-line break-words rounded-field bg-sunken px-4 py-3">
          {comment}
        </blockquote>
      )}
    </Card>
  )
}
