import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useFormState,
} from 'react-hook-form'
import { Field } from '#ui/forms/field.tsx'
import type { ContractForm } from './contract-form.ts'
import { rulesOf } from './form-schema.ts'

/** For `parse`: an empty text is null. */
export const textOrNull = (typed: string | null) => typed || null

/** For `parse`: an empty text is undefined. */
export const textOrUndefined = (typed?: string) => typed || undefined

export interface FormFieldProps<Values extends FieldValues, Parsed>
  extends Omit<ComponentProps<typeof Field>, 'error'> {
  form: ContractForm<Values, Parsed>
  name: FieldPath<Values>
  /** The form's value for the text of the control; the text itself unless told. */
  parse?: ((typed: string) => unknown) | undefined
}

/** What a field of a form shows beside its label: the rules of the form's schema, and its error. */
export function useFormField<Values extends FieldValues, Parsed>(
  form: ContractForm<Values, Parsed>,
  name: FieldPath<Values>,
  empty: unknown,
) {
  const { errors } = useFormState({ control: form.control, name })
  const error: FieldError | undefined = get(errors, name)
  return { ...rulesOf(form.schema, name, empty), error: error?.message }
}

/**
 * A labelled control of a form, registered under `name`. Whether it is required, its bounds and its
 * error come from the form's schema.
 */
export function FormField<Values extends FieldValues, Parsed>({
  form,
  name,
  parse,
  required,
  children,
  ...field
}: FormFieldProps<Values, Parsed>) {
  const { error, min, max, ...rules } = useFormField(form, name, parse ? parse('') : '')
  const control = form.register(name, parse && { setValueAs: parse })
  return (
    <Field {...field} required={required ?? rules.required} error={error}>
      <Slot {...control} {...(min !== undefined && { min })} {...(max !== undefined && { max })}>
        {children}
      </Slot>
    </Field>
  )
}
