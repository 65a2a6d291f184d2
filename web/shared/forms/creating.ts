import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { announceFailure } from '#web/shared/announcing.ts'
import { showRefusal } from '#web/shared/form.ts'
import { useCreationKey } from './creation-key.ts'

interface Creating<Values extends FieldValues> {
  onCreated: () => void
  /** the field of each refusal that names none, by code */
  blames?: Partial<Record<string, FieldPath<Values>>>
}

/** The key that a form sends with what it creates, and what follows: why it was refused is said in the form. */
export function useCreating<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  { onCreated, blames }: Creating<Values>,
) {
  const { key, renew, follow } = useCreationKey()
  const outcomes = {
    onSuccess: () => {
      renew()
      onCreated()
    },
    onError: (error: Error) => {
      follow(error)
      announceFailure(error)
      showRefusal(form, error, blames)
    },
  }
  return { key, outcomes }
}
