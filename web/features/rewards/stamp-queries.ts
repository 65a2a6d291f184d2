import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  changeStampCard,
  createStampCard,
  deleteStampCard,
  listArchivedStampCards,
  listStampCards,
  restoreStampCard,
} from '#api/contracts/stamps/cards.ts'
import { call } from '#web/shared/client.ts'
import type { Sent } from '#web/shared/forms/saving.ts'
import { putRow } from '#web/shared/put-row.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { loyaltyQuery } from './queries.ts'

/** Every stamp card. Always stale: people collect meanwhile. */
export const stampCardsQuery = queryOptions({
  queryKey: keyOf(listStampCards),
  queryFn: ({ signal }) => call(listStampCards, { signal }),
  staleTime: 0,
})

/** The archived stamp cards. Always stale, as those in use. */
export const archivedStampCardsQuery = queryOptions({
  queryKey: keyOf(listArchivedStampCards),
  queryFn: ({ signal }) => call(listArchivedStampCards, { signal }),
  staleTime: 0,
})

const refetch = (queryClient: QueryClient) => {
  for (const { queryKey } of [stampCardsQuery, archivedStampCardsQuery, loyaltyQuery])
    void queryClient.invalidateQueries({ queryKey })
}

/** Archives the stamp card with this id and version. */
export const archiveStampCardMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call(deleteStampCard, { params: { id }, version }),
    onSettled: () => refetch(queryClient),
  })

/** Brings the archived stamp card with this id back. */
export const restoreStampCardMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: { id: number }) => call(restoreStampCard, { params: { id } }),
    onSettled: () => refetch(queryClient),
  })

/** Creates a stamp card, or changes the one with this id. */
export const saveStampCardMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (
      sent: Sent<BodyInput<typeof createStampCard>, BodyInput<typeof changeStampCard>>,
    ) =>
      'key' in sent
        ? call(createStampCard, { body: sent.body, idempotencyKey: sent.key })
        : call(changeStampCard, {
            params: { id: sent.id },
            body: sent.body,
            version: sent.version,
          }),
    onSuccess: (saved) => putRow(queryClient, stampCardsQuery.queryKey, saved),
    onSettled: () => refetch(queryClient),
  })
