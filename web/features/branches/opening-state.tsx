import Clock from 'lucide-react/icons/clock'
import type { Branch } from '#api/contracts/branches/branches.ts'
import { openingAt } from '#api/contracts/branches/opening.ts'
import { cn } from '#ui/foundations/cn.ts'
import { nearException, openingWords } from './opening-words.ts'

interface OpeningStateProps {
  branch: Branch
  /** epoch ms */
  now: number
}

/** Whether a branch is open now and until when, with its hours; those in words alone as they are. */
export function OpeningState({ branch, now }: OpeningStateProps) {
  const { hours, openingHours } = branch
  const opening = hours && openingAt(hours, now)
  const exception = hours && nearException(hours, now)
  return (
    <div className="mt-2 flex items-start gap-2 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <div className="min-w-0">
        {opening && (
          <p className={cn('font-semibold', opening.open ? 'text-earn' : 'text-spend')}>
            {openingWords(opening, now)}
          </p>
        )}
        {exception && <p className="break-words">{exception}</p>}
        <p className={cn('whitespace-pre-line break-words', opening && 'text-muted')}>
          {openingHours}
        </p>
      </div>
    </div>
  )
}
