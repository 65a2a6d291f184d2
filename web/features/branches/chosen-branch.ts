import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#api/contracts/branches/branches.ts'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { menuBranch } from './menu-branch.ts'
import { branchesQuery } from './queries.ts'

/** The branch that a customer orders from, undefined before one was chosen, and where the chosen one is closed for good. */
export function useMenuBranch(): Branch | undefined {
  const id = useDeviceSetting(menuBranch)
  const { data } = useQuery({ ...branchesQuery, enabled: id !== undefined })
  return data?.find((branch) => branch.id === id)
}
