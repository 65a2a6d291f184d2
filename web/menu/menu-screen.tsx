import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fold } from '#web/shell/fold.ts'
import { Screen } from '#web/shell/screen.tsx'
import { type Filter, Filters, noFilter } from './filters.tsx'
import { gridLook, ProductGrid } from './product-grid.tsx'
import { allItemsQuery, categoriesQuery, itemsQuery } from './queries.ts'

/** The menu: categories as pills, products as cards. */
export function MenuScreen() {
  return (
    <Screen title="Menü" width="wide">
      <Menu />
    </Screen>
  )
}

function Menu() {
  const [filter, setFilter] = useState(noFilter)
  const categories = useQuery(categoriesQuery)
  const all = useQuery(allItemsQuery)
  const top = useRef<HTMLDivElement>(null)

  if (categories.isPending || all.isPending) return <Loading />
  if (!categories.data || !all.data)
    return (
      <ErrorState
        pending={categories.isFetching || all.isFetching}
        onRetry={() => {
          void categories.refetch()
          void all.refetch()
        }}
      >
        Menü alınamadı
      </ErrorState>
    )
  if (all.data.length === 0 && categories.data.length === 0)
    return <EmptyState>Menümüz hazırlanıyor. Kısa süre sonra yeniden bakın.</EmptyState>

  function change(next: Filter) {
    setFilter(next)
    // another choice is read from its beginning
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className="grid gap-4">
      <Filters categories={categories.data} filter={filter} onChange={change} />
      <Products filter={filter} onClear={() => change(noFilter)} />
    </div>
  )
}

function Products({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const queryClient = useQueryClient()
  const { data: items = [] } = useQuery(
    filter.categoryId === null ? allItemsQuery : itemsQuery(queryClient, filter.categoryId),
  )
  // typing goes on while the grid follows
  const search = fold(useDeferredValue(filter.search).trim())
  const found = items.filter(
    (item) => (!filter.favorites || item.isFavorite) && fold(item.name).includes(search),
  )
  return (
    <>
      <p role="status" className="sr-only">
        {`${found.length} ürün`}
      </p>
      {found.length > 0 ? (
        <ProductGrid items={found} />
      ) : (
        <EmptyState
          action={
            <Button tone="plain" onClick={onClear}>
              Tümünü Göster
            </Button>
          }
        >
          {filter.favorites && !search
            ? 'Burada henüz favori ürününüz yok. Beğendiğiniz ürünün kalbine dokunun.'
            : 'Aramanıza uygun ürün bulunamadı.'}
        </EmptyState>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Yükleniyor...</span>
      <div className="flex gap-2 overflow-hidden">
        {['w-20', 'w-28', 'w-32', 'w-24'].map((width) => (
          <Skeleton key={width} className={`h-11 shrink-0 rounded-pill ${width}`} />
        ))}
      </div>
      <div className={cn(gridLook, 'auto-rows-[8.75rem] sm:auto-rows-[22rem]')}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="rounded-card" />
        ))}
      </div>
    </div>
  )
}
