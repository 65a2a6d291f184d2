import { createFileRoute } from '@tanstack/react-router'
import { PriceListPage } from '#web/features/price-list/price-list-page.tsx'
import { PriceListScreen } from '#web/features/price-list/price-list-screen.tsx'
import { priceListQuery } from '#web/features/price-list/queries.ts'

/** Open to everybody, without a look at the session (ordering.md §1). */
export const Route = createFileRoute('/fiyat-listesi/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(priceListQuery)
  },
  component: List,
})

function List() {
  return (
    <PriceListPage>
      <PriceListScreen />
    </PriceListPage>
  )
}
