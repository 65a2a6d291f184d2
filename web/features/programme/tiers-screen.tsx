import { useQuery } from '@tanstack/react-query'
import type { TierVersion } from '#api/contracts/programme/tiers.ts'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { tiersInWords } from './tier-form.ts'
import { TiersForm } from './tiers-form.tsx'

const columns: DataColumn<TierVersion>[] = [
  { id: 'at', header: 'Geçerli olduğu an', primary: true, cell: ({ at }) => formatDateTime(at) },
  { id: 'actor', header: 'Yapan', cell: ({ actor }) => actor?.fullName ?? 'Başlangıç değerleri' },
  {
    id: 'tiers',
    header: 'Kademeler',
    cell: ({ tiers }) => <span className="tabular">{tiersInWords(tiers)}</span>,
  },
]

/** `Kademeler`: who gets more for the same bill, and how it was before (programme.md §5). */
export function TiersScreen() {
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(tiersQuery)
  const current = data?.[0]
  return (
    <Screen title="Kademeler" width="wide">
      <ProgrammePages current="/admin/programme/tiers" />
      <p className="text-muted">
        Bir müşterinin kademesini son 12 ayda alışverişlerden kazandığı temel puanlar belirler.
        Yeterli puanı olan, sonraki alışverişinde yükselir; kimse yıllık değerlendirmesinden önce
        kademe kaybetmez.
      </p>
      {isPending && <Skeleton className="h-64 w-full rounded-card" />}
      {isError && !data && (
        <ErrorState pending={isFetching} onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {current && (
        <>
          <TiersForm current={current} />
          <h2 className="font-display font-semibold text-xl">Geçmiş</h2>
          <DataTable
            label="Kademelerin geçmişi"
            columns={columns}
            rows={data}
            rowKey={(tiers) => tiers.version}
            empty={null}
          />
        </>
      )}
    </Screen>
  )
}
