import { useQuery } from '@tanstack/react-query'
import Gauge from 'lucide-react/icons/gauge'
import { lazy, Suspense, useState } from 'react'
import { Card } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useMinute } from '#web/shared/now.ts'
import { brakeText } from './ordering-words.ts'
import { orderingQuery } from './queries.ts'

const BrakeSheet = lazy(() => import('./brake-sheet.tsx'))

interface BrakeHereProps {
  /** where this counter stands */
  branchId: number
  branchName: string
}

/** At the counter: whether this branch takes orders, and the sheet on which staff slow them down. */
export function BrakeHere({ branchId, branchName }: BrakeHereProps) {
  const { data } = useQuery(orderingQuery(branchId))
  const now = useMinute()
  const [open, setOpen] = useState(false)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-4 sm:py-3">
      <div className="flex min-w-0 items-center gap-3">
        <Gauge aria-hidden className="size-6 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="font-display font-semibold text-lg">Siparişler</h2>
          <p className="tabular text-muted">{data ? brakeText(data, now) : 'Bu şubede'}</p>
        </div>
      </div>
      <Button size="lg" tone="plain" onClick={() => setOpen(true)}>
        Fren
      </Button>
      <Suspense>
        {open && (
          <BrakeSheet branchId={branchId} branchName={branchName} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  )
}
