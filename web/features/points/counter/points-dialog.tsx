import { useEffect, useState } from 'react'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import type { Recorded } from '#web/features/points/mutations.ts'
import { useGuardedDialog } from '#web/shared/forms/unsaved.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { PointsForm } from './points-form.tsx'

interface PointsDialogProps {
  customer: CustomerCard
  scanId: string
  /** whether the scan session has ended: the dialog then closes once no movement is open */
  sessionOver: boolean
  onClose: (why: 'left' | 'session-over') => void
  onRecorded: (recorded: Recorded) => void
}

/**
 * `Puan İşlemleri`: earns or spends points for the customer at the counter; shows their history.
 */
export function PointsDialog({
  customer,
  scanId,
  sessionOver,
  onClose,
  onRecorded,
}: PointsDialogProps) {
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const guarded = useGuardedDialog(dirty, () => onClose('left'))

  useEffect(() => {
    if (sessionOver && !busy) onClose('session-over')
  }, [sessionOver, busy, onClose])

  return (
    <Dialog
      open
      size="lg"
      title="Puan İşlemleri"
      description={customer.fullName}
      // the dialog stays open while the outcome of a movement is unknown
      onOpenChange={(open) => !open && !busy && guarded.leave()}
    >
      <div className="grid gap-6">
        <PointsForm
          customer={customer}
          scanId={scanId}
          onBusyChange={setBusy}
          onDirtyChange={setDirty}
          onRecorded={onRecorded}
        />
        <CustomerHistory userId={customer.id} />
      </div>
      {guarded.questions}
    </Dialog>
  )
}
