import { Switch } from '#ui/forms/switch.tsx'
import { sentenceOf } from './api-error.ts'

interface SavedSwitchProps {
  label: string
  hint: string
  /** as it is saved */
  checked: boolean
  /** as it is being saved; undefined while it is not */
  sent: boolean | undefined
  /** of the last save */
  error: Error | null
  onSwitch: (checked: boolean) => void
}

/** A switch that moves and saves at once. After a failed save it moves back and says why. */
export function SavedSwitch({ label, hint, checked, sent, error, onSwitch }: SavedSwitchProps) {
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        checked={sent ?? checked}
        disabled={sent !== undefined}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      {error && (
        <p role="alert" className="pb-2 text-sm text-spend">
          Kaydedilemedi. {sentenceOf(error)}
        </p>
      )}
    </div>
  )
}
