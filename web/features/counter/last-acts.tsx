import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import type { CounterAct } from '#api/contracts/points/acts.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatTime } from '#ui/foundations/format.ts'
import { ownActsQuery } from '#web/features/points/queries.ts'
import { takeBackMutation } from '#web/features/points/taking-back.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { useNow } from '#web/shared/now.ts'
import { signal } from './signals.ts'

interface LastActsProps {
  /** the entry was taken back */
  onTakenBack: (entryId: number) => void
}

/** What this barista has done last, each with `Geri al` while it may be taken back (look.md). */
export function LastActs({ onTakenBack }: LastActsProps) {
  return (
    <Card className="grid grid-cols-1 gap-1 px-4 py-3 sm:px-4 sm:py-3">
      <h2 className="font-display font-semibold text-lg">Son işlemleriniz</h2>
      <Acts onTakenBack={onTakenBack} />
    </Card>
  )
}

function Acts({ onTakenBack }: LastActsProps) {
  const queryClient = useQueryClient()
  // another tablet of the same barista may have written meanwhile
  const acts = useQuery({
    ...ownActsQuery,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const takeBack = useMutation(takeBackMutation(queryClient))
  const now = useNow(1000)
  if (acts.isPending)
    return (
      <div role="status" className="grid gap-3 py-2">
        <span className="sr-only">Yükleniyor...</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-10 w-11/12" />
      </div>
    )
  if (!acts.data)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">Son işlemleriniz alınamadı</p>
        <Button
          size="lg"
          tone="plain"
          pending={acts.isFetching}
          onClick={() => void acts.refetch()}
        >
          Tekrar Dene
        </Button>
      </div>
    )
  if (acts.data.length === 0)
    return <p className="py-2 text-muted">Yaptığınız işlemler burada görünür.</p>
  return (
    <ul className="divide-y divide-line">
      {acts.data.map((act) => (
        <Act
          key={act.id}
          act={act}
          // counted from the answer: this device's clock may be wrong
          left={act.takeBackMs - Math.max(0, now - acts.dataUpdatedAt)}
          pending={takeBack.isPending && takeBack.variables.entryId === act.id}
          onTakeBack={() => {
            if (takeBack.isPending) return
            takeBack.mutate(
              { entryId: act.id, userId: act.customer.id },
              {
                onSuccess: () => onTakenBack(act.id),
                onError: (error) => {
                  signal('refusal')
                  announceFailure(error)
                },
              },
            )
          }}
        />
      ))}
    </ul>
  )
}

interface ActProps {
  act: CounterAct
  /** ms for which it may still be taken back */
  left: number
  pending: boolean
  onTakeBack: () => void
}

function Act({ act, left, pending, onTakeBack }: ActProps) {
  const { type, amount, customer, createdAt, reversed } = act
  const open = !reversed && left > 0
  return (
    <li className="flex min-h-13 items-center gap-3 py-1">
      <SignedPoints amount={amount} kind={type} className="min-w-16 text-right text-lg" />
      <p className="min-w-0 flex-1">
        <span className="block truncate">{customer.fullName}</span>
        <span className="tabular block text-muted text-sm">
          {formatTime(createdAt)}
          {open && ` · ${countdown(left)} kaldı`}
        </span>
      </p>
      {reversed && <Badge tone="neutral">Geri alındı</Badge>}
      {open && (
        <Button
          size="lg"
          tone="plain"
          className="px-4"
          aria-label={`Geri al: ${customer.fullName}, ${amount} puan`}
          pending={pending}
          onClick={onTakeBack}
        >
          <Undo2 aria-hidden className="size-5" />
          Geri al
        </Button>
      )}
    </li>
  )
}

/** `4:05`, of ms. */
function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
