import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomeUnknown } from '#web/shared/api-error.ts'
import { type Movement, outcomeMutation, type Recorded, recordMutation } from './movements.ts'

/**
 * Where a movement stands:
 * - `idle`: nothing sent, or the last one was refused
 * - `busy`: sent, or its outcome is being asked for
 * - `unwritten`: its answer was lost, and the ledger says that nothing was written
 * - `unknown`: its answer was lost, and the ledger could not be asked
 */
export type Standing = 'idle' | 'busy' | 'unwritten' | 'unknown'

interface Ends {
  onRecorded: (recorded: Recorded) => void
  onRefused: (error: unknown) => void
}

/**
 * Records a movement exactly once, whatever the network does (decisions.md §3): when an answer is
 * lost, it asks what became of the request before another try is offered, and each try of the same
 * movement carries the same key.
 */
export function useRecording({ onRecorded, onRefused }: Ends) {
  const queryClient = useQueryClient()
  const record = useMutation(recordMutation(queryClient))
  const outcome = useMutation(outcomeMutation(queryClient))
  const [standing, setStanding] = useState<Standing>('idle')
  const [movement, setMovement] = useState<Movement>()

  const finish = (recorded: Recorded) => {
    setStanding('idle')
    onRecorded(recorded)
  }

  const ask = (sent: Movement) => {
    setStanding('busy')
    outcome.mutate(sent, {
      onSuccess: (recorded) => (recorded ? finish(recorded) : setStanding('unwritten')),
      onError: () => setStanding('unknown'),
    })
  }

  const send = (next: Movement) => {
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
    send,
    /** the same movement, with the same key */
    sendAgain: () => movement && send(movement),
    askAgain: () => movement && ask(movement),
    /** back to the form; what comes next is another movement */
    giveUp: () => setStanding('idle'),
  }
}
