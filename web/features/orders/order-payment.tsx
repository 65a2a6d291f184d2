import type { Order } from '#api/contracts/orders/orders.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { isOpen } from './order-words.ts'

function dueNameOf(order: Order): string {
  if (order.state === 'collected') return 'Kasada ödenen'
  return isOpen(order) ? 'Kasada ödenecek' : 'Ödenmedi'
}

/** What was paid with what. */
export function OrderPayment({ order }: { order: Order }) {
  const { total, discount, points, pointsValue, due, refunded, earned } = order
  const rows: [string, string | false][] = [
    ['Toplam', formatMoney(total)],
    ['Kupon', discount > 0 && `−${formatMoney(discount)}`],
    [formatPoints(points), pointsValue > 0 && `−${formatMoney(pointsValue)}`],
    [dueNameOf(order), formatMoney(due)],
    ['İade edilen', refunded > 0 && formatMoney(refunded)],
    ['Kazanılan', earned !== null && formatPoints(earned)],
  ]
  return (
    <Card className="grid gap-3">
      <CardTitle>Ödeme</CardTitle>
      <dl className="tabular grid gap-1">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex items-baseline justify-between gap-4">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
