import { useQuery } from '@tanstack/react-query'
import { brakeAt } from '#web/features/ordering/ordering-words.ts'
import { orderingQuery } from '#web/features/ordering/queries.ts'
import { useMinute } from '#web/shared/now.ts'
import { pausedText } from '#web/shared/pause-words.ts'
import { useMenuBranch } from './chosen-branch.ts'

/** Until when the branch chosen on this device takes no orders, epoch ms; undefined where it does. */
export function useBranchPause(): number | undefined {
  const branch = useMenuBranch()
  const now = useMinute()
  const { data } = useQuery({ ...orderingQuery(branch?.id ?? 0), enabled: branch !== undefined })
  return data?.takesOrders ? brakeAt(data, now).pausedUntil : undefined
}

/** Says that the chosen branch takes no orders, and until when, before anything is put into the cart. */
export default function BranchPause() {
  const until = useBranchPause()
  const now = useMinute()
  return (
    <p role="status" className="font-semibold text-sm text-spend empty:hidden">
      {until !== undefined && pausedText(until, now)}
    </p>
  )
}
