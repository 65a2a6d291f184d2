import type { QueryClient } from '@tanstack/react-query'
import {
  listArchivedItems,
  listMenuCategories,
  listMenuItems,
  type MenuItem,
  readMenuItem,
} from '#api/contracts/menu/menu.ts'
import { listItemPrices } from '#api/contracts/menu/price-list.ts'
import { query } from '#web/shared/query.ts'

/** Categories, in the order of the menu. */
export const categoriesQuery = query(listMenuCategories, {}, { keeps: true })

/** The products that are no longer sold; for administrators. */
export const archivedItemsQuery = query(listArchivedItems)

/** The prices that a product has had; for administrators. */
export const itemPricesQuery = (id: number) => query(listItemPrices, { params: { id } })

/** The whole menu. */
export const allItemsQuery = query(listMenuItems, {}, { keeps: true, keptAs: ['all'] })

/**
 * Products of a category, whose id is part of the key (product.md §8). If the whole menu is
 * cached, the products come from it without a request.
 */
export const itemsQuery = (queryClient: QueryClient, categoryId: number) =>
  query(
    listMenuItems,
    { query: { categoryId } },
    {
      initialData: () =>
        queryClient
          .getQueryData(allItemsQuery.queryKey)
          ?.filter((item) => item.categoryId === categoryId),
    },
  )

/** A product; taken from the menu where that is at hand, or kept while there is no network. */
export const itemQuery = (queryClient: QueryClient, id: number) =>
  query(
    readMenuItem,
    { params: { id } },
    {
      initialData: () =>
        queryClient.getQueryData(allItemsQuery.queryKey)?.find((item) => item.id === id),
      meta: {
        keptIn: {
          queryKey: allItemsQuery.queryKey,
          keeps: listMenuItems,
          find: (items: MenuItem[]) => items.find((item) => item.id === id),
        },
      },
    },
  )
