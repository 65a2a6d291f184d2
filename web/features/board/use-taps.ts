import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { moveLine, moveOrder, Ticket } from '#api/contracts/orders/board.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { identity } from '#web/shared/identity.ts'
import { putTicket } from './queries.ts'
import { createTapQueue, type Outcome, type TapQueue, type Taps } from './tap-queue.ts'
import { Tap } from './taps.ts'

/** ms after which an answer counts as lost; the same key asks again */
const patience = 8_000

const Kept = z.object({ taps: z.array(Tap), moves: z.array(Tap) })
const nothing = { taps: [], moves: [] }

/** The taps of a person at a branch in this tab: another tab has its own, so none is sent by both. */
const storeAt = (place: string) => ({
  read: () => {
    try {
      const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
      return kept.success ? kept.data : nothing
    } catch {
      return nothing
    }
  },
  write: ({ taps, moves }: Taps) => {
    try {
      sessionStorage.setItem(place, JSON.stringify({ taps, moves }))
    } catch {
      // where nothing can be stored, they last as long as the page
    }
  },
})

const askedFor = (tap: Tap): Promise<Ticket> => {
  const options = { idempotencyKey: tap.key, timeout: patience }
  return tap.of === 'line'
    ? call(moveLine, {
        params: { id: tap.orderId, line: tap.line },
        body: { from: tap.from, to: tap.to },
        ...options,
      })
    : call(moveOrder, {
        params: { id: tap.orderId },
        body: { from: tap.from, to: tap.to, ...(tap.reason && { reason: tap.reason }) },
        ...options,
      })
}

/** The ticket as it is now, from the refusal of a change that has seen another state. */
export const presentTicket = (error: unknown): Ticket | undefined =>
  error instanceof ApiError && error.code === 'order_state'
    ? Ticket.safeParse(error.current).data
    : undefined

/** Whether the server has decided: it was not away, hurried, or asked by nobody. */
const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status)

const personNow = () => identity.person() ?? 0

async function send(queryClient: QueryClient, person: number, tap: Tap): Promise<Outcome> {
  // somebody else has signed in meanwhile: theirs is another queue
  if (personNow() !== person) return { of: 'again' }
  try {
    putTicket(queryClient, await askedFor(tap))
    return { of: 'done' }
  } catch (error) {
    if (!isDecided(error)) return { of: 'again' }
    const present = presentTicket(error)
    if (present) putTicket(queryClient, present)
    // another tablet has done the same
    const isDone =
      tap.of === 'order'
        ? present?.state === tap.to
        : present?.lines.some(({ line, state }) => line === tap.line && state === tap.to)
    return isDone ? { of: 'done' } : { of: 'refused', why: sentenceOf(error) }
  }
}

const queues = new WeakMap<QueryClient, Map<string, TapQueue>>()

/** The queue goes on while other screens are open. */
function queueOf(queryClient: QueryClient, person: number, branchId: number): TapQueue {
  const place = `telve:board-taps:${person}:${branchId}`
  const known = queues.get(queryClient) ?? new Map<string, TapQueue>()
  queues.set(queryClient, known)
  const queue =
    known.get(place) ??
    createTapQueue({
      send: (tap) => send(queryClient, person, tap),
      now: Date.now,
      store: storeAt(place),
    })
  known.set(place, queue)
  return queue
}

/** The taps of this tablet at a branch, and the ways to add to them. */
export function useTaps(branchId: number): TapQueue & { now: Taps } {
  const queryClient = useQueryClient()
  const queue = queueOf(queryClient, personNow(), branchId)
  const now = useSyncExternalStore(queue.watch, queue.state)
  useEffect(() => {
    queue.pump()
    addEventListener('online', queue.retry)
    return () => removeEventListener('online', queue.retry)
  }, [queue])
  return { ...queue, now }
}
