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
  /** The name of the draft that survives the end of a session; undefined for forms with secrets. */
  draft?: string
}

/** A form that tells its schema to its fields. */
export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<
  Input,
  unknown,
  Output
> & { schema: z.ZodType<Output, Input> }

/**
 * A form with the rules and sentences of `schema`. Only this module calls `useForm`.
 *
 * `register` is a new function at each render, because react-hook-form expects a call per render:
 * `reset()` drops all fields until they register again, but the React Compiler skips a call with
 * the same function and arguments. Otherwise a form would not see any input after its first
 * `reset()`.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { draft, ...options }: Options<Input, Output>,
): ContractForm<Input, Output> {
  'use no memo'
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), ...options })
  useDraft(form, draft)
  return { ...form, schema, register: (name, rules) => form.register(name, rules) }
}

/** Restores the draft of a form after its session ended, and tracks unsaved values. */
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
