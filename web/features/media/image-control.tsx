import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form'
import type { ContractForm } from '#web/shared/forms/contract-form.ts'
import { useFormField } from '#web/shared/forms/form-field.tsx'
import { ImageField } from './image-field.tsx'

interface ImageControlProps<Values extends FieldValues, Parsed> {
  form: ContractForm<Values, Parsed>
  name: FieldPath<Values>
  /** called with true while a picture is uploaded */
  onBusyChange: (busy: boolean) => void
}

/** A form's picture. The form holds its address, or undefined if an optional picture is missing. */
export function ImageControl<Values extends FieldValues, Parsed>({
  form,
  name,
  onBusyChange,
}: ImageControlProps<Values, Parsed>) {
  const { control } = form
  const value: string | undefined = useWatch({ control, name })
  const { required, error } = useFormField(form, name, undefined)
  return (
    <ImageField
      required={required}
      value={value ?? ''}
      error={error}
      onBusyChange={onBusyChange}
      onValueChange={(url) => {
        form.clearErrors(name)
        const held = required ? url : url || undefined
        form.setValue(name, held as FieldPathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
        })
      }}
    />
  )
}
