import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ChangedMeanwhile, type ChangedMeanwhileProps } from './forms/changed-meanwhile.tsx'
import { GuardedNavigation } from './forms/unsaved.tsx'
import UnsavedQuestion from './forms/unsaved-question.tsx'

interface FormDialogProps<Values extends FieldValues, Parsed> {
  /** the form's own, which knows whether anything was typed */
  control: Control<Values, unknown, Parsed>
  title: string
  description?: ReactNode
  size?: 'md' | 'lg'
  /** what the submitting button says */
  submitLabel: string
  submitTone?: ComponentProps<typeof Button>['tone']
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** the form is on its way: it neither closes nor is sent twice */
  saving: boolean
  /** something else has to arrive first, such as an uploaded picture's address */
  waiting?: boolean
  /** what the whole form was refused for */
  error: string | undefined
  /** what somebody else has changed meanwhile */
  conflict?: ChangedMeanwhileProps | undefined
  /** what else may be done, at the far end of the buttons */
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog: fields, `İptal`, and a button that says what it does. It asks before it takes
 * what was typed with it, whichever way it is closed.
 */
export function FormDialog<Values extends FieldValues, Parsed>({
  control,
  title,
  description,
  size = 'md',
  submitLabel,
  submitTone,
  onSubmit,
  saving,
  waiting = false,
  error,
  conflict,
  aside,
  onClose,
  children,
}: FormDialogProps<Values, Parsed>) {
  const id = useId()
  const { isDirty } = useFormState({ control })
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (saving) return
    if (isDirty) setAsking(true)
    else onClose()
  }
  return (
    <Dialog
      open
      size={size}
      title={title}
      description={description}
      onOpenChange={(open) => !open && leave()}
      footer={
        <>
          {aside}
          <Button tone="plain" onClick={leave} disabled={saving}>
            İptal
          </Button>
          <Button type="submit" form={id} tone={submitTone} pending={saving || waiting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={onSubmit}>
        {children}
        {conflict && <ChangedMeanwhile {...conflict} />}
        {error && <Banner tone="error">{error}</Banner>}
      </form>
      <GuardedNavigation control={control} />
      {asking && <UnsavedQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>
  )
}
