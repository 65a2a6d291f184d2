import type { FieldPath, FieldValues } from 'react-hook-form'
import { type PostRole, roleLabels } from '#api/contracts/roles.ts'
import { Select } from '#ui/forms/select.tsx'
import type { ContractForm } from '#web/shared/forms/contract-form.ts'
import { FormDate } from '#web/shared/forms/form-date.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'

interface GivenFieldsProps<Values extends FieldValues, Parsed> {
  /** a form with the fields `role` and `lastDay` */
  form: ContractForm<Values, Parsed>
  roles: readonly PostRole[]
}

/** Which role is given, and until when. A manager who gives one alone is not asked which. */
export function GivenFields<Values extends FieldValues, Parsed>({
  form,
  roles,
}: GivenFieldsProps<Values, Parsed>) {
  return (
    <>
      {roles.length > 1 && (
        <FormField form={form} name={'role' as FieldPath<Values>} label="Görev">
          <Select>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleLabels[role]}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      <FormDate
        form={form}
        name={'lastDay' as FieldPath<Values>}
        label="Son Gün"
        hint="Süresizse boş bırakın. Görev bu günün sonunda kendiliğinden biter."
        empty={null}
      />
    </>
  )
}
