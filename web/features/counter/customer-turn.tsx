import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import type { Collected } from '#web/features/board/collecting.ts'
import { ScannedOrders } from '#web/features/board/scanned-orders.tsx'
import { movementRecorded } from '#web/features/points/movement-texts.ts'
import type { Recorded } from '#web/features/points/mutations.ts'
import { announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { useNow } from '#web/shared/now.ts'
import { useWide } from '#web/shared/wide.ts'
import { CustomerHead } from './customer-panel.tsx'
import { type Finished, idOf } from './finished.ts'
import { OrderResult } from './order-result.tsx'
import { PointsResult } from './points-result.tsx'
import { type PadStanding, PurchasePad } from './purchase-pad.tsx'
import { PurchaseResult } from './purchase-result.tsx'
import { customerCardQuery } from './queries.ts'
import type { OpenScan } from './scanning.ts'
import { scrollBackTo } from './scroll-back.ts'
import { signal } from './signals.ts'

const PointsDialog = lazy(() =>
  import('#web/features/points/points-dialog.tsx').then(({ PointsDialog }) => ({
    default: PointsDialog,
  })),
)

const LateDialog = lazy(() =>
  import('#web/features/purchases/late-dialog.tsx').then(({ LateDialog }) => ({
    default: LateDialog,
  })),
)

/**
 * The stage of a customer's turn:
 * - `card`: the code is not older than 45 s
 * - `typed`: something of a bill is typed or chosen, which no other code may throw away
 * - `held`: the dialog is open, or the code is older but a further movement is begun
 * - `busy`: a movement is under way, or its outcome is unknown
 * - `done`: the result is shown
 * - `expired`: the code is older than 45 s and nothing was begun
 */
export type Stage = 'card' | 'typed' | 'held' | 'busy' | 'done' | 'expired'

const tellSessionOver = () =>
  announceWarning('Okutma süresi doldu. Müşterinin QR kodunu yeniden okutun.')

interface CustomerTurnProps {
  scan: OpenScan
  branchId: number | undefined
  /** all that was taken back, here or in the strip */
  takenBack: ReadonlySet<string>
  onTakenBack: (id: string) => void
  onBranchMissing: () => void
  onStage: (stage: Stage) => void
  onReset: () => void
}

/** The screen for one customer, from the scan to the result. */
export function CustomerTurn(props: CustomerTurnProps) {
  const { scan, branchId, takenBack, onTakenBack, onBranchMissing, onStage, onReset } = props
  const queryClient = useQueryClient()
  const now = useNow(500)
  const [dialog, setDialog] = useState<'points' | 'late'>()
  const [lateBusy, setLateBusy] = useState(false)
  const [pad, setPad] = useState<PadStanding>('untouched')
  const [wentOn, setWentOn] = useState(false)
  const [finished, setFinished] = useState<Finished>()
  const { data: customer } = useQuery(customerCardQuery(scan.user))

  const busy = pad === 'busy' || lateBusy
  const expired = now >= scan.codeEndsAt
  const sessionOver = now >= scan.endsAt
  const done = finished !== undefined && !takenBack.has(idOf(finished))
  // whoever takes a bill back means to record another one for the same customer
  const takenBackHere = finished !== undefined && !done
  const goesOn = !sessionOver && (wentOn || takenBackHere)
  const typed = !sessionOver && pad === 'typed'
  const stage: Stage = done
    ? 'done'
    : busy
      ? 'busy'
      : dialog !== undefined
        ? 'held'
        : typed
          ? 'typed'
          : !expired
            ? 'card'
            : goesOn
              ? 'held'
              : 'expired'
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
  // after `Geri Al` or for one more movement, the customer's head is seen again
  useEffect(() => {
    if (!done) scrollBackTo(top.current)
  }, [done])
  // The focus leaves whatever was pressed last, and screen readers name the customer.
  useEffect(() => top.current?.querySelector('h2')?.focus({ preventScroll: true }), [])

  const finish = (result: Finished, announcement: string) => {
    signal('success')
    setDialog(undefined)
    setLateBusy(false)
    setWentOn(false)
    setPad('untouched')
    setFinished(result)
    const { points } = result.recorded
    queryClient.setQueryData(customerCardQuery(scan.user).queryKey, (card) =>
      card ? { ...card, points } : card,
    )
    announceSuccess(announcement)
  }
  const finishPoints = (recorded: Recorded) =>
    finish({ of: 'points', recorded }, movementRecorded(recorded.entry.type))
  const finishPurchase = (recorded: RecordedPurchase) =>
    finish({ of: 'purchase', recorded }, 'Alışveriş kaydedildi')
  const finishOrder = (recorded: Collected) =>
    finish({ of: 'order', recorded }, `${recorded.order.number} teslim edildi`)

  if (done) {
    const ends = {
      fullName: customer.fullName,
      onNext: onReset,
      onSame: sessionOver
        ? undefined
        : () => {
            setFinished(undefined)
            setWentOn(true)
          },
      onTakenBack: () => onTakenBack(idOf(finished)),
      onRefused: () => signal('refusal'),
    }
    if (finished.of === 'order') return <OrderResult recorded={finished.recorded} {...ends} />
    return finished.of === 'points' ? (
      <PointsResult recorded={finished.recorded} {...ends} />
    ) : (
      <PurchaseResult recorded={finished.recorded} {...ends} />
    )
  }
  return (
    <>
      <Card ref={top} raised className="grid scroll-mt-3 grid-cols-1 gap-3 p-3 sm:p-3">
        <CustomerHead
          scan={scan}
          customer={customer}
          now={now}
          expired={expired && !goesOn}
          named={takenBackHere}
          onPoints={stage === 'expired' ? undefined : () => setDialog('points')}
          onReset={busy ? undefined : onReset}
        />
        {stage === 'expired' ? (
          <EmptyState className="py-6">
            Yeni bir işlem için müşterinin QR kodunu yeniden okutun.
          </EmptyState>
        ) : (
          <>
            {branchId !== undefined && (
              <ScannedOrders
                scanId={scan.scanId}
                userId={scan.user.id}
                branchId={branchId}
                onCollected={finishOrder}
                onRefused={() => signal('refusal')}
              />
            )}
            <PurchasePad
              customer={customer}
              scanId={scan.scanId}
              branchId={branchId}
              onBranchMissing={onBranchMissing}
              onStanding={setPad}
              onRecorded={finishPurchase}
            />
          </>
        )}
        {stage !== 'expired' && (
          <Button
            size="lg"
            tone="ghost"
            className="text-muted"
            disabled={busy || sessionOver}
            onClick={() => setDialog('late')}
          >
            Sonradan Ekle
          </Button>
        )}
      </Card>
      {dialog === 'points' && (
        <Suspense fallback={null}>
          <PointsDialog
            customer={customer}
            scanId={scan.scanId}
            sessionOver={sessionOver}
            onClose={(why) => {
              setDialog(undefined)
              if (why === 'session-over') tellSessionOver()
            }}
            onRecorded={finishPoints}
          />
        </Suspense>
      )}
      {dialog === 'late' && (
        <Suspense fallback={null}>
          <LateDialog
            customer={customer}
            scanId={scan.scanId}
            branchId={branchId}
            onBusyChange={setLateBusy}
            onClose={() => setDialog(undefined)}
            onRecorded={finishPurchase}
          />
        </Suspense>
      )}
    </>
  )
}
