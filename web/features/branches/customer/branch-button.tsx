import ChevronDown from 'lucide-react/icons/chevron-down'
import Store from 'lucide-react/icons/store'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { formatUntilTime } from '#ui/foundations/spoken-clock.ts'
import { useBranchPause } from '#web/features/branches/branch-pause.tsx'
import { useMenuBranch } from '#web/features/branches/chosen-branch.ts'

const BranchSheet = lazy(() => import('./branch-sheet.tsx'))

/** The branch that is chosen on this device, whether it takes orders, and the way to choose another. */
export default function BranchButton() {
  const branch = useMenuBranch()
  const paused = useBranchPause()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button tone="plain" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Store aria-hidden className="size-5 shrink-0 text-accent" />
        {branch ? (
          <span className="min-w-0 break-words">
            <span className="sr-only">Şube: </span>
            {branch.name}
            {paused !== undefined && (
              <span className="text-spend"> · {formatUntilTime(paused)} kadar ara verdi</span>
            )}
          </span>
        ) : (
          'Şube Seçin'
        )}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Button>
      <Suspense>{choosing && <BranchSheet onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
