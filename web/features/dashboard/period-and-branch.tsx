import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { BranchFilter, type BranchFilterProps } from '#web/features/branches/branch-filter.tsx'

interface Asked<Period> {
  period?: Period | undefined
  branch?: number | undefined
}

interface PeriodAndBranchProps<Period extends string> {
  periods: { value: Period; label: string }[]
  /** the period that an address without one asks for */
  usual: Period
  search: Asked<Period>
  onSearchChange: (search: Asked<Period>) => void
  /** the branches that can be chosen; the whole chain too unless told */
  among?: BranchFilterProps['among']
}

/** The choice of what figures are of, which lives in the address. */
export function PeriodAndBranch<Period extends string>({
  periods,
  usual,
  search,
  onSearchChange,
  among,
}: PeriodAndBranchProps<Period>) {
  return (
    <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
      <SegmentedControl
        label="Dönem"
        className="flex-wrap"
        options={periods}
        value={search.period ?? usual}
        onValueChange={(period) =>
          onSearchChange({ ...search, period: period === usual ? undefined : period })
        }
      />
      <BranchFilter
        all={among ? null : 'Tüm şubeler'}
        among={among}
        labelHidden
        className="w-full sm:w-52"
        value={search.branch}
        onValueChange={(branch) => onSearchChange({ ...search, branch })}
      />
    </div>
  )
}
