import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useRef } from 'react'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import { cn } from '#ui/foundations/cn.ts'
import { favoriteMutation } from '#web/features/menu/mutations.ts'
import { useMenuAvailability } from '#web/features/options/menu-availability.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { useLoaded } from '#web/shared/loaded.ts'
import { ProductCard } from './product-card.tsx'
import { useVirtualRows } from './virtual-rows.ts'

// not part of the first load: it needs the contracts of orders
const AddAtOnce = lazy(() => import('#web/features/cart/add-at-once.tsx'))
const addOf = (item: MenuItem) => (
  <Suspense>
    <AddAtOnce item={item} />
  </Suspense>
)

interface ProductGridProps {
  items: readonly MenuItem[]
  actionsOf?: ((item: MenuItem) => ReactNode) | undefined
}

/** The number of cards that a phone shows at first, roughly. */
const firstSeen = 4

/** The grid's columns, by the width of a card. */
export const gridLook = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))]'

/** The products. Only cards near the viewport are rendered. */
export function ProductGrid({ items, actionsOf }: ProductGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const phoneRow = (actionsOf ? 12.5 : 8.75) + 1
  const { shown, from, before, after } = useVirtualRows(list, items, phoneRow * 16)
  const availability = useMenuAvailability()
  const leftOf = new Map(
    availability?.items.map(({ id, isOff, left }) => [id, isOff ? 0 : (left ?? undefined)]),
  )
  const isLoaded = useLoaded()
  const { mutate } = useMutation(favoriteMutation(useQueryClient()))
  const onFavorite = useCallback(
    ({ id, isFavorite }: MenuItem) =>
      mutate({ id, isFavorite: !isFavorite }, { onError: (error) => announceFailure(error) }),
    [mutate],
  )
  return (
    <ul
      ref={list}
      className={cn(
        // rows that give way to a padding would pull the page after them, and the focus out of sight
        '[overflow-anchor:none]',
        gridLook,
        actionsOf
          ? 'auto-rows-[12.5rem] sm:auto-rows-[25.5rem]'
          : 'auto-rows-[8.75rem] sm:auto-rows-[22rem]',
      )}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {shown.map((item, index) => (
        <li key={item.id} aria-setsize={items.length} aria-posinset={from + index + 1}>
          <ProductCard
            item={item}
            first={from + index < firstSeen}
            left={leftOf.get(item.id)}
            onFavorite={onFavorite}
            addOf={isLoaded ? addOf : undefined}
            actionsOf={actionsOf}
          />
        </li>
      ))}
    </ul>
  )
}
