interface Toast {
  title: string
  description?: string | undefined
  tone: 'success' | 'destructive' | 'warning'
  /** One thing to do about it: `Geri al`. It stands twice as long, and goes when it is pressed. */
  action?: { label: string; onPress: () => void } | undefined
}

/** A toast that stands, or has been dismissed and is not removed yet. */
interface Shown extends Toast {
  id: number
  open: boolean
}

/** How long a dismissed toast is kept before it is removed, ms (specification.md §9). */
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

/** Shows a message at the corner (decisions/005) for 5 s; one at a time, a new one replaces the old. */
export function toast(message: Toast): void {
  lastId += 1
  put({ ...message, id: lastId, open: true })
}

/** Takes the message away at once, as its cross does. */
export function dismissToast(): void {
  if (latest?.open) put({ ...latest, open: false })
}

/** The one toast there is: standing, or dismissed and not removed yet. */
export const latestToast = (): Shown | undefined => latest

/** Calls `listen` at each change. @returns stops that */
export function watchToasts(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
