import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatPoints } from '#ui/foundations/format.ts'
import { takeBackMutation } from '#web/features/points/counter/taking-back.ts'
import { movementRecorded } from '#web/features/points/movement-texts.ts'
import type { Recorded } from '#web/features/points/mutations.ts'
import { Result } from './result.tsx'

/** What follows upon a result at the counter. */
export interface ResultCallbacks {
  fullName: string
  /** starts over for the next customer */
  onNext: () => void
  /** starts another one for the same customer; absent after the scan session has ended */
  onSame?: (() => void) | undefined
  /** called after it was taken back */
  onTakenBack: () => void
  /** called when taking back was refused; the result says why */
  onRefused: () => void
}

/** The result of points that were given or taken by hand. */
export function PointsResult({
  recorded: { entry, points },
  fullName,
  onNext,
  onSame,
  onTakenBack,
  onRefused,
}: ResultCallbacks & { recorded: Recorded }) {
  const takeBack = useMutation(takeBackMutation(useQueryClient()))
  return (
    <Result
      headline={`${entry.type === 'EARN' ? '+' : '−'}${formatPoints(entry.amount)}`}
      sentence={`${fullName} · ${movementRecorded(entry.type)}`}
      points={points}
      onNext={onNext}
      onSame={onSame}
      takeBack={{
        ...takeBack,
        run: () =>
          takeBack.mutate(
            { entryId: entry.id, userId: entry.userId },
            { onSuccess: onTakenBack, onError: onRefused },
          ),
      }}
    />
  )
}
