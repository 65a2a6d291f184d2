import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Chip } from '#ui/forms/chip.tsx'
import { formatDate } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { rowsOf } from '#web/shared/query.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { type RatingsSearch, ratingSummaryQuery, ratingsQuery } from './queries.ts'
import { RatingItem } from './rating-item.tsx'
import { RatingSummaryCard } from './rating-summary.tsx'

interface RatingsScreenProps {
  search: RatingsSearch
  onSearchChange: (search: RatingsSearch) => void
}

/** All ratings with their average. The server admits only administrators (decisions.md §5). */
export function RatingsScreen({ search, onSearchChange }: RatingsScreenProps) {
  const summary = useQuery(ratingSummaryQuery)
  if (summary.isError && !summary.data)
    return (
      <Screen title="Değerlendirmeler" width="wide">
        <ErrorState pending={summary.isFetching} onRetry={() => void summary.refetch()}>
          {sentenceOf(summary.error)}
        </ErrorState>
      </Screen>
    )
  return (
    <Screen title="Değerlendirmeler" width="wide">
      {summary.data?.total === 0 ? (
        <EmptyState>
          Henüz değerlendirme yok. Müşteriler uygulamayı değerlendirdikçe burada görünür.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <RatingSummaryCard
            summary={summary.data}
            stars={search.stars}
            onStarsChange={(stars) => onSearchChange({ stars })}
          />
          <Ratings search={search} onEverything={() => onSearchChange({})} />
        </div>
      )}
    </Screen>
  )
}

interface RatingsProps {
  search: RatingsSearch
  onEverything: () => void
}

/** The days in words: `22 Kas 2026`, `16 Kas 2026 – 22 Kas 2026`. */
const daysOf = ({ from, to }: RatingsSearch) =>
  from === to
    ? from && formatDate(from)
    : [from, to].map((day) => (day ? formatDate(day) : '')).join(' – ')

/** The list, and above it what it is narrowed to, to be taken away. */
function Ratings({ search, onEverything }: RatingsProps) {
  const { most } = search
  const narrowed = [most && `${most} yıldız ve altı`, daysOf(search)].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-4">
      {narrowed && (
        <Chip
          label={narrowed}
          pressed
          className="justify-self-start"
          onPressedChange={onEverything}
        />
      )}
      <Found search={search} onEverything={onEverything} />
    </div>
  )
}

function Found({ search, onEverything }: RatingsProps) {
  const ratings = useInfiniteQuery(ratingsQuery(search))
  if (!ratings.data) return <QueryPlaceholder query={ratings} loading={<Loading />} />
  const rows = rowsOf(ratings.data)
  if (rows.length === 0)
    return (
      <EmptyState
        action={
          <Button tone="plain" onClick={onEverything}>
            Tümünü Göster
          </Button>
        }
      >
        {search.stars
          ? `${search.stars} yıldızlı bir değerlendirme yok.`
          : 'Bu ölçütlere uyan bir değerlendirme yok.'}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <ul aria-label="Değerlendirmeler" className="grid gap-3">
        {rows.map((rating) => (
          <RatingItem key={rating.id} rating={rating} />
        ))}
      </ul>
      {ratings.isFetchNextPageError && <Banner tone="error">{sentenceOf(ratings.error)}</Banner>}
      {ratings.hasNextPage && (
        <Button
          tone="plain"
          className="justify-self-center"
          pending={ratings.isFetchingNextPage}
          onClick={() => void ratings.fetchNextPage()}
        >
          Daha Fazla
        </Button>
      )}
    </div>
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
