import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rated, Sales } from '#api/contracts/dashboard/sales.ts'
import type { OrderFigures } from '#api/contracts/orders/board.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatMean, formatMinutes, formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { BranchTable, branchNameColumn, differenceColumn, figureColumn } from './branch-table.tsx'
import { differenceOf } from './period-texts.ts'
import { salesQuery } from './queries.ts'
import { bestHour, comparedWith, hourName, lira } from './sales-words.ts'
import type { ScopeSearch } from './scope-search.ts'

type Day = 'today' | 'yesterday'

const days: { value: Day; label: string }[] = [
  { value: 'today', label: 'Bugün' },
  { value: 'yesterday', label: 'Dün' },
]

/** `Üye alışverişi`: what members bought on a day of the branches, by hour and by branch. */
export function SalesSection({ scope }: { scope: ScopeSearch }) {
  const [day, setDay] = useState<Day>('today')
  const found = useQuery(salesQuery(day, scope))
  return (
    <section aria-labelledby="sales" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sales" className="font-display font-semibold text-xl">
          Üye alışverişi
        </h2>
        <SegmentedControl
          label="Üye alışverişinin günü"
          options={days}
          value={day}
          onValueChange={setDay}
        />
      </div>
      {found.data ? (
        <SalesOfDay sales={found.data} busy={found.isPlaceholderData} />
      ) : (
        <QueryPlaceholder query={found} loading={['h-30 rounded-card', 'h-80 rounded-card']} />
      )}
    </section>
  )
}

function SalesOfDay({ sales, busy }: { sales: Sales; busy: boolean }) {
  const { sums, compared, orders, branches } = sales
  return (
    <div className="grid grid-cols-1 gap-3" aria-busy={busy}>
      <p className="text-muted text-sm">{comparedWith(sales)}</p>
      <div className="grid gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-4">
        <StatTile
          label="Ödenen"
          value={formatMoney(sums.paid)}
          difference={differenceOf(compared, formatMoney)}
        />
        <StatTile label="Alışveriş" value={formatNumber(sums.purchases)} />
        <StatTile label="Kupon indirimi" value={formatMoney(sums.discount)} />
        <StatTile
          label={`İade (${formatNumber(sums.refunds)})`}
          value={formatMoney(sums.refunded)}
        />
      </div>
      <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:grid-cols-3">
        <StatTile label="Sipariş" value={formatNumber(orders.orders)} />
        <StatTile label="Ortanca hazırlık" value={minutesOf(orders)} />
        <StatTile label="Geciken" value={formatNumber(orders.late)} />
      </div>
      <ColumnChart
        title="Saate göre ödenen (₺)"
        summary={bestHour(sales)}
        of="Saat"
        names={['Bu gün', 'Geçen hafta']}
        groups={sales.hours.map(({ hour, now, before }) => ({
          name: hourName(hour),
          values: [lira(now), lira(before)],
        }))}
      />
      {branches.length > 1 && (
        <BranchTable label="Şubelere göre üye alışverişi" columns={columns} branches={branches} />
      )}
    </div>
  )
}

/** From acceptance to ready; half the orders were quicker. */
const minutesOf = ({ medianMinutes }: OrderFigures) =>
  medianMinutes === null ? '–' : formatMinutes(Math.round(medianMinutes))

/** The mean of the day's stars, and of how many. */
const starsOf = ({ mean, ratings }: Rated) =>
  mean === null ? '–' : `${formatMean(mean)} (${formatNumber(ratings)})`

type BranchSales = Sales['branches'][number]

const columns: DataColumn<BranchSales>[] = [
  branchNameColumn(),
  figureColumn('Ödenen', ({ paid }) => paid, formatMoney),
  figureColumn('Alışveriş', ({ purchases }) => purchases, formatNumber),
  figureColumn('İade', ({ refunded }) => refunded, formatMoney),
  figureColumn('Sipariş', ({ orders }) => orders.orders, formatNumber),
  figureColumn(
    'Hazırlık',
    ({ orders }) => orders.medianMinutes ?? -1,
    (_, { orders }) => minutesOf(orders),
  ),
  figureColumn(
    'Yıldız',
    ({ rated }) => rated.mean ?? 0,
    (_, { rated }) => starsOf(rated),
  ),
  differenceColumn('Geçen haftaya göre', ({ compared }) => compared),
]
