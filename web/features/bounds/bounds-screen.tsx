import { useQuery } from '@tanstack/react-query'
import type { BoundsVersion } from '#api/contracts/points/bounds.ts'
import { Card } from '#ui/data/card.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { Screen } from '#web/shared/screen.tsx'
import { boundTexts } from './bound-texts.ts'
import { BoundsForm } from './bounds-form.tsx'
import { boundsQuery } from './queries.ts'

const columns: DataColumn<BoundsVersion>[] = [
  { id: 'at', header: 'Zaman', primary: true, cell: ({ at }) => formatDateTime(at) },
  { id: 'actor', header: 'Yapan', cell: ({ actor }) => actor?.fullName ?? 'Başlangıç değerleri' },
  ...boundTexts.map(
    ({ name, label }): DataColumn<BoundsVersion> => ({
      id: name,
      header: label,
      cell: (bounds) => <span className="tabular">{formatNumber(bounds[name])}</span>,
    }),
  ),
]

/** `Sınırlar`: the bounds of entries by hand and their history, for administrators only. */
export function BoundsScreen() {
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(boundsQuery)
  const current = data?.[0]
  return (
    <Screen title="Sınırlar" width="wide">
      <p className="text-muted">
        Elle verilen puanların sınırları. Günler İstanbul saatine göredir; sınırı aşan istekler
        reddedilir ve güvenlik kaydına yazılır.
      </p>
      {isPending && <Skeleton className="h-64 w-full rounded-card" />}
      {isError && !data && (
        <ErrorState pending={isFetching} onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {current && (
        <>
          <Card>
            <BoundsForm current={current} />
          </Card>
          <h2 className="font-display font-semibold text-xl">Geçmiş</h2>
          <DataTable
            label="Sınırların geçmişi"
            columns={columns}
            rows={data}
            rowKey={(bounds) => bounds.version}
            empty={null}
          />
        </>
      )}
    </Screen>
  )
}
