import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#api/contracts/endpoint.ts'
import type { readPurchase } from '#api/contracts/purchases/purchases.ts'
import type { refundPurchase } from '#api/contracts/purchases/refunds.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatDateTime, formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { EarningLines } from './earning-lines.tsx'
import { purchaseQuery } from './queries.ts'
import { RefundForm } from './refund-form.tsx'

export type ReadPurchase = Received<typeof readPurchase>
export type Refunded = Received<typeof refundPurchase>

interface RefundDialogProps {
  purchaseId: number
  onClose: () => void
  onRefunded: (refunded: Refunded) => void
}

/** A bill as it stands now, and its refund, whole or in part, for whoever may (programme.md §2). */
export function RefundDialog({ purchaseId, onClose, onRefunded }: RefundDialogProps) {
  const read = useQuery(purchaseQuery(purchaseId))
  const [waited] = useState(!read.data)
  if (read.data && mayRefund(read.data))
    return (
      <RefundForm read={read.data} continues={waited} onClose={onClose} onRefunded={onRefunded}>
        <BillFacts read={read.data} />
      </RefundForm>
    )
  return (
    <Dialog open closeOnBackdrop title="Alışveriş" onOpenChange={onClose}>
      {read.data ? (
        <div className="grid gap-4">
          <BillFacts read={read.data} />
          <EmptyState className="py-2">
            {whollyRefunded(read.data)
              ? 'Bu alışverişin tamamı iade edildi.'
              : 'Bu alışverişi artık yalnızca bir yönetici iade edebilir.'}
          </EmptyState>
        </div>
      ) : (
        <QueryPlaceholder
          query={read}
          loading={['h-24', 'h-14']}
          failed={sentenceOf(read.error, 'Alışveriş bilgileri alınamadı')}
          compact
        />
      )}
    </Dialog>
  )
}

/** Whether nothing of a bill is left; one that cost nothing is refunded once, too. */
const whollyRefunded = ({ purchase: { due, refunded }, refunds }: ReadPurchase) =>
  refunded === due && (due > 0 || refunds.length > 0)

const mayRefund = (read: ReadPurchase) => !whollyRefunded(read) && read.refundableMs !== 0

/** Whose bill it is, what it earned and why, and what was refunded so far. */
function BillFacts({
  read: { purchase, breakdown, refunds, customer, recordedBy, approvedBy },
}: {
  read: ReadPurchase
}) {
  const { total, due, discount, receipt, createdAt, branch } = purchase
  return (
    <div className="grid gap-3 rounded-field bg-sunken px-3 py-2.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="wrap-anywhere font-semibold">{customer.fullName}</strong>
        <strong className="tabular font-semibold">{formatMoney(total)}</strong>
      </p>
      <p className="text-muted">
        {branch.name} · {formatDateTime(createdAt)} · {recordedBy.fullName}
        {approvedBy && ` · Onaylayan: ${approvedBy.fullName}`}
        {receipt && ` · Fiş ${receipt}`}
        {discount > 0 && ` · ${formatMoney(discount)} indirim`}
      </p>
      {breakdown.length > 0 && <EarningLines due={formatMoney(due)} breakdown={breakdown} />}
      {refunds.length > 0 && (
        <ul aria-label="İadeler" className="tabular grid gap-1 border-line border-t pt-2">
          {refunds.map((refund) => (
            <li key={refund.id}>
              {formatDateTime(refund.createdAt)} · {formatMoney(refund.amount)} iade ·{' '}
              {formatPoints(refund.taken)}
              {refund.stamps > 0 && ` ve ${refund.stamps} damga`} geri alındı
              {refund.approvedBy && ` · Onaylayan: ${refund.approvedBy.fullName}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
