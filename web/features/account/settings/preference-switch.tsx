import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '#api/contracts/account/account.ts'
import type { Channel } from '#api/contracts/consents/consents.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { preferencesMutation } from '#web/features/account/mutations.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'

/** Says since when a consent is given or withdrawn (decisions.md §5). */
export function consentHint({ given, at }: Preferences['email']): string {
  if (!at) return 'Henüz izin vermediniz.'
  return given
    ? `${formatDateTime(at)} tarihinde verildi.`
    : `${formatDateTime(at)} tarihinde geri alındı.`
}

interface PreferenceSwitchProps {
  name: 'isEnabled' | Channel
  label: string
  hint: string
  checked: boolean
}

/** Moves and saves at once. After a failed save it moves back and says why. */
export function PreferenceSwitch({ name, label, hint, checked }: PreferenceSwitchProps) {
  const save = useMutation(preferencesMutation(useQueryClient()))
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        checked={save.isPending ? (save.variables[name] ?? checked) : checked}
        disabled={save.isPending}
        onChange={(event) =>
          save.mutate(
            { [name]: event.target.checked },
            { onError: (error) => announceFailure(error) },
          )
        }
      />
      {save.isError && (
        <p role="alert" className="pb-2 text-sm text-spend">
          Kaydedilemedi. {sentenceOf(save.error)}
        </p>
      )}
    </div>
  )
}
