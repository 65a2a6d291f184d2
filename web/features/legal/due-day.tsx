import { formatDate } from '#ui/foundations/format.ts'

interface DueDayProps {
  /** an instant or a day, ISO 8601 */
  at: string
  overdue: boolean
}

/** The last day on which something is still in time; `(geçti)` once it is over. */
export const DueDay = ({ at, overdue }: DueDayProps) => (
  <span className={overdue ? 'font-semibold text-spend' : undefined}>
    {formatDate(at)}
    {overdue && ' (geçti)'}
  </span>
)
