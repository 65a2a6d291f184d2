interface Toast {
  title: string
  description?: string | undefined
  tone: 'success' | 'destructive' | 'warning'
  /** One action: `Geri Al`. Such a toast stays twice as long, and the action closes it. */
  action?: { label: string; onPress: () => void } | undefined
}

/** A toast that is open, or dismissed and not yet removed. */
interface Shown extends Toast {
  id: number
  open: boolean
}

/** The time from the dismissal of a toast to its removal, ms (product.md §3). */
const REMOVAL_MS = 1_000_000

let latest: Shown | undefined
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function put(next: Shown | undefined) {
  clearTimeout(removal)
  latest = next
  if (next && !next.open) removal = setTimeout(() => put(undefined), REMOVAL_MS)
  for (const listen of listeners) listen()
}

/** Shows a toast for 5 s (decisions/005). A new toast replaces the old one. */
export function toast(message: Toast): void {
  lastId += 1
  put({ ...message, id: lastId, open: true })
}

/** Closes the toast at once, like its close button. */
export function dismissToast(): void {
  if (latest?.open) put({ ...latest, open: false })
}

/** The latest toast: open, or dismissed and not yet removed. */
export const latestToast = (): Shown | undefined => latest

/** Calls `listen` at each change. @returns a function that stops it */
export function watchToasts(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
