import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { QrScreen } from '#web/features/qr/qr-screen.tsx'

/** Customers, who are in a hurry with their code, do without the counter's part. */
const ScanScreen = lazy(() =>
  import('#web/features/counter/screen/scan-screen.tsx').then(({ ScanScreen }) => ({
    default: ScanScreen,
  })),
)
const CounterHeader = lazy(() =>
  import('#web/features/counter/screen/counter-header.tsx').then(({ CounterHeader }) => ({
    default: CounterHeader,
  })),
)

export const Route = createFileRoute('/_member/qr')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'code' } =>
    tab === 'code' ? { tab } : {},
  component: Qr,
})

function Qr() {
  const { tab = 'scan' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <QrScreen
      tab={tab}
      scan={
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ScanScreen />
        </Suspense>
      }
      counter={
        <Suspense fallback={<Skeleton className="h-14 w-56" />}>
          <CounterHeader />
        </Suspense>
      }
      onTabChange={(next) =>
        void navigate({ search: next === 'code' ? { tab: next } : {}, replace: true })
      }
    />
  )
}
