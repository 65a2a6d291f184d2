import type { ComponentProps } from 'react'
import { GivenReason } from '#api/contracts/points/points.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { reasonLabels } from '#web/shared/entry-labels.ts'

interface ReasonSelectProps extends ComponentProps<typeof Select> {
  error: string | undefined
}

/** Why points are changed: administrators choose a reason for every change (programme.md §1). */
export function ReasonSelect({ error, className, ...select }: ReasonSelectProps) {
  return (
    <Field label="Neden" required error={error} className={className}>
      <Select placeholder="Neden seçiniz" {...select}>
        {GivenReason.options.map((reason) => (
          <option key={reason} value={reason}>
            {reasonLabels[reason]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
