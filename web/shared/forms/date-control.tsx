import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DateField } from '#ui/forms/date-field.tsx'

interface DateControlProps<Values extends FieldValues, Parsed>
  extends Omit<ComponentProps<typeof DateField>, 'value' | 'onValueChange' | 'name'> {
  control: Control<Values, unknown, Parsed>
  name: FieldPath<Values>
  /** The value of an empty field. */
  empty?: '' | null
}

/** A date of a form, typed in Turkish format. Its value is `2026-11-19` or `2026-11-19T14:30`. */
export function DateControl<Values extends FieldValues, Parsed>({
  control,
  name,
  empty = '',
  ...rest
}: DateControlProps<Values, Parsed>) {
  const { field } = useController({ control, name })
  return (
    <DateField
      {...rest}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onValueChange={(value) => field.onChange(value || empty)}
      onBlur={field.onBlur}
    />
  )
}
