import {
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { ImageField } from './image-field.tsx'

interface ImageControlProps<Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>
  name: FieldPath<Values>
  required?: boolean
  /** called with true while a picture is uploaded */
  onBusyChange: (busy: boolean) => void
}

/** A form's picture. The form holds its address, or undefined if an optional picture is missing. */
export function ImageControl<Values extends FieldValues, Parsed>({
  form,
  name,
  required = false,
  onBusyChange,
}: ImageControlProps<Values, Parsed>) {
  const { control } = form
  const value: string | undefined = useWatch({ control, name })
  const { errors } = useFormState({ control, name })
  const error: FieldError | undefined = get(errors, name)
  return (
    <ImageField
      required={required}
      value={value ?? ''}
      error={error?.message}
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
