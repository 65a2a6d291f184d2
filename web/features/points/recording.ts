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
 * Where a movement stands:
 * - `idle`: nothing sent, or the last one was refused
 * - `busy`: sent, or its outcome is being asked for
 * - `unconfirmed`: its answer was lost, and the ledger had no entry of it when it was asked; the request
 *   may still arrive
 * - `unknown`: its answer was lost, and the ledger could not be asked
 * - `void`: it was given up, and the ledger has said that nothing will be written
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
 * Records a movement exactly once, whatever the network does (decisions.md §3): when an answer is
 * lost, it asks what became of the request before another try is offered, and each try of the same
 * movement carries the same key. A movement that is given up is made void by the ledger, so that its
 * request cannot arrive later (decisions.md §8).
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
    // points that nobody would get or give are refused before the call (specification.md §8)
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
    /** no movement is under way and no outcome is open: the form can be used and closed */
    ready: standing === 'idle' || standing === 'void',
    send,
    /** the same movement, with the same key */
    sendAgain: () => movement && send(movement),
    askAgain: () => movement && ask(movement),
    /** makes the movement void, or learns that it was written; what comes next is another movement */
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
