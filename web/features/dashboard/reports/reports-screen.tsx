import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { PeriodAndBranch } from '../period-and-branch.tsx'
import { PointsPart } from './points-part.tsx'
import { PurchasesPart } from './purchases-part.tsx'
import type { ReportSearch } from './queries.ts'
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
      <SegmentedControl
        label="Rapor"
        className="justify-self-start"
        options={reports}
        value={search.report ?? 'purchases'}
        onValueChange={(report) =>
          onSearchChange({ ...search, report: report === 'points' ? report : undefined })
        }
      />
      {search.report === 'points' ? (
        <PointsPart search={search} />
      ) : (
        <PurchasesPart search={search} />
      )}
    </Screen>
  )
}
