import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '#api/contracts/account/account.ts'
import type { Channel } from '#api/contracts/consents/consents.ts'
import { formatDateTime } from '#ui/foundations/format.ts'
import { preferencesMutation } from '#web/features/account/mutations.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { SavedSwitch } from '#web/shared/saved-switch.tsx'

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

/** A preference, saved at once. */
export function PreferenceSwitch({ name, label, hint, checked }: PreferenceSwitchProps) {
  const save = useMutation(preferencesMutation(useQueryClient()))
  return (
    <SavedSwitch
      {...{ label, hint, checked }}
      sent={save.isPending ? save.variables[name] : undefined}
      error={save.error}
      onSwitch={(on) => save.mutate({ [name]: on }, { onError: (error) => announceFailure(error) })}
    />
  )
}
