import { useQuery } from '@tanstack/react-query'
import type { OrderReport, OrderSums } from '#api/contracts/dashboard/order-report.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { HeatMap } from '#ui/charts/heat-map.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { formatMean, formatNumber } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { BranchTable, branchNameColumn, figureColumn } from '../branch-table.tsx'
import { comparedFigure } from '../period-texts.ts'
import { orderReportQuery, type ReportSearch } from './queries.ts'
import {
  columnNames,
  columnTitles,
  comparedWith,
  heatOf,
  latestHour,
  leastPunctual,
  loading,
  punctuality,
} from './report-words.ts'

/** How orders of a period that has ended came out, and how punctual they were. */
export function OrdersPart({ search }: { search: ReportSearch }) {
  const found = useQuery(orderReportQuery(search))
  if (found.data) return <Report report={found.data} busy={found.isPlaceholderData} />
  return <QueryPlaceholder query={found} loading={loading} />
}

interface ReportProps {
  report: OrderReport
  busy: boolean
}

function Report({ report, busy }: ReportProps) {
  const { period, sums, before, columns, hours, branches } = report
  const heat = heatOf(hours, ({ late }) => late)
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={busy}>
      <p className="text-muted text-sm">
        {comparedWith(report)} Şubelerin günü 05:00’te başlar. Zamanında: müşteriye ilk söylenen
        saate kadar hazır olan.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile label="Sipariş" {...comparedFigure(sums.placed, before.sums.placed)} />
        <StatTile
          label="Zamanında"
          value={punctuality(sums)}
          difference={{ way: wayOf(sums, before.sums), text: `önce ${punctuality(before.sums)}` }}
        />
        <StatTile
          label="Ortalama hazırlık"
          value={minutesOf(sums)}
          difference={{ way: 'same', text: `önce ${minutesOf(before.sums)}` }}
        />
        <StatTile
          label="Teslim edilmeyen"
          value={formatNumber(lost(sums))}
          difference={{ way: 'same', text: `önce ${formatNumber(lost(before.sums))}` }}
        />
      </div>
      <ColumnChart
        title="Hazırlanan siparişler"
        summary={leastPunctual(period, columns)}
        of={columnTitles[period]}
        names={['Zamanında', 'Geç']}
        groups={columns.map((column) => ({
          ...columnNames(period, column),
          values: [column.onTime, column.ready - column.onTime],
        }))}
      />
      {heat.columns.length > 0 && (
        <HeatMap
          title="Gün ve saate göre geç kalanlar"
          summary={latestHour(hours)}
          of="Gün"
          columns={heat.columns}
          rows={heat.rows}
          format={formatNumber}
        />
      )}
      <DataTable
        dense
        label="Teslim edilmeyen siparişlerin nedenleri"
        columns={reasonColumns}
        rows={reasonsOf(report)}
        rowKey={({ reason }) => reason}
        empty={null}
      />
      {branches.length > 0 && (
        <BranchTable label="Şubelere göre siparişler" columns={branchColumns} branches={branches} />
      )}
    </div>
  )
}

const lost = ({ placed, collected }: OrderSums) => placed - collected

/** From acceptance to ready. */
const minutesOf = ({ meanMinutes }: Pick<OrderSums, 'meanMinutes'>) =>
  meanMinutes === null ? '–' : `${formatMean(meanMinutes)} dk`

const shareOf = ({ ready, onTime }: Pick<OrderSums, 'ready' | 'onTime'>) =>
  ready === 0 ? null : onTime / ready

/** Whether more of it was on time than before; not where one of both had nothing. */
function wayOf(now: OrderSums, before: OrderSums): 'better' | 'worse' | 'same' {
  const [share, old] = [shareOf(now), shareOf(before)]
  if (share === null || old === null || share === old) return 'same'
  return share > old ? 'better' : 'worse'
}

type BranchRow = OrderReport['branches'][number]

const branchColumns: DataColumn<BranchRow>[] = [
  branchNameColumn(),
  figureColumn('Sipariş', ({ placed }) => placed, formatNumber),
  figureColumn(
    'Zamanında',
    (branch) => shareOf(branch) ?? 2,
    (_, branch) => punctuality(branch),
  ),
  figureColumn(
    'Hazırlık',
    ({ meanMinutes }) => meanMinutes ?? -1,
    (_, branch) => minutesOf(branch),
  ),
  figureColumn('Teslim edilmeyen', lost, formatNumber),
]

/** Why an order was not handed over, and how many were then and before. */
const reasonsOf = ({ sums, before }: OrderReport) =>
  [
    { reason: 'Süresinde kabul edilmedi', of: ({ expired }: OrderSums) => expired },
    { reason: 'Şube iptal etti ya da bitiremedi', of: ({ byBranch }: OrderSums) => byBranch },
    { reason: 'Müşteri iptal etti', of: ({ byCustomer }: OrderSums) => byCustomer },
    { reason: 'Hazırdı, alınmadı', of: ({ notCollected }: OrderSums) => notCollected },
  ].map(({ reason, of }) => ({ reason, now: of(sums), before: of(before.sums) }))

const reasonColumns: DataColumn<ReturnType<typeof reasonsOf>[number]>[] = [
  { id: 'reason', header: 'Neden', primary: true, cell: ({ reason }) => reason },
  figureColumn('Bu dönem', ({ now }) => now, formatNumber),
  figureColumn('Önceki dönem', ({ before }) => before, formatNumber),
]
