import type { ComponentProps } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { formatShortDate } from '#ui/foundations/format.ts'
import { GenderSelect, genderName } from '#web/shared/forms/gender-select.tsx'

/** How the field is registered: no answer is null. */
export const noAnswer = { setValueAs: (value: string | null) => value || null }

interface OwnGenderProps extends ComponentProps<'select'> {
  error: string | undefined
}

/** `Cinsiyet` of one's own, which nobody has to tell. */
export const OwnGender = ({ error, ...select }: OwnGenderProps) => (
  <Field label="Cinsiyet" error={error}>
    <GenderSelect none="Belirtmek istemiyorum" {...select} />
  </Field>
)

/** How a gender or a birth date reads where it was changed elsewhere; undefined for other fields. */
export function ownWords(name: string, value: unknown): string | undefined {
  if (name === 'gender') return genderName(value)
  return name === 'birthDate' && value ? formatShortDate(String(value)) : undefined
}
