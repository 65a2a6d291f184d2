import type { ReactNode } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Banner } from './banner.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called with false when the person cancels. */
  onOpenChange: (open: boolean) => void
  /** The action, in two words. */
  title: string
  /** What is asked, in a sentence. */
  question: ReactNode
  /** The name of the affected thing: `Kavrum Günü`. */
  subject?: ReactNode
  /** What the person must see before they answer, under the name: what a new version changes. */
  children?: ReactNode
  /** `lg` where it is text to read. */
  size?: 'md' | 'lg' | undefined
  /** The label of the destructive button: `Sil`, `Devre Dışı Bırak`. */
  confirmLabel: string
  /** `primary` for an action that loses nothing: a message is sent, an account restored. */
  confirmTone?: 'destructive' | 'primary' | undefined
  /** The label of the cancel button, if `İptal` is ambiguous. */
  cancelLabel?: string | undefined
  /** Called when the person confirms. */
  onConfirm: () => void
  /** Whether the action is running: the button shows it, and the dialog stays open. */
  pending?: boolean | undefined
  /** The error of the action, in Turkish. The dialog stays open. */
  error?: ReactNode
}

/**
 * Asks before an action that cannot be undone, or that reaches many. The focus starts on `İptal`. The
 * second click of a double click is no second yes: it comes before `pending` can be drawn.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  subject,
  children,
  size,
  confirmLabel,
  confirmTone = 'destructive',
  cancelLabel = 'İptal',
  onConfirm,
  pending = false,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      size={size}
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={question}
      footer={
        <>
          <Button tone="plain" data-autofocus onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            tone={confirmTone}
            pending={pending}
            onClick={({ detail }) => detail < 2 && onConfirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(subject || children || error) && (
        <div className="grid gap-3">
          {subject && (
            <p className="break-words rounded-field bg-sunken px-3 py-2.5 font-semibold">
              {subject}
            </p>
          )}
          {children}
          {error && <Banner tone="error">{error}</Banner>}
        </div>
      )}
    </Dialog>
  )
}
