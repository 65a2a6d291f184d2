import type { ReactNode } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Banner } from './banner.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** Whether it is asked now. */
  open: boolean
  /** Called with false when the person turns back. */
  onOpenChange: (open: boolean) => void
  /** What is about to happen, in two words. */
  title: string
  /** The question, as the specification words it. */
  question: ReactNode
  /** What goes, by its name: `Kavrum Günü`. */
  subject?: ReactNode
  /** The word on the destructive button: `Sil`, `Devre Dışı Bırak`. */
  confirmLabel: string
  /** The word on the way back, where `İptal` could be taken for the other button. */
  cancelLabel?: string | undefined
  /** Called when the person goes on. */
  onConfirm: () => void
  /** It is being done: the button waits, the dialog stays. */
  pending?: boolean | undefined
  /** Why it did not work, in Turkish; the dialog stays open with it. */
  error?: ReactNode
}

/** Asks before something goes for good. The focus starts on `İptal`, the way back. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  subject,
  confirmLabel,
  cancelLabel = 'İptal',
  onConfirm,
  pending = false,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={question}
      footer={
        <>
          <Button tone="plain" data-autofocus onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button tone="destructive" pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(subject || error) && (
        <div className="grid gap-3">
          {subject && (
            <p className="break-words rounded-field bg-sunken px-3 py-2.5 font-semibold">
              {subject}
            </p>
          )}
          {error && <Banner tone="error">{error}</Banner>}
        </div>
      )}
    </Dialog>
  )
}
