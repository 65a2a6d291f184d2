import type { ReactNode } from 'react'
import type { CustomerEntry } from '#api/contracts/points/points.ts'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { formatLongDateTime, formatPoints } from '#ui/foundations/format.ts'
import { EntryWhy } from '#web/features/purchases/entry-why.tsx'
import { deedOf, spokenEntry } from '#web/shared/entry-labels.ts'
import { EntryState } from './entry-state.tsx'

const titles = {
  earned: 'Puan kazanıldı',
  spent: 'Puan harcandı',
  expired: 'Puanların süresi doldu',
  returned: 'Puan iade edildi',
  taken: 'Puan geri alındı',
}

interface EntryDialogProps {
  /** who it is by is told in the console alone */
  entry: CustomerEntry
  /** further acts, for administrators */
  footer?: ReactNode
  /** below its details */
  children?: ReactNode
  onClose: () => void
}

/** `Neden?` of an entry, and its details. */
export function EntryDialog({ entry, footer, children, onClose }: EntryDialogProps) {
  const rows = [
    ['Şube', entry.branch.name || 'Belirtilmemiş'],
    ['Tarih', formatLongDateTime(entry.createdAt)],
    ['İşlem Sonrası', formatPoints(entry.balanceAfter)],
    ...(entry.note ? [['Not', entry.note]] : []),
    ...(entry.recordedBy ? [['Kaydeden', entry.recordedBy.fullName]] : []),
    ...(entry.approvedBy ? [['Onaylayan', entry.approvedBy.fullName]] : []),
    ['İşlem no', String(entry.id)],
  ]
  return (
    <Dialog
      open
      closeOnBackdrop
      onOpenChange={onClose}
      footer={footer}
      title={titles[deedOf(entry)]}
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <SignedPoints
            amount={entry.amount}
            kind={entry.type}
            spoken={spokenEntry(entry)}
            className="font-display text-3xl"
          />
          <EntryState entry={entry} />
        </p>
        <EntryWhy entry={entry} />
        <dl className="divide-y divide-line border-line border-t">
          {rows.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words text-end">{value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
    </Dialog>
  )
}
