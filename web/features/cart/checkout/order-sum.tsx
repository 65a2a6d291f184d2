import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import { Card } from '#ui/data/card.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { EarningLines } from '#web/features/purchases/earning-lines.tsx'

interface OrderSumProps {
  quote: OrderQuote
  /** false while a new quote is asked for */
  isFresh: boolean
}

/** What the order comes to at the till, and what it earns. */
export function OrderSum({ quote, isFresh }: OrderSumProps) {
  const { total, discount, points, pointsValue, due, earned, breakdown } = quote
  return (
    <Card className="grid gap-2" aria-busy={!isFresh}>
      <dl className="tabular grid gap-1">
        {(discount > 0 || pointsValue > 0) && <Row name="Ara toplam" value={formatMoney(total)} />}
        {discount > 0 && <Row name="Kupon" value={`−${formatMoney(discount)}`} />}
        {pointsValue > 0 && (
          <Row name={formatPoints(points)} value={`−${formatMoney(pointsValue)}`} />
        )}
        <Row name="Kasada ödenecek" value={formatMoney(due)} strong />
      </dl>
      <p className="text-muted text-sm">
        {due > 0
          ? 'Ödemeyi siparişinizi alırken kasada yaparsınız.'
          : 'Ödenecek bir tutar kalmadı; siparişinizi alırken kodunuzu göstermeniz yeterli.'}
      </p>
      {earned > 0 && (
        <div className="border-line border-t pt-2">
          <p className="font-display font-semibold text-earn">
            +{formatPoints(earned)} kazanırsınız
          </p>
          <div className="text-sm">
            <EarningLines due={formatMoney(due)} breakdown={breakdown} />
          </div>
        </div>
      )}
    </Card>
  )
}

function Row({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', strong && 'text-lg')}>
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={cn('text-right', strong && 'font-semibold')}>{value}</dd>
    </div>
  )
}
