import { useQuery } from '@tanstack/react-query'
import type { CohortReport } from '#api/contracts/dashboard/cohort-report.ts'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMonth } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { figureColumn } from '../branch-table.tsx'
import { peopleText } from '../period-texts.ts'
import { cohortReportQuery } from './queries.ts'
import { loading } from './report-words.ts'

/** Who of the members of each month came again. */
export function CohortsPart() {
  const found = useQuery(cohortReportQuery)
  if (found.data) return <Report report={found.data} />
  return <QueryPlaceholder query={found} loading={loading} />
}

function Report({ report: { months, inFives } }: { report: CohortReport }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">
        Kaydolduğu aydan sonraki birinci, üçüncü ve altıncı takvim ayında en az bir kez alışveriş
        yapan ya da siparişini alan üyeler, bütün şubelerde. Henüz bitmemiş aylar boştur.
        {inFives && ' Kişi sayıları beşin katına yuvarlanmıştır.'}
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {steps.map(({ label, of }) => (
          <StatTile key={label} label={`${label} gelen`} value={meanOf(months, of)} />
        ))}
      </div>
      <DataTable
        dense
        label="Kayıt ayına göre gelenler"
        columns={columnsFor(inFives)}
        rows={months}
        rowKey={({ month }) => month}
        empty={<EmptyState>Henüz biten bir ay yok.</EmptyState>}
      />
    </div>
  )
}

type Cohort = CohortReport['months'][number]

const steps: { label: string; of: (cohort: Cohort) => number | null }[] = [
  { label: '1. ayda', of: ({ first }) => first },
  { label: '3. ayda', of: ({ third }) => third },
  { label: '6. ayda', of: ({ sixth }) => sixth },
]

const shareText = (share: number) => `%${Math.round(share * 100)}`

/** The share of all who registered in the months of which it is known. */
function meanOf(months: readonly Cohort[], of: (cohort: Cohort) => number | null): string {
  const known = months.filter((cohort) => of(cohort) !== null)
  const members = known.reduce((all, cohort) => all + cohort.members, 0)
  if (members === 0) return '–'
  return shareText(known.reduce((all, cohort) => all + (of(cohort) ?? 0), 0) / members)
}

/** The more of them came, the warmer. */
const shades = 'bg-accent/5 bg-accent/10 bg-accent/15 bg-accent/20 bg-accent/25 bg-accent/30'.split(
  ' ',
)
const shadeOf = (share: number) =>
  shades[Math.min(shades.length - 1, Math.floor(share * shades.length))]

interface CameProps {
  inFives: boolean
  members: number
  came: number | null
}

/** How many of them came, on a ground as warm as their share. */
function Came({ inFives, members, came }: CameProps) {
  if (inFives && came !== null && came < 5) return peopleText(came, inFives)
  if (came === null || members === 0) return <span className="text-muted">–</span>
  const share = came / members
  return (
    <span
      className={cn(
        'tabular inline-flex min-w-28 items-baseline justify-between gap-2 rounded-field px-2 py-1',
        shadeOf(share),
      )}
    >
      <span className="font-semibold">{shareText(share)}</span>
      {peopleText(came, inFives)}
    </span>
  )
}

const columnsFor = (inFives: boolean): DataColumn<Cohort>[] => [
  {
    id: 'month',
    header: 'Kayıt ayı',
    primary: true,
    sortBy: ({ month }) => month,
    cell: ({ month }) => formatMonth(month),
  },
  figureColumn(
    'Kaydolan',
    ({ members }) => members,
    (members) => peopleText(members, inFives),
  ),
  ...steps.map(
    ({ label, of }): DataColumn<Cohort> => ({
      id: label,
      header: label,
      align: 'end',
      sortBy: (cohort) => (of(cohort) ?? -1) / Math.max(1, cohort.members),
      cell: (cohort) => <Came inFives={inFives} members={cohort.members} came={of(cohort)} />,
    }),
  ),
]
