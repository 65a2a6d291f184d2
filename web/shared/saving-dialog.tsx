import type { FieldValues } from 'react-hook-form'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { type Editable, type Saving, useSaving } from './forms/saving.ts'

type SavingDialogProps<Values extends FieldValues, Parsed, Row extends Editable, Changed> = Omit<
  Saving<Values, Parsed, Row, Changed>,
  'onSaved'
> &
  Omit<FormDialogProps<Values, Parsed>, 'control' | 'onSubmit' | 'saving' | 'conflict'>

/** The dialog in which a row is created or changed. It closes once it is saved. */
export function SavingDialog<Values extends FieldValues, Parsed, Row extends Editable, Changed>({
  form,
  row,
  valuesOf,
  endpoint,
  save,
  labels,
  show,
  success,
  fallback,
  blames,
  ...dialog
}: SavingDialogProps<Values, Parsed, Row, Changed>) {
  const { submit, conflict } = useSaving({
    form,
    row,
    valuesOf,
    endpoint,
    save,
    labels,
    show,
    success,
    fallback,
    blames,
    onSaved: dialog.onClose,
  })
  return (
    <FormDialog
      control={form.control}
      onSubmit={submit}
      saving={save.isPending}
      conflict={conflict}
      {...dialog}
    />
  )
}
