import type { UseQueryResult } from '@tanstack/react-query'
import { isValidElement, type ReactElement } from 'react'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { sentenceOf } from './api-error.ts'

interface QueryPlaceholderProps {
  /** the query that has no data yet: what is kept of it, or older, is shown in its place */
  query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'refetch'>
  /** until it comes: the classes of skeletons that stand one below the other, or a picture of the page's own */
  loading: readonly string[] | ReactElement
  /** the sentence where it does not come; by default that of the server */
  failed?: string | undefined
  /** within a card or a drawer: lower, without a drawing */
  compact?: boolean
  /** the classes of the failure */
  className?: string
}

/** What stands for an answer that is not there: skeletons until it comes, its failure with a retry. */
export function QueryPlaceholder({
  query,
  loading,
  failed = sentenceOf(query.error),
  compact = false,
  className = compact ? 'py-4' : undefined,
}: QueryPlaceholderProps) {
  if (query.isPending) return isValidElement(loading) ? loading : <Skeletons looks={loading} />
  return (
    <ErrorState
      {...(compact && { drawing: null })}
      className={className}
      pending={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {failed}
    </ErrorState>
  )
}

function Skeletons({ looks }: { looks: readonly string[] }) {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Yükleniyor...</span>
      {looks.map((look, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={place} className={look} />
      ))}
    </div>
  )
}
