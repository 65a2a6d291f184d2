import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { endOtherSessions, endOwnSession } from '#api/contracts/account/sessions.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { ownSessionsQuery } from './queries.ts'

const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })

/** Ends a session on another device. One that has ended meanwhile is no failure. */
export const endSessionMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      try {
        await call(endOwnSession, { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'session_not_found')) throw error
      }
    },
    onSuccess: () => refresh(queryClient),
  })

export const endOthersMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => refresh(queryClient),
  })
