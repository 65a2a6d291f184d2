import { useQuery } from '@tanstack/react-query'
import type { PeopleReport } from '#api/contracts/dashboard/people-report.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { figureColumn, LongTable } from '../branch-table.tsx'
import { comparedFigure } from '../period-texts.ts'
import { peopleReportQuery, type ReportSearch } from './queries.ts'
import { comparedWith, initialsOf, loading, mostRecorded } from './report-words.ts'

/** The people whom a chart has room for. */
const mostDrawn = 12

/** What each person recorded at which branch in a period that has ended. */
export function PeoplePart({ search }: { search: ReportSearch }) {
  const found = useQuery(peopleReportQuery(search))
  if (found.error instanceof ApiError && found.error.code === 'too_many_branches')
    return <EmptyState>{found.error.sentence}</EmptyState>
  if (found.data) return <Report report={found.data} busy={found.isPlaceholderData} />
  return <QueryPlaceholder query={found} loading={loading} />
}

function Report({ report, busy }: { report: PeopleReport; busy: boolean }) {
  const { sums, before, people } = report
  const persons = byPerson(people)
  const isOfSeveral = new Set(people.map(({ branch }) => branch.id)).size > 1
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={busy}>
      <p className="text-muted text-sm">
        {comparedWith(report)} Şubelerin günü 05:00’te başlar. Her iş, kaydedildiği gün sayılır.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile label="Kaydeden kişi" {...comparedFigure(persons.length, before.people)} />
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
          summary={mostRecorded(persons)}
          of="Kişi"
          names={['Alışveriş', 'İade']}
          groups={persons.slice(0, mostDrawn).map(({ fullName, purchases, refunds }) => ({
            ...{ name: initialsOf(fullName), full: fullName ?? 'Silinen kullanıcı' },
            values: [purchases, refunds],
          }))}
        />
      )}
      <LongTable
        label="Kişilere göre"
        columns={isOfSeveral ? columns.toSpliced(1, 0, branchColumn) : columns}
        rows={people}
        rowKey={({ id, branch }) => `${id} ${branch.id}`}
        first={30}
        all={(count) => `${count} Satırın Hepsi`}
        empty={<EmptyState>Bu dönemde kimse bir şey kaydetmedi.</EmptyState>}
      />
    </div>
  )
}

type Person = PeopleReport['people'][number]

/** What each person recorded at all these branches, the most purchases first. */
const byPerson = (people: readonly Person[]) =>
  [...Map.groupBy(people, ({ id }) => id).values()]
    .map((own) => ({
      fullName: own[0]?.fullName ?? null,
      purchases: own.reduce((all, { purchases }) => all + purchases, 0),
      refunds: own.reduce((all, { refunds }) => all + refunds, 0),
    }))
    .toSorted((one, other) => other.purchases - one.purchases)

const branchColumn: DataColumn<Person> = {
  id: 'branch',
  header: 'Şube',
  sortBy: ({ branch }) => branch.name,
  cell: ({ branch }) => <span className="break-words">{branch.name}</span>,
}

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
