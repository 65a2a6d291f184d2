import { useQuery } from '@tanstack/react-query'
import Store from 'lucide-react/icons/store'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { availabilityText } from '#web/features/availability/availability-words.ts'
import { availabilityQuery } from '#web/features/availability/queries.ts'
import { useMinute } from '#web/shared/now.ts'
import { useMenuBranch } from './chosen-branch.ts'

const BranchSheet = lazy(() => import('./branch-sheet.tsx'))

/** What the chosen branch is out of; undefined without a branch, or while that is not known. */
export function useMenuAvailability() {
  const branch = useMenuBranch()
  const { data } = useQuery({
    ...availabilityQuery(branch?.id ?? 0),
    enabled: branch !== undefined,
  })
  return branch && data
}

/** Whether the chosen branch has a product, and the way to choose another branch. */
export function AtBranch({ itemId }: { itemId: number }) {
  const branch = useMenuBranch()
  const availability = useMenuAvailability()
  const now = useMinute()
  const [choosing, setChoosing] = useState(false)
  const said = availability?.items.find(({ id }) => id === itemId)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button tone="plain" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Store aria-hidden className="size-5 text-accent" />
        {branch ? (
          <>
            <span className="sr-only">Şube: </span>
            {branch.name}
          </>
        ) : (
          'Şube seçin'
        )}
      </Button>
      <p
        role="status"
        className={cn(
          'font-semibold',
          said?.isOff ? 'text-spend' : said ? 'text-warning' : 'text-earn',
        )}
      >
        {availability && availabilityText(said, now)}
      </p>
      <Suspense>{choosing && <BranchSheet onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  )
}
