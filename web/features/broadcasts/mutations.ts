import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  listBroadcasts,
  sendNotification,
  tryNotification,
} from '#api/contracts/broadcasts/broadcasts.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

interface Sending {
  body: BodyInput<typeof sendNotification>
  idempotencyKey: string
}

export const sendMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sending: Sending) => call(sendNotification, sending),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(listBroadcasts) }),
  })

interface Trial {
  body: BodyInput<typeof tryNotification>
  idempotencyKey: string
}

export const tryMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (trial: Trial) => call(tryNotification, trial),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(listBroadcasts) }),
  })
