import type { FieldValues } from 'react-hook-form'
import { formatShortDate } from '#ui/foundations/format.ts'
import { FormField, type FormFieldProps, textOrNull } from '#web/shared/forms/form-field.tsx'
import { GenderSelect, genderName } from '#web/shared/forms/gender-select.tsx'

/** `Cinsiyet` of one's own, which nobody has to tell. */
export const OwnGender = <Values extends FieldValues, Parsed>(
  field: Pick<FormFieldProps<Values, Parsed>, 'form' | 'name'>,
) => (
  <FormField {...field} label="Cinsiyet" parse={textOrNull}>
    <GenderSelect none="Belirtmek istemiyorum" />
  </FormField>
)

/** How a gender or a birth date reads where it was changed elsewhere; undefined for other fields. */
export function ownWords(name: string, value: unknown): string | undefined {
  if (name === 'gender') return genderName(value)
  return name === 'birthDate' && value ? formatShortDate(String(value)) : undefined
}
