import { cn } from '#ui/foundations/cn.ts'
import { availabilityText } from '#web/features/availability/availability-words.ts'
import BranchPause from '#web/features/branches/branch-pause.tsx'
import BranchButton from '#web/features/branches/customer/branch-button.tsx'
import { useMenuAvailability } from '#web/features/options/menu-availability.ts'
import { useMinute } from '#web/shared/now.ts'

/** Whether the chosen branch has a product, and the way to choose another branch. */
export function AtBranch({ itemId }: { itemId: number }) {
  const availability = useMenuAvailability()
  const now = useMinute()
  const said = availability?.items.find(({ id }) => id === itemId)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <BranchButton />
      <p
        role="status"
        className={cn(
          'font-semibold',
          !said && 'text-earn',
          said && (said.isOff ? 'text-spend' : 'text-warning'),
        )}
      >
        {availability && availabilityText(said, now)}
      </p>
      <BranchPause />
    </div>
  )
}
