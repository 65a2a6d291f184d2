import { useQuery } from '@tanstack/react-query'
import type { PurchaseReport } from '#api/contracts/dashboard/purchase-report.ts'
import type { Sums } from '#api/contracts/dashboard/sales.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { HeatMap } from '#ui/charts/heat-map.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { BranchTable, branchNameColumn, differenceColumn, figureColumn } from '../branch-table.tsx'
import { comparedFigure } from '../period-texts.ts'
import { lira } from '../sales-words.ts'
import { purchaseReportQuery, type ReportSearch } from './queries.ts'
import {
  bestColumn,
  busiestHour,
  columnNames,
  columnTitles,
  comparedWith,
  heatOf,
  loading,
} from './report-words.ts'

/** What members bought in a period that has ended. */
export function PurchasesPart({ search }: { search: ReportSearch }) {
  const found = useQuery(purchaseReportQuery(search))
  if (found.data) return <Report report={found.data} busy={found.isPlaceholderData} />
  return <QueryPlaceholder query={found} loading={loading} />
}

interface ReportProps {
  report: PurchaseReport
  busy: boolean
}

function Report({ report, busy }: ReportProps) {
  const { period, sums, before, columns, hours, branches } = report
  const heat = heatOf(hours, ({ paid }) => paid)
  const compared = (of: (all: Sums) => number, written = formatMoney) =>
    comparedFigure(of(sums), of(before.sums), written)
  const discount = compared((all) => all.discount)
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={busy}>
      <p className="text-muted text-sm">
        Üye alışverişi: okutulmayan alışverişler burada yoktur. {comparedWith(report)} Şubelerin
        günü 05:00’te başlar.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile label="Ödenen" {...compared(({ paid }) => paid)} />
        <StatTile label="Alışveriş" {...compared(({ purchases }) => purchases, formatNumber)} />
        <StatTile label="Ortalama sepet" {...compared(basketOf)} />
        {/* neither good nor bad by itself */}
        <StatTile
          label="Kupon indirimi"
          value={discount.value}
          difference={{ ...discount.difference, way: 'same' }}
        />
      </div>
      <ColumnChart
        title="Ödenen (₺)"
        summary={bestColumn(period, columns)}
        of={columnTitles[period]}
        names={['Bu dönem', 'Önceki dönem']}
        groups={columns.map((column) => ({
          ...columnNames(period, column),
          values: [lira(column.paid), lira(column.before)],
        }))}
      />
      {heat.columns.length > 0 && (
        <HeatMap
          title="Gün ve saate göre ödenen"
          summary={busiestHour(hours)}
          of="Gün"
          columns={heat.columns}
          rows={heat.rows}
          format={formatMoney}
        />
      )}
      {branches.length > 0 && (
        <BranchTable
          label="Şubelere göre üye alışverişi"
          columns={branchColumns}
          branches={branches}
        />
      )}
    </div>
  )
}

/** kuruş that a purchase came to in the mean */
const basketOf = ({ paid, purchases }: { paid: number; purchases: number }) =>
  purchases === 0 ? 0 : Math.round(paid / purchases)

type BranchRow = PurchaseReport['branches'][number]

const branchColumns: DataColumn<BranchRow>[] = [
  branchNameColumn(),
  figureColumn('Ödenen', ({ paid }) => paid, formatMoney),
  figureColumn('Alışveriş', ({ purchases }) => purchases, formatNumber),
  figureColumn('Ortalama sepet', basketOf, formatMoney),
  figureColumn('Kupon indirimi', ({ discount }) => discount, formatMoney),
  figureColumn('İade', ({ refunded }) => refunded, formatMoney),
  differenceColumn('Önceki döneme göre', ({ paid, before }) => ({ now: paid, before })),
]
