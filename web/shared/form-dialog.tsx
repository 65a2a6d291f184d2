import { type ComponentProps, type ReactNode, useId } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ChangedMeanwhile, type ChangedMeanwhileProps } from './forms/changed-meanwhile.tsx'
import { FormFailure } from './forms/form-failure.tsx'
import { useGuardedDialog } from './forms/unsaved.tsx'

export interface FormDialogProps<Values extends FieldValues, Parsed> {
  /** the form's control, for its unsaved changes and its errors */
  control: Control<Values, unknown, Parsed>
  title: string
  description?: ReactNode
  size?: 'md' | 'lg'
  /** whether it takes the place of a dialog that was open until now */
  continues?: boolean
  /** the label of the submit button */
  submitLabel: string
  submitTone?: ComponentProps<typeof Button>['tone']
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** the form is being sent: it cannot close or be sent again */
  saving: boolean
  /** the form waits before it can be sent, for example for an uploaded picture */
  waiting?: boolean
  /** the form can no longer be sent; its fields say why */
  ended?: boolean
  /** the changes that somebody else has made meanwhile */
  conflict?: ChangedMeanwhileProps | undefined
  /** another action, at the start of the row of buttons */
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog: fields, `İptal` and a submit button. Every way to close it asks first if
 * there are unsaved changes.
 */
export function FormDialog<Values extends FieldValues, Parsed>({
  control,
  title,
  description,
  size = 'md',
  continues = false,
  submitLabel,
  submitTone,
  onSubmit,
  saving,
  waiting = false,
  ended = false,
  conflict,
  aside,
  onClose,
  children,
}: FormDialogProps<Values, Parsed>) {
  const id = useId()
  const { isDirty, errors } = useFormState({ control })
  const guarded = useGuardedDialog(isDirty, onClose)
  const leave = () => {
    if (!saving) guarded.leave()
  }
  return (
    <Dialog
      open
      size={size}
      continues={continues}
      title={title}
      description={description}
      onOpenChange={(open) => !open && leave()}
      footer={
        <>
          {aside}
          <Button tone="plain" onClick={leave} disabled={saving}>
            İptal
          </Button>
          <Button
            type="submit"
            form={id}
            tone={submitTone}
            pending={saving || waiting}
            disabled={ended && !saving}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={onSubmit}>
        {children}
        {conflict && <ChangedMeanwhile {...conflict} />}
        <FormFailure>{errors.root?.message}</FormFailure>
      </form>
      {guarded.questions}
    </Dialog>
  )
}
