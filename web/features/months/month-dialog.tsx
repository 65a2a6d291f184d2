import type { MonthFigures } from '#api/contracts/dashboard/months.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDateTime, formatMoney, formatMonth, formatNumber } from '#ui/foundations/format.ts'
import { type StatementLine, statementOf } from './statement.ts'

interface MonthDialogProps {
  month: MonthFigures
  onClose: () => void
}

/** A month in full: from its opening by each kind of entry to its closing, in points and lira. */
export function MonthDialog({ month, onClose }: MonthDialogProps) {
  return (
    <Dialog open closeOnBackdrop onOpenChange={onClose} title={formatMonth(month.month)}>
      <div className="grid gap-4">
        <p className="text-muted text-sm">{stateOf(month)}</p>
        <table className="w-full border-collapse">
          <caption className="sr-only">{`${formatMonth(month.month)} dökümü`}</caption>
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="pb-2 text-start font-medium">
                Kalem
              </th>
              <th scope="col" className="pb-2 text-end font-medium">
                Puan
              </th>
              <th scope="col" className="pb-2 text-end font-medium">
                Değeri
              </th>
            </tr>
          </thead>
          <tbody>
            {statementOf(month).map((line) => (
              <Line key={line.id} line={line} pointValue={month.pointValue} />
            ))}
          </tbody>
        </table>
        <p className="text-muted text-sm">
          Değerler, {month.closedAt ? 'ay kapanırken' : 'bugün'} geçerli olan 1 puan ={' '}
          {formatMoney(month.pointValue)} üzerinden hesaplandı.
        </p>
      </div>
    </Dialog>
  )
}

const looks = {
  total: 'border-line border-t font-semibold',
  group: 'border-line border-t font-medium',
  kind: 'text-muted',
}

function Line({ line, pointValue }: { line: StatementLine; pointValue: number }) {
  const { name, level, points } = line
  return (
    <tr className={looks[level]}>
      <th
        scope="row"
        className={cn('py-2 text-start [font-weight:inherit]', level === 'kind' && 'ps-4')}
      >
        {name}
      </th>
      <td className="tabular py-2 ps-3 text-end">{formatNumber(points)}</td>
      <td className="tabular py-2 ps-3 text-end">{formatMoney(points * pointValue)}</td>
    </tr>
  )
}

function stateOf({ closedAt, isSigned }: MonthFigures): string {
  if (!closedAt) return 'Bu ay sürüyor; rakamlar şu ana kadar olandır.'
  return `${formatDateTime(closedAt)} itibarıyla kapandı${isSigned ? ' ve imzalandı' : ''}.`
}
