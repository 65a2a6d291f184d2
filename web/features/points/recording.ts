import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, outcomeUnknown } from '#web/shared/api-error.ts'
import {
  type Movement,
  outcomeMutation,
  type Recorded,
  recordMutation,
  voidMutation,
} from './mutations.ts'

/**
 * The state of a movement:
 * - `idle`: nothing is sent, or the last movement was refused
 * - `busy`: the movement or the query for its outcome is under way
 * - `unconfirmed`: the answer was lost, and the ledger had no entry when queried; the request may
 *   still arrive
 * - `unknown`: the answer was lost, and the query for the outcome failed too
 * - `void`: the movement was given up, and the ledger confirmed that nothing will be written
 */
export type Standing = 'idle' | 'busy' | 'unconfirmed' | 'unknown' | 'void'

const nobodyChosen = () =>
  new ApiError('nobody chosen', {
    status: 0,
    code: 'nobody_chosen',
    sentence: 'Kullanıcı seçilmedi',
  })

interface Ends {
  onRecorded: (recorded: Recorded) => void
  onRefused: (error: unknown) => void
}

/**
 * Records a movement exactly once over an unreliable network (decisions.md §3). After a lost answer
 * it queries the outcome before it offers another try, and each try of a movement has the same key.
 * The ledger makes a movement void that is given up, so that a late request writes nothing
 * (decisions.md §8).
 */
export function useRecording({ onRecorded, onRefused }: Ends) {
  const queryClient = useQueryClient()
  const record = useMutation(recordMutation(queryClient))
  const outcome = useMutation(outcomeMutation(queryClient))
  const giveUp = useMutation(voidMutation(queryClient))
  const [standing, setStanding] = useState<Standing>('idle')
  const [movement, setMovement] = useState<Movement>()

  const finish = (recorded: Recorded) => {
    setStanding('idle')
    onRecorded(recorded)
  }

  const ask = (sent: Movement) => {
    setStanding('busy')
    outcome.mutate(sent, {
      onSuccess: (recorded) => (recorded ? finish(recorded) : setStanding('unconfirmed')),
      onError: () => setStanding('unknown'),
    })
  }

  const send = (next: Movement) => {
    // a movement without a customer is refused before the call (specification.md §8)
    if (!(next.userId > 0)) return onRefused(nobodyChosen())
    setMovement(next)
    setStanding('busy')
    record.mutate(next, {
      onSuccess: finish,
      onError: (error) => {
        if (outcomeUnknown(error)) return ask(next)
        setStanding('idle')
        onRefused(error)
      },
    })
  }

  return {
    standing,
    /** whether the form can be used and closed: no movement is sent, no outcome is unknown */
    ready: standing === 'idle' || standing === 'void',
    send,
    /** sends the same movement again, with the same key */
    sendAgain: () => movement && send(movement),
    askAgain: () => movement && ask(movement),
    /** makes the movement void, or finds that it was written; the next send is a new movement */
    giveUp: () => {
      if (!movement) return
      setStanding('busy')
      giveUp.mutate(movement, {
        onSuccess: (recorded) => (recorded ? finish(recorded) : setStanding('void')),
        onError: (error) => {
          setStanding(outcomeUnknown(error) ? 'unknown' : 'unconfirmed')
          if (!outcomeUnknown(error)) onRefused(error)
        },
      })
    },
  }
}
