import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomeUnknown } from '#web/shared/api-error.ts'

/**
 * The state of a request that must be recorded exactly once:
 * - `idle`: nothing is sent, or the last request was refused
 * - `busy`: the request or the query for its outcome is under way
 * - `unconfirmed`: the answer was lost, and nothing was recorded when queried; the request may still
 *   arrive
 * - `unknown`: the answer was lost, and the query for the outcome failed too
 * - `void`: the request was given up, and the server confirmed that nothing will be recorded
 */
export type Status = 'idle' | 'busy' | 'unconfirmed' | 'unknown' | 'void'

/** The calls for a request. Every try of it has the same key, which the request itself holds. */
export interface Calls<Sent, Recorded> {
  record: UseMutationOptions<Recorded, Error, Sent>
  /** what the request has recorded, or null */
  outcome: UseMutationOptions<Recorded | null, Error, Sent>
  /** makes it void: what it has recorded before, or null */
  giveUp: UseMutationOptions<Recorded | null, Error, Sent>
}

export interface Callbacks<Recorded> {
  onRecorded: (recorded: Recorded) => void
  onRefused: (error: unknown) => void
}

/**
 * Records a request exactly once over an unreliable network (decisions.md §3). After a lost answer it
 * queries the outcome before it offers another try. The server makes a request void that is given up, so
 * that a late one records nothing (decisions.md §8).
 */
export function useExactlyOnce<Sent, Recorded>(
  calls: Calls<Sent, Recorded>,
  { onRecorded, onRefused }: Callbacks<Recorded>,
) {
  const record = useMutation(calls.record)
  const outcome = useMutation(calls.outcome)
  const giveUp = useMutation(calls.giveUp)
  const [status, setStatus] = useState<Status>('idle')
  const [sent, setSent] = useState<Sent>()

  const finish = (recorded: Recorded) => {
    setStatus('idle')
    onRecorded(recorded)
  }

  const ask = (request: Sent) => {
    setStatus('busy')
    outcome.mutate(request, {
      onSuccess: (recorded) => (recorded ? finish(recorded) : setStatus('unconfirmed')),
      onError: () => setStatus('unknown'),
    })
  }

  const send = (request: Sent) => {
    setSent(request)
    setStatus('busy')
    record.mutate(request, {
      onSuccess: finish,
      onError: (error) => {
        if (outcomeUnknown(error)) return ask(request)
        setStatus('idle')
        onRefused(error)
      },
    })
  }

  return {
    status,
    /** whether the form can be used and closed: nothing is sent, no outcome is unknown */
    ready: status === 'idle' || status === 'void',
    send,
    /** sends the same request again, with the same key */
    sendAgain: () => sent && send(sent),
    askAgain: () => sent && ask(sent),
    /** makes the request void, or finds that it was recorded; the next send is a new request */
    giveUp: () => {
      if (!sent) return
      setStatus('busy')
      giveUp.mutate(sent, {
        onSuccess: (recorded) => (recorded ? finish(recorded) : setStatus('void')),
        onError: (error) => {
          setStatus(outcomeUnknown(error) ? 'unknown' : 'unconfirmed')
          if (!outcomeUnknown(error)) onRefused(error)
        },
      })
    },
  }
}

export type ExactlyOnce = Omit<ReturnType<typeof useExactlyOnce>, 'send'>
