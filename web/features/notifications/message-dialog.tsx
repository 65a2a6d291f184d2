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
      footer={leadOf(message)}
    >
      <p className="whitespace-pre-line break-words">{message.message}</p>
    </Dialog>
  )
}

/** The way to what a message is about; undefined where it is read where it is. */
function leadOf({ type, eventId, orderId }: Notification) {
  if (eventId !== null)
    return (
      <Button asChild>
        <Link to="/events/$id" params={{ id: String(eventId) }}>
          Etkinliğe Git
        </Link>
      </Button>
    )
  if (orderId !== null)
    return (
      <Button asChild>
        <Link to="/orders/$id" params={{ id: String(orderId) }}>
          Siparişe Git
        </Link>
      </Button>
    )
  if (type !== 'points') return undefined
  return (
    <Button asChild>
      <Link to="/points">Puan Hareketlerine Git</Link>
    </Button>
  )
}
