import { useQuery } from '@tanstack/react-query'
import type { OwnVisitRating } from '#api/contracts/ratings/visit-ratings.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Stars } from '#ui/data/stars.tsx'
import { visitRatingQuery } from './queries.ts'
import { VisitRatingForm, type VisitRatingFormProps } from './rating-form.tsx'

/**
 * Asks how an order or a bill was, shows what was said of it, or is nothing where neither is to be had: what nobody has come
 * for does not wait, and does not fail (decisions/304).
 */
export function VisitRating(visit: VisitRatingFormProps) {
  const { data } = useQuery(visitRatingQuery(visit.kind, visit.id))
  if (!data) return null
  if (data.rating) return <Given rating={data.rating} />
  if (!data.until) return null
  return (
    <Card aria-label="Değerlendirme">
      <VisitRatingForm {...visit} />
    </Card>
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
