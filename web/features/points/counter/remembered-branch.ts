import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { idSetting } from '#web/shared/id-setting.ts'
import { useBranchesHere } from './branches-here.ts'

/** The id of the branch where this device stands, undefined before it was chosen (decisions.md §4). */
export const deviceBranch = idSetting('telve:branch')

/**
 * The branch where this device stands: its id as remembered, its name as the list has it. One that was
 * archived, or where the person has no post, is chosen anew.
 */
export function useDeviceBranch(): { id: number | undefined; name: string | undefined } {
  const id = useDeviceSetting(deviceBranch)
  const { data: branches } = useBranchesHere()
  const found = branches?.find((branch) => branch.id === id)
  if (branches && !found) return { id: undefined, name: undefined }
  return { id, name: found?.name ?? (id === undefined ? undefined : 'Şube') }
}
