import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** The place of `Neden?` while its answer is awaited, and when it did not come. */
export function WhyOnItsWay({
  why,
}: {
  why: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
}) {
  if (why.isError)
    return (
      <ErrorState
        drawing={null}
        className="py-2"
        pending={why.isFetching}
        onRetry={() => void why.refetch()}
      >
        Nedeni alınamadı
      </ErrorState>
    )
  return (
    <div role="status" className="grid gap-2 py-1">
      <span className="sr-only">Yükleniyor...</span>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}
