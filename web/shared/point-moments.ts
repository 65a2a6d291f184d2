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

/** What new points have brought their person nearer to. */
export interface Brought {
  /** the name of the tier that was reached with them */
  tier?: string
  /** `Sütlü tatlı: 35 puan kaldı`, or the reward that can be had since */
  sentence?: string
}

/**
 * Shows new entries: one after the other in place of the code, if this page shows the code, otherwise
 * as one toast.
 * @param entries oldest first
 * @param brought what the last one has brought (features/loyalty/brought.ts); the code's page finds that out by itself
 */
export function showMoments(entries: readonly PointEntry[], brought: Brought = {}): void {
  const newest = entries.at(-1)
  if (!newest) return
  if (places > 0) put([...waiting, ...entries])
  else {
    const { tier, sentence } = brought
    const came = entries.map(signedPoints).join(', ')
    toast({
      title: tier ? `Yeni kademeniz: ${tier}` : came,
      description: [
        tier && came,
        `Yeni bakiyeniz: ${formatPoints(newest.balanceAfter)}`,
        sentence,
        '',
      ]
        .filter((part) => part !== undefined)
        .join('. ')
        .trim(),
      tone: 'success',
    })
  }
}

/** Whether this page shows the customer's code. */
export const showsCode = (): boolean => places > 0

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Ends the moment on the screen and begins the next one. */
export const endMoment = (): void => put(waiting.slice(1))

/** The entry to show in place of the code until {@link endMoment}; undefined if there is none. */
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
  return entry
}
