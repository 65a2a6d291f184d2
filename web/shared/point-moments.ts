import { useEffect, useSyncExternalStore } from 'react'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { toast } from '#ui/feedback/toaster.tsx'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { holdShownCode } from './shown-code.ts'

/** How long an entry replaces the customer's code on the screen, ms (product.md §12). */
export const momentMs = 3_000

/** The entries to show in place of the code; the first one is on the screen. */
let waiting: readonly PointEntry[] = []
/** How many mounted components show the code. */
let places = 0
const listeners = new Set<() => void>()

function put(next: readonly PointEntry[]) {
  waiting = next
  for (const listen of listeners) listen()
}

/** `+20 puan`, `−15 puan` */
export const signedPoints = ({ type, amount }: Pick<PointEntry, 'type' | 'amount'>): string =>
  `${type === 'EARN' ? '+' : '−'}${formatPoints(amount)}`

/** An entry as a sentence, in the words of its notification. */
export function sentenceOfEntry({ type, amount, kind, reversesId }: PointEntry): string {
  const points = formatPoints(amount)
  if (kind === 'expiry') return `${formatNumber(amount)} puanınızın süresi doldu.`
  if (reversesId !== null || kind === 'refund')
    return type === 'EARN'
      ? `${points} hesabınıza iade edildi.`
      : `${points} hesabınızdan geri alındı.`
  return type === 'EARN' ? `${points} kazandınız.` : `${points} harcadınız.`
}

/**
 * Shows new entries: one after the other in place of the code, if this page shows the code, otherwise
 * as one toast.
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

/** Whether this page shows the customer's code. */
export const showsCode = (): boolean => places > 0

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** The entry to show in place of the code, each for three seconds; undefined if there is none. */
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
