import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ChangedThing } from '#api/contracts/changes/changes.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { type Editable, type Saving, useSaving } from './forms/saving.ts'

type SavingDialogProps<Values extends FieldValues, Parsed, Row extends Editable, Changed> = Omit<
  Saving<Values, Parsed, Row, Changed>,
  'onSaved'
> &
  Omit<FormDialogProps<Values, Parsed>, 'control' | 'onSubmit' | 'saving' | 'conflict'> & {
    /** what the row is, where it has a history that is shown below the fields */
    thing?: ChangedThing
  }

// only where somebody edits
const ThingHistory = lazy(() => import('./history/thing-history.tsx'))

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
  thing,
  children,
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
    >
      {children}
      {thing && row && (
        <Suspense>
          <ThingHistory thing={thing} id={row.id} />
        </Suspense>
      )}
    </FormDialog>
  )
}
