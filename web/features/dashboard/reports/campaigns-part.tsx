import { useQuery } from '@tanstack/react-query'
import type { CampaignReport, EarningSums } from '#api/contracts/dashboard/campaign-report.ts'
import { earningLabels } from '#api/contracts/dashboard/earning-labels.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { differenceColumn, figureColumn } from '../branch-table.tsx'
import { comparedFigure, membersUnknown, peopleText } from '../period-texts.ts'
import { campaignReportQuery, type ReportSearch } from './queries.ts'
import { columnNames, columnTitles, comparedWith, loading, mostExtra } from './report-words.ts'

/** What earned points in a period that has ended. */
export function CampaignsPart({ search }: { search: ReportSearch }) {
  const found = useQuery(campaignReportQuery(search))
  if (found.data) return <Report report={found.data} busy={found.isPlaceholderData} />
  return <QueryPlaceholder query={found} loading={loading} />
}

interface ReportProps {
  report: CampaignReport
  busy: boolean
}

function Report({ report, busy }: ReportProps) {
  const { period, columns, kinds, inFives, branchIds } = report
  const compared = (
    kind: Kind['kind'],
    of: (sums: EarningSums) => number,
    written = formatNumber,
  ) => {
    const own = kinds.filter((one) => one.kind === kind)
    const sum = (sums: (one: Kind) => EarningSums) =>
      own.reduce((all, one) => all + of(sums(one)), 0)
    return comparedFigure(
      sum((one) => one),
      sum(({ before }) => before),
      written,
    )
  }
  const points = compared('campaign', (sums) => sums.points)
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={busy}>
      <p className="text-muted text-sm">
        {comparedWith(report)} Şubelerin günü 05:00’te başlar. Bir alışverişte birden çok kural
        geçerli olabilir. İadelerle geri alınan puanlar düşülmemiştir.
        {inFives && ' Kişi sayıları beşin katına yuvarlanmıştır.'}
        {branchIds && branchIds.length !== 1 && ` ${membersUnknown}`}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile
          label="Kampanyalı alışveriş"
          {...compared('campaign', ({ purchases }) => purchases)}
        />
        <StatTile
          label="Kampanyalı tutar"
          {...compared('campaign', ({ paid }) => paid, formatMoney)}
        />
        {/* neither good nor bad by itself */}
        <StatTile
          label="Kampanya puanı"
          value={points.value}
          difference={{ ...points.difference, way: 'same' }}
        />
        <StatTile label="Damgalı alışveriş" {...compared('stamps', ({ purchases }) => purchases)} />
      </div>
      <ColumnChart
        title="Temel kuralın ve üstüne eklenenlerin puanı"
        summary={mostExtra(period, columns)}
        of={columnTitles[period]}
        names={['Temel kural', 'Eklenen']}
        groups={columns.map((column) => ({
          ...columnNames(period, column),
          values: [column.base, column.extra],
        }))}
      />
      {kinds.length > 0 && (
        <DataTable
          dense
          label="Kural ve kampanyalara göre"
          columns={columnsFor(inFives)}
          rows={kinds}
          rowKey={({ kind, campaign }) => campaign?.id ?? kind}
          empty={null}
        />
      )}
    </div>
  )
}

type Kind = CampaignReport['kinds'][number]

/** A campaign's name, or what else earned. */
const nameOf = ({ kind, campaign }: Kind) => campaign?.name ?? earningLabels[kind]

const columnsFor = (inFives: boolean): DataColumn<Kind>[] => [
  {
    id: 'name',
    header: 'Kural ya da kampanya',
    primary: true,
    sortBy: nameOf,
    cell: (kind) => <span className="break-words">{nameOf(kind)}</span>,
  },
  figureColumn('Alışveriş', ({ purchases }) => purchases, formatNumber),
  figureColumn(
    'Üye',
    ({ members }) => members ?? -1,
    (_, { members }) => (members === null ? '–' : peopleText(members, inFives)),
  ),
  figureColumn('Tutar', ({ paid }) => paid, formatMoney),
  figureColumn('Verilen puan', ({ points }) => points, formatNumber),
  differenceColumn(
    'Alışveriş, önceki döneme göre',
    ({ purchases, before }) => ({ now: purchases, before: before.purchases }),
    formatNumber,
  ),
]
