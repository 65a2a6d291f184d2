import type { ComponentProps } from 'react'
import { Select } from '#ui/forms/select.tsx'

const genders: Readonly<Record<string, string>> = { female: 'Kadın', male: 'Erkek', other: 'Diğer' }

/** What people read for a gender of the contracts; undefined for none. */
export const genderName = (gender: unknown): string | undefined => genders[String(gender)]

interface GenderSelectProps extends ComponentProps<'select'> {
  /** what no answer is called */
  none: string
}

/** The choice of a gender; an empty value stands for no answer. */
export function GenderSelect({ none, ...rest }: GenderSelectProps) {
  return (
    <Select {...rest}>
      <option value="">{none}</option>
      {Object.entries(genders).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}
