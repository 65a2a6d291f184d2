import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { PeriodAndBranch } from '../period-and-branch.tsx'
import { PointsPart } from './points-part.tsx'
import { PurchasesPart } from './purchases-part.tsx'
import { exportReportMutation, type ReportSearch } from './queries.ts'
import { periods } from './report-words.ts'

interface ReportsScreenProps {
  search: ReportSearch
  onSearchChange: (search: ReportSearch) => void
}

const reports: { value: 'purchases' | 'points'; label: string }[] = [
  { value: 'purchases', label: 'Alışveriş' },
  { value: 'points', label: 'Puanlar' },
]

/**
 * `/admin/reports`: what members bought in a period that has ended, or what points moved. Report, period and branch live
 * in the address.
 */
export function ReportsScreen({ search, onSearchChange }: ReportsScreenProps) {
  return (
    <Screen
      title="Raporlar"
      width="wide"
      actions={
        <PeriodAndBranch
          periods={periods}
          usual="28d"
          search={search}
          onSearchChange={(next) => onSearchChange({ ...search, ...next })}
        />
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label="Rapor"
          options={reports}
          value={search.report ?? 'purchases'}
          onValueChange={(report) =>
            onSearchChange({ ...search, report: report === 'points' ? report : undefined })
          }
        />
        <DownloadButton
          mutation={exportReportMutation}
          search={search}
          name={`${search.report === 'points' ? 'puanlar' : 'alisveris'}-${search.period ?? '28d'}.csv`}
        />
      </div>
      {search.report === 'points' ? (
        <PointsPart search={search} />
      ) : (
        <PurchasesPart search={search} />
      )}
    </Screen>
  )
}
