import { ClearingPart } from './clearing-part.tsx'
import type { FrameProps } from './frame.tsx'
import { LiabilityPart } from './liability-part.tsx'
import { MonthsPart } from './months-part.tsx'

const parts = { clearing: ClearingPart, liability: LiabilityPart, months: MonthsPart }

/**
 * `/admin/months`: what each month of the ledger came to, what branches owe each other for it, and what people still
 * have of each month's points.
 */
export function MonthsScreen(props: FrameProps) {
  const Part = parts[props.search.view ?? 'months']
  return <Part {...props} />
}
