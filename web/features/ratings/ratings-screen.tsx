import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { RatingSummary } from '#api/contracts/ratings/ratings.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Chip } from '#ui/forms/chip.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatDate, formatDateTime } from '#ui/foundations/format.ts'
import { ownBranchesQuery } from '#web/features/posts/queries.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { visitNames } from '#web/shared/visit-names.ts'
import {
  type RatingsSearch,
  ratingSummaryQuery,
  ratingsQuery,
  visitRatingsQuery,
  visitSummaryQuery,
} from './queries.ts'
import { RatingItem } from './rating-item.tsx'
import { RatingSummaryCard } from './rating-summary.tsx'

interface RatingsScreenProps {
  search: RatingsSearch
  onSearchChange: (search: RatingsSearch) => void
}

const subjects = [
  { value: 'visits', label: 'Şubeler' },
  { value: 'app', label: 'Uygulama' },
] as const

/**
 * `/admin/ratings`: how visits were rated, of the branches that are somebody's, and the app, for whoever sees the whole
 * chain (decisions/304).
 */
export function RatingsScreen({ search, onSearchChange }: RatingsScreenProps) {
  const seesApp = useQuery(ownBranchesQuery).data?.ratingBranchIds === null
  const List = search.of === 'app' ? AppRatings : VisitRatings
  return (
    <Screen
      title="Değerlendirmeler"
      width="wide"
      actions={
        seesApp && (
          <SegmentedControl<'visits' | 'app'>
            label="Neyin değerlendirmeleri"
            options={[...subjects]}
            value={search.of ?? 'visits'}
            onValueChange={(subject) =>
              onSearchChange({
                ...{ branch: search.branch, region: search.region },
                of: subject === 'app' ? 'app' : undefined,
              })
            }
          />
        )
      }
    >
      <List search={search} onSearchChange={onSearchChange} />
    </Screen>
  )
}

function AppRatings({ search, onSearchChange }: RatingsScreenProps) {
  const summary = useQuery(ratingSummaryQuery)
  const found = useInfiniteQuery(ratingsQuery(search))
  return (
    <Rated summary={summary} search={search} onSearchChange={onSearchChange}>
      <Found
        found={found}
        search={search}
        onSearchChange={onSearchChange}
        none="Henüz değerlendirme yok. Müşteriler uygulamayı değerlendirdikçe burada görünür."
        items={rowsOf(found.data).map((rating) => ({
          ...{ key: rating.id, rating, title: rating.fullName, author: rating.fullName },
          facts: [formatDateTime(rating.createdAt)],
        }))}
      />
    </Rated>
  )
}

function VisitRatings({ search, onSearchChange }: RatingsScreenProps) {
  const summary = useQuery(visitSummaryQuery(search))
  const found = useInfiniteQuery(visitRatingsQuery(search))
  return (
    <Rated summary={summary} search={search} onSearchChange={onSearchChange} of="son 90 gün">
      <Found
        found={found}
        search={search}
        onSearchChange={onSearchChange}
        none="Henüz değerlendirme yok. Müşteriler siparişlerini ve alışverişlerini değerlendirdikçe burada görünür."
        items={rowsOf(found.data).map(({ kind, branch, author, ...rating }) => ({
          ...{ key: rating.id, rating, author: author?.fullName ?? null },
          title: `${branch.name} · ${visitNames[kind]}`,
          // without a name there is no minute either
          facts: author
            ? [author.fullName, formatDateTime(rating.createdAt)]
            : [formatDate(rating.createdAt)],
        }))}
      />
    </Rated>
  )
}

interface RatedProps extends RatingsScreenProps {
  summary: UseQueryResult<RatingSummary>
  /** of when the mean is, where it is not of all */
  of?: string | undefined
  children: ReactNode
}

/** The mean, whose lines filter, beside the list. */
function Rated({ summary, of, search, onSearchChange, children }: RatedProps) {
  if (summary.isError && !summary.data)
    return (
      <ErrorState pending={summary.isFetching} onRetry={() => void summary.refetch()}>
        {sentenceOf(summary.error)}
      </ErrorState>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <RatingSummaryCard
        summary={summary.data}
        of={of}
        stars={search.stars}
        onStarsChange={(stars) => onSearchChange({ ...placeOf(search), stars })}
      />
      {children}
    </div>
  )
}

/** What of a search is no filter of the list. */
const placeOf = ({ of, branch, region }: RatingsSearch): RatingsSearch => ({ of, branch, region })

/** The days in words: `22 Kas 2026`, `16 Kas 2026 – 22 Kas 2026`. */
const daysOf = ({ from, to }: RatingsSearch) =>
  from === to
    ? from && formatDate(from)
    : [from, to].map((day) => (day ? formatDate(day) : '')).join(' – ')

interface FoundProps extends RatingsScreenProps {
  found: Parameters<typeof MorePages>[0]['list'] &
    ComponentProps<typeof QueryPlaceholder>['query'] & { data: unknown }
  items: (ComponentProps<typeof RatingItem> & { key: number })[]
  /** what is said where there is none at all */
  none: string
}

/** The list, and above it what it is narrowed to, to be taken away. */
function Found({ found, items, none, search, onSearchChange }: FoundProps) {
  const { most, stars } = search
  const narrowed = [most && `${most} yıldız ve altı`, daysOf(search)].filter(Boolean).join(' · ')
  const showAll = () => onSearchChange(placeOf(search))
  return (
    <div className="grid gap-4">
      {narrowed && (
        <Chip label={narrowed} pressed className="justify-self-start" onPressedChange={showAll} />
      )}
      {!found.data && <QueryPlaceholder query={found} loading={<Loading />} />}
      {found.data !== undefined && items.length === 0 && (
        <NoneFound none={none} stars={stars} narrowed={narrowed !== ''} onShowAll={showAll} />
      )}
      {items.length > 0 && (
        <ul aria-label="Değerlendirmeler" className="grid gap-3">
          {items.map(({ key, ...item }) => (
            <RatingItem key={key} {...item} />
          ))}
        </ul>
      )}
      <MorePages list={found} />
    </div>
  )
}

interface NoneFoundProps {
  none: string
  stars: number | undefined
  narrowed: boolean
  onShowAll: () => void
}

/** There is none at all, or none of those that were asked for. */
function NoneFound({ none, stars, narrowed, onShowAll }: NoneFoundProps) {
  if (!stars && !narrowed) return <EmptyState>{none}</EmptyState>
  return (
    <EmptyState
      action={
        <Button tone="plain" onClick={onShowAll}>
          Tümünü Göster
        </Button>
      }
    >
      {stars
        ? `${stars} yıldızlı bir değerlendirme yok.`
        : 'Bu ölçütlere uyan bir değerlendirme yok.'}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-28 rounded-card" />
      ))}
    </div>
  )
}
