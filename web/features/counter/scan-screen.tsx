import { useQuery, useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { lazy, Suspense, useState } from 'react'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Spinner } from '#ui/foundations/spinner.tsx'
import { movementRecorded } from '#web/features/points/movement-texts.ts'
import type { Recorded } from '#web/features/points/mutations.ts'
import { Success } from '#web/features/points/success.tsx'
import { announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import { useNow } from '#web/shared/now.ts'
import { hasExpired } from './code.ts'
import { PasteArea, useCodesFromAnywhere } from './code-input.tsx'
import { CustomerPanel, ScanBar } from './customer-panel.tsx'
import { customerCardQuery } from './queries.ts'
import { type OpenScan, useScanning } from './scanning.ts'

const CameraReader = lazy(() =>
  import('./camera-reader.tsx').then(({ CameraReader }) => ({ default: CameraReader })),
)
const PointsDialog = lazy(() =>
  import('#web/features/points/points-dialog.tsx').then(({ PointsDialog }) => ({
    default: PointsDialog,
  })),
)

/** The counter: reads a code, shows the customer, records points, then waits for the next code. */
export function ScanScreen() {
  const { state, read, reset } = useScanning()
  useCodesFromAnywhere(read)

  if (state.at === 'open')
    return <Counter key={state.scan.scanId} scan={state.scan} onReset={reset} />
  if (state.at === 'reading')
    return (
      <Card className="grid min-h-56 place-items-center">
        <Spinner label="Kullanıcı bilgileri getiriliyor..." className="size-10" />
      </Card>
    )
  if (state.at === 'failed')
    return (
      <Card>
        {state.notFound ? (
          <EmptyState
            action={
              <Button size="lg" tone="plain" onClick={reset}>
                Temizle
              </Button>
            }
          >
            Kullanıcı bilgileri bulunamadı
          </EmptyState>
        ) : (
          <ErrorState onRetry={() => browserPage.reload()}>
            Kullanıcı bilgileri alınamadı
          </ErrorState>
        )}
      </Card>
    )
  return <Waiting refused={state.refused} read={read} />
}

function Waiting({ refused, read }: { refused: string | undefined; read: (text: string) => void }) {
  const [camera, setCamera] = useState(false)
  return (
    <div className="grid gap-4">
      {refused && <Banner tone="error">{refused}</Banner>}
      {camera ? (
        <Suspense fallback={<Skeleton className="aspect-video w-full rounded-card" />}>
          <CameraReader onCode={read} onClose={() => setCamera(false)} />
        </Suspense>
      ) : (
        <>
          <PasteArea read={read} />
          <Button size="lg" onClick={() => setCamera(true)}>
            <Camera aria-hidden className="size-6" />
            Kamerayla okut
          </Button>
        </>
      )}
    </div>
  )
}

/** The screen for one customer, from the scan to the result. */
function Counter({ scan, onReset }: { scan: OpenScan; onReset: () => void }) {
  const queryClient = useQueryClient()
  const now = useNow(500)
  const [dialog, setDialog] = useState(false)
  const [recorded, setRecorded] = useState<Recorded>()
  const { data: customer } = useQuery(customerCardQuery(scan.user))
  const expired = hasExpired(scan.payload, now)
  const sessionOver = now >= scan.endsAt

  // Opens the dialog again, not the card: the code may have expired while the session is open.
  const goOn = () => {
    setRecorded(undefined)
    setDialog(true)
  }
  if (recorded)
    return (
      <Success
        fullName={customer.fullName}
        recorded={recorded}
        onNext={onReset}
        onSame={sessionOver ? undefined : goOn}
        onTakenBack={(result) => {
          setRecorded(undefined)
          queryClient.setQueryData(customerCardQuery(scan.user).queryKey, (card) =>
            card ? { ...card, points: result.points } : card,
          )
          announceSuccess('İşlem geri alındı, müşteriye bildirildi.')
        }}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScanBar scan={scan} now={now} expired={expired} onReset={onReset} />
      {!expired && <CustomerPanel scanned={scan.user} onPoints={() => setDialog(true)} />}
      {expired && !dialog && (
        <EmptyState>Yeni bir işlem için müşterinin QR kodunu yeniden okutun.</EmptyState>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <PointsDialog
            customer={customer}
            scanId={scan.scanId}
            sessionOver={sessionOver}
            onClose={(why) => {
              setDialog(false)
              if (why === 'session-over')
                announceWarning('Okutma süresi doldu. Müşterinin QR kodunu yeniden okutun.')
            }}
            onRecorded={(result) => {
              setDialog(false)
              setRecorded(result)
              queryClient.setQueryData(customerCardQuery(scan.user).queryKey, (card) =>
                card ? { ...card, points: result.points } : card,
              )
              announceSuccess(movementRecorded(result.entry.type))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
