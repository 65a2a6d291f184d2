import type { ComponentProps } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { DateField } from '#ui/forms/date-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { type FormFieldProps, useFormField } from './form-field.tsx'

export type FormDateProps<Values extends FieldValues, Parsed> = Omit<
  FormFieldProps<Values, Parsed>,
  'children' | 'parse'
> &
  Pick<ComponentProps<typeof DateField>, 'min' | 'max' | 'withTime' | 'autoComplete'> & {
    /** The form's value while nothing is typed. */
    empty?: '' | null
  }

/** A date of a form, typed in Turkish format. Its value is `2026-11-19` or `2026-11-19T14:30`. */
export function FormDate<Values extends FieldValues, Parsed>({
  form,
  name,
  required,
  empty = '',
  min,
  max,
  withTime,
  autoComplete,
  ...rest
}: FormDateProps<Values, Parsed>) {
  const rules = useFormField(form, name, empty)
  const { field } = useController({ control: form.control, name })
  return (
    <Field {...rest} required={required ?? rules.required} error={rules.error}>
      <DateField
        {...{ min, max, withTime, autoComplete }}
        ref={field.ref}
        name={field.name}
        value={field.value ?? ''}
        onValueChange={(value) => field.onChange(value || empty)}
        onBlur={field.onBlur}
      />
    </Field>
  )
}
