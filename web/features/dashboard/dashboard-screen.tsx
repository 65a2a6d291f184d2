import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '#api/contracts/dashboard/dashboard.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatTime } from '#ui/foundations/format.ts'
import { useSeesChain } from '#web/features/posts/own-branches.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { Attention } from './attention.tsx'
import { DueReports } from './due-reports.tsx'
import { LateDelivery } from './late-delivery.tsx'
import { MorningReport } from './morning-report.tsx'
import {
  columnDays,
  columnName,
  columnsInWords,
  comparison,
  daysOf,
  periods,
} from './period-texts.ts'
import { type DashboardSearch, dashboardQuery } from './queries.ts'
import { SalesSection } from './sales-section.tsx'
import { Tiles } from './tiles.tsx'

interface DashboardScreenProps {
  search: DashboardSearch
  onSearchChange: (search: DashboardSearch) => void
}

/** `/admin`: a morning's figures, of the branches that are somebody's. Period and scope live in the address, the scope by
 * the switch at the console's head. */
export function DashboardScreen({ search, onSearchChange }: DashboardScreenProps) {
  const found = useQuery(dashboardQuery(search))
  const seesChain = useSeesChain()
  const period = search.period ?? 'today'
  const { data } = found
  return (
    <Screen
      title="Genel Bakış"
      width="wide"
      actions={
        <SegmentedControl
          label="Dönem"
          className="flex-wrap"
          options={periods}
          value={period}
          onValueChange={(chosen) =>
            onSearchChange({ ...search, period: chosen === 'today' ? undefined : chosen })
          }
        />
      }
    >
      {data ? (
        <div className="grid grid-cols-1 gap-6" aria-busy={found.isPlaceholderData}>
          <p className="-mt-3 text-muted text-sm">
            {daysOf(data)} · {formatTime(data.at)} itibarıyla. {comparison(period, data)}
          </p>
          {data.attention?.lateDelivery && (
            <LateDelivery since={data.attention.lateDelivery} at={data.at} />
          )}
          {data.attention && <DueReports reports={data.attention.iysReports} />}
          <Tiles dashboard={data} />
          <Points dashboard={data} />
          <SalesSection scope={search} />
          {data.attention && <Attention found={data.attention} from={data.from} to={data.to} />}
          {seesChain && <MorningReport />}
        </div>
      ) : (
        <QueryPlaceholder query={found} loading={<Loading />} />
      )}
    </Screen>
  )
}

function Points({ dashboard: { columns, to } }: { dashboard: Dashboard }) {
  const long = columns.some((column) => column.from !== column.to)
  return (
    <ColumnChart
      title="Verilen ve harcanan puan"
      summary={`${columnsInWords(columns, to)}${long ? ' Her sütun üç gündür.' : ''}`}
      of={long ? 'İlk gün' : 'Gün'}
      names={['Verilen', 'Harcanan']}
      groups={columns.map((column) => ({
        name: columnName(column, to),
        full: columnDays(column, to),
        values: [column.earned, column.spent],
      }))}
    />
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Yükleniyor...</span>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <Skeleton key={key} className="h-30 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-40 rounded-card" />
        ))}
      </div>
    </div>
  )
}
