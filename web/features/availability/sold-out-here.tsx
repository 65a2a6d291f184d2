import { useQuery } from '@tanstack/react-query'
import PackageX from 'lucide-react/icons/package-x'
import { lazy, Suspense, useState } from 'react'
import { Card } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { availabilityQuery } from './queries.ts'

const SoldOutSheet = lazy(() => import('./sold-out-sheet.tsx'))

interface SoldOutHereProps {
  /** where this counter stands */
  branchId: number
  branchName: string
}

/** At the counter: how much this branch is out of, and the sheet on which staff say so. */
export function SoldOutHere({ branchId, branchName }: SoldOutHereProps) {
  const { data } = useQuery(availabilityQuery(branchId))
  const [open, setOpen] = useState(false)
  const off = data && [...data.items, ...data.options].filter(({ isOff }) => isOff).length
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-4 sm:py-3">
      <div className="flex items-center gap-3">
        <PackageX aria-hidden className="size-6 shrink-0 text-accent" />
        <div>
          <h2 className="font-display font-semibold text-lg">Tükenenler</h2>
          <p className="tabular text-muted">{offText(off)}</p>
        </div>
      </div>
      <Button size="lg" tone="plain" onClick={() => setOpen(true)}>
        Güncelle
      </Button>
      <Suspense>
        {open && (
          <SoldOutSheet
            branchId={branchId}
            branchName={branchName}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function offText(off: number | undefined): string {
  if (off === undefined) return 'Bu şubede'
  return off === 0 ? 'Her şey satışta' : `${off} kapalı`
}
