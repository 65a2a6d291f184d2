import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form'
import type * as z from 'zod'
import { announceSuccess } from '#web/shared/announcing.ts'
import { identity } from '#web/shared/identity.ts'
import { draftOf, dropDraft, noteUnsaved } from './drafts.ts'

interface Options<Input extends FieldValues, Output>
  extends Omit<UseFormProps<Input, unknown, Output>, 'resolver'> {
  /** By this name what is typed comes back after the session has ended under it; none for secrets. */
  draft?: string
}

/**
 * A form that refuses what `schema` refuses, in its words. The one place that calls `useForm`.
 *
 * `register` is a new function at each render, because react-hook-form counts on being called again:
 * `reset()` forgets all fields until they register anew, and the React Compiler leaves out a call
 * whose function and arguments are the same as before. Without this a form is dead after its first
 * `reset()`: it shows what is typed and sees nothing of it.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { draft, ...options }: Options<Input, Output>,
): UseFormReturn<Input, unknown, Output> {
  'use no memo'
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), ...options })
  useDraft(form, draft)
  return { ...form, register: (name, rules) => form.register(name, rules) }
}

/** Brings back what stood in the form when its session ended, and notes what is half filled. */
function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string | undefined,
) {
  const [kept] = useState(() => name && draftOf(name, identity.person()))
  const { isDirty } = useFormState({ control: form.control })

  const bringBack = useEffectEvent(() => {
    if (!name || !kept) return
    for (const [field, value] of Object.entries(kept))
      form.setValue(field as FieldPath<Input>, value as never, { shouldDirty: true })
    dropDraft(name)
    announceSuccess('Yarım kalan bilgileriniz geri getirildi.')
  })
  useEffect(() => bringBack(), [])

  const values = useEffectEvent(() => form.getValues())
  useEffect(() => {
    if (name && isDirty) return noteUnsaved(name, () => values())
  }, [name, isDirty])
}
