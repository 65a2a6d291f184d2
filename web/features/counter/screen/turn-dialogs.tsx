import { lazy, Suspense } from 'react'
import type { Ticket } from '#api/contracts/orders/board.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { CollectDialog } from '#web/features/board/collect-dialog.tsx'
import type { Finished } from '#web/features/counter/finished.ts'
import type { OpenScan } from '#web/features/counter/scanning.ts'
import { signal } from '#web/features/counter/signals.ts'
import type { Turn } from './turn.ts'

const PointsDialog = lazy(() =>
  import('#web/features/points/counter/points-dialog.tsx').then(({ PointsDialog }) => ({
    default: PointsDialog,
  })),
)

const LateDialog = lazy(() =>
  import('#web/features/purchases/late-dialog.tsx').then(({ LateDialog }) => ({
    default: LateDialog,
  })),
)

interface TurnDialogsProps {
  dialog: Extract<Turn, { at: 'counter' }>['dialog']
  /** the order that is handed over in the dialog `collect` */
  collecting: Ticket | undefined
  scan: OpenScan
  customer: CustomerCard
  branchId: number | undefined
  sessionOver: boolean
  /** whether a dialog has sent something, or does not know its outcome */
  onBusyChange: (isBusy: boolean) => void
  onClose: () => void
  /** a dialog was closed since the session was over */
  onSessionOver: () => void
  onFinished: (finished: Finished) => void
}

/** The dialog that is open in a customer's turn: points by hand, a late bill, or an order to hand over. */
export function TurnDialogs(props: TurnDialogsProps) {
  const { dialog, collecting, scan, customer, branchId, sessionOver } = props
  const { onBusyChange, onClose, onSessionOver, onFinished } = props
  return (
    <>
      <Suspense fallback={null}>
        {dialog === 'points' && (
          <PointsDialog
            customer={customer}
            scanId={scan.scanId}
            sessionOver={sessionOver}
            onClose={(why) => {
              onClose()
              if (why === 'session-over') onSessionOver()
            }}
            onRecorded={(recorded) => onFinished({ of: 'points', recorded })}
          />
        )}
        {dialog === 'late' && (
          <LateDialog
            customer={customer}
            scanId={scan.scanId}
            branchId={branchId}
            onBusyChange={onBusyChange}
            onClose={onClose}
            onRecorded={(recorded) => onFinished({ of: 'purchase', recorded })}
          />
        )}
      </Suspense>
      {dialog === 'collect' && collecting && (
        <CollectDialog
          ticket={collecting}
          scan={{ id: scan.scanId, userId: scan.user.id }}
          onBusyChange={onBusyChange}
          onClose={onClose}
          onCollected={(recorded) => onFinished({ of: 'order', recorded })}
          onRefused={() => signal('refusal')}
        />
      )}
    </>
  )
}
