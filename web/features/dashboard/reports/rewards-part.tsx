import { useQuery } from '@tanstack/react-query'
import type { CouponSums, RewardReport } from '#api/contracts/dashboard/reward-report.ts'
import { sourceLabels } from '#api/contracts/rewards/source-labels.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { BranchTable, branchNameColumn, differenceColumn, figureColumn } from '../branch-table.tsx'
import { comparedFigure } from '../period-texts.ts'
import { type ReportSearch, rewardReportQuery } from './queries.ts'
import { columnNames, columnTitles, comparedWith, loading, mostUsed } from './report-words.ts'

/** What became of coupons in a period that has ended: of branches, those that were used there. */
export function RewardsPart({ search }: { search: ReportSearch }) {
  const found = useQuery(rewardReportQuery(search))
  if (found.data) return <Report report={found.data} busy={found.isPlaceholderData} />
  return <QueryPlaceholder query={found} loading={loading} />
}

interface ReportProps {
  report: RewardReport
  busy: boolean
}

function Report({ report, busy }: ReportProps) {
  const { period, sums, before, columns, kinds, branches, branchIds } = report
  const isOfBranches = branchIds !== null
  const compared = (of: (all: CouponSums) => number) => comparedFigure(of(sums), of(before.sums))
  /** neither good nor bad by itself */
  const plain = (of: (all: CouponSums) => number, written = formatNumber) => ({
    value: written(of(sums)),
    difference: { way: 'same' as const, text: `önce ${written(of(before.sums))}` },
  })
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={busy}>
      <p className="text-muted text-sm">
        {comparedWith(report)} Şubelerin günü 05:00’te başlar.{' '}
        {isOfBranches
          ? `Kuponlar zincirden alınır: burada yalnızca ${branchIds.length === 1 ? 'bu şubede' : 'bu şubelerde'} kullanılanlar vardır.`
          : 'İade edilen hesabın kuponu geri döner, yeniden kullanılabilir.'}
      </p>
      <div
        className={cn(
          'grid gap-3',
          isOfBranches ? 'sm:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4',
        )}
      >
        {!isOfBranches && <StatTile label="Alınan kupon" {...compared(({ had }) => had)} />}
        <StatTile label="Kullanılan" {...compared(({ used }) => used)} />
        <StatTile label="Kupon indirimi" {...plain(({ discount }) => discount, formatMoney)} />
        {isOfBranches ? (
          <StatTile label="İadeyle dönen" {...plain(({ givenBack }) => givenBack)} />
        ) : (
          <StatTile label="Kullanılmadan biten" {...plain(({ expired }) => expired)} />
        )}
      </div>
      <ColumnChart
        title={isOfBranches ? 'Kullanılan kuponlar' : 'Alınan ve kullanılan kuponlar'}
        summary={mostUsed(period, columns)}
        of={columnTitles[period]}
        names={isOfBranches ? ['Bu dönem', 'Önceki dönem'] : ['Alınan', 'Kullanılan']}
        groups={columns.map((column) => ({
          ...columnNames(period, column),
          values: isOfBranches ? [column.used, column.before] : [column.had, column.used],
        }))}
      />
      {kinds.length > 0 && (
        <DataTable
          dense
          label="Ödüllere göre kuponlar"
          columns={isOfBranches ? useColumns : kindColumns}
          rows={kinds}
          rowKey={({ source, reward }) => reward?.id ?? source}
          empty={null}
        />
      )}
      {branches.length > 0 && (
        <BranchTable
          label="Kullanıldığı şubelere göre kuponlar"
          columns={branchColumns}
          branches={branches}
        />
      )}
    </div>
  )
}

type Kind = RewardReport['kinds'][number]

/** A reward's name, or where else the coupons come from. */
const nameOf = ({ source, reward }: Kind) => reward?.name ?? sourceLabels[source]

const kindNameColumn: DataColumn<Kind> = {
  id: 'name',
  header: 'Ödül ya da kaynak',
  primary: true,
  sortBy: nameOf,
  cell: (kind) => <span className="break-words">{nameOf(kind)}</span>,
}
const uses = <Row extends Pick<Kind, 'used' | 'discount'>>(): DataColumn<Row>[] => [
  figureColumn('Kullanılan', ({ used }) => used, formatNumber),
  figureColumn('Kupon indirimi', ({ discount }) => discount, formatMoney),
]
const givenBackColumn = <Row extends Pick<Kind, 'givenBack'>>(): DataColumn<Row> =>
  figureColumn('İadeyle dönen', ({ givenBack }) => givenBack, formatNumber)
const compared = differenceColumn<Kind>(
  'Önceki döneme göre',
  ({ used, before }) => ({ now: used, before }),
  formatNumber,
)

const useColumns = [kindNameColumn, ...uses<Kind>(), givenBackColumn<Kind>(), compared]

const kindColumns: DataColumn<Kind>[] = [
  kindNameColumn,
  figureColumn('Alınan', ({ had }) => had, formatNumber),
  figureColumn('Puan', ({ points }) => points, formatNumber),
  ...uses<Kind>(),
  figureColumn('Biten', ({ expired }) => expired, formatNumber),
  { ...figureColumn<Kind>('İptal', ({ cancelled }) => cancelled, formatNumber), wideOnly: true },
  { ...givenBackColumn<Kind>(), wideOnly: true },
  compared,
]

const branchColumns: DataColumn<RewardReport['branches'][number]>[] = [
  branchNameColumn(),
  ...uses<RewardReport['branches'][number]>(),
  givenBackColumn(),
]
