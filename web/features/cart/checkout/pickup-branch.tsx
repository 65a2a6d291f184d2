import { useQuery } from '@tanstack/react-query'
import { openingAt } from '#api/contracts/branches/opening.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDistance } from '#ui/foundations/format.ts'
import { useMenuBranch } from '#web/features/branches/chosen-branch.ts'
import BranchButton from '#web/features/branches/customer/branch-button.tsx'
import { menuBranch } from '#web/features/branches/menu-branch.ts'
import { nearestFirst } from '#web/features/branches/nearest.ts'
import { openingWords } from '#web/features/branches/opening-words.ts'
import { useKnownPosition } from '#web/features/branches/position.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { useMinute } from '#web/shared/now.ts'

/** Metres less, and at most this part of the way, that make another branch much nearer. */
const nearer = { metres: 500, part: 0.5 }

interface PickupBranchProps {
  /** the order's page says that the branch is closed: its hours would say so again */
  closedIsSaid: boolean
}

/** Where the order is picked up, with a word where another branch is much nearer (ordering.md §3). */
export function PickupBranch({ closedIsSaid }: PickupBranchProps) {
  const branch = useMenuBranch()
  const now = useMinute()
  const opening = branch?.hours ? openingAt(branch.hours, now) : undefined
  return (
    <section aria-labelledby="pickup-branch" className="grid gap-2">
      <h2 id="pickup-branch" className="font-semibold">
        Nereden alacaksınız?
      </h2>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BranchButton />
        {opening && !(closedIsSaid && !opening.open) && (
          <p className={cn('font-semibold text-sm', opening.open ? 'text-earn' : 'text-spend')}>
            {openingWords(opening, now)}
          </p>
        )}
      </div>
      {!branch && (
        <p className="text-muted text-sm">Fiyat ve hazır olma saati için şubenizi seçin.</p>
      )}
      <Nearer />
    </section>
  )
}

function Nearer() {
  const branch = useMenuBranch()
  const point = useKnownPosition()
  const { data } = useQuery(branchesQuery)
  if (!branch || !point || !data) return null
  const placed = nearestFirst(data, point)
  const [nearest] = placed
  const own = placed.find((one) => one.branch.id === branch.id)?.distance
  if (!nearest || nearest.distance === undefined || own === undefined) return null
  if (nearest.branch.id === branch.id) return null
  if (own - nearest.distance < nearer.metres || nearest.distance > own * nearer.part) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button tone="plain" onClick={() => menuBranch.write(nearest.branch.id)}>
          {`${nearest.branch.name} Şubesini Seç`}
        </Button>
      }
    >
      {`${branch.name} size ${formatDistance(own)}, ${nearest.branch.name} ise ${formatDistance(nearest.distance)} uzakta.`}
    </Banner>
  )
}
