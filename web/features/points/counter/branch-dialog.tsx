import { useId, useState } from 'react'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useDeviceSetting } from '#web/shared/device-setting.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { useBranchesHere } from './branches-here.ts'
import { deviceBranch } from './remembered-branch.ts'

/** `Kasanın Şubesi`: chosen once on a device, and changed here alone. */
export function BranchDialog({ onClose }: { onClose: () => void }) {
  const branches = useBranchesHere()
  const [chosen, setChosen] = useState(useDeviceSetting(deviceBranch))
  const [error, setError] = useState<string>()
  const name = useId()
  const branch = branches.data?.find(({ id }) => id === chosen)
  const save = () => {
    if (!branch) return setError(refusalSentence('branch_required'))
    deviceBranch.write(branch.id)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Kasanın Şubesi"
      description="Bu cihazdaki işlemler bu şubeye yazılır."
      footer={
        branches.data && (
          <Button size="lg" onClick={save}>
            {branch ? `${branch.name} Şubesini Kullan` : 'Şubeyi Kullan'}
          </Button>
        )
      }
    >
      {!branches.data && (
        <QueryPlaceholder query={branches} loading={['h-14', 'h-14']} failed="Şubeler alınamadı" />
      )}
      {branches.data && (
        <fieldset className="m-0 grid gap-2 border-0 p-0">
          <legend className="sr-only">Şube</legend>
          {branches.data.map(({ id, name: label, address }) => (
            <label
              key={id}
              className="flex min-h-14 items-center gap-3 rounded-field border border-edge bg-surface px-4 py-2 has-checked:border-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={name}
                checked={id === chosen}
                className="size-5 shrink-0"
                onChange={() => {
                  setChosen(id)
                  setError(undefined)
                }}
              />
              <span className="min-w-0">
                <span className="block break-words font-semibold">{label}</span>
                <span className="block break-words text-muted text-sm">{address}</span>
              </span>
            </label>
          ))}
          {error && (
            <p role="alert" className="text-spend">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </Dialog>
  )
}
