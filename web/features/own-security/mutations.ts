import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { endOtherSessions, endOwnSession, ownSessions } from '#api/contracts/account/sessions.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { mutation, refetch } from '#web/shared/mutation.ts'

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
    onSuccess: () => refetch(queryClient, [ownSessions]),
  })

export const endOthersMutation = mutation(endOtherSessions, { stale: [ownSessions], waits: true })
