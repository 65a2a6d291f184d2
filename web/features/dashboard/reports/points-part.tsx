import { useQuery } from '@tanstack/react-query'
import type { PointReport, PointSums } from '#api/contracts/dashboard/point-report.ts'
import { kindLabels } from '#api/contracts/points/kind-labels.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { BranchTable, branchNameColumn, figureColumn } from '../branch-table.tsx'
import { comparedFigure } from '../period-texts.ts'
import { pointReportQuery, type ReportSearch } from './queries.ts'
import { columnNames, columnTitles, comparedWith, loading, mostGiven } from './report-words.ts'

/** Points that moved in a period that has ended. */
export function PointsPart({ search }: { search: ReportSearch }) {
  const found = useQuery(pointReportQuery(search))
  if (found.data) return <Report report={found.data} busy={found.isPlaceholderData} />
  return <QueryPlaceholder query={found} loading={loading} />
}

interface ReportProps {
  report: PointReport
  busy: boolean
}

function Report({ report, busy }: ReportProps) {
  const { period, sums, before, columns, kinds, branches } = report
  const compared = (of: (all: PointSums) => number) => comparedFigure(of(sums), of(before.sums))
  /** neither good nor bad by itself */
  const plain = (of: (all: PointSums) => number) => {
    const { value, difference } = compared(of)
    return { value, difference: { ...difference, way: 'same' as const } }
  }
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={busy}>
      <p className="text-muted text-sm">
        {comparedWith(report)} Günler takvim günleridir. Hediye, düzeltme ve süresi dolan puanlar
        ile uygulamada alınan kuponlar zincirindir.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile label="Verilen" {...compared(({ given }) => given)} />
        <StatTile label="Harcanan" {...compared(({ spent }) => spent)} />
        <StatTile label="Süresi dolan" {...plain(({ expired }) => expired)} />
        <StatTile label="Geri alınan" {...plain(({ takenBack }) => takenBack)} />
      </div>
      <ColumnChart
        title="Verilen ve harcanan puanlar"
        summary={mostGiven(period, columns)}
        of={columnTitles[period]}
        names={['Verilen', 'Harcanan']}
        groups={columns.map((column) => ({
          ...columnNames(period, column),
          values: [column.given, column.spent],
        }))}
      />
      {kinds.length > 0 && (
        <DataTable
          dense
          label="Türlerine göre puanlar"
          columns={kindColumns}
          rows={kinds}
          rowKey={({ kind }) => kind}
          empty={null}
        />
      )}
      {branches.length > 0 && (
        <BranchTable
          label="Şubelere göre puanlar"
          columns={branchColumns}
          branches={branches.map(({ branch, ...all }) => ({
            ...(branch ?? { id: 0, name: 'Zincir' }),
            ...all,
          }))}
        />
      )}
    </div>
  )
}

const kindColumns: DataColumn<PointReport['kinds'][number]>[] = [
  { id: 'kind', header: 'Tür', primary: true, cell: ({ kind }) => kindLabels[kind] },
  figureColumn('Giren', ({ given }) => given, formatNumber),
  figureColumn('Çıkan', ({ taken }) => taken, formatNumber),
]

type BranchRow = PointSums & { id: number; name: string }

const branchColumns: DataColumn<BranchRow>[] = [
  branchNameColumn(),
  figureColumn('Verilen', ({ given }) => given, formatNumber),
  figureColumn('Harcanan', ({ spent }) => spent, formatNumber),
  figureColumn('Süresi dolan', ({ expired }) => expired, formatNumber),
  figureColumn('Geri alınan', ({ takenBack }) => takenBack, formatNumber),
]
