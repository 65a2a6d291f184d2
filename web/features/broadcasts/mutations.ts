import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { sendNotification } from '#api/contracts/broadcasts/broadcasts.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { call } from '#web/shared/client.ts'
import { broadcastsQuery } from './queries.ts'

interface Sending {
  body: BodyInput<typeof sendNotification>
  idempotencyKey: string
}

export const sendMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sending: Sending) => call(sendNotification, sending),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: broadcastsQuery.queryKey }),
  })
