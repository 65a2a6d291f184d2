import type { FieldValues } from 'react-hook-form'
import { Input } from '#ui/forms/input.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

/** An amount in lira of a form. The schema reads it from its text: `185`, `185,50`. */
export const FormMoney = <Values extends FieldValues, Parsed>(
  field: Omit<FormFieldProps<Values, Parsed>, 'children' | 'parse'>,
) => (
  <FormField {...field}>
    <Input inputMode="decimal" autoComplete="off" className="tabular" />
  </FormField>
)
