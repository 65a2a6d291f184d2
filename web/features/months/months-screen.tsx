import { ClearingPart } from './clearing-part.tsx'
import type { FrameProps } from './frame.tsx'
import { MonthsPart } from './months-part.tsx'

/** `/admin/months`: what each month of the ledger came to, and what branches owe each other for it. */
export const MonthsScreen = (props: FrameProps) =>
  props.search.view === 'clearing' ? <ClearingPart {...props} /> : <MonthsPart {...props} />
