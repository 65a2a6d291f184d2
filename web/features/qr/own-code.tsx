import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { qrLifetime, qrRenewal } from '#api/contracts/qr/qr.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { CountdownRing } from '#ui/loyalty/countdown-ring.tsx'
import { QrCode } from '#ui/loyalty/qr-code.tsx'
import { announceProblem, announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useNow } from '#web/shared/now.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { ownCodeQuery } from './queries.ts'
import { useWakeLock } from './wake-lock.ts'

async function copy(code: string) {
  try {
    await navigator.clipboard.writeText(code)
    announceSuccess('Kod kopyalandı.')
  } catch {
    announceProblem('Kod kopyalanamadı.')
  }
}

/** The customer's rotating code, which is renewed before it expires. */
export function OwnCode() {
  useWakeLock()
  const { data: user } = useQuery(currentUserQuery)
  const code = useQuery(ownCodeQuery)
  const now = useNow(250)
  // by this device's clock: counted from the arrival of the code, not from its creation
  const age = Math.max(0, now - code.dataUpdatedAt)
  const tooOld = code.data !== undefined && age > qrLifetime
  const retry = () => void code.refetch()

  if (code.isPending) return <Loading />
  if (!code.data || tooOld)
    return (
      <ErrorState pending={code.isFetching} onRetry={retry}>
        {tooOld ? 'Kodunuzun süresi doldu.' : 'QR kodunuz alınamadı.'} {sentenceOf(code.error, '')}
      </ErrorState>
    )

  const text = JSON.stringify(code.data.payload)
  const total = code.isError ? qrLifetime : qrRenewal
  return (
    <div className="mx-auto grid w-full max-w-sm justify-items-center gap-5">
      {/* white in both themes, so that scanners see enough contrast */}
      <div className="w-full rounded-card bg-qr-paper p-3 shadow-raised">
        <QrCode text={text} label="QR kodunuz" />
      </div>
      {code.isError && (
        <Banner tone="warning" className="w-full">
          Kod yenilenemedi. {sentenceOf(code.error)}
        </Banner>
      )}
      <div className="flex items-center gap-3">
        <CountdownRing remainingMs={total - age} totalMs={total} />
        <p className="max-w-48 text-muted text-sm">
          {code.isError ? 'Bu kod birazdan geçersiz olacak.' : 'Kod kendiliğinden yenilenir.'}
        </p>
      </div>
      {user && (
        <p className="text-center text-muted">
          {user.fullName} · <strong className="text-ink">{formatPoints(user.points)}</strong>
        </p>
      )}
      <Button tone="plain" onClick={() => void copy(text)}>
        <Copy aria-hidden className="size-5" />
        Kodu Kopyala
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-sm justify-items-center gap-5">
      <span className="sr-only">Yükleniyor...</span>
      <Skeleton className="aspect-square w-full rounded-card" />
      <Skeleton className="size-14 rounded-pill" />
    </div>
  )
}
