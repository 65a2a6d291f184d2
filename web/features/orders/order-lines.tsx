import type { Order } from '#api/contracts/orders/orders.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import { quantitiesText } from '#web/shared/quantities-text.ts'

/** What was ordered, as it was called and cost then. */
export function OrderLines({ order: { lines } }: { order: Order }) {
  return (
    <Card className="grid gap-3">
      <CardTitle>Ürünler</CardTitle>
      <ul className="grid gap-3">
        {lines.map(({ line, name, quantity, unitPrice, options, note, state, refunded }) => (
          <li key={line} className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className={cn('break-words font-medium', state === 'voided' && 'line-through')}>
                <span className="tabular">{quantity} ×</span> {name}
              </p>
              {options.length > 0 && (
                <p className="break-words text-muted text-sm">{quantitiesText(options)}</p>
              )}
              {note && <p className="break-words text-sm italic">{note}</p>}
              {state === 'voided' && <p className="text-sm text-spend">Hazırlanmadı</p>}
              {refunded > 0 && (
                <p className="text-sm text-warning">{`${refunded} adet iade edildi`}</p>
              )}
            </div>
            <p className="tabular shrink-0">{formatMoney(unitPrice * quantity)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
