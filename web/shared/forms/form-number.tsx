import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from './form-field.tsx'
import { NumberInput } from './number-input.tsx'

type FormNumberProps<Values extends FieldValues, Parsed> = Omit<
  FormFieldProps<Values, Parsed>,
  'children' | 'parse'
> &
  Pick<
    ComponentProps<typeof NumberInput>,
    'min' | 'max' | 'placeholder' | 'disabled' | 'onChange'
  > & {
    /** The form's value while nothing is typed. NaN, which no schema takes, unless told. */
    empty?: null | undefined
  }

/** A number of a form, within the bounds of its schema; `min` and `max` set narrower ones. */
export function FormNumber<Values extends FieldValues, Parsed>(
  props: FormNumberProps<Values, Parsed>,
) {
  const { form, name, label, hint, required, labelHidden, className, empty, ...input } = props
  const missing = 'empty' in props ? empty : Number.NaN
  // a form also reads what it was given: a number, or nothing
  const parse = (typed: string | number | null | undefined) =>
    typed === '' || typed === null || typed === undefined ? missing : Number(typed)
  return (
    <FormField {...{ form, name, label, hint, required, labelHidden, className, parse }}>
      <NumberInput {...input} />
    </FormField>
  )
}
