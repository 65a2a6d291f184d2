import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  changeBranch,
  createBranch,
  deleteBranch,
  restoreBranch,
} from '#api/contracts/branches/branches.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { call } from '#web/shared/client.ts'
import type { Sent } from '#web/shared/forms/saving.ts'
import { putRow } from '#web/shared/put-row.ts'
import { archivedBranchesQuery, branchesQuery } from './queries.ts'

const refetch = (queryClient: QueryClient) =>
  Promise.all(
    [branchesQuery, archivedBranchesQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** Creates a branch, or changes the one with this id. */
export const saveBranchMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sent: Sent<BodyInput<typeof createBranch>, BodyInput<typeof changeBranch>>) =>
      'key' in sent
        ? call(createBranch, { body: sent.body, idempotencyKey: sent.key })
        : call(changeBranch, { params: { id: sent.id }, body: sent.body, version: sent.version }),
    onSuccess: (saved) => putRow(queryClient, branchesQuery.queryKey, saved),
    onSettled: () => void refetch(queryClient),
  })

export const deleteBranchMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call(deleteBranch, { params: { id }, version }),
    onSettled: () => void refetch(queryClient),
  })

export const restoreBranchMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(restoreBranch, { params: { id } }),
    onSuccess: () => void refetch(queryClient),
  })
