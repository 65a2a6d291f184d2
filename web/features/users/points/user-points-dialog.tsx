import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { movementRecorded } from '#web/features/points/movement-texts.ts'
import { refreshUsers } from '#web/features/users/mutations.ts'
import { announceSuccess } from '#web/shared/announcing.ts'
import { useGuardedDialog } from '#web/shared/forms/unsaved.tsx'
import { useMay } from '#web/shared/session.ts'
import { ManagedHistory } from './managed-history.tsx'
import { UserPointsForm } from './user-points-form.tsx'

interface UserPointsDialogProps {
  user: ManagedUser
  onClose: () => void
}

/** `Puan İşlemleri` of user management: records points at branch 1 and shows the entries. */
export function UserPointsDialog({ user, onClose }: UserPointsDialogProps) {
  const queryClient = useQueryClient()
  // customer care corrects what others gave, and gives none (docs/security.md)
  const mayAward = useMay('chain.manage')
  const [points, setPoints] = useState(user.points)
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const guarded = useGuardedDialog(dirty, onClose)
  return (
    <Dialog
      open
      size="lg"
      title="Puan İşlemleri"
      description={user.fullName}
      // the dialog stays open while the outcome of a movement is unknown
      onOpenChange={(open) => !open && !busy && guarded.leave()}
    >
      <div className="grid gap-6">
        <p className="flex items-baseline justify-between rounded-field bg-sunken px-4 py-3">
          <span className="text-muted">Mevcut Puan</span>
          <strong className="tabular font-display text-xl">{formatNumber(points)}</strong>
        </p>
        {mayAward && (
          <UserPointsForm
            userId={user.id}
            points={points}
            onBusyChange={setBusy}
            onDirtyChange={setDirty}
            onRecorded={({ entry }) => {
              void refreshUsers(queryClient)
              announceSuccess(movementRecorded(entry.type))
              onClose()
            }}
          />
        )}
        <ManagedHistory userId={user.id} onReversed={setPoints} />
      </div>
      {guarded.questions}
    </Dialog>
  )
}
