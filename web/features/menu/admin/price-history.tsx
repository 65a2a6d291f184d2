import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatMoney } from '#ui/foundations/format.ts'
import { itemPricesQuery } from '#web/features/menu/queries.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'

/** `Fiyat geçmişi` of a product, for administrators: since when it has had which price. */
export default function PriceHistory({ itemId }: { itemId: number }) {
  return (
    <section aria-labelledby="price-history" className="grid gap-3 border-line border-t pt-6">
      <h2 id="price-history" className="font-display font-semibold text-xl">
        Fiyat geçmişi
      </h2>
      <Prices itemId={itemId} />
    </section>
  )
}

function Prices({ itemId }: { itemId: number }) {
  const prices = useQuery(itemPricesQuery(itemId))
  if (!prices.data)
    return (
      <QueryPlaceholder
        query={prices}
        loading={['h-20']}
        failed="Fiyat geçmişi alınamadı"
        compact
      />
    )
  return (
    <ol className="tabular max-w-3xl divide-y divide-line">
      {prices.data.map(({ id, price, since }, index) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className={index === 0 ? 'font-semibold' : undefined}>
            {price === null ? 'Menüden kaldırıldı' : formatMoney(price)}
          </span>
          <span className="text-muted">{formatDateTime(since)}</span>
        </li>
      ))}
    </ol>
  )
}
