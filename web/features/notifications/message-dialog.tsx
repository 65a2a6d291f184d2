import { Link } from '@tanstack/react-router'
import type { Notification } from '#api/contracts/notifications/notifications.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatLongDateTime } from '#ui/foundations/format.ts'

/** The whole text of a message, its time, and a link to its subject. */
export function MessageDialog({
  message,
  onClose,
}: {
  message: Notification
  onClose: () => void
}) {
  return (
    <Dialog
      open
      closeOnBackdrop
      onOpenChange={onClose}
      title={message.title}
      description={formatLongDateTime(message.createdAt)}
      footer={
        message.type === 'points' && (
          <Button asChild>
            <Link to="/points">Puan hareketlerine git</Link>
          </Button>
        )
      }
    >
      <p className="whitespace-pre-line break-words">{message.message}</p>
    </Dialog>
  )
}
