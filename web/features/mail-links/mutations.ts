import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { confirmAddress, undoAddress, verifyAddress } from '#api/contracts/links/links.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Whoever is signed in on this browser may be another person now, or the same with another address. */
const lookAgain = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: keyOf(currentUser) })

export const verifyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (token: string) => call(verifyAddress, { body: { token } }),
    onSuccess: lookAgain(queryClient),
  })

export const confirmMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (token: string) => call(confirmAddress, { body: { token } }),
    onSuccess: lookAgain(queryClient),
  })

export const undoMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof undoAddress>) => call(undoAddress, { body }),
    onSuccess: lookAgain(queryClient),
  })
