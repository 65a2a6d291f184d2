import { type ComponentProps, type ReactNode, useId } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ChangedMeanwhile, type ChangedMeanwhileProps } from './forms/changed-meanwhile.tsx'

interface FormDialogProps {
  title: string
  size?: 'md' | 'lg'
  /** what the submitting button says */
  submitLabel: string
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

/** A form in a dialog: fields, `İptal`, and a button that says what it does. */
export function FormDialog({
  title,
  size = 'md',
  submitLabel,
  onSubmit,
  saving,
  waiting = false,
  error,
  conflict,
  aside,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      size={size}
      title={title}
      onOpenChange={(open) => !open && !saving && onClose()}
      footer={
        <>
          {aside}
          <Button tone="plain" onClick={onClose} disabled={saving}>
            İptal
          </Button>
          <Button type="submit" form={id} pending={saving || waiting}>
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
    </Dialog>
  )
}
