import { rowsKnown } from './row-places.ts'

/** As high as the rows that this device last knew of on home, so that what is below stays where it is. */
export function RowsPlace({ mark }: { mark: string }) {
  const rows = rowsKnown(mark)
  // a row has 4.375rem (web/shared/due-row.tsx), and there is half a rem between two
  return rows > 0 && <div style={{ height: `${rows * 4.875 - 0.5}rem` }} />
}
