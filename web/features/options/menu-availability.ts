import { useQuery } from '@tanstack/react-query'
import { availabilityQuery } from '#web/features/availability/queries.ts'
import { menuBranch } from '#web/features/branches/menu-branch.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'

/**
 * What the chosen branch is out of; undefined without a branch, for one that is closed for good, or while
 * that is not known. It asks by the branch's id: the menu's first load does without the list of branches.
 */
export function useMenuAvailability() {
  const branchId = useDeviceSetting(menuBranch)
  const { data } = useQuery({
    ...availabilityQuery(branchId ?? 0),
    enabled: branchId !== undefined,
  })
  return branchId === undefined ? undefined : data
}
