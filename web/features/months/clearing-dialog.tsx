import { useQuery } from '@tanstack/react-query'
import type { ClearingLine } from '#api/contracts/dashboard/clearing.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { formatMoney, formatMonth } from '#ui/foundations/format.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { amountColumns, nameOf, partyOf } from './clearing-lines.tsx'
import { clearingQuery } from './queries.ts'

interface ClearingDialogProps {
  /** the party */
  line: ClearingLine
  /** `2026-10` */
  month: string
  onClose: () => void
}

/** A party's month by those that it owes, or that owe it. */
export function ClearingDialog({ line, month, onClose }: ClearingDialogProps) {
  const found = useQuery(clearingQuery({ month, branch: partyOf(line) }))
  const pointValue = found.data?.pointValue ?? 0
  const net = (line.honoured - line.issued) * pointValue
  return (
    <Dialog
      open
      closeOnBackdrop
      size="lg"
      onOpenChange={onClose}
      title={`${nameOf(line)} · ${formatMonth(month)}`}
    >
      <div className="grid gap-4">
        {found.data && (
          <p className="text-muted">
            {net < 0 ? 'Toplam borcu' : 'Toplam alacağı'} {formatMoney(Math.abs(net))}; 1 puan ={' '}
            {formatMoney(pointValue)} üzerinden.
          </p>
        )}
        <QueryTable
          dense
          label={`${nameOf(line)}: kimden alacaklı, kime borçlu`}
          stackBelow="40rem"
          query={found}
          columns={[
            { id: 'other', header: 'Karşı taraf', primary: true, cell: nameOf },
            ...amountColumns(pointValue),
          ]}
          rows={found.data?.lines}
          rowKey={partyOf}
          loadingRows={4}
          none="Karşı taraf yok."
        />
      </div>
    </Dialog>
  )
}
