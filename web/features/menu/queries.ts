import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  listArchivedItems,
  listMenuCategories,
  listMenuItems,
  type MenuItem,
  readMenuItem,
} from '#api/contracts/menu/menu.ts'
import { listItemPrices } from '#api/contracts/menu/price-list.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Categories, in the order of the menu. */
export const categoriesQuery = queryOptions({
  queryKey: keyOf(listMenuCategories),
  queryFn: ({ signal }) => call(listMenuCategories, { signal }),
  meta: { keeps: listMenuCategories },
})

/** The products that are no longer sold; for administrators. */
export const archivedItemsQuery = queryOptions({
  queryKey: keyOf(listArchivedItems),
  queryFn: ({ signal }) => call(listArchivedItems, { signal }),
})

/** The prices that a product has had; for administrators. */
export const itemPricesQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(listItemPrices, id),
    queryFn: ({ signal }) => call(listItemPrices, { params: { id }, signal }),
  })

/** The whole menu. */
export const allItemsQuery = queryOptions({
  queryKey: keyOf(listMenuItems, 'all'),
  queryFn: ({ signal }) => call(listMenuItems, { signal }),
  meta: { keeps: listMenuItems },
})

/**
 * Products of a category, whose id is part of the key (product.md §8). If the whole menu is
 * cached, the products come from it without a request.
 */
export const itemsQuery = (queryClient: QueryClient, categoryId: number) =>
  queryOptions({
    queryKey: keyOf(listMenuItems, categoryId),
    queryFn: ({ signal }) => call(listMenuItems, { query: { categoryId }, signal }),
    initialData: () =>
      queryClient
        .getQueryData(allItemsQuery.queryKey)
        ?.filter((item) => item.categoryId === categoryId),
  })

/** A product; taken from the menu where that is at hand, or kept while there is no network. */
export const itemQuery = (queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: keyOf(readMenuItem, id),
    queryFn: ({ signal }) => call(readMenuItem, { params: { id }, signal }),
    initialData: () =>
      queryClient.getQueryData(allItemsQuery.queryKey)?.find((item) => item.id === id),
    meta: {
      keptIn: {
        queryKey: allItemsQuery.queryKey,
        keeps: listMenuItems,
        find: (items: MenuItem[]) => items.find((item) => item.id === id),
      },
    },
  })
