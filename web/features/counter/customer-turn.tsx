import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { movementRecorded } from '#web/features/points/movement-texts.ts'
import type { Recorded } from '#web/features/points/mutations.ts'
import { Success } from '#web/features/points/success.tsx'
import { announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { useNow } from '#web/shared/now.ts'
import { useWide } from '#web/shared/wide.ts'
import { CounterPad, type PadStanding } from './counter-pad.tsx'
import { CustomerHead } from './customer-panel.tsx'
import { customerCardQuery } from './queries.ts'
import type { OpenScan } from './scanning.ts'
import { signal } from './signals.ts'

const PointsDialog = lazy(() =>
  import('#web/features/points/points-dialog.tsx').then(({ PointsDialog }) => ({
    default: PointsDialog,
  })),
)

/**
 * The stage of a customer's turn:
 * - `card`: the code is not older than 45 s
 * - `held`: the dialog is open, or the code is older but an amount is typed or a further movement begun
 * - `busy`: a movement is under way, or its outcome is unknown
 * - `done`: the result is shown
 * - `expired`: the code is older than 45 s and nothing was begun
 */
export type Stage = 'card' | 'held' | 'busy' | 'done' | 'expired'

const tellSessionOver = () =>
  announceWarning('Okutma süresi doldu. Müşterinin QR kodunu yeniden okutun.')

interface CustomerTurnProps {
  scan: OpenScan
  branchId: number | undefined
  /** the entry that was taken back last, here or in the strip */
  takenBack: number | undefined
  onTakenBack: (entryId: number) => void
  onBranchMissing: () => void
  onStage: (stage: Stage) => void
  onReset: () => void
}

/** The screen for one customer, from the scan to the result. */
export function CustomerTurn(props: CustomerTurnProps) {
  const { scan, branchId, takenBack, onTakenBack, onBranchMissing, onStage, onReset } = props
  const queryClient = useQueryClient()
  const now = useNow(500)
  const [dialog, setDialog] = useState(false)
  const [pad, setPad] = useState<PadStanding>('untouched')
  const [goesOn, setGoesOn] = useState(false)
  const [recorded, setRecorded] = useState<Recorded>()
  const { data: customer } = useQuery(customerCardQuery(scan.user))

  const busy = pad === 'busy'
  const expired = now >= scan.codeEndsAt
  const sessionOver = now >= scan.endsAt
  const done = recorded !== undefined && recorded.entry.id !== takenBack
  const begun = !sessionOver && (pad === 'typed' || goesOn)
  const stage: Stage = done
    ? 'done'
    : busy
      ? 'busy'
      : dialog || (expired && begun)
        ? 'held'
        : expired
          ? 'expired'
          : 'card'
  const report = useEffectEvent(onStage)
  useEffect(() => report(stage), [stage])

  const end = useEffectEvent(() => {
    if (pad === 'typed' && !done) tellSessionOver()
  })
  useEffect(() => {
    if (sessionOver) end()
  }, [sessionOver])

  // On a phone the pad needs the whole screen.
  const top = useRef<HTMLElement>(null)
  const wide = useWide()
  useEffect(() => {
    if (!wide) top.current?.scrollIntoView({ block: 'start' })
  }, [wide])
  // The focus leaves whatever was pressed last, and screen readers name the customer.
  useEffect(() => top.current?.querySelector('h2')?.focus({ preventScroll: true }), [])

  const finish = (result: Recorded) => {
    signal('success')
    setDialog(false)
    setGoesOn(false)
    setPad('untouched')
    setRecorded(result)
    queryClient.setQueryData(customerCardQuery(scan.user).queryKey, (card) =>
      card ? { ...card, points: result.points } : card,
    )
    announceSuccess(movementRecorded(result.entry.type))
  }

  if (done)
    return (
      <Success
        fullName={customer.fullName}
        recorded={recorded}
        onNext={onReset}
        onSame={
          sessionOver
            ? undefined
            : () => {
                setRecorded(undefined)
                setGoesOn(true)
              }
        }
        onTakenBack={() => onTakenBack(recorded.entry.id)}
        onRefused={() => signal('refusal')}
      />
    )
  return (
    <>
      <Card ref={top} raised className="grid scroll-mt-3 grid-cols-1 gap-3 p-3 sm:p-3">
        <CustomerHead
          scan={scan}
          customer={customer}
          now={now}
          expired={expired}
          onPoints={stage === 'expired' ? undefined : () => setDialog(true)}
          onReset={busy ? undefined : onReset}
        />
        {stage === 'expired' ? (
          <EmptyState className="py-6">
            Yeni bir işlem için müşterinin QR kodunu yeniden okutun.
          </EmptyState>
        ) : (
          <CounterPad
            customer={customer}
            scanId={scan.scanId}
            branchId={branchId}
            onBranchMissing={onBranchMissing}
            onStanding={setPad}
            onRecorded={finish}
          />
        )}
      </Card>
      {dialog && (
        <Suspense fallback={null}>
          <PointsDialog
            customer={customer}
            scanId={scan.scanId}
            sessionOver={sessionOver}
            onClose={(why) => {
              setDialog(false)
              if (why === 'session-over') tellSessionOver()
            }}
            onRecorded={finish}
          />
        </Suspense>
      )}
    </>
  )
}
