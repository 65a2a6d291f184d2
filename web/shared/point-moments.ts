import { useEffect, useSyncExternalStore } from 'react'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { toast } from '#ui/feedback/toaster.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { holdShownCode } from './shown-code.ts'

/** How long the customer's code gives way to points that have moved, ms (look.md). */
export const momentMs = 3_000

/** What is left to be shown where the code stands; the first one is being shown. */
let waiting: readonly PointEntry[] = []
let places = 0
const listeners = new Set<() => void>()

function put(next: readonly PointEntry[]) {
  waiting = next
  for (const listen of listeners) listen()
}

/** `+20 puan`, `−15 puan` */
export const signedPoints = ({ type, amount }: Pick<PointEntry, 'type' | 'amount'>): string =>
  `${type === 'EARN' ? '+' : '−'}${formatPoints(amount)}`

/** What an entry says in words, as its notification does. */
export function sentenceOfEntry({ type, amount, reversesId }: PointEntry): string {
  const points = formatPoints(amount)
  if (reversesId !== null)
    return type === 'EARN'
      ? `${points} hesabınıza iade edildi.`
      : `${points} hesabınızdan geri alındı.`
  return type === 'EARN' ? `${points} kazandınız.` : `${points} harcadınız.`
}

/**
 * Shows entries that have just been written: where the customer's code stands, one after the other in
 * its place; on every other page as one toast.
 * @param entries oldest first
 */
export function showMoments(entries: readonly PointEntry[]): void {
  const newest = entries.at(-1)
  if (!newest) return
  if (places > 0) put([...waiting, ...entries])
  else
    toast({
      title: entries.map(signedPoints).join(', '),
      description: `Yeni bakiyeniz: ${formatPoints(newest.balanceAfter)}.`,
      tone: 'success',
    })
}

/** Whether the customer's code stands on this page. */
export const showsCode = (): boolean => places > 0

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** The entry to show in place of the code now, each for three seconds; undefined while there is none. */
export function usePointMoment(): PointEntry | undefined {
  const entry = useSyncExternalStore(subscribe, () => waiting[0])
  useEffect(() => {
    places += 1
    const letGo = holdShownCode()
    return () => {
      letGo()
      places -= 1
      if (places === 0) put([])
    }
  }, [])
  useEffect(() => {
    if (!entry) return
    const timer = setTimeout(() => put(waiting.slice(1)), momentMs)
    return () => clearTimeout(timer)
  }, [entry])
  return entry
}
