import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  changeItemGroups,
  changeOptionGroup,
  createOptionGroup,
  listItemOptions,
  listOptionGroups,
  readItemGroups,
} from '#api/contracts/menu/options.ts'
import { call } from '#web/shared/client.ts'
import type { Sent } from '#web/shared/forms/saving.ts'
import { putRow } from '#web/shared/put-row.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Every option group, for administrators. */
export const optionGroupsQuery = queryOptions({
  queryKey: keyOf(listOptionGroups),
  queryFn: ({ signal }) => call(listOptionGroups, { signal }),
  staleTime: 0,
})

/** The groups of a product, in its order, for administrators. */
export const itemGroupsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(readItemGroups, id),
    queryFn: ({ signal }) => call(readItemGroups, { params: { id }, signal }),
    staleTime: 0,
  })

const refetch = (queryClient: QueryClient) =>
  [listOptionGroups, readItemGroups, listItemOptions].map((endpoint) =>
    queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
  )

/** Creates an option group, or changes the one with this id. */
export const saveOptionGroupMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (
      sent: Sent<BodyInput<typeof createOptionGroup>, BodyInput<typeof changeOptionGroup>>,
    ) =>
      'key' in sent
        ? call(createOptionGroup, { body: sent.body, idempotencyKey: sent.key })
        : call(changeOptionGroup, {
            params: { id: sent.id },
            body: sent.body,
            version: sent.version,
          }),
    onSuccess: (saved) => putRow(queryClient, optionGroupsQuery.queryKey, saved),
    onSettled: () => void refetch(queryClient),
  })

/** Gives a product its groups, in this order. */
export const saveItemGroupsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sent: Sent<never, BodyInput<typeof changeItemGroups>>) => {
      if ('key' in sent) throw new Error('a product is not created here')
      const { id, version, body } = sent
      return call(changeItemGroups, { params: { id }, body, version })
    },
    onSettled: () => void refetch(queryClient),
  })
