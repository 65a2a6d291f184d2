import type { FieldValues } from 'react-hook-form'
import { formatDayForInput } from '#ui/foundations/format.ts'
import { FormDate, type FormDateProps } from './form-date.tsx'

/** A date of birth in a form: from 1900 until today (decisions.md §2). */
export const FormBirthDate = <Values extends FieldValues, Parsed>(
  props: Omit<FormDateProps<Values, Parsed>, 'min' | 'max' | 'withTime'>,
) => <FormDate {...props} min="1900-01-01" max={formatDayForInput(Date.now())} />
