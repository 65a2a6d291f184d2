import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/shared/api-error.ts'
import { type Callbacks, useExactlyOnce } from '#web/shared/exactly-once/exactly-once.ts'
import {
  type Movement,
  outcomeMutation,
  type Recorded,
  recordMutation,
  voidMutation,
} from './mutations.ts'

const nobodyChosen = () =>
  new ApiError('nobody chosen', {
    status: 0,
    code: 'nobody_chosen',
    sentence: 'Kullanıcı seçilmedi',
  })

/** Records a movement of points exactly once. */
export function useRecording(callbacks: Callbacks<Recorded>) {
  const queryClient = useQueryClient()
  const recording = useExactlyOnce<Movement, Recorded>(
    {
      record: recordMutation(queryClient),
      outcome: outcomeMutation(queryClient),
      giveUp: voidMutation(queryClient),
    },
    callbacks,
  )
  return {
    ...recording,
    // a movement without a customer is refused before the call (product.md §15)
    send: (next: Movement) =>
      next.userId > 0 ? recording.send(next) : callbacks.onRefused(nobodyChosen()),
  }
}
