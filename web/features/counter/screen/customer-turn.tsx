import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Ticket } from '#api/contracts/orders/board.ts'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ScannedOrders } from '#web/features/board/scanned-orders.tsx'
import { type Finished, idOf } from '#web/features/counter/finished.ts'
import { PurchasePad } from '#web/features/counter/pad/purchase-pad.tsx'
import { customerCardQuery } from '#web/features/counter/queries.ts'
import { OrderResult } from '#web/features/counter/result/order-result.tsx'
import { PointsResult, type ResultCallbacks } from '#web/features/counter/result/points-result.tsx'
import { PurchaseResult } from '#web/features/counter/result/purchase-result.tsx'
import { scrollBackTo } from '#web/features/counter/result/scroll-back.ts'
import type { OpenScan } from '#web/features/counter/scanning.ts'
import { signal } from '#web/features/counter/signals.ts'
import { CustomerRewards } from '#web/features/loyalty/customer-rewards.tsx'
import { movementRecorded } from '#web/features/points/movement-texts.ts'
import { announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import { useNow } from '#web/shared/now.ts'
import { useWide } from '#web/shared/wide.ts'
import { CustomerHead } from './customer-head.tsx'
import { goesOn, newTurn, type Stage, stageOf, turnAfter } from './turn.ts'
import { TurnDialogs } from './turn-dialogs.tsx'

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
  const [turn, act] = useReducer(turnAfter, newTurn)
  const [collecting, setCollecting] = useState<Ticket>()
  const card = useQuery(customerCardQuery(scan.user))
  const customer = card.data

  const result = turn.at === 'result' ? turn.finished : undefined
  // the strip of last acts takes back as well: the result is gone before it is painted
  if (result && takenBack.has(idOf(result))) act({ of: 'taken-back', id: idOf(result) })

  const expired = now >= scan.codeEndsAt
  const sessionOver = now >= scan.endsAt
  const stage = stageOf(turn, { expired, sessionOver })
  const report = useEffectEvent(onStage)
  useEffect(() => report(stage), [stage])

  const end = useEffectEvent(() => {
    if (turn.at === 'counter' && turn.pad === 'typed') tellSessionOver()
  })
  useEffect(() => {
    if (sessionOver) end()
  }, [sessionOver])
  const top = useTopInSight(stage === 'done')

  const finish = (finished: Finished) => {
    signal('success')
    act({ of: 'finished', finished })
    const { points } = finished.recorded
    queryClient.setQueryData(customerCardQuery(scan.user).queryKey, (card) =>
      card && points !== null ? { ...card, points } : card,
    )
    announceSuccess(announcementOf(finished))
  }

  if (turn.at === 'result')
    return (
      <FinishedResult
        finished={turn.finished}
        fullName={customer.fullName}
        onNext={onReset}
        onSame={sessionOver ? undefined : () => act({ of: 'continued' })}
        onTakenBack={() => onTakenBack(idOf(turn.finished))}
        onRefused={() => signal('refusal')}
      />
    )
  const busy = stage === 'busy'
  return (
    <>
      <Card ref={top} raised className="grid scroll-mt-3 grid-cols-1 gap-3 p-3 sm:p-3">
        <CustomerHead
          scan={scan}
          customer={customer}
          now={now}
          expired={expired && !goesOn(turn, { sessionOver })}
          named={turn.begun === 'taken-back'}
          onPoints={stage === 'expired' ? undefined : () => act({ of: 'opened', dialog: 'points' })}
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
                branchId={branchId}
                onCollect={(ticket) => {
                  setCollecting(ticket)
                  act({ of: 'opened', dialog: 'collect' })
                }}
              />
            )}
            <div className="grid grid-cols-1 gap-3 lg:grid-cols-[6fr_5fr] lg:grid-rows-[auto_1fr] lg:gap-x-4">
              <PurchasePad
                customer={customer}
                scanId={scan.scanId}
                branchId={branchId}
                onBranchMissing={onBranchMissing}
                onStatus={(status) => act({ of: 'pad', status })}
                onRecorded={(recorded) => finish({ of: 'purchase', recorded })}
              />
              {!expired && (
                <div className="grid grid-cols-1 content-start gap-3 lg:col-start-2 lg:row-span-2">
                  {card.isError && <CardFailed />}
                  <CustomerRewards userId={customer.id} scanId={scan.scanId} branchId={branchId} />
                </div>
              )}
              <Button
                size="lg"
                tone="ghost"
                className="text-muted lg:col-start-1 lg:row-start-3 lg:self-end"
                disabled={busy || sessionOver}
                onClick={() => act({ of: 'opened', dialog: 'late' })}
              >
                Sonradan Ekle
              </Button>
            </div>
          </>
        )}
      </Card>
      <TurnDialogs
        dialog={turn.dialog}
        collecting={collecting}
        scan={scan}
        customer={customer}
        branchId={branchId}
        sessionOver={sessionOver}
        onBusyChange={(isBusy) => act({ of: 'sending', busy: isBusy })}
        onClose={() => act({ of: 'closed' })}
        onSessionOver={tellSessionOver}
        onFinished={finish}
      />
    </>
  )
}

/** What is announced of what was done. */
function announcementOf({ of, recorded }: Finished): string {
  if (of === 'order') return `${recorded.order.number} teslim edildi`
  return of === 'points' ? movementRecorded(recorded.entry.type) : 'Alışveriş kaydedildi'
}

const CardFailed = () => (
  <ErrorState className="py-2" drawing={null} onRetry={() => browserPage.reload()}>
    Kullanıcı bilgileri alınamadı
  </ErrorState>
)

/** Keeps the customer's head in sight, and gives it the focus as the turn begins. */
function useTopInSight(done: boolean) {
  const top = useRef<HTMLElement>(null)
  // On a phone the pad needs the whole screen.
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
  return top
}

function FinishedResult({ finished, ...ends }: ResultCallbacks & { finished: Finished }) {
  if (finished.of === 'order') return <OrderResult recorded={finished.recorded} {...ends} />
  if (finished.of === 'points') return <PointsResult recorded={finished.recorded} {...ends} />
  return <PurchaseResult recorded={finished.recorded} {...ends} />
}
