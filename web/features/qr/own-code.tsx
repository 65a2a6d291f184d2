import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { qrLifetime, qrRenewal } from '#api/contracts/qr/qr.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatPoints } from '#ui/foundations/format.ts'
import { CountdownRing } from '#ui/loyalty/countdown-ring.tsx'
import { QrCode } from '#ui/loyalty/qr-code.tsx'
import { announceProblem, announceSuccess } from '#web/shared/announcing.ts'
import { isUnreachable, sentenceOf } from '#web/shared/api-error.ts'
import { useNow } from '#web/shared/now.ts'
import { usePointMoment } from '#web/shared/point-moments.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { useWakeLock } from '#web/shared/wake-lock.ts'
import { PointMoment } from './point-moment.tsx'
import { ownCodeQuery } from './queries.ts'

async function copy(code: string) {
  try {
    await navigator.clipboard.writeText(code)
    announceSuccess('Kod kopyalandı.')
  } catch {
    announceProblem('Kod kopyalanamadı.')
  }
}

/**
 * The customer's rotating code, which is renewed before it expires. A new entry replaces it for three
 * seconds; then a new code is shown.
 */
export function OwnCode() {
  useWakeLock()
  const queryClient = useQueryClient()
  const moment = usePointMoment()
  useEffect(() => {
    if (moment) void queryClient.invalidateQueries({ queryKey: ownCodeQuery.queryKey })
  }, [moment, queryClient])
  return (
    <div>
      <div role="status">{moment && <PointMoment key={moment.id} entry={moment} />}</div>
      <div className={cn(moment && 'hidden')}>
        <Code />
      </div>
    </div>
  )
}

/** On a phone in landscape the code takes the whole height, with everything else beside it. */
const besideCode =
  'phone-landscape:fixed phone-landscape:inset-0 phone-landscape:z-10 phone-landscape:max-w-none phone-landscape:grid-cols-[auto_1fr] phone-landscape:gap-0 phone-landscape:bg-canvas'

function Code() {
  const { data: user } = useQuery(currentUserQuery)
  const code = useQuery(ownCodeQuery)
  const now = useNow(250)
  // by this device's clock: counted from the arrival of the code, not from its creation
  const age = Math.max(0, now - code.dataUpdatedAt)
  const tooOld = code.data !== undefined && age > qrLifetime
  const retry = () => void code.refetch()

  if (code.isPending) return <Loading />
  if ((!code.data || tooOld) && isUnreachable(code.error)) return <Waiting />
  if (!code.data || tooOld)
    return (
      <ErrorState pending={code.isFetching} onRetry={retry}>
        {tooOld ? 'Kodunuzun süresi doldu.' : 'QR kodunuz alınamadı.'} {sentenceOf(code.error, '')}
      </ErrorState>
    )

  const text = JSON.stringify(code.data.payload)
  const total = code.isError ? qrLifetime : qrRenewal
  return (
    <div
      data-whole-screen
      className={cn('mx-auto grid w-full justify-items-center gap-5 sm:max-w-sm', besideCode)}
    >
      {/* white in both themes and up to the edges of a phone, so that scanners see enough contrast */}
      <div className="-mx-4 phone-landscape:mx-0 phone-landscape:grid phone-landscape:h-dvh phone-landscape:place-items-center phone-landscape:rounded-none justify-self-stretch bg-qr-paper phone-landscape:pl-[env(safe-area-inset-left)] sm:mx-0 sm:rounded-card sm:shadow-raised">
        <QrCode
          text={text}
          label="QR kodunuz"
          // in a low window it ends above the button that rises from the bar
          className="phone-landscape:mx-0 mx-auto phone-landscape:size-[min(100dvh,60vw)] max-w-[min(24rem,100dvh-19rem)] phone-landscape:max-w-sm"
        />
      </div>
      <div className="grid content-center justify-items-center gap-5 phone-landscape:gap-3 phone-landscape:overflow-y-auto phone-landscape:p-4">
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
        {/* replaces the navigation, which is hidden in landscape */}
        <div className="phone-landscape:block hidden">
          <Button asChild tone="ghost">
            <Link to="/">Anasayfa</Link>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** No network, and no code that the counter would take; the next one opens by itself. */
function Waiting() {
  return (
    <EmptyState
      drawing={<WifiOff aria-hidden className="size-16 text-warning" strokeWidth={1.5} />}
    >
      <span role="status">Bağlantı yok. Bağlantı gelince kodunuz kendiliğinden açılır.</span>
    </EmptyState>
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
