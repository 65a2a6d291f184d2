import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnEntry } from '#api/contracts/points/points.ts'
import { EntryDialog } from '#web/features/points/entry-dialog.tsx'
import { breakdownQuery } from '#web/features/purchases/queries.ts'
import { VisitRating } from '#web/features/ratings/visit-rating.tsx'
import { useGuardedDialog } from '#web/shared/forms/unsaved.tsx'

interface OwnEntryDialogProps {
  entry: OwnEntry
  onClose: () => void
}

/** `Neden?` of an entry of one's own, and how the bill behind it was (decisions/304). */
export default function OwnEntryDialog({ entry, onClose }: OwnEntryDialogProps) {
  const [dirty, setDirty] = useState(false)
  const guarded = useGuardedDialog(dirty, onClose)
  return (
    <EntryDialog entry={entry} onClose={guarded.leave}>
      {entry.kind === 'purchase' && <BillRating entryId={entry.id} onDirtyChange={setDirty} />}
      {guarded.questions}
    </EntryDialog>
  )
}

interface BillRatingProps {
  entryId: number
  onDirtyChange: (dirty: boolean) => void
}

function BillRating({ entryId, onDirtyChange }: BillRatingProps) {
  const bill = useQuery(breakdownQuery(entryId)).data?.purchase
  return bill ? <VisitRating kind="purchase" id={bill.id} onDirtyChange={onDirtyChange} /> : null
}
