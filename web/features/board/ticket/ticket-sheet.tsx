import { useState } from 'react'
import type { Ticket } from '#api/contracts/orders/board.ts'
import { StaffCancelReason } from '#api/contracts/orders/orders.ts'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney, formatPoints, formatTime } from '#ui/foundations/format.ts'

const reasons: Record<StaffCancelReason, string> = {
  'ürün kalmadı': 'Ürün kalmadı',
  'şube yoğun': 'Şube yoğun',
  'şube kapanıyor': 'Şube kapanıyor',
  'müşteri istedi': 'Müşteri istedi',
  diğer: 'Diğer',
}

/** What a cancellation gives back to the customer, and why the other points do not stay. */
function returnsText({ points, discount, withheld }: Ticket): string {
  if (withheld === 0) return 'Nedeni müşteriye bildirilir; puanları ve kuponları geri verilir.'
  const back = points - withheld
  return [
    'Nedeni müşteriye bildirilir.',
    back > 0 ? `${formatPoints(back)} hesabına geri döner.` : 'Hesabına puan kalmaz.',
    `${formatPoints(withheld)}, iade edilen alışverişlerinden kazanıp harcadığı puanlar olduğu için geri alınır.`,
    discount > 0 && 'Kuponları geri verilir.',
  ]
    .filter(Boolean)
    .join(' ')
}

interface TicketSheetProps {
  ticket: Ticket
  /** back to being prepared; undefined where it is not ready */
  onRecall: (() => void) | undefined
  /** undefined where nobody has taken the tablet */
  onCancel: ((reason: StaffCancelReason) => void) | undefined
  onClose: () => void
}

/** The menu of a ticket: bring it back, or cancel it with a reason, which its customer is told. */
export function TicketSheet({ ticket, onRecall, onCancel, onClose }: TicketSheetProps) {
  const [cancelling, setCancelling] = useState(false)
  const { number, customer, promise, due, state } = ticket
  return (
    <Sheet
      open
      title={cancelling ? `${number} neden iptal ediliyor?` : `${number} · ${customer}`}
      description={
        cancelling
          ? returnsText(ticket)
          : `Söz verilen saat ${formatTime(promise)} · ödenecek ${formatMoney(due)}`
      }
      onOpenChange={(open) => !open && onClose()}
    >
      {cancelling ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {StaffCancelReason.options.map((reason, index) => (
            <Button
              key={reason}
              size="lg"
              tone="plain"
              data-autofocus={index === 0 || undefined}
              className="text-spend"
              onClick={() => onCancel?.(reason)}
            >
              {reasons[reason]}
            </Button>
          ))}
          <Button size="lg" tone="ghost" onClick={() => setCancelling(false)}>
            Vazgeç
          </Button>
        </div>
      ) : (
        <div className="grid gap-2">
          {onRecall && (
            <Button size="lg" tone="plain" onClick={onRecall}>
              Hazırlanıyor’a Geri Al
            </Button>
          )}
          {state !== 'no_show' && !onCancel && (
            <p className="py-2 text-muted">Siparişi iptal etmek için kasayı açın.</p>
          )}
          {state !== 'no_show' && onCancel && (
            <Button
              size="lg"
              tone="plain"
              className="text-spend"
              onClick={() => setCancelling(true)}
            >
              Siparişi İptal Et
            </Button>
          )}
          {state === 'no_show' && (
            <p className="py-2 text-muted">
              Teslim alınmadı. Müşteri bugün gelirse teslim edilebilir; gün sonunda kapanır.
            </p>
          )}
        </div>
      )}
    </Sheet>
  )
}
