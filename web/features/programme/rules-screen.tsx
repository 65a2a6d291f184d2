import { useQuery } from '@tanstack/react-query'
import type { RuleVersion } from '#api/contracts/programme/rule.ts'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDateTime, formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { rulesQuery } from './queries.ts'
import { RuleForm } from './rule-form.tsx'

const columns: DataColumn<RuleVersion>[] = [
  {
    id: 'at',
    header: 'Geçerli olduğu an',
    primary: true,
    cell: ({ at }) => (at ? formatDateTime(at) : 'Başlangıçtan beri'),
  },
  { id: 'actor', header: 'Yapan', cell: ({ actor }) => actor?.fullName ?? 'Başlangıç değerleri' },
  {
    id: 'rule',
    header: 'Kural',
    cell: ({ step, points }) => (
      <span className="tabular">{`${formatMoney(step)} → ${formatPoints(points)}`}</span>
    ),
  },
]

/** `Kurallar`: what a purchase earns, and what it earned before. */
export function RulesScreen() {
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(rulesQuery)
  const current = data?.[0]
  return (
    <Screen title="Kazanım Kuralları" width="wide">
      <ProgrammePages current="/admin/programme" />
      <p className="text-muted">
        Her alışveriş bu kurala göre puan kazandırır. Değişiklik kaydedildiği andan sonraki
        alışverişler içindir; önceki puanlar değişmez.
      </p>
      {isPending && <Skeleton className="h-64 w-full rounded-card" />}
      {isError && !data && (
        <ErrorState pending={isFetching} onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {current && (
        <>
          <RuleForm current={current} />
          <h2 className="font-display font-semibold text-xl">Geçmiş</h2>
          <DataTable
            label="Kuralın geçmişi"
            columns={columns}
            rows={data}
            rowKey={(rule) => rule.version}
            empty={null}
          />
        </>
      )}
    </Screen>
  )
}
