import { useQuery } from '@tanstack/react-query'
import type { PeopleReport } from '#api/contracts/dashboard/people-report.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { figureColumn } from '../branch-table.tsx'
import { comparedFigure } from '../period-texts.ts'
import { peopleReportQuery, type ReportSearch } from './queries.ts'
import { comparedWith, initialsOf, loading, mostRecorded } from './report-words.ts'

/** The people whom a chart has room for. */
const mostDrawn = 12

/** What each person of a branch recorded in a period that has ended. A chain with one branch is not asked which. */
export function PeoplePart({ search }: { search: ReportSearch }) {
  const branches = useQuery(branchesQuery).data
  const branch = search.branch ?? (branches?.length === 1 ? branches[0]?.id : undefined)
  const found = useQuery({
    ...peopleReportQuery(search, branch ?? 0),
    enabled: branch !== undefined,
  })
  if (branches && branch === undefined)
    return <EmptyState>Kişileri görmek için bir şube seçin.</EmptyState>
  if (found.data) return <Report report={found.data} busy={found.isPlaceholderData} />
  return <QueryPlaceholder query={found} loading={loading} />
}

function Report({ report, busy }: { report: PeopleReport; busy: boolean }) {
  const { sums, before, people } = report
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={busy}>
      <p className="text-muted text-sm">
        {comparedWith(report)} Şubelerin günü 05:00’te başlar. Her iş, kaydedildiği gün sayılır.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile label="Kaydeden kişi" {...comparedFigure(people.length, before.people)} />
        <StatTile label="Alışveriş" {...comparedFigure(sums.purchases, before.sums.purchases)} />
        <StatTile
          label="İade edilen"
          value={formatMoney(sums.refunded)}
          difference={{ way: 'same', text: `önce ${formatMoney(before.sums.refunded)}` }}
        />
        <StatTile
          label="Elle verilen"
          value={formatPoints(sums.given)}
          difference={{ way: 'same', text: `önce ${formatPoints(before.sums.given)}` }}
        />
      </div>
      {people.length > 0 && (
        <ColumnChart
          title="Kişilere göre alışveriş ve iade"
          summary={mostRecorded(people)}
          of="Kişi"
          names={['Alışveriş', 'İade']}
          groups={people.slice(0, mostDrawn).map(({ fullName, purchases, refunds }) => ({
            ...{ name: initialsOf(fullName), full: fullName ?? 'Silinen kullanıcı' },
            values: [purchases, refunds],
          }))}
        />
      )}
      <DataTable
        dense
        label="Kişilere göre"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        empty={<EmptyState>Bu dönemde bu şubede kimse bir şey kaydetmedi.</EmptyState>}
      />
    </div>
  )
}

type Person = PeopleReport['people'][number]

const columns: DataColumn<Person>[] = [
  {
    id: 'name',
    header: 'Kişi',
    primary: true,
    sortBy: ({ fullName }) => fullName ?? '',
    cell: ({ fullName }) => <span className="break-words">{fullName ?? 'Silinen kullanıcı'}</span>,
  },
  figureColumn('Alışveriş', ({ purchases }) => purchases, formatNumber),
  figureColumn('Tutar', ({ paid }) => paid, formatMoney),
  figureColumn('İade edilen', ({ refunded }) => refunded, formatMoney),
  figureColumn('Elle verilen', ({ given }) => given, formatNumber),
  figureColumn('Elle düşülen', ({ taken }) => taken, formatNumber),
  figureColumn('Geri alma', ({ reversals }) => reversals, formatNumber),
]
