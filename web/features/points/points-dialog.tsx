import { useEffect, useState } from 'react'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { CustomerHistory } from './customer-history.tsx'
import type { Recorded } from './mutations.ts'
import { PointsForm } from './points-form.tsx'

interface PointsDialogProps {
  customer: CustomerCard
  scanId: string
  /** the scan session has ended: the dialog goes as soon as nothing is under way */
  sessionOver: boolean
  onClose: (why: 'left' | 'session-over') => void
  onRecorded: (recorded: Recorded) => void
}

/** `Puan İşlemleri`: earns or spends points for the customer at the counter, and shows their history. */
export function PointsDialog({
  customer,
  scanId,
  sessionOver,
  onClose,
  onRecorded,
}: PointsDialogProps) {
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (sessionOver && !busy) onClose('session-over')
  }, [sessionOver, busy, onClose])

  return (
    <Dialog
      open
      size="lg"
      title="Puan İşlemleri"
      description={customer.fullName}
      // nobody loses sight of a movement whose outcome is still open
      onOpenChange={(open) => !open && !busy && onClose('left')}
    >
      <div className="grid gap-6">
        <PointsForm
          customer={customer}
          scanId={scanId}
          onBusyChange={setBusy}
          onRecorded={onRecorded}
        />
        <CustomerHistory userId={customer.id} />
      </div>
    </Dialog>
  )
}
