import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  addFavorite,
  changeMenuCategory,
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  deleteMenuCategory,
  deleteMenuItem,
  listMenuCategories,
  listMenuItems,
  type MenuItem,
  readMenuItem,
  removeFavorite,
  restoreMenuItem,
} from '#api/contracts/menu/menu.ts'
import { currentOf } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import type { Sent } from '#web/shared/forms/saving.ts'
import { mutation, refetchLate, saveRow } from '#web/shared/mutation.ts'
import { putRow } from '#web/shared/put-row.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { archivedItemsQuery, categoriesQuery } from './queries.ts'

const itemsKey = keyOf(listMenuItems)

function mark(queryClient: QueryClient, id: number, isFavorite: boolean) {
  queryClient.setQueriesData<MenuItem[]>({ queryKey: itemsKey }, (items) =>
    items?.map((item) => (item.id === id ? { ...item, isFavorite } : item)),
  )
  queryClient.setQueryData<MenuItem>(
    keyOf(readMenuItem, id),
    (item) => item && { ...item, isFavorite },
  )
}

/** Adds or removes a favourite. Shows it at once, and reverts it if the server refuses. */
export const favoriteMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, isFavorite }: { id: number; isFavorite: boolean }) =>
      call(isFavorite ? addFavorite : removeFavorite, { params: { id } }),
    onMutate: ({ id, isFavorite }) => mark(queryClient, id, isFavorite),
    onSuccess: (_, { id, isFavorite }) => {
      // again: products that were asked for before may have come meanwhile
      mark(queryClient, id, isFavorite)
      for (const endpoint of [listMenuItems, readMenuItem])
        refetchLate(queryClient, keyOf(endpoint))
    },
    onError: (_, { id, isFavorite }) => mark(queryClient, id, !isFavorite),
  })

/** Fetches every cached list of products and every product again, inactive ones too. */
const refetchItems = (queryClient: QueryClient) =>
  Promise.all(
    [itemsKey, keyOf(readMenuItem), archivedItemsQuery.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, refetchType: 'all' }),
    ),
  )

/** Creates a product, or changes the one with this id. */
export const saveItemMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sent: Sent<BodyInput<typeof createMenuItem>, BodyInput<typeof changeMenuItem>>) =>
      'key' in sent
        ? call(createMenuItem, { body: sent.body, idempotencyKey: sent.key })
        : call(changeMenuItem, { params: { id: sent.id }, body: sent.body, version: sent.version }),
    onSuccess: (saved) => {
      putRow(queryClient, itemsKey, saved)
      queryClient.setQueryData(keyOf(readMenuItem, saved.id), saved)
    },
    onError: (error) => {
      const now = currentOf(changeMenuItem, error)
      if (now) putRow(queryClient, itemsKey, now)
    },
    onSettled: () => void refetchItems(queryClient),
  })

export const deleteItemMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call(deleteMenuItem, { params: { id }, version }),
    onSettled: () => void refetchItems(queryClient),
  })

/** Its category may have been archived with it, and comes back then. */
export const restoreItemMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: { id: number }) => call(restoreMenuItem, { params: { id } }),
    onSuccess: () => {
      void refetchItems(queryClient)
      void refetchCategories(queryClient)
    },
  })

const refetchCategories = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey })

export const saveCategoryMutation = saveRow({
  create: createMenuCategory,
  change: changeMenuCategory,
  list: listMenuCategories,
})

export const deleteCategoryMutation = mutation(deleteMenuCategory, {
  stale: [listMenuCategories],
})
