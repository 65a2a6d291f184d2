import type { Rating } from '#api/contracts/ratings/ratings.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Stars } from '#ui/data/stars.tsx'

interface RatingItemProps {
  rating: Pick<Rating, 'stars' | 'comment'>
  /** who or what it is of */
  title: string
  /** whose it is; null where that is not told */
  author: string | null
  /** when it was given, and what else is known */
  facts: readonly (string | null)[]
}

/** One rating: what it is of, stars, an optional comment, and when. */
export function RatingItem({ rating: { stars, comment }, title, author, facts }: RatingItemProps) {
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-4">
      {author && <Avatar fullName={author} className="max-sm:hidden" />}
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 break-words font-semibold">{title}</p>
          <Stars value={stars} />
        </div>
        {comment && <p className="whitespace-pre-line break-words">{comment}</p>}
        <p className="break-words text-muted text-sm">
          {[...facts, !comment && 'Yorum yazılmamış'].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
