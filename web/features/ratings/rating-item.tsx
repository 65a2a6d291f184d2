import type { GivenRating } from '#api/contracts/ratings/ratings.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Stars } from '#ui/data/stars.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'

/** One rating: name, date, stars and an optional comment. */
export function RatingItem({ rating }: { rating: GivenRating }) {
  const { fullName, stars, comment, createdAt } = rating
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-4">
      <Avatar fullName={fullName} className="max-sm:hidden" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 break-words font-semibold">{fullName}</p>
          <Stars value={stars} />
        </div>
        {comment && <p className="whitespace-pre-line break-words">{comment}</p>}
        <p className="text-muted text-sm">
          {formatDateTime(createdAt)}
          {!comment && ' · Yorum yazılmamış'}
        </p>
      </div>
    </li>
  )
}
