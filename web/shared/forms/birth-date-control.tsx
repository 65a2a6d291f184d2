import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatDayForInput } from '#ui/foundations/format.ts'
import { DateControl } from './date-control.tsx'

/** A date of birth in a form: from 1900 until today (decisions.md §2). */
export function BirthDateControl<Values extends FieldValues, Parsed>(
  props: Omit<ComponentProps<typeof DateControl<Values, Parsed>>, 'min' | 'max' | 'withTime'>,
) {
  return <DateControl {...props} min="1900-01-01" max={formatDayForInput(Date.now())} />
}
